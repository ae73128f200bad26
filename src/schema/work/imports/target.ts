import type { Session, Sql } from '../../../db/database.js';
import type { SuppressionScope } from '../../../values/suppression.js';
import type { PersonConflicts, PersonLook } from '../../crm/people/people-plan.js';
import type { Workspace } from '../../kernel/context.js';
import type { ItemRefusal, ItemResult, StoredRecord, WriteMode } from '../../records/batch/write-plan.js';
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
  conflicts: PersonConflicts;
  /** Ids of companies by names in lower case. */
  companies: ReadonlyMap<string, number>;
};

/** What earlier rows of a file left behind, by key. */
export type Memory = ReadonlyMap<string, unknown>;

/** The results of rows, and what they leave behind. */
export interface SettledItems {
  results: readonly ItemResult[];
  states?: readonly (readonly [string, unknown])[];
  /** Of people: how they look, in the order of the rows. */
  looks?: readonly (PersonLook | null)[];
}

/** Rows read for one kind of record, and what to do with them. */
export interface ReadItems {
  /** The keys of each row: rows of one record have one in common. */
  keys: readonly (readonly string[])[];
  /** Further keys under which earlier rows may have left something. */
  memory?: readonly string[];
  /** The same, only of trials. */
  trialMemory?: readonly string[];
  /** @param earlier what is left under the keys of `memory` */
  write(session: Session, mode: WriteMode, earlier: Memory): Promise<SettledItems>;
  /** @param earlier what is left under all keys */
  forecast(sql: Sql, mode: WriteMode, earlier: Memory): Promise<SettledItems>;
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
  /** Whether a row is a person with any number of identifiers, which are read as a list of cells. */
  hasPeople?: true;
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

/** The columns that mark an own export. Other systems call the last one updated_at. */
export const OWN = ['id', 'created_at', 'updated_time'];

/** The records among what is left behind. */
export const recordsIn = (memory: Memory): Map<string, StoredRecord> =>
  new Map([...memory].flatMap(([key, left]) => (isStored(left) ? [[key, left]] : [])));

const isStored = (left: unknown): left is StoredRecord =>
  typeof left === 'object' && left !== null && 'columns' in left;
