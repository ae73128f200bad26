import { type AddressChange, textOf } from '../address';
import { type Filter, isNoFilter, readFilter } from './filter';
import { CUSTOM } from './record-field';

/** The state of a list, kept in its address. Undefined stands for the default. */
export interface ListAddress {
  q: string;
  where: Filter;
  /** An order of the service, or the name of the column of a custom field. */
  sort: string;
  direction: 'ASC' | 'DESC';
  columns: readonly string[] | undefined;
  /** As rows, or as columns of cards. */
  view: 'list' | 'board';
  /** The record whose drawer is open. */
  open: number | undefined;
}

/** The sort orders of a list, with the default one. */
export interface Orders {
  names: readonly string[];
  /** Whether records are also sorted by custom fields. */
  byCustom?: boolean;
  sort: string;
  direction: 'ASC' | 'DESC';
}

const readSort = ({ names, byCustom, sort }: Orders, given: unknown): string =>
  typeof given === 'string' && (names.includes(given) || (byCustom && isCustom(given))) ? given : sort;
const isCustom = (name: string) => name.startsWith(CUSTOM) && name !== CUSTOM;

/** The order of a column, such as LAST_NAME of lastName; undefined where the service has none. */
export function sortOf({ names, byCustom }: Orders, column: string): string | undefined {
  if (isCustom(column)) return byCustom ? column : undefined;
  const name = column.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  return names.find((one) => one === name);
}

/** An order of records that may be that of a custom field, as the service takes it. */
export function orderOf<Sort extends string>(
  sorts: readonly Sort[],
  sort: string,
): { sort: Sort | 'CUSTOM_FIELD'; sortField?: string } | undefined {
  if (isCustom(sort)) return { sort: 'CUSTOM_FIELD', sortField: sort.slice(CUSTOM.length) };
  const own = sorts.find((one) => one === sort);
  return own && { sort: own };
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
      sort: readSort(orders, search['sort']),
      direction: direction === 'ASC' || direction === 'DESC' ? direction : orders.direction,
      columns: Array.isArray(columns) ? columns.filter((one) => typeof one === 'string') : undefined,
      view: search['view'] === 'board' ? 'board' : 'list',
      open: Number(textOf(search, 'open')) || undefined,
    };
  };

/** A view: the state of a list without the open record. */
export type View = Omit<ListAddress, 'open'>;

/** A change of an address without values that equal the defaults. */
export function toSearch(change: AddressChange<ListAddress>, orders: Orders): AddressChange<ListAddress> {
  const { where, sort, direction, view } = change;
  return {
    ...change,
    ...(where && isNoFilter(where) ? { where: undefined } : {}),
    ...(sort === orders.sort ? { sort: undefined } : {}),
    ...(view === 'list' ? { view: undefined } : {}),
    ...(direction === orders.direction ? { direction: undefined } : {}),
  };
}
