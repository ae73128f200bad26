import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useCreating } from '../address';
import { AddButton, RefreshButton } from '../parts/buttons';
import { chooserOf } from '../parts/chooser';
import { EmptyList } from '../parts/Empty';
import { ImportLink } from '../parts/ImportLink';
import { Page } from '../parts/Page';
import { RowGrid } from '../parts/RowGrid';
import { useChosen } from '../parts/use-chosen';
import { useKey } from '../session';
import { BulkBar } from './bulk/BulkBar';
import { text } from './bulk/text';
import { DeletedNote } from './DeletedNote';
import { DownloadMenu } from './DownloadMenu';
import { isNoFilter, NO_FILTER } from './filter';
import { sortOf } from './list-address';
import type { Listed } from './record-field';
import type { RecordPage } from './record-page';
import { Toolbar } from './Toolbar';
import { filterText } from './text';
import { type RecordListState, useRecordList } from './use-record-list';

const FilterBar = lazy(() => import('./FilterBar').then((module) => ({ default: module.FilterBar })));

/** A list of records of one kind, with the record that is open. */
export function RecordList<Row extends Listed>({ of }: { of: RecordPage<Row> }) {
  const { fields, words, New } = of;
  const view = useRecordList(of);
  const { state, set, customNames } = view;
  const [isCreating, setCreating] = useCreating();
  const { mayWrite } = useKey();
  const create =
    words.create !== undefined && New && mayWrite ? (
      <AddButton onClick={() => setCreating(true)}>{words.create}</AddButton>
    ) : null;
  return (
    <Page
      title={words.title}
      about={words.about}
      actions={
        <>
          <DownloadMenu of={of} view={view} />
          <RefreshButton />
          {of.imported && mayWrite ? <ImportLink record={of.imported} /> : null}
          {create}
        </>
      }
    >
      <Toolbar of={of} view={view} />
      {view.isFiltering ? (
        <Suspense fallback={<Skeleton height={90} />}>
          <FilterBar
            fields={fields}
            customNames={customNames}
            filter={state.where}
            change={(next) => set({ where: next })}
          />
        </Suspense>
      ) : null}
      <Opened of={of} view={view} />
      {of.Board && state.view === 'board' ? (
        <Suspense fallback={<Skeleton height={300} />}>
          <of.Board request={{ where: view.where, sort: state.sort, direction: state.direction }} />
        </Suspense>
      ) : (
        <Rows of={of} view={view} create={create} />
      )}
      <Suspense>
        {isCreating && New ? (
          <New close={() => setCreating(false)} show={(id) => set({ open: id }, { push: true })} />
        ) : null}
      </Suspense>
    </Page>
  );
}

interface PartProps<Row extends Listed> {
  of: RecordPage<Row>;
  view: RecordListState<Row>;
}

/* The open record; where it was just deleted, the way to restore it. */
function Opened<Row extends Listed>({ of: { Drawer, restore }, view: { state, set } }: PartProps<Row>) {
  const { open } = state;
  const [gone, setGone] = useState<{ id: number; name: string } | null>(null);
  const close = () => set({ open: undefined });
  return (
    <>
      {gone && restore ? <DeletedNote {...gone} restore={restore} close={() => setGone(null)} /> : null}
      <Suspense>
        {open === undefined ? null : (
          <Drawer
            key={open}
            id={open}
            close={close}
            deleted={(name) => {
              setGone({ id: open, name });
              close();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/* The columns, of which some sort the list: times and numbers with the highest first, texts with the lowest. */
function useSorting<Row extends Listed>({ orders }: RecordPage<Row>, { state, set, columns }: RecordListState<Row>) {
  const { sort, direction } = state;
  const setting = useRef(set);
  setting.current = set;
  return useMemo(
    () =>
      columns.map((column) => {
        const order = sortOf(orders, column.id);
        if (order === undefined) return column;
        const isDown = order === sort ? direction === 'ASC' : column.kind === 'time' || column.kind === 'number';
        const toggle = () => setting.current({ sort: order, direction: isDown ? 'DESC' : 'ASC' });
        return { ...column, sort: { direction: order === sort ? direction : undefined, toggle } };
      }),
    [columns, orders, sort, direction],
  );
}

/* The rows, with what can be done to many of them at once. */
function Rows<Row extends Listed>({ of, view, create }: PartProps<Row> & { create: ReactNode }) {
  const { fields, words } = of;
  const { state, set, list, total } = view;
  const { mayWrite } = useKey();
  const bulk = mayWrite ? of.bulk : undefined;
  const choosing = useChosen(list.rows);
  const sorted = useSorting(of, view);
  const grid = useMemo(() => {
    const label = (row: Row) => text.choose(String(fields[0]?.value?.(row) || row.id));
    return bulk ? [chooserOf(choosing, label), ...sorted] : sorted;
  }, [bulk, choosing, sorted, fields]);
  return (
    <>
      {bulk ? <BulkBar kind={bulk} choosing={choosing} fields={fields} view={view} /> : null}
      <RowGrid
        {...list}
        label={words.title}
        columns={grid}
        {...(of.rowHeight === undefined ? {} : { rowHeight: of.rowHeight })}
        rowId={({ id }) => `${id}`}
        total={total}
        empty={
          <EmptyList
            words={{ ...words, noMatchAbout: filterText.noMatchAbout }}
            isFiltered={!isNoFilter(state.where) || state.q !== ''}
            clear={() => set({ q: '', where: NO_FILTER })}
            action={create}
          />
        }
      />
    </>
  );
}
