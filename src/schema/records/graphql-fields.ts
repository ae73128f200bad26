import type { FieldRef, InputFieldRef } from '@pothos/core';
import type { builder } from '../builder.js';
import { CustomFieldInput } from '../custom-fields/custom-field.js';
import { columnsOf, type Fields, type InputOf } from './fields.js';

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Found> ? Found : never;

/** What the builders of fields of all kinds of object have in common, without the types that the table vouches for. */
interface Exposing {
  expose(name: never, options: never): unknown;
}

/** The columns of a table that are shown, as fields of the object: exposed, so they cost no resolver. */
export function columnFields(t: Exposing, table: Fields): Record<string, FieldRef<Types>> {
  const shown = columnsOf(table).filter(([, { shown: description, apart }]) => description && !apart);
  const fields = shown.map(([name, { type, nullable = false, shown: description }]) => [
    name,
    t.expose(name as never, { type, nullable, description } as never),
  ]);
  return Object.fromEntries(fields) as Record<string, FieldRef<Types>>;
}

const FIELD_LIST: [typeof CustomFieldInput] = [CustomFieldInput];
/* A time comes as text, so that its parser tells what is wrong with it beside the other errors. */
const INPUT_TYPES = {
  String: 'String',
  RecordId: 'RecordId',
  Boolean: 'Boolean',
  DateTime: 'String',
  CustomFields: FIELD_LIST,
} as const;

type InputFields<Table extends Fields> = {
  [Name in keyof InputOf<Table>]-?: InputFieldRef<Types, InputOf<Table>[Name]>;
};

/** What callers may write, as fields of the input type. */
export function inputFields<Table extends Fields>(
  t: PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>,
  table: Table,
): InputFields<Table> {
  const written = Object.entries(table).filter(([, { input }]) => typeof input === 'string');
  const fields = written.map(([name, { type, required = false, input }]) => [
    name,
    t.field({ type: INPUT_TYPES[type], required, description: input ?? '' }),
  ]);
  return Object.fromEntries(fields) as InputFields<Table>;
}
