import type { FieldErrors } from '../errors.js';
import { withoutTypename } from '../operations/document.js';
import * as fields from '../wire/custom-fields.js';
import { deletedRecord, toDeleted } from '../wire/fields.js';
import type { Structure } from '../wire/parameters.js';
import { writing } from './capability.js';

/* Shared by the capabilities of several kinds of records. */

type Fields<Name extends string> = Record<Name, { field_name: string; field_value: string }[]>;
type Structured = { query: { structure: Structure } };
type Ids<Id extends string> = { ids: Record<Id, number> };

/** Converts records with custom fields under `name` to the requested structure. */
export const structuredAnswers = <Name extends string>(name: Name) => ({
  one: <Row extends Fields<Name>>(row: Row, { query }: Structured) =>
    fields.structured(withoutTypename(row) as Row, name, query.structure),
  page: <Row extends Fields<Name>, Page extends { results: Row[] }>(
    found: Page & { results: Row[] },
    { query }: Structured,
  ) => fields.structuredPage<Name, Row, Page>(found, name, query.structure),
});

/** The access of a record of any client of an agency, and of a list over all of them. */
export const readingOfAgency = { access: { agency: true } } as const;
/* A page of the whole list is found by its ranges; a filter is held against the records of every client. */
export const listingOfAgency = { ...readingOfAgency, heavy: 'filtered' } as const;

const deleting = { ...writing, shape: deletedRecord, answer: toDeleted<number> };

/** An operation on one record. */
export const ofOne = <Id extends string>(id: Id, ids: Record<Id, string>) => ({
  ids,
  variables: ({ ids: given }: Ids<Id>) => ({ id: given[id] }),
});

/** What operations on one record and on its custom fields have in common. */
export function ofRecord<Id extends string>(id: Id, ids: Record<Id, string>) {
  const byId = ofOne(id, ids);
  const ofField = ({ ids: given }: Ids<Id | 'field_id'>) => ({ id: given[id], fieldId: given.field_id });
  const byField = { ids: { ...ids, field_id: 'The id of the custom field.' }, variables: ofField };
  const written = { ...writing, shape: fields.customFieldRecord };
  return {
    ...{ ids, byId, delete: { ...deleting, ...byId }, deleteField: { ...deleting, ...byField } },
    createField: {
      ...{ ...written, ids, body: () => fields.fieldBody },
      variables: ({ ids: given, body }: Ids<Id> & { body: Parameters<typeof fields.toField>[0] }) => ({
        ...{ id: given[id], input: fields.toField(body) },
      }),
    },
    updateField: {
      ...{ ...written, ids: byField.ids, body: () => fields.fieldChangeBody },
      variables: (input: Ids<Id | 'field_id'> & { body: Parameters<typeof fields.toFieldChange>[0] }) => ({
        ...{ ...ofField(input), input: fields.toFieldChange(input.body) },
      }),
    },
  };
}

/** The error of one field if `wrong`, else no error. */
export const fieldErrorIf = (wrong: boolean, field: string, message: string): FieldErrors =>
  wrong ? { [field]: [message] } : {};
