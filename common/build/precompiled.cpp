// Holds the precompiled header; there is nothing to compile.
