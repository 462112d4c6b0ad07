// Doxygen's own delimiters only: dollars in code stay dollars.
MathJax.Hub.Config({
  tex2jax: { inlineMath: [['\\(', '\\)']], displayMath: [['\\[', '\\]']], ignoreClass: 'fragment|line' },
  TeX: { extensions: ['AMSmath.js', 'AMSsymbols.js'] },
  messageStyle: 'none'
});
