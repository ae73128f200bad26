import type { Structure } from './parameters.js';

interface Field {
  field_name: string;
  field_value: string;
}

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
