import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useClientId } from '../address';
import type { JobLineFragment } from '../api/generated/jobs';
import { day, number } from '../format';
import { Ago } from '../parts/Ago';
import type { GridColumn } from '../parts/RowGrid';
import { useKey } from '../session';
import { shared } from '../shared-text';
import { JobFile } from './JobFile';
import { askerOf, JobProgress, JobState, progressOf } from './JobState';
import { StopJob } from './StopJob';
import { jobText } from './text';
import { isUndoable, UndoJob } from './UndoJob';

/** The columns of a list of jobs. */
export const JOB_COLUMNS: readonly GridColumn<JobLineFragment>[] = [
  { id: 'number', title: jobText.number, numeric: true, value: ({ id }) => id, cell: ({ id }) => id },
  {
    id: 'kind',
    title: jobText.kind,
    value: ({ kind }) => jobText.kinds[kind],
    cell: ({ kind }) => jobText.kinds[kind],
  },
  {
    id: 'state',
    title: jobText.state,
    value: ({ state }) => jobText.states[state],
    cell: ({ state }) => <JobState state={state} />,
  },
  { id: 'progress', title: jobText.progress, value: progressOf, cell: (job) => <JobProgress job={job} /> },
  {
    id: 'refused',
    title: jobText.refused,
    numeric: true,
    value: ({ rowsRefused }) => rowsRefused,
    cell: ({ rowsRefused }) => number(rowsRefused),
  },
  { id: 'files', title: jobText.files, cell: (job) => <JobActions job={job} /> },
  { id: 'who', title: jobText.who, value: askerOf, cell: (job) => <bdi>{askerOf(job)}</bdi> },
  {
    id: 'asked',
    title: jobText.requested,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Ago at={createdAt} />,
  },
  {
    id: 'ended',
    title: jobText.ended,
    value: ({ endedAt }) => endedAt,
    cell: ({ endedAt }) => (endedAt === null ? '' : <Ago at={endedAt} />),
  },
  {
    id: 'until',
    title: jobText.until,
    value: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) => (expiresAt === null ? '' : day(expiresAt)),
  },
  {
    id: 'failure',
    title: jobText.failure,
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
        <JobFile id={id} file="outcome" words={jobText.file} label={jobText.fileOf(id)} />
      ) : null}
      {endedAt !== null && rowsRefused > 0 ? (
        <JobFile id={id} file="refused" words={jobText.refusedRows} label={jobText.refusedOf(id)} />
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
      aria-label={jobText.openImport(id)}
      to={`/w/${encodeURIComponent(clientId)}/imports`}
      search={{ id } as never}
    >
      {shared.open}
    </Anchor>
  );
}
