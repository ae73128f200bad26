import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { lazy, Suspense, useMemo, useState } from 'react';
import { type AddressChange, useAddress } from '../address';
import { refresh } from '../api/revision';
import { IconPlus, IconRefresh } from '../icons';
import { chooserOf } from '../parts/chooser';
import { Empty } from '../parts/Empty';
import { ExportButton } from '../parts/ExportButton';
import { Page } from '../parts/Page';
import { Refusal } from '../parts/Refusal';
import { RowGrid } from '../parts/RowGrid';
import { useChosen } from '../parts/use-chosen';
import { useKey } from '../session';
import { shared } from '../shared-text';
import { BulkBar } from './bulk/BulkBar';
import { text } from './bulk/text';
import { useCustomNames } from './custom-names';
import { DeletedNote } from './DeletedNote';
import { isNoFilter, NO_FILTER, whereOf } from './filter';
import { type ListAddress, readListAddress, toSearch } from './list-address';
import { useColumns } from './record-columns';
import type { Listed } from './record-field';
import type { RecordPage } from './record-page';
import { Toolbar } from './Toolbar';
import { filterText } from './text';

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
  const [isNaming, setNaming] = useState(false);
  const name = () => setNaming(true);
  const [gone, setGone] = useState<{ id: number; name: string } | null>(null);
  const { mayWrite } = useKey();

  const customNames = useCustomNames(customOwner, isFiltering || isNaming);
  const shown = state.columns ?? fields.filter(({ isShown }) => isShown).map(({ name }) => name);
  const columns = useColumns(fields, shown, (id) => set({ open: id }, { push: true }));
  const [typed] = useDebouncedValue(state.q, 250);
  const searched = typed.trim() === '' ? null : of.search(typed.trim());
  const where = whereOf(state.where, searched, fields);
  const list = of.useList({ where, sort: state.sort, direction: state.direction, columns: shown });
  const total = of.useCount(where);
  const choosing = useChosen(list.rows);
  const bulk = mayWrite ? of.bulk : undefined;
  const grid = useMemo(() => {
    const words = (row: Row) => text.choose(String(fields[0]?.value?.(row) || row.id));
    return bulk ? [chooserOf(choosing, words), ...columns] : columns;
  }, [bulk, choosing, columns, fields]);
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
            {shared.refresh}
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
        name={name}
        isFiltering={isFiltering}
        toggle={() => setFiltering((old) => !old)}
      />
      {isFiltering ? (
        <Suspense fallback={<Skeleton height={90} />}>
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
      {bulk ? (
        <BulkBar
          kind={bulk}
          choosing={choosing}
          where={where}
          total={total}
          hasRows={list.rows.length > 0}
          fields={fields}
          customNames={customNames}
          name={name}
        />
      ) : null}
      {list.error ? (
        <Refusal error={list.error} again={list.again} />
      ) : !list.busy && list.rows.length === 0 ? (
        isAsked ? (
          <Empty
            title={words.noMatch}
            about={filterText.noMatchAbout}
            action={
              <Button variant="default" onClick={() => set({ q: '', where: NO_FILTER })}>
                {shared.clearFilters}
              </Button>
            }
          />
        ) : (
          <Empty title={words.none} about={words.noneAbout} action={create} />
        )
      ) : (
        <RowGrid
          label={words.title}
          columns={grid}
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
