import { Group } from '@mantine/core';
import type { JobLineFragment } from '../api/generated/jobs';
import { day } from '../format';
import { Ago } from '../parts/Ago';
import { cellColumn, numberColumn, textColumn, timeColumn } from '../parts/columns';
import { PageLink } from '../parts/RecordLink';
import type { GridColumn } from '../parts/RowGrid';
import { useKey } from '../session';
import { shared } from '../shared-text';
import { JobFile } from './JobFile';
import { JobProgress, JobState, progressOf, requesterOf } from './JobState';
import { StopJob } from './StopJob';
import { jobText } from './text';
import { undoOf } from './UndoDialog';
import { UndoJob } from './UndoJob';

/** The columns of a list of jobs. */
export const JOB_COLUMNS: readonly GridColumn<JobLineFragment>[] = [
  { id: 'number', title: jobText.number, numeric: true, value: ({ id }) => id, cell: ({ id }) => id },
  textColumn('kind', jobText.kind, ({ kind }) => jobText.kinds[kind]),
  cellColumn(
    'state',
    jobText.state,
    ({ state }) => jobText.states[state],
    ({ state }) => <JobState state={state} />,
  ),
  cellColumn('progress', jobText.progress, progressOf, (job) => <JobProgress job={job} />),
  numberColumn('refused', jobText.refused, ({ rowsRefused }) => rowsRefused),
  numberColumn('unchanged', jobText.unchanged, ({ rowsUnchanged }) => rowsUnchanged),
  { id: 'files', title: jobText.files, cell: (job) => <JobActions job={job} /> },
  textColumn('who', jobText.who, requesterOf),
  timeColumn('asked', jobText.requested, ({ createdAt }) => createdAt),
  cellColumn(
    'ended',
    jobText.ended,
    ({ endedAt }) => endedAt,
    ({ endedAt }) => (endedAt === null ? '' : <Ago at={endedAt} />),
  ),
  cellColumn(
    'until',
    jobText.until,
    ({ expiresAt }) => expiresAt,
    ({ expiresAt }) => (expiresAt === null ? '' : day(expiresAt)),
  ),
  textColumn('failure', jobText.failure, ({ failure }) => failure),
];

/* The files of a job, stopping it while it runs, and undoing it. */
function JobActions({ job }: { job: JobLineFragment }) {
  const { mayWrite } = useKey();
  const { id, kind, state, rowsRefused, endedAt } = job;
  const undoable = undoOf(job);
  return (
    <Group gap={6} wrap="nowrap">
      {kind === 'import' ? (
        <PageLink size="sm" label={jobText.openImport(id)} page={`imports?id=${id}`}>
          {shared.open}
        </PageLink>
      ) : null}
      {kind === 'export' && state === 'done' ? (
        <JobFile id={id} file="outcome" words={jobText.file} label={jobText.fileOf(id)} />
      ) : null}
      {endedAt !== null && rowsRefused > 0 ? (
        <JobFile id={id} file="refused" words={jobText.refusedRows} label={jobText.refusedOf(id)} />
      ) : null}
      {mayWrite && endedAt === null ? <StopJob id={id} /> : null}
      {mayWrite && undoable ? <UndoJob stage={undoable} label={jobText.undoOf(id)} /> : null}
      {kind === 'undo' ? (
        <UndoJob stage={{ id, kind: null }} words={jobText.result} label={jobText.resultOf(id)} />
      ) : null}
    </Group>
  );
}
