import { Button, Group, NativeSelect } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { textOf, useAddress } from '../../address';
import { type JobKind, type JobState, JobsDocument } from '../../api/generated/jobs';
import { useRows } from '../../api/use-rows';
import { IconPlus } from '../../icons';
import { JOB_COLUMNS } from '../../jobs/job-columns';
import { useLive } from '../../jobs/use-live';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { Refusal } from '../../parts/Refusal';
import { RowGrid } from '../../parts/RowGrid';
import { useKey } from '../../session';
import { entriesOf, text } from '../../text';

const StartExport = lazy(() => import('./StartExport'));

const nameIn = <Name extends string>(names: Readonly<Record<Name, string>>, given: string): Name | '' =>
  entriesOf(names).find(({ value }) => value === given)?.value ?? '';

const readAddress = (search: Record<string, unknown>): { kind: JobKind | ''; state: JobState | '' } => ({
  kind: nameIn(text.jobs.kinds, textOf(search, 'kind')),
  state: nameIn(text.jobs.states, textOf(search, 'state')),
});

/** The jobs of a client, their files, and where an export is started. */
export default function JobsPage() {
  const { mayWrite } = useKey();
  const [{ kind, state }, set] = useAddress(readAddress);
  const [isStarting, setStarting] = useState(false);
  const filter = { ...(kind === '' ? {} : { kind }), ...(state === '' ? {} : { state }) };
  const list = useRows(JobsDocument, { filter }, ({ jobs }) => jobs);
  const { error, busy, again } = list;
  const rows = useLive(list.rows);
  const isFiltered = kind !== '' || state !== '';
  const start = mayWrite ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setStarting(true)}>
      {text.jobs.export}
    </Button>
  ) : null;
  return (
    <Page
      title={text.pages.jobs}
      about={text.jobs.about}
      actions={
        <>
          <ExportButton name="jobs" columns={JOB_COLUMNS} rows={rows} />
          {start}
        </>
      }
    >
      <Group gap="xs" align="flex-end">
        <NativeSelect
          label={text.jobs.kind}
          data={[{ value: '', label: text.jobs.anyKind }, ...entriesOf(text.jobs.kinds)]}
          value={kind}
          onChange={(event) => set({ kind: nameIn(text.jobs.kinds, event.currentTarget.value) })}
        />
        <NativeSelect
          label={text.jobs.state}
          data={[{ value: '', label: text.jobs.anyState }, ...entriesOf(text.jobs.states)]}
          value={state}
          onChange={(event) => set({ state: nameIn(text.jobs.states, event.currentTarget.value) })}
        />
      </Group>
      {error ? (
        <Refusal error={error} again={again} />
      ) : busy || rows.length > 0 ? (
        <RowGrid {...list} label={text.pages.jobs} columns={JOB_COLUMNS} rows={rows} rowId={({ id }) => String(id)} />
      ) : isFiltered ? (
        <Empty
          title={text.jobs.noMatch}
          about={text.jobs.noMatchAbout}
          action={
            <Button variant="default" onClick={() => set({ kind: '', state: '' })}>
              {text.actions.clear}
            </Button>
          }
        />
      ) : (
        <Empty title={text.jobs.none} about={mayWrite ? text.jobs.noneAbout : text.jobs.noneToRead} action={start} />
      )}
      <Suspense>{isStarting ? <StartExport close={() => setStarting(false)} /> : null}</Suspense>
    </Page>
  );
}
