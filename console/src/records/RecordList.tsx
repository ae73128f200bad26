import { Anchor, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { type AddressChange, useAddress } from '../address';
import { CustomFieldNamesDocument } from '../api/generated/records';
import { refresh, useRead } from '../api/hooks';
import { IconPlus, IconRefresh } from '../icons';
import { Ago } from '../parts/Ago';
import { Empty } from '../parts/Empty';
import { ExportButton } from '../parts/ExportButton';
import { Page } from '../parts/Page';
import { Refusal } from '../parts/Refusal';
import { type GridColumn, RowGrid } from '../parts/RowGrid';
import { useKey } from '../session';
import { number, text } from '../text';
import { DeletedNote } from './DeletedNote';
import { isNoFilter, NO_FILTER, whereOf } from './filter';
import { type ListAddress, readListAddress, toSearch } from './list-address';
import { CUSTOM, customField, type Listed, type RecordField } from './record-field';
import type { RecordPage } from './record-page';
import { Toolbar } from './Toolbar';

const FilterBar = lazy(() => import('./FilterBar').then((module) => ({ default: module.FilterBar })));

/** A list of records of one kind: conditions, search, order, columns and the open record stand in the address. */
export function RecordList<Row extends Listed>({ of }: { of: RecordPage<Row> }) {
  const { fields, orders, words, path, customOwner, Drawer, New, restore } = of;
  const read = useMemo(() => readListAddress(orders), [orders]);
  const [state, setAddress] = useAddress(read);
  const set = (change: AddressChange<ListAddress>, options?: { push?: boolean }) =>
    setAddress(toSearch(change, orders), options);
  const [isCreating, setCreating] = useState(false);
  const [isFiltering, setFiltering] = useState(!isNoFilter(state.where));
  const [gone, setGone] = useState<{ id: number; name: string } | null>(null);
  const { mayWrite } = useKey();

  const customNames = useCustomNames(customOwner);
  const shown = state.columns ?? fields.filter(({ isShown }) => isShown).map(({ name }) => name);
  const columns = useColumns(fields, shown, (id) => set({ open: id }, { push: true }));
  const [typed] = useDebouncedValue(state.q, 250);
  const searched = typed.trim() === '' ? null : of.search(typed.trim());
  const where = whereOf(state.where, searched, fields);
  const list = of.useList({ where, sort: state.sort, direction: state.direction, columns: shown });
  const total = of.useCount(where);
  const isAsked = !isNoFilter(state.where) || state.q !== '';
  const create =
    New && mayWrite ? (
      <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
        {words.create}
      </Button>
    ) : null;
  return (
    <Page
      title={words.title}
      about={words.about}
      actions={
        <>
          <ExportButton name={path} columns={columns} rows={list.rows} />
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={refresh}>
            {text.actions.refresh}
          </Button>
          {create}
        </>
      }
    >
      <Toolbar
        of={of}
        state={state}
        set={set}
        shown={shown}
        customNames={customNames}
        isFiltering={isFiltering}
        toggle={() => setFiltering((old) => !old)}
      />
      {isFiltering ? (
        <Suspense>
          <FilterBar
            fields={fields}
            customNames={customNames}
            filter={state.where}
            change={(next) => set({ where: next })}
          />
        </Suspense>
      ) : null}
      {gone && restore ? (
        <DeletedNote id={gone.id} name={gone.name} restore={restore} close={() => setGone(null)} />
      ) : null}
      {list.error ? (
        <Refusal error={list.error} again={list.again} />
      ) : !list.busy && list.rows.length === 0 ? (
        isAsked ? (
          <Empty
            title={words.noMatch}
            about={text.filters.noMatchAbout}
            action={
              <Button variant="default" onClick={() => set({ q: '', where: NO_FILTER })}>
                {text.actions.clear}
              </Button>
            }
          />
        ) : (
          <Empty title={words.none} about={words.noneAbout} action={create} />
        )
      ) : (
        <RowGrid
          label={words.title}
          columns={columns}
          rows={list.rows}
          rowId={({ id }) => `${id}`}
          total={total}
          busy={list.busy}
          hasMore={list.hasMore}
          more={list.more}
        />
      )}
      <Suspense>
        {state.open === undefined ? null : (
          <Drawer
            key={state.open}
            id={state.open}
            close={() => set({ open: undefined })}
            deleted={(name) => {
              setGone({ id: state.open ?? 0, name });
              set({ open: undefined });
            }}
          />
        )}
        {isCreating && New ? (
          <New close={() => setCreating(false)} show={(id) => set({ open: id }, { push: true })} />
        ) : null}
      </Suspense>
    </Page>
  );
}

/** The names of the custom fields of a kind of record, those that most records have first. */
function useCustomNames(owner: RecordPage<Listed>['customOwner']): readonly string[] {
  const { data } = useRead(CustomFieldNamesDocument, { of: owner ?? 'CONTACT' }, { pause: owner === null });
  return useMemo(
    () => (owner === null ? [] : (data?.customFieldStatistics.items ?? []).map(({ name }) => name)),
    [data, owner],
  );
}

type Column<Row> = GridColumn<Row> & { value: NonNullable<RecordField<Row>['value']> };

/** The columns that are shown, of which the first opens the record. */
function useColumns<Row extends Listed>(
  fields: readonly RecordField<Row>[],
  shown: readonly string[],
  open: (id: number) => void,
): readonly Column<Row>[] {
  const opening = useRef(open);
  opening.current = open;
  const names = JSON.stringify(shown);
  return useMemo(() => {
    const wanted: string[] = JSON.parse(names);
    const custom = wanted
      .filter((name) => name.startsWith(CUSTOM))
      .map((name) => customField<Row>(name.slice(CUSTOM.length)));
    const [first, ...others] = fields;
    const chosen = [...(first ? [first] : []), ...others.filter(({ name }) => wanted.includes(name)), ...custom];
    return chosen.flatMap(({ name, title, kind, value, cell }, index): Column<Row>[] => {
      if (!value) return [];
      const plain = cell ?? ((row: Row) => <Plain kind={kind} value={value(row)} />);
      const link = (row: Row) => (
        <Anchor component="button" type="button" onClick={() => opening.current(row.id)}>
          {plain(row)}
        </Anchor>
      );
      return [{ id: name, title, value, numeric: kind === 'number', cell: index === 0 ? link : plain }];
    });
  }, [fields, names]);
}

function Plain<Row>({
  kind,
  value,
}: {
  kind: RecordField<Row>['kind'];
  value: string | number | boolean | null | undefined;
}) {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'time') return <Ago at={String(value)} />;
  if (typeof value === 'boolean') return <span>{value ? text.filters.yes : text.filters.no}</span>;
  if (typeof value === 'number' && kind === 'number') return <span>{number(value)}</span>;
  return <bdi title={String(value)}>{String(value)}</bdi>;
}
