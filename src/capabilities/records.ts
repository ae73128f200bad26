import type { FieldErrors } from '../errors.js';
import { withoutTypename } from '../operations/document.js';
import { customFieldRecord, fieldBody, fieldChangeBody, structured, structuredPage } from '../wire/custom-fields.js';
import { deletedRecord, toDeleted } from '../wire/fields.js';
import type { Structure } from '../wire/parameters.js';
import { writing } from './capability.js';

/* Shared by the capabilities of contacts, companies and emails. */

type Fields<Name extends string> = Record<Name, { field_name: string; field_value: string }[]>;
type Structured = { query: { structure: Structure } };

/** The ids that the variables of a capability read. */
export interface Ids<Id extends string> {
  ids: Record<Id, number>;
}

/** Converts records with custom fields under `name` to the requested structure. */
export const structuredAnswers = <Name extends string>(name: Name) => ({
  one: <Row extends Fields<Name>>(row: Row, { query }: Structured) =>
    structured(withoutTypename(row) as Row, name, query.structure),
  page: <Row extends Fields<Name>, Page extends { results: Row[] }>(
    found: Page & { results: Row[] },
    { query }: Structured,
  ) => structuredPage<Name, Row, Page>(found, name, query.structure),
});

/** The access of a record of any client of an agency, and of a list over all of them. */
export const readingOfAgency = { access: { agency: true } } as const;
export const listingOfAgency = { ...readingOfAgency, heavy: true } as const;

/** The deletion of a record or of a custom field. */
export const deleting = { ...writing, shape: deletedRecord, answer: toDeleted<number> };

/** The id of a custom field, in addition to the id of its record. */
export const fieldId = { field_id: 'The id of the custom field.' };

/** The creation and the change of a custom field. */
export const addingField = { ...writing, body: () => fieldBody, shape: customFieldRecord };
export const changingField = { ...writing, body: () => fieldChangeBody, shape: customFieldRecord };

/** The error of one field if `wrong`, else no error. */
export const fieldErrorIf = (wrong: boolean, field: string, message: string): FieldErrors =>
  wrong ? { [field]: [message] } : {};
