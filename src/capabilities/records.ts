import type { z } from 'zod';
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
export const listingOfAgency = { ...readingOfAgency, heavy: true } as const;

const deleting = { ...writing, shape: deletedRecord, answer: toDeleted<number> };

type OfField<Id extends string, Body> = Ids<Id | 'field_id'> & { body: Body };

/** An operation on one record. */
export const ofOne = <Id extends string>(id: Id, ids: Record<Id, string>) => ({
  ids,
  variables: ({ ids: given }: Ids<Id>) => ({ id: given[id] }),
});

/** What operations on one record and on its custom fields have in common. */
export function ofRecord<Id extends string>(id: Id, ids: Record<Id, string>) {
  const byId = ofOne(id, ids);
  const fieldIds = { ...ids, field_id: 'The id of the custom field.' };
  const create = { ...writing, ids, body: () => fields.fieldBody, shape: fields.customFieldRecord };
  return {
    ids,
    byId,
    delete: { ...deleting, ...byId },
    createField: {
      ...create,
      variables: (input: Ids<Id> & { body: z.output<typeof fields.fieldBody> }) => ({
        ...byId.variables(input),
        input: fields.toField(input.body),
      }),
    },
    updateField: {
      ...{ ...create, ids: fieldIds, body: () => fields.fieldChangeBody },
      variables: ({ ids: given, body }: OfField<Id, z.output<typeof fields.fieldChangeBody>>) => ({
        id: given[id],
        fieldId: given.field_id,
        input: fields.toFieldChange(body),
      }),
    },
    deleteField: {
      ...{ ...deleting, ids: fieldIds },
      variables: ({ ids: given }: Ids<Id | 'field_id'>) => ({ id: given[id], fieldId: given.field_id }),
    },
  };
}

/** The error of one field if `wrong`, else no error. */
export const fieldErrorIf = (wrong: boolean, field: string, message: string): FieldErrors =>
  wrong ? { [field]: [message] } : {};
