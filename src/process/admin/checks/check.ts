import type { OpenDatabase } from '../../../db/open.js';
import type { Config } from '../../config.js';

/** The result of a check: `worth a look` breaks nothing yet, `wrong` does or soon will. */
export type Verdict = 'fine' | 'worth a look' | 'wrong';

/** What `doctor` reports about one check. */
export interface Finding {
  /** What was checked. */
  name: string;
  verdict: Verdict;
  /** One human-readable sentence. */
  says: string;
  /** The same as figures, for programs. */
  figures?: Record<string, unknown>;
}

/** Runs one check and changes nothing. A thrown error becomes a finding too. */
export type Check = (database: OpenDatabase, config: Config) => Promise<Finding>;

/** The verdict of a figure, by the highest bound that it reaches. */
export function judge(figure: number, { look, wrong }: { look: number; wrong: number }): Verdict {
  if (figure >= wrong) return 'wrong';
  return figure >= look ? 'worth a look' : 'fine';
}
