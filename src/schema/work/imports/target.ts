import type { Session, Sql } from '../../../db/database.js';
import type { SuppressionScope } from '../../../values/suppression.js';
import type { Workspace } from '../../kernel/context.js';
import type { ItemRefusal, ItemResult, WriteMode } from '../../records/batch/write-plan.js';
import type { Forecast, ForecastOptions } from '../../records/batch/write-records.js';
import { columnsOf, type Fields } from '../../records/fields/fields.js';

/** Where rows are written, and by whom. `suppressed`: what happens to the status of people who must not be contacted. */
export type Place = Pick<Workspace, 'clientId' | 'agencyId' | 'serviceOrigin' | 'phoneCountry' | 'peppers'> & {
  /** As in the audit log. */
  actor: string;
  jobId: number;
  suppressed: 'keep' | 'lift';
  /** Of entries of the suppression list: for whom they count, and whether domains of public mailbox providers are accepted. */
  scope: SuppressionScope;
  force: boolean;
};

/** Rows read for one kind of record, and what to do with them. */
export interface ReadItems {
  /** The key of each row: equal for rows of one record. */
  keys: readonly string[];
  write(session: Session, mode: WriteMode): Promise<ItemResult[]>;
  forecast(sql: Sql, options: ForecastOptions): Promise<Forecast>;
}

/** Takes the contents of rows, one after the other. */
export interface RowTaker {
  /** Parses it like the API. @returns why it is refused; null: it is one of the items */
  take(input: object): ItemRefusal | null;
  /** What was taken. */
  items(): ReadItems;
}

/** A kind of record in files. */
export interface Target {
  fields: Fields;
  /** The columns by which a file is recognised as an export of these records, and those that it leaves out then. */
  ownExport: { marks: readonly string[]; leftOut: readonly string[] };
  /** Whether records have no identifier, so that each row is a new one. */
  isNameless?: true;
  /** Whether records have no custom fields: other columns are left out. */
  hasNoFields?: true;
  /** Whether values of custom fields are kept as in the file: they are properties, which have types. */
  keepsValues?: true;
  /** Names of custom fields that are known in advance. */
  customNames?: readonly string[];
  taker(place: Place): RowTaker;
}

/** Collects items. @param read parses a row's content @param itemsOf writes what was read */
export function takerOf<Item extends object>(
  read: (input: object) => Item | ItemRefusal,
  itemsOf: (items: readonly Item[]) => ReadItems,
): RowTaker {
  const items: Item[] = [];
  return {
    take(input) {
      const item = read(input);
      if (item instanceof Error) return item;
      items.push(item);
      return null;
    },
    items: () => itemsOf(items),
  };
}

/** The fields that may be the target of a column. */
export const fieldNames = ({ fields }: Target): string[] =>
  Object.entries(fields).flatMap(([name, { input }]) => (input ? [name] : []));

/** The columns of an export of these records that nobody can write, and ids, which mean nothing in another workspace. */
export const leftOutOf = (fields: Fields): string[] =>
  columnsOf(fields).flatMap(([, { column, shown, input, type }]) =>
    shown && (input === null || type === 'RecordId') ? [column] : [],
  );
