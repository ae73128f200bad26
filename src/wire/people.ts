import { z } from 'zod';
import {
  answeredId,
  type IdListBounds,
  idListRules,
  isRecordId,
  MERGED_PERSONS,
  recordId,
  SPLIT_CONTACTS,
} from '../values/record-id.js';
import { customFieldRecord } from './custom-fields.js';
import { answeredDateTime, idleWhere, pagedEnvelope } from './fields.js';
import { addressFilter, identifierFilter, nameFilter, page, pageSize, phoneFilter } from './parameters.js';
import { suppressionMark } from './suppressions.js';

const personIdentifier = z
  .object({
    value: z.string().describe('The email, LinkedIn URL or phone number.'),
    company_id: answeredId.nullable(),
    job_title: z.string().nullable(),
    status: z.string().nullable(),
    previous_status: z.string().nullable(),
    first_campaign_email_sent: answeredDateTime.nullable(),
    last_campaign_email_sent: answeredDateTime.nullable(),
    last_reply_received: answeredDateTime.nullable(),
    origin: z.string().nullable(),
  })
  .meta({ id: 'PersonIdentifier', description: 'One identifier of a Person, with data of its contact.' });

/** A Person in responses of REST and MCP. It contains no contact ids. */
export const personRecord = z
  .object({
    id: answeredId,
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    emails: z.array(personIdentifier),
    linkedin_urls: z.array(personIdentifier),
    phones: z.array(personIdentifier),
    custom_fields: z.array(customFieldRecord),
  })
  .meta({ id: 'Person', description: 'One individual, with all its contacts.' });

/** A Person in responses of MCP, with what REST says in a header. */
export const markedPerson = personRecord
  .extend(suppressionMark)
  .meta({ id: 'MarkedPerson', description: 'One individual, with all its contacts.' });

export const personPage = pagedEnvelope(personRecord, 'PersonPage');

/** The response to a merge. */
export const mergeResult = z
  .object({
    primary_person_id: answeredId,
    merged_person_ids: z.array(answeredId),
    relinked_contacts: z.int().describe('Number of contacts moved to the primary Person.'),
  })
  .meta({ id: 'MergeResult', description: 'The result of a merge.' });

/** The response to the undo of a merge. */
export const mergeUndoResult = z
  .object({
    merge_id: answeredId,
    dry_run: z.boolean().describe('Whether this was a dry run, which changed nothing.'),
    primary_person_id: answeredId,
    restored_person_ids: z.array(answeredId).describe('The restored Persons.'),
    relinked_contacts: z.int().describe('Number of contacts moved back.'),
    restored_values: z.int().describe('Number of values restored.'),
    conflict_count: z.int().describe('Number of values that were changed since the merge and are kept.'),
    conflicts: z.array(
      z.object({
        contact_id: answeredId,
        field_name: z.string(),
        before: z.string().nullable().describe('Null: the contact did not have the field.'),
        merged: z.string(),
        now: z.string().nullable().describe('Null: the contact no longer has the field.'),
      }),
    ),
  })
  .meta({ id: 'MergeUndoResult', description: 'The result of undoing a merge, or of a dry run of it.' });

/** A page of merges. */
export const mergePage = z
  .object({
    merges: z.array(
      z.object({
        id: answeredId,
        primary_person_id: answeredId,
        merged_person_ids: z.array(answeredId),
        actor: z.string(),
        merged_at: answeredDateTime,
        undone_at: answeredDateTime.nullable(),
        undone_by: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  })
  .meta({ id: 'MergePage', description: 'Merges, newest first.' });

/** The response to a split. */
export const splitResult = z
  .object({
    source_person_id: answeredId,
    new_person_id: answeredId,
    moved_contact_ids: z.array(answeredId),
    moved_contacts: z.int(),
  })
  .meta({ id: 'SplitResult', description: 'The result of a split.' });

/* All errors of a list are reported at once, so its own checks run even when items are invalid. */
const always = { when: ({ value }: { value: unknown }) => Array.isArray(value) };

function idList(bounds: IdListBounds, description: string) {
  const list = z.array(recordId, {
    error: ({ input }) => (input === undefined ? 'This field is required.' : 'Must be a list of ids.'),
  });
  return idListRules(bounds)
    .reduce((checked, { holds, says }) => checked.refine(holds, { error: says, ...always }), list)
    .meta({ minItems: bounds.min, maxItems: bounds.max, uniqueItems: true, description });
}

const ignored = idleWhere(z.unknown().optional().meta({ type: 'string', description: 'Accepted and ignored.' }), () => [
  '',
]);

/** The body of a merge. */
export const mergeBody = z
  .object({
    person_ids: idList(MERGED_PERSONS, 'The first Person is kept; the others are merged into it.'),
    first_name: ignored,
    last_name: ignored,
  })
  .meta({ id: 'Merge', description: 'The Persons to merge.' });

/** The merge to undo. */
export const mergeUndoBody = z
  .object({
    merge_id: recordId.describe('The merge; list_merges finds it.'),
    dry_run: z.boolean().default(false).describe('Only report what would change.'),
  })
  .meta({ id: 'MergeUndo', description: 'The merge to undo.' });

/** The filter of the list of merges. */
export const mergesBody = z
  .object({
    person_id: recordId.optional().describe('Only merges that involved this Person, even if it was deleted.'),
  })
  .meta({ id: 'MergesOf', description: 'The filter of the list of merges.' });

/** The body of a split. */
export const splitBody = z
  .object({
    person_id: recordId.describe('The Person to split contacts from.'),
    contact_ids: idList(SPLIT_CONTACTS, 'Contacts of the Person; at least one other must remain.'),
  })
  .meta({ id: 'Split', description: 'The contacts to move to a new Person.' });

/** Converts ids that no record can have to 0 and different negative ids, which the core accepts as unknown. */
export const toKnownRange = (ids: readonly number[]) => ids.map((id, index) => (isRecordId(id) ? id : -index));

/** The same for one id. */
export const toKnownId = (id: number) => (isRecordId(id) ? id : 0);

/** The filters of the people search, with page and page_size. */
export const personFilters = {
  email: addressFilter('Lowercased and trimmed. Empty: no match, unless another identifier has a value.'),
  linkedin_url: identifierFilter('Normalised. Empty: no match, unless another identifier has a value.'),
  phone: { ...phoneFilter, description: 'Normalised to E.164. Empty or not a phone number: no match.' },
  firstname: nameFilter('Exact.'),
  lastname: nameFilter('Exact.'),
  domain: nameFilter('The domain of a contact’s company.'),
  page,
  page_size: pageSize,
};

/** The identifiers for looking up a Person; exactly one must be given. */
export const personLookupQuery = {
  email: addressFilter('Lowercased and trimmed.'),
  linkedin_url: identifierFilter('Normalised.'),
  phone: { ...phoneFilter, description: 'Normalised to E.164.' },
};

type LookupQuery = Record<'email' | 'linkedin_url' | 'phone', string | undefined>;

const isGiven = (text: string | undefined) => text !== undefined && text !== '';

/** Whether exactly one identifier is given; an empty one counts as not given. */
export const namesOneIdentifier = ({ query }: { query: LookupQuery }) =>
  [query.email, query.linkedin_url, query.phone].filter(isGiven).length === 1;

/** Converts it to variables of the core. */
export const personLookupVariables = ({ query }: { query: LookupQuery }) => ({
  by: { email: query.email, linkedinUrl: query.linkedin_url, phone: query.phone },
});
