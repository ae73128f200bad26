import { Button, Group, NativeSelect } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { textOf, useAddress } from '../../address';
import { type JobKind, type JobState, JobsDocument } from '../../api/generated/jobs';
import { useRows } from '../../api/use-rows';
import { entriesOf } from '../../format';
import { IconPlus } from '../../icons';
import { JOB_COLUMNS } from '../../jobs/job-columns';
import { jobText } from '../../jobs/text';
import { useLive } from '../../jobs/use-live';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { Refusal } from '../../parts/Refusal';
import { RowGrid } from '../../parts/RowGrid';
import { useKey } from '../../session';
import { shared } from '../../shared-text';
import { titles } from '../titles';
import { text } from './text';

const StartExport = lazy(() => import('./StartExport'));

const nameIn = <Name extends string>(names: Readonly<Record<Name, string>>, given: string): Name | '' =>
  entriesOf(names).find(({ value }) => value === given)?.value ?? '';

const readAddress = (search: Record<string, unknown>): { kind: JobKind | ''; state: JobState | '' } => ({
  kind: nameIn(jobText.kinds, textOf(search, 'kind')),
  state: nameIn(jobText.states, textOf(search, 'state')),
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
      {text.export}
    </Button>
  ) : null;
  return (
    <Page
      title={titles.jobs}
      about={text.about}
      actions={
        <>
          <ExportButton name="jobs" columns={JOB_COLUMNS} rows={rows} />
          {start}
        </>
      }
    >
      <Group gap="xs" align="flex-end">
        <NativeSelect
          label={jobText.kind}
          data={[{ value: '', label: text.anyKind }, ...entriesOf(jobText.kinds)]}
          value={kind}
          onChange={(event) => set({ kind: nameIn(jobText.kinds, event.currentTarget.value) })}
        />
        <NativeSelect
          label={jobText.state}
          data={[{ value: '', label: text.anyState }, ...entriesOf(jobText.states)]}
          value={state}
          onChange={(event) => set({ state: nameIn(jobText.states, event.currentTarget.value) })}
        />
      </Group>
      {error ? (
        <Refusal error={error} again={again} />
      ) : busy || rows.length > 0 ? (
        <RowGrid {...list} label={titles.jobs} columns={JOB_COLUMNS} rows={rows} rowId={({ id }) => String(id)} />
      ) : isFiltered ? (
        <Empty
          title={text.noMatch}
          about={text.noMatchAbout}
          action={
            <Button variant="default" onClick={() => set({ kind: '', state: '' })}>
              {shared.clearFilters}
            </Button>
          }
        />
      ) : (
        <Empty title={text.none} about={mayWrite ? text.noneAbout : text.noneToRead} action={start} />
      )}
      <Suspense>{isStarting ? <StartExport close={() => setStarting(false)} /> : null}</Suspense>
    </Page>
  );
}
