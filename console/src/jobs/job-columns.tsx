import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useClientId } from '../address';
import type { JobLineFragment } from '../api/generated/jobs';
import { Ago } from '../parts/Ago';
import type { GridColumn } from '../parts/RowGrid';
import { useKey } from '../session';
import { day, number, text } from '../text';
import { JobFile } from './JobFile';
import { askerOf, JobProgress, JobState, progressOf } from './JobState';
import { StopJob } from './StopJob';
import { isUndoable, UndoJob } from './UndoJob';

/** The columns of a list of jobs. */
export const JOB_COLUMNS: readonly GridColumn<JobLineFragment>[] = [
  { id: 'number', title: text.jobs.number, numeric: true, value: ({ id }) => id, cell: ({ id }) => id },
  {
    id: 'kind',
    title: text.jobs.kind,
    value: ({ kind }) => text.jobs.kinds[kind],
    cell: ({ kind }) => text.jobs.kinds[kind],
  },
  {
    id: 'state',
    title: text.jobs.state,
    value: ({ state }) => text.jobs.states[state],
    cell: ({ state }) => <JobState state={state} />,
  },
  { id: 'progress', title: text.jobs.progress, value: progressOf, cell: (job) => <JobProgress job={job} /> },
  {
    id: 'refused',
    title: text.jobs.refused,
    numeric: true,
    value: ({ rowsRefused }) => rowsRefused,
    cell: ({ rowsRefused }) => number(rowsRefused),
  },
  { id: 'files', title: text.jobs.files, cell: (job) => <JobActions job={job} /> },
  { id: 'who', title: text.jobs.who, value: askerOf, cell: (job) => <bdi>{askerOf(job)}</bdi> },
  {
    id: 'asked',
    title: text.jobs.asked,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Ago at={createdAt} />,
  },
  {
    id: 'ended',
    title: text.jobs.ended,
    value: ({ endedAt }) => endedAt,
    cell: ({ endedAt }) => (endedAt === null ? '' : <Ago at={endedAt} />),
  },
  {
    id: 'until',
    title: text.jobs.until,
    value: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) => (expiresAt === null ? '' : day(expiresAt)),
  },
  {
    id: 'failure',
    title: text.jobs.failure,
    value: ({ failure }) => failure,
    cell: ({ failure }) => <bdi title={failure ?? ''}>{failure}</bdi>,
  },
];

/* What can be had of a job, its end while it has none, and the way back. */
function JobActions({ job }: { job: JobLineFragment }) {
  const { mayWrite } = useKey();
  const { id, kind, state, rowsRefused, endedAt } = job;
  return (
    <Group gap={6} wrap="nowrap">
      {kind === 'import' ? <ImportLink id={id} /> : null}
      {kind === 'export' && state === 'done' ? (
        <JobFile id={id} file="outcome" words={text.jobs.file} label={text.jobs.fileOf(id)} />
      ) : null}
      {endedAt !== null && rowsRefused > 0 ? (
        <JobFile id={id} file="refused" words={text.jobs.refusedRows} label={text.jobs.refusedOf(id)} />
      ) : null}
      {mayWrite && endedAt === null ? <StopJob id={id} /> : null}
      {mayWrite && endedAt !== null && isUndoable(kind) ? <UndoJob id={id} kind={kind} /> : null}
    </Group>
  );
}

function ImportLink({ id }: { id: number }) {
  const clientId = useClientId();
  return (
    <Anchor
      component={Link}
      size="sm"
      aria-label={text.jobs.openImport(id)}
      to={`/w/${encodeURIComponent(clientId)}/imports`}
      search={{ id } as never}
    >
      {text.jobs.open}
    </Anchor>
  );
}
