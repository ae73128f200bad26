import type { Retention } from './retention.js';
import type { JobContext, TaskDefinition } from './task.js';

const PORTION = 1_000;
const HOUR_MS = 3_600_000;
const BEGINNING = '-infinity';

interface Moment {
  at: Date | null;
}

/**
 * A task that deletes old rows in slices, an hour after it last found none, and tells how old the oldest is.
 *
 * A slice begins where the last one ended: before that there are dead rows, which everybody who begins at the oldest has to
 * step over until they are vacuumed, and while a dump of the database runs they are not. After the rest it begins at the
 * oldest again, for what came late.
 * @param keep the setting that says for how long
 * @param text deletes the oldest rows that are older than $2 days, at most $1 of them and none from before $3, and returns
 *   the time of each as `at`
 * @param oldest reads the time of the oldest row from $1 on as `at`
 */
export function expireTask(keep: keyof Retention, text: string, oldest: string): TaskDefinition {
  let from: Date | null = null;
  return {
    idleMs: HOUR_MS,
    wakes: false,
    async run(context) {
      const days = context.retention[keep];
      const gone = days === 0 ? [] : await deleteSlice(context, text, days, from);
      const reached = latest(gone) ?? from;
      const isMore = gone.length === PORTION;
      context.reportOldest({ at: isMore ? reached : await readOldest(context, oldest, reached), days });
      from = isMore ? reached : null;
      return isMore;
    },
  };
}

async function deleteSlice({ database, count }: JobContext, text: string, days: number, from: Date | null) {
  const gone = await database.query<Moment>(null, text, [PORTION, days, from ?? BEGINNING]);
  count('done', gone.length);
  return gone;
}

async function readOldest({ database }: JobContext, oldest: string, from: Date | null): Promise<Date | null> {
  const [row] = await database.query<Moment>(null, oldest, [from ?? BEGINNING]);
  return row?.at ?? null;
}

function latest(rows: readonly Moment[]): Date | null {
  return rows.reduce<Date | null>((found, { at }) => (at && (!found || at > found) ? at : found), null);
}
