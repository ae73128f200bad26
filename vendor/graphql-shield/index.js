// graphql-rate-limit imports `rule` for rules of graphql-shield; we call its limiter directly. The package itself would
// bring 3,500 files.
exports.rule = () => {
  throw new Error('graphql-shield is left out of this project: see vendor/README.md.');
};
