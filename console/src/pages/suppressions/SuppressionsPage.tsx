import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { lazy, Suspense, useMemo, useState } from 'react';
import { type AddressChange, textOf, useAddress, useCreating } from '../../address';
import {
  type SuppressionFilter,
  SuppressionsCountDocument,
  SuppressionsDocument,
} from '../../api/generated/suppressions';
import { useRead } from '../../api/use-read';
import { useRows } from '../../api/use-rows';
import { entriesOf } from '../../format';
import { IconSearch } from '../../icons';
import { AddButton } from '../../parts/buttons';
import { chooserOf } from '../../parts/chooser';
import { EmptyList } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { FileButton } from '../../parts/FileButton';
import { ImportLink } from '../../parts/ImportLink';
import { Page } from '../../parts/Page';
import { type GridColumn, RowGrid } from '../../parts/RowGrid';
import { type Choosing, useChosen } from '../../parts/use-chosen';
import { useKey } from '../../session';
import { mayLift } from '../../suppressions/mark';
import { reasonNames } from '../../suppressions/text';
import { titles } from '../titles';
import { CheckBox } from './CheckBox';
import { COLUMNS, nameOf, type SuppressionEntry } from './columns';
import { text } from './text';

const AddForm = lazy(() => import('./AddForm'));
const LiftDialog = lazy(() => import('../../suppressions/LiftDialog'));

const nameIn = <Name extends string>(names: Readonly<Record<Name, string>>, given: string): Name | undefined =>
  entriesOf(names).find(({ value }) => value === given)?.value;

const readAddress = (search: Record<string, unknown>) => ({
  q: textOf(search, 'q'),
  kind: nameIn(text.kinds, textOf(search, 'kind')),
  reason: nameIn(reasonNames, textOf(search, 'reason')),
  scope: nameIn(text.scopes, textOf(search, 'scope')),
  state: nameIn(text.states, textOf(search, 'state')) ?? 'open',
});

type Address = ReturnType<typeof readAddress>;

/** Who must not be contacted, and why: the opt-outs of a client, and those of its agency that it may see. */
export default function SuppressionsPage() {
  const { mayWrite } = useKey();
  const [address, set] = useAddress(readAddress);
  const [isAdding, setAdding] = useCreating();
  const add = mayWrite ? <AddButton onClick={() => setAdding(true)}>{text.add}</AddButton> : null;
  const { list, total } = useEntries(address);
  return (
    <Page
      title={titles.suppressions}
      about={text.about}
      actions={
        <>
          <ExportButton name="opt-outs-shown" columns={COLUMNS} rows={list.rows} />
          <FileButton path="exports/suppressions.csv" words={text.file} size="sm" />
          {mayWrite ? <ImportLink record="suppression">{text.import}</ImportLink> : null}
          {add}
        </>
      }
    >
      <CheckBox />
      <Filters address={address} set={set} />
      <Entries
        list={list}
        total={total}
        empty={
          <EmptyList
            words={text}
            isFiltered={isFiltered(address)}
            clear={() => set({ q: '', kind: undefined, reason: undefined, scope: undefined, state: undefined })}
            action={add}
          />
        }
      />
      <Suspense>{isAdding ? <AddForm close={() => setAdding(false)} /> : null}</Suspense>
    </Page>
  );
}

const isFiltered = ({ q, kind, reason, scope, state }: Address): boolean =>
  [q, kind, reason, scope].some(Boolean) || state !== 'open';

/* What matches the address. The search takes effect after a pause in typing. */
function useEntries({ q, kind, reason, scope, state }: Address) {
  const [search] = useDebouncedValue(q.trim(), 250);
  const filter: SuppressionFilter = {
    ...(search === '' ? {} : { search }),
    ...(kind ? { kind } : {}),
    ...(reason ? { reason } : {}),
    ...(scope ? { scope } : {}),
    ...(state === 'all' ? {} : { isOpen: state === 'open' }),
  };
  const list = useRows(SuppressionsDocument, { filter }, ({ suppressions }) => suppressions);
  return { list, total: useRead(SuppressionsCountDocument, { filter }).data?.suppressions.totalCount };
}

type EntriesProps = ReturnType<typeof useEntries> & { empty: React.ReactNode };

/* The entries, of which those that the key may lift can be selected. */
function Entries({ list, total, empty }: EntriesProps) {
  const key = useKey();
  const choosing = useChosen(list.rows);
  const [isLifting, setLifting] = useState(false);
  const columns = useMemo(() => (key.mayWrite ? [chooser(choosing, key), ...COLUMNS] : withoutMenu), [choosing, key]);
  return (
    <>
      {key.mayWrite && list.rows.length > 0 ? (
        <Group>
          <Button size="xs" variant="default" disabled={choosing.chosen.size === 0} onClick={() => setLifting(true)}>
            {text.liftChosen(choosing.chosen.size)}
          </Button>
        </Group>
      ) : null}
      <RowGrid
        {...list}
        label={titles.suppressions}
        columns={columns}
        rowId={({ id }) => `${id}`}
        total={total}
        empty={empty}
      />
      <Suspense>
        {isLifting ? <LiftDialog ids={[...choosing.chosen]} close={() => setLifting(false)} /> : null}
      </Suspense>
    </>
  );
}

const withoutMenu = COLUMNS.filter(({ id }) => id !== 'menu');

function chooser(choosing: Choosing<number>, key: ReturnType<typeof useKey>): GridColumn<SuppressionEntry> {
  const column = chooserOf(choosing, (row: SuppressionEntry) => text.choose(nameOf(row)));
  return { ...column, cell: (row) => (mayLift(row, key) ? column.cell(row) : null) };
}

interface FiltersProps {
  address: Address;
  set: (change: AddressChange<Address>) => void;
}

const Filters = ({ address, set }: FiltersProps) => (
  <Group gap="xs">
    <TextInput
      w={{ base: '100%', xs: 300 }}
      type="search"
      aria-label={text.search}
      placeholder={text.search}
      leftSection={<IconSearch size={16} />}
      value={address.q}
      onChange={(event) => set({ q: event.currentTarget.value })}
    />
    <NativeSelect
      aria-label={text.kind}
      data={[{ value: '', label: text.anyKind }, ...entriesOf(text.kinds)]}
      value={address.kind ?? ''}
      onChange={(event) => set({ kind: nameIn(text.kinds, event.currentTarget.value) })}
    />
    <NativeSelect
      aria-label={text.reason}
      data={[{ value: '', label: text.anyReason }, ...entriesOf(reasonNames)]}
      value={address.reason ?? ''}
      onChange={(event) => set({ reason: nameIn(reasonNames, event.currentTarget.value) })}
    />
    <NativeSelect
      aria-label={text.scope}
      data={[{ value: '', label: text.anyScope }, ...entriesOf(text.scopes)]}
      value={address.scope ?? ''}
      onChange={(event) => set({ scope: nameIn(text.scopes, event.currentTarget.value) })}
    />
    <NativeSelect
      aria-label={text.state}
      data={entriesOf(text.states)}
      value={address.state}
      onChange={(event) => set({ state: nameIn(text.states, event.currentTarget.value) })}
    />
  </Group>
);
