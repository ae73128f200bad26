import type { EnumRef, FieldRef, InputFieldRef } from '@pothos/core';
import { columnName } from '../../../db/columns.js';
import { type BuilderTypes, builder } from '../../kernel/builder.js';
import { CustomFieldInput } from '../custom-fields/custom-field.js';
import { columnsOf, type Fields, type FilterOf, type InputOf, type SortOf } from './fields.js';

/** The common interface of the field builders of all kinds of objects, without the types that the table guarantees. */
interface Exposing {
  expose(name: never, options: never): FieldRef<BuilderTypes>;
}

/* The table guarantees that a value has the type. */
const guaranteed = (value: unknown) => value as never;

/** The columns of a table that are shown, as fields of the object: exposed, so they need no resolver. */
export function columnFields(t: Exposing, table: Fields): Record<string, FieldRef<BuilderTypes>> {
  const shown = columnsOf(table).filter(([, { shown: description, apart }]) => description && !apart);
  return Object.fromEntries(
    shown.map(([name, { type, nullable = false, shown: description }]) => [
      name,
      t.expose(guaranteed(name), guaranteed({ type, nullable, description })),
    ]),
  );
}

const FIELD_LIST: [typeof CustomFieldInput] = [CustomFieldInput];
/* A time is text, so that its parser reports an invalid one together with the other errors. */
const INPUT_TYPES = {
  String: 'String',
  RecordId: 'RecordId',
  Boolean: 'Boolean',
  DateTime: 'String',
  CustomFields: FIELD_LIST,
} as const;

type InputFields<Table extends Fields> = {
  [Name in keyof InputOf<Table>]-?: InputFieldRef<BuilderTypes, InputOf<Table>[Name]>;
};

/** What callers may write, as fields of the input type. */
export function inputFields<Table extends Fields>(
  t: PothosSchemaTypes.InputFieldBuilder<BuilderTypes, 'InputObject'>,
  table: Table,
): InputFields<Table> {
  const written = Object.entries(table).filter(([, { input }]) => typeof input === 'string');
  const fields = written.map(([name, { type, required = false, input }]) => [
    name,
    t.field({ type: INPUT_TYPES[type], required, description: input ?? '' }),
  ]);
  return Object.fromEntries(fields) as InputFields<Table>;
}

type FilterFields<Table extends Fields> = {
  [Name in keyof FilterOf<Table>]-?: InputFieldRef<BuilderTypes, FilterOf<Table>[Name]>;
};

/** The filters of lists, as fields of the input type. */
export function filterFields<Table extends Fields>(
  t: PothosSchemaTypes.InputFieldBuilder<BuilderTypes, 'InputObject'>,
  table: Table,
): FilterFields<Table> {
  const fields = columnsOf(table).flatMap(([name, { type, filter }]) =>
    filter ? [[name, t.field({ type: INPUT_TYPES[type], description: filter.shown })]] : [],
  );
  return Object.fromEntries(fields) as FilterFields<Table>;
}

/**
 * The enum of the orders of a list. @param name such as `ContactSort`
 * @param others descriptions of orders by other tables
 */
export function sortEnum<Table extends Fields, Other extends string = never>(
  name: string,
  description: string,
  table: Table,
  others?: Record<Other, string>,
): EnumRef<BuilderTypes, SortOf<Table> | Other> {
  const own = columnsOf(table).flatMap(([value, { sort }]) => (sort === undefined ? [] : [[value, sort] as const]));
  const values = [...own, ...Object.entries<string>(others ?? {})].map(([value, shown]) => [
    columnName(value).toUpperCase(),
    { value: value as SortOf<Table> | Other, description: shown },
  ]);
  return builder.enumType(name, { description, values: Object.fromEntries(values) });
}
