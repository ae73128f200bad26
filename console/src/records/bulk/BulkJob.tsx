import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useSubscription } from 'urql';
import { explain } from '../../api/explain';
import { BulkProgressDocument, type BulkProgressSubscription } from '../../api/generated/bulk';
import { refresh } from '../../api/revision';
import { jobText } from '../../jobs/text';
import { UndoJob } from '../../jobs/UndoJob';
import { ErrorNote } from '../../parts/ErrorNote';
import { PageLink } from '../../parts/RecordLink';
import { shared } from '../../shared-text';
import type { BulkAction, BulkKind } from './bulk-change';
import { text } from './text';

interface BulkJobProps {
  id: number;
  kind: BulkKind;
  action: BulkAction;
  close: () => void;
}

type Job = BulkProgressSubscription['jobChanged'];

const ENDED: readonly Job['state'][] = ['done', 'failed', 'cancelled'];

/** The progress of a job, then its result and the way to undo it. */
export function BulkJob({ id, kind, action, close }: BulkJobProps) {
  const [{ data, error }] = useSubscription({ query: BulkProgressDocument, variables: { id } });
  const job = data?.jobChanged;
  const hasEnded = job !== undefined && ENDED.includes(job.state);
  useEffect(() => {
    if (hasEnded) refresh();
  }, [hasEnded]);
  // The job continues when the dialog is closed early: the list then shows what it has written so far.
  useEffect(() => refresh, []);
  return (
    <Stack aria-busy={!hasEnded && !error}>
      <Text role="status">{text.job(id, jobText.states[job?.state ?? 'queued'])}</Text>
      <Progress aria-label={text.progress} value={percentOf(job, hasEnded)} />
      <Text size="sm" c="dimmed">
        {text.read(job?.rowsRead ?? 0, job?.rowsTotal ?? null)} {hasEnded ? null : text.goesOn}
      </Text>
      <ErrorNote message={error ? explain(error).sentence : null} />
      {job && hasEnded ? <Outcome job={job} kind={kind} action={action} /> : null}
      <Group justify="flex-end">
        <Button variant={hasEnded ? 'filled' : 'default'} onClick={close}>
          {shared.close}
        </Button>
      </Group>
    </Stack>
  );
}

function percentOf(job: Job | undefined, hasEnded: boolean): number {
  if (job?.rowsTotal) return (job.rowsRead / job.rowsTotal) * 100;
  return hasEnded ? 100 : 0;
}

function Outcome({ job, kind, action }: { job: Job } & Pick<BulkJobProps, 'kind' | 'action'>) {
  const { rowsWritten, rowsRefused, rowsUnchanged, failure } = job;
  const records = text.records[kind];
  return (
    <>
      <ErrorNote message={failure} />
      <Text>
        {text.written(records(rowsWritten), action)} {rowsRefused === 0 ? null : text.refused(records(rowsRefused))}{' '}
        {rowsUnchanged === 0 ? null : text.hadValue(records(rowsUnchanged))}
      </Text>
      <Text size="sm">
        {rowsWritten === 0 ? null : <UndoJob stage={{ id: job.id, kind: action }} label={jobText.undoOf(job.id)} />}{' '}
        {text.wayBack[action]} <PageLink page="changes">{text.journal}</PageLink>
      </Text>
    </>
  );
}
