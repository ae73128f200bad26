import { useCallback, useMemo, useState } from 'react';
import { useClient } from 'urql';
import { type JobLineFragment, JobsDocument } from '../api/generated/jobs';
import { usePolling } from '../api/polling';

interface Seen {
  /** The rows that were shown when these were read. */
  rows: readonly JobLineFragment[];
  byId: ReadonlyMap<number, JobLineFragment>;
}

const NOTHING: Seen = { rows: [], byId: new Map() };

/** The current state of jobs: the newest are polled while one of them has not ended. */
export function useLive(rows: readonly JobLineFragment[]): readonly JobLineFragment[] {
  const client = useClient();
  const [seen, setSeen] = useState(NOTHING);
  const live = useMemo(
    () => (seen.rows === rows ? rows.map((row) => seen.byId.get(row.id) ?? row) : rows),
    [rows, seen],
  );
  const read = useCallback(async () => {
    const { data } = await client.query(JobsDocument, {}, { requestPolicy: 'network-only' }).toPromise();
    // A failed read leaves the rows as they are; the next poll reads them again.
    if (data) setSeen({ rows, byId: new Map(data.jobs.nodes.map((job) => [job.id, job])) });
  }, [client, rows]);
  usePolling(
    live.some(({ endedAt }) => endedAt === null),
    read,
  );
  return live;
}
