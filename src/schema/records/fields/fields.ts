import type { z } from 'zod';
import type { FieldErrors } from '../../../errors.js';
import type { CustomFieldInput } from '../../../values/custom-fields.js';
import { describeIssue } from '../../../values/describe-issue.js';
import { collectFieldErrors } from '../../../values/input.js';

/*
 * A table of fields defines a record: one entry per column of the model. Columns, parsers and GraphQL fields derive
 * from it.
 */

/** The GraphQL type of a column, by the type of its values; a column of other values cannot be in a table of fields. */
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

type Without<Names extends string> = { [Name in Names]?: undefined };

/** A field that callers may write. */
interface Writable {
  /** The description of the input field. */
  input: string;
  required?: true;
  /** Parses a caller's value into the stored value. */
  parse: z.ZodType;
  /** 'status' also stores the previous status and the time of the change; 'never' does not change the column. */
  set?: 'status' | 'never';
  identifier?: undefined;
}

/**
 * A field that identifies a record. The module parses it, because it decides which identifiers may be given together.
 */
interface Identifier extends Without<'required' | 'parse' | 'set'> {
  input: string;
  /** @param country of national phone numbers */
  identifier: (country: string | null) => z.ZodType<string>;
}

/**
 * `input: null` is required: without it a column that lacks `input` and `parse` by mistake would silently drop its
 * value.
 */
interface ReadOnly extends Without<'required' | 'parse' | 'set' | 'identifier'> {
  input: null;
}

/** How lists are filtered by a column: to the records that have the given value. */
interface Filter {
  /** The description of the field of the filter. */
  shown: string;
  /** Normalises a given text; null: it matches nothing. @param country of national phone numbers */
  read?: (text: string, country: string | null) => string | null;
  /** At most one record of a workspace can have the value. */
  unique?: true;
  /** Matches values that contain the given text, literally. */
  piece?: true;
}

/** One column of a stored record. */
type ColumnOf<Value> = {
  /** Its name in the database. */
  column: string;
  type: TypeName<NonNullable<Value>>;
  /** The description of the field in GraphQL; null: not part of the API. */
  shown: string | null;
  /** Not read with the record and not exposed automatically; read separately where it is needed. */
  apart?: true;
  filter?: Filter;
  /** Lists may be sorted by it; the description of that order in GraphQL. Missing values sort lowest. */
  sort?: string;
  /**
   * Records may be counted by its values; the description of that in GraphQL. Its values are few, or repeat themselves.
   */
  counted?: string;
} & Nullability<Value> &
  (Writable | Identifier | ReadOnly);

/** A field of the input that is not a column. */
type Extra = Writable & { type: 'String' | 'CustomFields' };

/**
 * Exactly the columns of the model, each with its own type, and the named extras. Errors are reported in this order.
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
  counted?: string;
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

/** The type of a field's value in GraphQL input; a time is text, which its parser reads. */
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

/** The GraphQL input of a record. */
export type InputOf<Table extends Fields> = { [Name in RequiredNames<Table>]: Given<Table[Name]> } & {
  [Name in Exclude<InputNames<Table>, RequiredNames<Table>>]?: Given<Table[Name]>;
};

/** The GraphQL filter of a list; all conditions are ANDed. */
export type FilterOf<Table extends Fields> = {
  [Name in NamesWith<Table, { filter: Filter }>]?: InputTypes[Table[Name]['type']] | null | undefined;
};

/** The columns by which a list may be sorted. */
export type SortOf<Table extends Fields> = NamesWith<Table, { sort: string }> & string;

/** A record as statements return it: without the columns marked `apart`. */
export type RowOf<Model, Table extends Fields> = Omit<Model, NamesWith<Table, { apart: true }>> &
  Partial<Pick<Model, Extract<NamesWith<Table, { apart: true }>, keyof Model>>>;

/** The parsers of the fields that callers may write, by name, without identifiers. */
type ParsersOf<Table extends Fields> = {
  [Name in NamesWith<Table, { parse: z.ZodType }>]: Table[Name]['parse'] & z.ZodType;
};

/** The parsers of a table, for `z.object`. */
export function parsersOf<Table extends Fields>(table: Table): ParsersOf<Table> {
  const entries = Object.entries(table).flatMap(([name, { parse }]) => (parse ? [[name, parse]] : []));
  return Object.fromEntries(entries) as ParsersOf<Table>;
}

/** Parses the fields that callers may write. @param faults gets what is wrong @returns null: something is */
export function readWritable<Written>(parser: z.ZodType<Written>, input: object, faults: FieldErrors): Written | null {
  const parsed = parser.safeParse(input, { error: describeIssue });
  if (parsed.success) return parsed.data;
  Object.assign(faults, collectFieldErrors(parsed.error));
  return null;
}

/** The entries of a table that are columns, by name. */
export const columnsOf = (table: Fields): [name: string, column: Column][] =>
  Object.entries(table).filter((entry): entry is [string, Column] => entry[1].column !== undefined);

/** Whether an insertion sets the column to the given value. */
export const isGiven = ({ parse, identifier, set }: Field): boolean =>
  set !== 'never' && (parse !== undefined || identifier !== undefined);
