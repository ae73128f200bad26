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
  one: <Row extends Fields<Name>>(row: Row, { query }: Structured) =>
    structured(withoutTypename(row) as Row, name, query.structure),
  page: <Row extends Fields<Name>, Page extends { results: Row[] }>(
    found: Page & { results: Row[] },
    { query }: Structured,
  ) => structuredPage<Name, Row, Page>(found, name, query.structure),
});
