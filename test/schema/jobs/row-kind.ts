import { z } from 'zod';
import type { Session } from '../../../src/db/database.js';
import {
  type RunnableKind,
  type RunningJob,
  type SliceResult,
  slicedKind,
} from '../../../src/schema/work/jobs/job-kind.js';

const params = z.object({ rows: z.int(), name: z.string().default('Company') });
const place = z.object({ next: z.int() });
type Params = z.infer<typeof params>;
type Place = z.infer<typeof place>;

/** Rows that a slice writes. */
const SLICE = 3;

const WRITE = `insert into company (client_id, name, domain)
  select $1, $2 || ' ' || n, gen_random_uuid() || '.example' from generate_series($3::int, $4::int) n`;

/**
 * A kind of jobs that creates numbered companies, some a slice, and tells each in its file: for tests of what all kinds share.
 * @param before what happens in each slice before it writes
 */
export function rowKind(
  before: (job: RunningJob<Params, Place>) => Promise<void> = async () => undefined,
): RunnableKind {
  return slicedKind<Params, Place>({
    kind: 'import',
    params,
    place,
    async slice(session, job) {
      await before(job);
      return writeRows(session, job);
    },
  });
}

async function writeRows(
  session: Session,
  { clientId, params: { rows, name }, place: from }: RunningJob<Params, Place>,
) {
  const first = from?.next ?? 1;
  const last = Math.min(rows, first + SLICE - 1);
  await session.query(null, WRITE, [clientId, name, first, last]);
  const bytes = Buffer.from(`${first}-${last}\n`);
  const result: SliceResult<Place> = {
    place: last < rows ? { next: last + 1 } : null,
    read: last - first + 1,
    written: last - first + 1,
    bytes: bytes.length,
    total: rows,
    parts: [{ file: 'outcome', bytes }],
  };
  return result;
}
