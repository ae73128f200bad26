import { type AddressChange, textOf } from '../address';
import { type Filter, isNoFilter, readFilter } from './filter';

/** The state of a list, kept in its address. Undefined stands for the default. */
export interface ListAddress {
  q: string;
  where: Filter;
  sort: string;
  direction: 'ASC' | 'DESC';
  columns: readonly string[] | undefined;
  /** The record whose drawer is open. */
  open: number | undefined;
}

/** The sort orders of a list, with the default one. */
export interface Orders {
  names: readonly string[];
  sort: string;
  direction: 'ASC' | 'DESC';
}

/** Reads the address of a list. */
export const readListAddress =
  (orders: Orders) =>
  (search: Record<string, unknown>): ListAddress => {
    const { columns } = search;
    const direction = search['direction'];
    return {
      q: textOf(search, 'q'),
      where: readFilter(search['where']),
      sort: orders.names.find((name) => name === search['sort']) ?? orders.sort,
      direction: direction === 'ASC' || direction === 'DESC' ? direction : orders.direction,
      columns: Array.isArray(columns) ? columns.filter((one) => typeof one === 'string') : undefined,
      open: Number(textOf(search, 'open')) || undefined,
    };
  };

/** A view: the state of a list without the open record. */
export type View = Omit<ListAddress, 'open'>;

/** A change of an address without values that equal the defaults. */
export function toSearch(change: AddressChange<ListAddress>, orders: Orders): AddressChange<ListAddress> {
  const { where, sort, direction } = change;
  return {
    ...change,
    ...(where && isNoFilter(where) ? { where: undefined } : {}),
    ...(sort === orders.sort ? { sort: undefined } : {}),
    ...(direction === orders.direction ? { direction: undefined } : {}),
  };
}
