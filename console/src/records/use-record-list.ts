import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { type AddressChange, useAddress } from '../address';
import { useCustomNames } from './custom-names';
import { isNoFilter, whereOf } from './filter';
import { type ListAddress, readListAddress, toSearch } from './list-address';
import { useColumns } from './record-columns';
import type { Listed } from './record-field';
import type { RecordPage } from './record-page';

/** The state of a list and its rows. Conditions, search, order, columns and the open record are kept in the address. */
export function useRecordList<Row extends Listed>(of: RecordPage<Row>) {
  const { fields, orders, customOwner } = of;
  const read = useMemo(() => readListAddress(orders), [orders]);
  const [state, setAddress] = useAddress(read);
  const set = (change: AddressChange<ListAddress>, options?: { push?: boolean }) =>
    setAddress(toSearch(change, orders), options);
  const [isFiltering, setFiltering] = useState(!isNoFilter(state.where));
  const [isNaming, setNaming] = useState(false);
  const customNames = useCustomNames(customOwner, isFiltering || isNaming);
  const shown = state.columns ?? fields.filter(({ isShown }) => isShown).map(({ name }) => name);
  const [typed] = useDebouncedValue(state.q, 250);
  const searched = typed.trim() === '' ? null : of.search(typed.trim());
  const where = whereOf(state.where, searched, fields);
  return {
    state,
    set,
    isFiltering,
    toggleFilter: () => setFiltering((old) => !old),
    customNames,
    /** Requests the names of custom fields, which are not read before. */
    nameCustom: () => setNaming(true),
    shown,
    columns: useColumns(fields, shown, (id) => set({ open: id }, { push: true })),
    where,
    list: of.useList({ where, sort: state.sort, direction: state.direction, columns: shown }),
    total: of.useCount(where),
  };
}

export type RecordListState<Row extends Listed> = ReturnType<typeof useRecordList<Row>>;
