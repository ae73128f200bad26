import type { z } from 'zod';
import type { CustomFieldInput } from '../../values/custom-fields.js';

/*
 * A record is defined once, in the table of fields of its room (contacts/fields.ts and so on): one entry a column of
 * the model. Columns of statements, parsers and GraphQL fields are derived from it, all when the service starts.
 */

/** The type of a column in GraphQL; what holds no such type cannot be a column of a table of fields. */
type TypeName<Value> = Value extends string
  ? 'String'
  : Value extends bigint
    ? 'RecordId'
    : Value extends boolean
      ? 'Boolean'
      : Value extends Date
        ? 'DateTime'
        : never;

type Nullability<Value> = null extends Value ? { nullable: true } : { nullable?: undefined };

/** What callers of the API may write. */
interface Writable {
  /** Describes the field of the input type. */
  input: string;
  required?: true;
  /** Reads what a caller gives, into what is stored. */
  parse: z.ZodType;
  /**
   * How an update sets the column: 'status' keeps the status before and the time of the change, 'never' leaves it as it
   * is (a statement of the room may set it on creation); to what was given unless said otherwise.
   */
  set?: 'status' | 'never';
  identifier?: undefined;
}

/** What callers may write and records are found by. The room parses it: it says which of them may be given together. */
interface Identifier {
  input: string;
  /** @param country of national phone numbers */
  identifier: (country: string | null) => z.ZodType<string>;
  required?: undefined;
  parse?: undefined;
  set?: undefined;
}

/** What callers cannot write. It has to be said: a column whose `input` or `parse` was forgotten would lose its value. */
interface ReadOnly {
  input: null;
  required?: undefined;
  parse?: undefined;
  set?: undefined;
  identifier?: undefined;
}

/** How lists are narrowed by a column: to the records that have the given value. */
interface Filter {
  /** Describes the field of the filter. */
  shown: string;
  /**
   * The normal form of a given text, null where it has none and matches nothing; as it is unless given.
   * @param country of national phone numbers
   */
  read?: (text: string, country: string | null) => string | null;
  /** At most one record of a workspace has the value. */
  unique?: true;
  /** Matches any text that holds the given one, literally. */
  piece?: true;
}

/** One column of a stored record. */
type ColumnOf<Value> = {
  /** Its name in the database. */
  column: string;
  type: TypeName<NonNullable<Value>>;
  /** Describes the field in GraphQL; null: not part of the API. */
  shown: string | null;
  /** Not brought along with the record, and not exposed by itself: whoever needs it reads it. */
  apart?: true;
  filter?: Filter;
  /** That lists may be in its order, and how GraphQL describes that. */
  sort?: null extends Value ? never : string;
} & Nullability<Value> &
  (Writable | Identifier | ReadOnly);

/** What callers may give and no column holds. */
type Extra = Writable & { type: 'String' | 'CustomFields' };

/**
 * What a table of fields must be: every column of the model, no more and with its own type, and the named extras. The
 * order is that of errors.
 */
export type FieldsOf<Model, Extras extends string = never> = { [Name in keyof Model]: ColumnOf<Model[Name]> } & {
  [Name in Extras]: Extra;
};

/** An entry of any table. */
export interface Field {
  column?: string;
  type: keyof InputTypes;
  nullable?: true;
  shown?: string | null;
  apart?: true;
  filter?: Filter;
  sort?: string;
  input?: string | null;
  required?: true;
  parse?: z.ZodType;
  set?: 'status' | 'never';
  identifier?: (country: string | null) => z.ZodType<string>;
}
/** A table of fields of any record. */
export type Fields = Record<string, Field>;
/** An entry that is a column. */
export type Column = Field & { column: string };

/** What GraphQL hands over for a field; a time comes as text, which its parser reads. */
interface InputTypes {
  String: string;
  RecordId: number;
  Boolean: boolean;
  DateTime: string;
  CustomFields: CustomFieldInput[];
}

type NamesWith<Table extends Fields, Has> = {
  [Name in keyof Table]: Table[Name] extends Has ? Name : never;
}[keyof Table];

type Given<Entry extends Field> = Entry extends { required: true }
  ? InputTypes[Entry['type']]
  : InputTypes[Entry['type']] | null | undefined;

type RequiredNames<Table extends Fields> = NamesWith<Table, { required: true }>;
type InputNames<Table extends Fields> = NamesWith<Table, { input: string }>;

/** The input of a record as GraphQL hands it over. */
export type InputOf<Table extends Fields> = { [Name in RequiredNames<Table>]: Given<Table[Name]> } & {
  [Name in Exclude<InputNames<Table>, RequiredNames<Table>>]?: Given<Table[Name]>;
};

/** What a list may be narrowed by, as GraphQL hands it over; all are ANDed. */
export type FilterOf<Table extends Fields> = {
  [Name in NamesWith<Table, { filter: Filter }>]?: InputTypes[Table[Name]['type']] | null | undefined;
};

/** The columns in whose order a list may be. */
export type SortOf<Table extends Fields> = NamesWith<Table, { sort: string }> & string;

/** A record as statements bring it: without the columns that are read apart. */
export type RowOf<Model, Table extends Fields> = Omit<Model, NamesWith<Table, { apart: true }>> &
  Partial<Pick<Model, Extract<NamesWith<Table, { apart: true }>, keyof Model>>>;

/** The parsers of what callers may write, by name, but for identifiers. */
type ParsersOf<Table extends Fields> = {
  [Name in NamesWith<Table, { parse: z.ZodType }>]: Table[Name]['parse'] & z.ZodType;
};

/** The parsers of a table, for `z.object`. */
export function parsersOf<Table extends Fields>(table: Table): ParsersOf<Table> {
  const entries = Object.entries(table).flatMap(([name, { parse }]) => (parse ? [[name, parse]] : []));
  return Object.fromEntries(entries) as ParsersOf<Table>;
}

/** The entries of a table that are columns, by name. */
export const columnsOf = (table: Fields): [name: string, column: Column][] =>
  Object.entries(table).filter((entry): entry is [string, Column] => entry[1].column !== undefined);

/** Whether an insertion sets the column to what was given. */
export const isGiven = ({ parse, identifier, set }: Field): boolean =>
  set !== 'never' && (parse !== undefined || identifier !== undefined);
