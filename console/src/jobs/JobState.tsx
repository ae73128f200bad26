import { Badge, Progress, Stack, Text } from '@mantine/core';
import type { JobLineFragment } from '../api/generated/jobs';
import { number } from '../format';
import { actorName } from '../parts/actor';
import { jobText } from './text';

const COLOURS: Readonly<Record<JobLineFragment['state'], string>> = {
  uploading: 'yellow',
  queued: 'blue',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'gray',
};

/** The state of a job. */
export const JobState = ({ state }: Pick<JobLineFragment, 'state'>) => (
  <Badge color={COLOURS[state]}>{jobText.states[state]}</Badge>
);

/** The progress of a job: a bar while it runs and its total is known, and always the figures. */
export function JobProgress({ job }: { job: JobLineFragment }) {
  const { id, state, rowsRead, rowsTotal, expectedEndAt } = job;
  if (state !== 'running' || rowsTotal === null || rowsTotal === 0) return <span>{progressOf(job)}</span>;
  return (
    <Stack gap={2} miw={140} title={expectedEndAt === null ? '' : jobText.expected(expectedEndAt)}>
      <Text size="xs">{progressOf(job)}</Text>
      <Progress value={Math.min(100, (rowsRead / rowsTotal) * 100)} size="sm" aria-label={jobText.progressOf(id)} />
    </Stack>
  );
}

/** The rows that a job has read, of how many. */
export const progressOf = ({ state, rowsRead, rowsTotal }: JobLineFragment): string =>
  state === 'done' ? number(rowsRead) : jobText.rowsOf(rowsRead, rowsTotal);

/** Who requested a job. */
export const requesterOf = (job: JobLineFragment): string => actorName(job);
