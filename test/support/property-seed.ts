import fc from 'fast-check';

// One seed for every property, so that a run of the tests can be repeated; `npm run test:all` draws new ones.
const { PROPERTY_SEED = '20261122' } = process.env;
if (PROPERTY_SEED !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PROPERTY_SEED) });
