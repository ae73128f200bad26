import { Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { JobProgressDocument } from '../../api/generated/job';
import { usePolling } from '../../api/polling';
import { refresh } from '../../api/revision';
import { useRead } from '../../api/use-read';
import { JobProgress } from '../../jobs/JobState';
import { Box } from '../../parts/Box';
import { text } from './text';

/**
 * The progress of an import. When it has ended, the page is read again.
 * @param reread reads the import itself again
 */
export function Running({ id, isTrial, reread }: { id: number; isTrial: boolean; reread: () => void }) {
  const { data, error, again } = useRead(JobProgressDocument, { id });
  const job = data?.job;
  const hasEnded = job?.endedAt !== null && job !== undefined;
  // The import was running when it was last read, which may have been just before its end.
  usePolling(true, hasEnded ? reread : again);
  useEffect(() => {
    if (hasEnded) refresh();
  }, [hasEnded]);
  return (
    <Box title={isTrial ? text.trying : text.running} error={error} again={again}>
      {job ? <JobProgress job={job} /> : <Skeleton height={20} />}
    </Box>
  );
}
