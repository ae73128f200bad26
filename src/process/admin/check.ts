import type { OpenDatabase } from '../../db/open.js';
import type { Config } from '../config.js';

/** How a thing is: `worth a look` breaks nothing yet, `wrong` does or soon will. */
export type Verdict = 'fine' | 'worth a look' | 'wrong';

/** What `doctor` says of one thing. */
export interface Finding {
  /** What was looked at. */
  name: string;
  verdict: Verdict;
  /** One sentence for people. */
  says: string;
  /** The figures behind it, for programs. */
  figures?: Record<string, unknown>;
}

/** Looks at one thing and changes nothing. What it throws is a finding too. */
export type Check = (database: OpenDatabase, config: Config) => Promise<Finding>;

/** The worse of a figure's two bounds that it reaches. */
export function judge(figure: number, { look, wrong }: { look: number; wrong: number }): Verdict {
  if (figure >= wrong) return 'wrong';
  return figure >= look ? 'worth a look' : 'fine';
}
