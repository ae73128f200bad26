import { Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { ImportProgressDocument } from '../../api/generated/imports';
import { usePolling } from '../../api/polling';
import { refresh } from '../../api/revision';
import { useRead } from '../../api/use-read';
import { JobProgress } from '../../jobs/JobState';
import { Box } from '../../parts/Box';
import { text } from './text';

/**
 * How far an import is. When it has ended, all that is shown of it is read again.
 * @param reread reads the import itself again
 */
export function Running({ id, isTrial, reread }: { id: number; isTrial: boolean; reread: () => void }) {
  const { data, error, again } = useRead(ImportProgressDocument, { id });
  const job = data?.job;
  const hasEnded = job?.endedAt !== null && job !== undefined;
  // This is shown for as long as the import was running when it was read last: that may have been just before its end.
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
