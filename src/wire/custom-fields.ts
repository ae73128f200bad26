import { z } from 'zod';
import type { CustomFieldChange } from '../operations/generated.js';
import { customFieldList, fieldName, fieldValue } from '../values/custom-fields.js';
import { isObject } from '../values/input.js';
import { answeredId } from '../values/record-id.js';
import { givenOf } from './core.js';
import { answeredDateTime } from './fields.js';
import type { Structure } from './parameters.js';

/** A custom field in responses with structure=NESTED. */
export const customFieldRecord = z
  .object({ id: answeredId, updated_time: answeredDateTime, field_name: z.string(), field_value: z.string() })
  .meta({ id: 'CustomField', description: 'A custom field.' });

/** NESTED: a list; FLAT: one object by field name. */
export const answeredCustomFields = z
  .union([z.array(customFieldRecord), z.record(z.string(), z.string())])
  .describe('A list with structure=NESTED (the default), one object by field name with structure=FLAT.');

const FIELD_SCHEMA = {
  type: 'object',
  required: ['field_name', 'field_value'],
  properties: { field_name: { type: 'string' }, field_value: { type: 'string' } },
} as const;

/* Converts wire names to core names. Anything but an object is passed on, and rejected by the parser of the list. */
function toCoreField(item: unknown): unknown {
  return isObject(item) ? { fieldName: item['field_name'], fieldValue: item['field_value'] } : item;
}

/** `[{field_name, field_value}]` on the wire, `[{fieldName, fieldValue}]` in the core. */
export const wireCustomFields = z
  .preprocess((list) => (Array.isArray(list) ? list.map(toCoreField) : list), customFieldList)
  .meta({ type: 'array', items: FIELD_SCHEMA, description: 'Set by name; other fields are unchanged. At most 200.' });

/** The body that adds a custom field to a record. */
export const fieldBody = z.object({
  field_name: fieldName.describe('A name that the record does not use yet.'),
  field_value: fieldValue.describe('A string; a number is stored as text.'),
});

/** The body that changes a custom field; absent values are unchanged. */
export const fieldChangeBody = z.object({
  field_name: fieldName.optional().describe('The new name.'),
  field_value: fieldValue.optional().describe('The new value.'),
});

/** Converts a wire body to the core's CustomFieldInput. */
export const toField = ({ field_name, field_value }: z.output<typeof fieldBody>) => ({
  fieldName: field_name,
  fieldValue: field_value,
});

/** Converts a wire change to the core's CustomFieldChange, with only the given fields. */
export const toFieldChange = (body: z.output<typeof fieldChangeBody>): CustomFieldChange =>
  givenOf<CustomFieldChange>({ fieldName: body.field_name, fieldValue: body.field_value });

type Field = Pick<z.infer<typeof customFieldRecord>, 'field_name' | 'field_value'>;

/* A custom field may be named __proto__; fromEntries defines own properties, whatever their names. */
const flat = (fields: Field[]) => Object.fromEntries(fields.map((field) => [field.field_name, field.field_value]));

/** A record whose custom fields under `Name` may be one object by name. */
type Structured<Row, Name extends string> = {
  [Field in keyof Row]: Field extends Name ? Row[Field] | Record<string, string> : Row[Field];
};

/** A record with its custom fields in the requested structure. */
export function structured<Name extends string, Row extends Record<Name, Field[]>>(
  row: Row,
  name: Name,
  structure: Structure,
): Structured<Row, Name> {
  const answered: object = structure === 'FLAT' ? { ...row, [name]: flat(row[name]) } : row;
  return answered as Structured<Row, Name>;
}

/** A page whose records have their custom fields in the requested structure. */
export function structuredPage<Name extends string, Row extends Record<Name, Field[]>, Page extends { results: Row[] }>(
  page: Page,
  name: Name,
  structure: Structure,
): Omit<Page, 'results'> & { results: Structured<Row, Name>[] } {
  const answered: object =
    structure === 'FLAT' ? { ...page, results: page.results.map((row) => structured(row, name, structure)) } : page;
  return answered as Omit<Page, 'results'> & { results: Structured<Row, Name>[] };
}
