import { Alert, Badge, Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { clientRoute, useClientId } from '../../address';
import { OneImportDocument } from '../../api/generated/imports';
import { useRead } from '../../api/use-read';
import { number } from '../../format';
import { IconAlert, IconBack } from '../../icons';
import { JobState } from '../../jobs/JobState';
import { StopJob } from '../../jobs/StopJob';
import { undoOf } from '../../jobs/UndoDialog';
import { UndoJob } from '../../jobs/UndoJob';
import { Box } from '../../parts/Box';
import { Empty } from '../../parts/Empty';
import { Facts } from '../../parts/Facts';
import { Page } from '../../parts/Page';
import { Refusal } from '../../parts/Refusal';
import { useKey } from '../../session';
import { ColumnFacts } from './ColumnFacts';
import { ImportForm } from './ImportForm';
import type { Import } from './import-preview';
import { Outcome } from './Outcome';
import { Running } from './Running';
import { Sheets, type SheetsProps } from './Sheets';
import { text } from './text';

/** One import: its file, its column mapping, and its result. */
export function OneImport({ id, ...sheets }: SheetsProps & { id: number }) {
  const { mayWrite } = useKey();
  const { data, error, again } = useRead(OneImportDocument, { id });
  const found = data?.importPreview;
  const job = found?.job;
  const undoable = job ? undoOf(job) : null;
  return (
    <Page
      title={found ? text.one(text.rowsTitle[found.record]) : text.import}
      about={text.job(id)}
      actions={
        <>
          <AllImports />
          {mayWrite && job?.endedAt === null ? <StopJob id={id} /> : null}
          {mayWrite && undoable ? <UndoJob stage={undoable} words={text.undo} /> : null}
        </>
      }
    >
      {error ? <Refusal error={error} again={again} /> : <Found found={found} reread={again} {...sheets} />}
    </Page>
  );
}

function AllImports() {
  const clientId = useClientId();
  return (
    <Button
      component={Link}
      variant="default"
      leftSection={<IconBack size={16} />}
      to={clientRoute(clientId, 'imports')}
    >
      {text.all}
    </Button>
  );
}

/* What was only tried is not done. */
const State = ({ of: { job, dryRun } }: { of: Import }) =>
  dryRun && job.state === 'done' ? <Badge color="blue">{text.tried}</Badge> : <JobState state={job.state} />;

/** Whether an import can be started: it was not started yet, or only tried. */
const isOpen = ({ dryRun, job: { state, endedAt } }: Import): boolean =>
  state === 'uploading' || (dryRun === true && endedAt !== null);

interface FoundProps extends SheetsProps {
  /** Undefined while it is read; null where there is no such import. */
  found: Import | null | undefined;
  reread: () => void;
}

function Found({ found, ...rest }: FoundProps) {
  if (found === undefined) return <Skeleton height={240} />;
  if (found === null) return <Empty title={text.missing} about={text.missingAbout} />;
  return <Parts found={found} {...rest} />;
}

function Parts({ found, reread, ...sheets }: FoundProps & { found: Import }) {
  const { mayWrite } = useKey();
  const { job, record, rows, format, encoding, sheet, dryRun, notes } = found;
  const isRunning = job.state === 'queued' || job.state === 'running';
  return (
    <>
      <Box title={text.file} actions={<State of={found} />}>
        <Facts
          facts={{
            [text.record]: text.records[record],
            [text.rows]: number(rows),
            [text.format]: format.toUpperCase(),
            [text.encoding]: encoding,
            [text.sheet]: sheet,
          }}
        />
        {notes.map((note) => (
          <Alert key={note} color="yellow">
            <bdi>{note}</bdi>
          </Alert>
        ))}
        {mayWrite && isOpen(found) && found.sheets.length > 1 ? <Sheets found={found} {...sheets} /> : null}
      </Box>
      {job.failure === null ? null : (
        <Alert color="red" variant="outline" role="alert" icon={<IconAlert size={18} />} title={job.failure} />
      )}
      {job.state === 'cancelled' && dryRun === false ? <Alert color="yellow">{text.stopped}</Alert> : null}
      {isRunning ? <Running id={job.id} isTrial={dryRun === true} reread={reread} /> : null}
      {job.endedAt !== null && found.counts ? <Outcome key={job.endedAt} found={found} counts={found.counts} /> : null}
      {mayWrite && isOpen(found) ? <ImportForm found={found} /> : <ColumnFacts found={found} />}
    </>
  );
}
