import { measureSequences } from '../../../db/measure-sequences.js';
import { type Check, judge } from '../check.js';

const BOUNDS = { look: 0.5, wrong: 0.8 };

/** The used share of the fullest sequence of ids. */
export const checkSequences: Check = async (database) => {
  const sequences = await measureSequences(database);
  const fullest = sequences.reduce((most, one) => (one.used > most.used ? one : most), { name: 'none', used: 0 });
  const says = `The fullest is ${fullest.name}, ${(fullest.used * 100).toFixed(1)} % used.`;
  const figures = { fullest: fullest.name, used_ratio: fullest.used };
  return { name: 'sequences', verdict: judge(fullest.used, BOUNDS), says, figures };
};
