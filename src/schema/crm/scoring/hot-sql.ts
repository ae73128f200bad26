import { suppressedSql } from '../suppressions/match.js';

/**
 * The condition that the score `s` of the contact `c` is at the highest level of its client `k`, that scoring is on there,
 * and that the contact may be contacted.
 */
export const hotSql = (s: string, c: string, k: string): string =>
  `${s}.level > 0 and ${k}.scoring_enabled and ${s}.level = cardinality(${k}.score_levels) and ${suppressedSql(c)} is null`;
