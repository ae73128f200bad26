import type { Structure } from './parameters.js';

interface Field {
  field_name: string;
  field_value: string;
}

/* A custom field may be named __proto__; fromEntries defines own properties, whatever their names. */
const flat = (fields: Field[]) => Object.fromEntries(fields.map((field) => [field.field_name, field.field_value]));

/** A record with its custom fields in the requested structure. */
export function structured<Name extends string, Row extends Record<Name, Field[]>>(
  row: Row,
  name: Name,
  structure: Structure,
): object {
  return structure === 'FLAT' ? { ...row, [name]: flat(row[name]) } : row;
}

/** A page whose records have their custom fields in the requested structure. */
export function structuredPage<Name extends string, Row extends Record<Name, Field[]>>(
  page: { results: Row[] },
  name: Name,
  structure: Structure,
): object {
  return structure === 'FLAT'
    ? { ...page, results: page.results.map((row) => structured(row, name, structure)) }
    : page;
}
