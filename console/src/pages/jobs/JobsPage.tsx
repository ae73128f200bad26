import { Group, NativeSelect, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { textOf, useAddress } from '../../address';
import { type JobKind, type JobState, JobsDocument } from '../../api/generated/jobs';
import { useRows } from '../../api/use-rows';
import { entriesOf } from '../../format';
import { JOB_COLUMNS } from '../../jobs/job-columns';
import { jobText } from '../../jobs/text';
import { useLive } from '../../jobs/use-live';
import { AddButton } from '../../parts/buttons';
import { EmptyList } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { RowGrid } from '../../parts/RowGrid';
import { useKey } from '../../session';
import { titles } from '../titles';
import { Schedules } from './Schedules';
import { text } from './text';

const StartExport = lazy(() => import('./StartExport'));

const nameIn = <Name extends string>(names: Readonly<Record<Name, string>>, given: string): Name | '' =>
  entriesOf(names).find(({ value }) => value === given)?.value ?? '';

interface Address {
  kind: JobKind | '';
  state: JobState | '';
  /** The first day of those on which jobs ended. */
  since: string;
}

const readAddress = (search: Record<string, unknown>): Address => ({
  kind: nameIn(jobText.kinds, textOf(search, 'kind')),
  state: nameIn(jobText.states, textOf(search, 'state')),
  since: textOf(search, 'since'),
});

function filterOf({ kind, state, since }: Address) {
  const from = new Date(`${since}T00:00`);
  return {
    ...(kind === '' ? {} : { kind }),
    ...(state === '' ? {} : { state }),
    ...(Number.isNaN(from.getTime()) ? {} : { endedFrom: from.toISOString() }),
  };
}

/** The jobs of a client, their files, and where an export is started. */
export default function JobsPage() {
  const { mayWrite } = useKey();
  const [address, set] = useAddress(readAddress);
  const [isStarting, setStarting] = useState(false);
  const filter = filterOf(address);
  const list = useRows(JobsDocument, { filter }, ({ jobs }) => jobs);
  const rows = useLive(list.rows);
  const start = mayWrite ? <AddButton onClick={() => setStarting(true)}>{text.export}</AddButton> : null;
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
      <Filters address={address} set={set} />
      <RowGrid
        {...list}
        label={titles.jobs}
        columns={JOB_COLUMNS}
        rows={rows}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyList
            words={{ ...text, noneAbout: mayWrite ? text.noneAbout : text.noneToRead }}
            isFiltered={Object.keys(filter).length > 0}
            clear={() => set({ kind: '', state: '', since: '' })}
            action={start}
          />
        }
      />
      <Schedules />
      <Suspense>{isStarting ? <StartExport close={() => setStarting(false)} /> : null}</Suspense>
    </Page>
  );
}

const Filters = ({ address, set }: { address: Address; set: (change: Partial<Address>) => void }) => (
  <Group gap="xs" align="flex-end">
    <NativeSelect
      label={jobText.kind}
      data={[{ value: '', label: text.anyKind }, ...entriesOf(jobText.kinds)]}
      value={address.kind}
      onChange={(event) => set({ kind: nameIn(jobText.kinds, event.currentTarget.value) })}
    />
    <NativeSelect
      label={jobText.state}
      data={[{ value: '', label: text.anyState }, ...entriesOf(jobText.states)]}
      value={address.state}
      onChange={(event) => set({ state: nameIn(jobText.states, event.currentTarget.value) })}
    />
    <TextInput
      type="date"
      label={text.since}
      value={address.since}
      onChange={(event) => set({ since: event.currentTarget.value })}
    />
  </Group>
);
