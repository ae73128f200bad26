import { Badge, Progress, Stack, Text } from '@mantine/core';
import type { JobLineFragment } from '../api/generated/jobs';
import { number } from '../format';
import { journalText } from '../parts/text';
import { jobText } from './text';

const COLOURS: Partial<Record<JobLineFragment['state'], string>> = {
  uploading: 'yellow',
  queued: 'blue',
  running: 'blue',
  failed: 'red',
};

/** How a job stands; only what deserves a look stands out. */
export function JobState({ state }: Pick<JobLineFragment, 'state'>) {
  const words = jobText.states[state];
  const color = COLOURS[state];
  return color === undefined ? <span>{words}</span> : <Badge color={color}>{words}</Badge>;
}

/** How far a job is: a bar while it runs and its end is known, figures always. */
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

/** What a job has read, of how much. */
export const progressOf = ({ state, rowsRead, rowsTotal }: JobLineFragment): string =>
  state === 'done' ? number(rowsRead) : jobText.rowsOf(rowsRead, rowsTotal);

/** Who asked for a job. */
export const askerOf = ({ actor, actorName }: JobLineFragment): string => actorName ?? actor ?? journalText.nobody;
