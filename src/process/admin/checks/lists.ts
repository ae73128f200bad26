import { findWrongAgencyLists, findWrongLists } from '../../../schema/totals/check-lists.js';
import type { Check } from '../check.js';

/** Whether the totals of lists are what a count says. */
export const checkLists: Check = async (database) => {
  const found = await findWrongLists(database);
  const ofAgencies = await findWrongAgencyLists(database);
  const lists = found.lists + ofAgencies.lists;
  const wrong = [...found.wrong, ...ofAgencies.wrong];
  const figures = { lists, wrong };
  const name = 'lists';
  if (wrong.length === 0) return { name, verdict: 'fine', says: `All ${lists} totals are what a count says.`, figures };
  const says = `${wrong.length} of ${lists} totals are wrong; repair-lists counts them anew.`;
  return { name, verdict: 'wrong', says, figures };
};
