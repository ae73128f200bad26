// graphql-jit imports it for serialisers of its own (`customJSONSerializer`), which we leave off. The package itself would
// bring 1,300 files.
module.exports = () => {
  throw new Error('fast-json-stringify is left out of this project: see vendor/README.md.');
};
