import { useCallback, useMemo, useState } from 'react';
import { useClient } from 'urql';
import { type JobLineFragment, JobsDocument } from '../api/generated/jobs';
import { usePolling } from '../api/polling';

interface Seen {
  /** The rows that these are newer than. */
  rows: readonly JobLineFragment[];
  byId: ReadonlyMap<number, JobLineFragment>;
}

const NOTHING: Seen = { rows: [], byId: new Map() };

/** Jobs as they stand now: while one of them has not ended, the newest are read again and again. */
export function useLive(rows: readonly JobLineFragment[]): readonly JobLineFragment[] {
  const client = useClient();
  const [seen, setSeen] = useState(NOTHING);
  const live = useMemo(
    () => (seen.rows === rows ? rows.map((row) => seen.byId.get(row.id) ?? row) : rows),
    [rows, seen],
  );
  const read = useCallback(async () => {
    const { data } = await client.query(JobsDocument, {}, { requestPolicy: 'network-only' }).toPromise();
    // What could not be read is read the next time; until then the rows stay as they were.
    if (data) setSeen({ rows, byId: new Map(data.jobs.nodes.map((job) => [job.id, job])) });
  }, [client, rows]);
  usePolling(
    live.some(({ endedAt }) => endedAt === null),
    read,
  );
  return live;
}
