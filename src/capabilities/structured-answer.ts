import { withoutTypename } from '../operations/document.js';
import type { Structure } from '../wire/parameters.js';
import { structured, structuredPage } from '../wire/structured.js';

interface CustomField {
  field_name: string;
  field_value: string;
}
type Fields<Name extends string> = Record<Name, CustomField[]>;
type Structured = { query: { structure: Structure } };

/** Answers for records with custom fields under `name`, in the requested structure. */
export const structuredAnswers = <Name extends string>(name: Name) => ({
  one: <Row extends Fields<Name>>(row: Row, { query }: Structured): object =>
    structured(withoutTypename(row) as Row, name, query.structure),
  page: <Row extends Fields<Name>>(found: { results: Row[] }, { query }: Structured): object =>
    structuredPage(found, name, query.structure),
});
