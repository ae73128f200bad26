import * as corpus from './corpus.js';

/*
 * Every fourth value of the corpus, for tests that send it to many positions which hand it to the same few parsers, and a
 * fourth of the runs of a property. With TEST_WHOLE=1, as `npm run test:all` has it, all of them.
 */
const SHARE = process.env['TEST_WHOLE'] ? 1 : 4;

/** Every fourth of these values, or all. */
export const sample = <Value>(values: readonly Value[]): readonly Value[] =>
  values.filter((_value, index) => index % SHARE === 0);

/** The runs of a property: a fourth of the count, or all. */
export const runs = (count: number): number => Math.ceil(count / SHARE);

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
