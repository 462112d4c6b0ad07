// Holds a precompiled header; there is nothing to compile.
