import type { OpenDatabase } from '../../../db/open.js';
import type { Config } from '../../config.js';

/** The state of one thing: `worth a look` breaks nothing yet, `wrong` does or soon will. */
export type Verdict = 'fine' | 'worth a look' | 'wrong';

/** What `doctor` reports about one thing. */
export interface Finding {
  /** What was checked. */
  name: string;
  verdict: Verdict;
  /** One sentence for people. */
  says: string;
  /** The figures behind the sentence, for programs. */
  figures?: Record<string, unknown>;
}

/** Checks one thing and changes nothing. An error that it throws becomes a finding too. */
export type Check = (database: OpenDatabase, config: Config) => Promise<Finding>;

/** The verdict of a figure: that of the highest bound that it reaches. */
export function judge(figure: number, { look, wrong }: { look: number; wrong: number }): Verdict {
  if (figure >= wrong) return 'wrong';
  return figure >= look ? 'worth a look' : 'fine';
}
