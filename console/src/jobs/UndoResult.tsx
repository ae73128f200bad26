import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { JobProgressDocument } from '../api/generated/job';
import type { JobLineFragment } from '../api/generated/jobs';
import { usePolling } from '../api/polling';
import { refresh } from '../api/revision';
import { useRead } from '../api/use-read';
import { ErrorNote } from '../parts/ErrorNote';
import { RECORD_PAGES, RecordLink } from '../parts/RecordLink';
import { Refusal } from '../parts/Refusal';
import { RowTable, type TableColumn } from '../parts/RowTable';
import { journalText } from '../parts/text';
import { useKey } from '../session';
import { shared } from '../shared-text';
import { JobFile } from './JobFile';
import { JobProgress, JobState } from './JobState';
import { jobText } from './text';
import { type KeptRecord, useKept } from './use-kept';

interface UndoResultProps {
  id: number;
  close: () => void;
  /** Asks whether it is to be undone in turn. */
  undo: () => void;
}

/** The progress of a job that undoes another one, then what it undid and what it kept, with the reasons. */
export function UndoResult({ id, close, undo }: UndoResultProps) {
  const { mayWrite } = useKey();
  const { data, error, again } = useRead(JobProgressDocument, { id });
  const job = data?.job;
  const ended = job && job.endedAt !== null ? job : null;
  const hasEnded = ended !== null;
  usePolling(!hasEnded, again);
  useEffect(() => {
    if (hasEnded) refresh();
  }, [hasEnded]);
  return (
    <Stack aria-busy={!hasEnded && !error}>
      {error ? <Refusal error={error} again={again} /> : null}
      {job ? (
        <Group role="status">
          <JobState state={job.state} />
          <JobProgress job={job} />
        </Group>
      ) : null}
      {ended ? <Ended job={ended} /> : null}
      <Group justify="flex-end">
        {mayWrite && ended?.kind === 'undo' ? (
          <Button variant="default" onClick={undo}>
            {jobText.undoUndo}
          </Button>
        ) : null}
        <Button onClick={close}>{shared.close}</Button>
      </Group>
    </Stack>
  );
}

function Ended({ job: { id, kind, rowsWritten, rowsRefused, failure } }: { job: JobLineFragment }) {
  return (
    <>
      <ErrorNote message={failure} />
      <Group justify="space-between">
        <Text>{jobText.undid(rowsWritten, rowsRefused)}</Text>
        {rowsRefused > 0 ? <JobFile id={id} file="refused" words={jobText.keptFile} /> : null}
      </Group>
      {rowsRefused > 0 && kind === 'undo' ? <Kept id={id} /> : null}
    </>
  );
}

const nameOf = ({ kind, id }: KeptRecord): string => `${journalText.kinds[kind]} ${id}`;

const COLUMNS: readonly TableColumn<KeptRecord>[] = [
  {
    title: journalText.record,
    value: nameOf,
    cell: (record) => {
      const page = RECORD_PAGES[record.kind];
      const name = nameOf(record);
      if (!page) return name;
      return (
        <RecordLink page={page} id={record.id}>
          {name}
        </RecordLink>
      );
    },
  },
  { title: jobText.keptBecause, value: ({ because }) => because },
];

function Kept({ id }: { id: number }) {
  return (
    <RowTable
      label={jobText.kept}
      name={`job-${id}-kept`}
      columns={COLUMNS}
      rows={useKept(id)}
      rowId={nameOf}
      height={320}
    />
  );
}
