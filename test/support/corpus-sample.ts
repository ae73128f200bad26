import * as corpus from './corpus.js';

/*
 * Every fourth value of the corpus, for tests that send it to many positions which hand it to the same few parsers. With
 * TEST_CORPUS=whole, as `npm run test:all` has it, they send every value.
 */
const SHARE = process.env['TEST_CORPUS'] === 'whole' ? 1 : 4;

/** Every fourth of these values, or all. */
export const sample = <Value>(values: readonly Value[]): readonly Value[] =>
  values.filter((_value, index) => index % SHARE === 0);

export const uncleanStrings = sample(corpus.uncleanStrings);
export const awkwardStrings = sample(corpus.awkwardStrings);
export const hostileStrings = sample(corpus.hostileStrings);
export const hostileNumbers = sample(corpus.hostileNumbers);
export const numberLiterals = sample(corpus.numberLiterals);
export const malformedNumberLiterals = sample(corpus.malformedNumberLiterals);
export const numberTexts = sample(corpus.numberTexts);
export const wrongTypes = sample(corpus.wrongTypes);
export const objectsForScalars = sample(corpus.objectsForScalars);
export const badDateTimes = sample(corpus.badDateTimes);
export const goodDateTimes = sample(corpus.goodDateTimes);
export const badDates = sample(corpus.badDates);
