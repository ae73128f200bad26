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
import { answeredDateTime, pagedEnvelope } from './fields.js';
import { identifierFilter, nameFilter, page, pageSize, phoneFilter } from './parameters.js';

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
  .meta({ id: 'PersonIdentifier', description: 'One identifier of a Person, with what its contact tells about it.' });

/** A Person in the answers of REST and MCP. It contains no ids of contacts. */
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
  .meta({ id: 'Person', description: 'The contacts that stand for one individual.' });

export const personPage = pagedEnvelope(personRecord, 'PersonPage');

/** The answer to a merge. */
export const mergeResult = z
  .object({
    primary_person_id: answeredId,
    merged_person_ids: z.array(answeredId),
    relinked_contacts: z.int().describe('How many contacts changed their Person.'),
  })
  .meta({ id: 'MergeResult', description: 'What a merge did.' });

/** The answer to the undo of a merge. */
export const mergeUndoResult = z
  .object({
    merge_id: answeredId,
    dry_run: z.boolean().describe('Whether nothing was changed.'),
    primary_person_id: answeredId,
    restored_person_ids: z.array(answeredId).describe('The Persons that are back.'),
    relinked_contacts: z.int().describe('How many contacts went back.'),
    restored_values: z.int().describe('How many values are again what they were.'),
    conflict_count: z.int().describe('How many values were changed since, and stay.'),
    conflicts: z.array(
      z.object({
        contact_id: answeredId,
        field_name: z.string(),
        before: z.string().nullable().describe('Null: the contact did not have the field.'),
        merged: z.string(),
        now: z.string().nullable().describe('Null: the contact does not have the field any more.'),
      }),
    ),
  })
  .meta({ id: 'MergeUndoResult', description: 'What the undo of a merge did, or would do.' });

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

/** The answer to a split. */
export const splitResult = z
  .object({
    source_person_id: answeredId,
    new_person_id: answeredId,
    moved_contact_ids: z.array(answeredId),
    moved_contacts: z.int(),
  })
  .meta({ id: 'SplitResult', description: 'What a split did.' });

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

const ignored = z.unknown().optional().meta({ type: 'string', description: 'Accepted and ignored.' });

/** The body of a merge. */
export const mergeBody = z
  .object({
    person_ids: idList(MERGED_PERSONS, 'The first Person stays, the others are merged into it.'),
    first_name: ignored,
    last_name: ignored,
  })
  .meta({ id: 'Merge', description: 'Which Persons become one.' });

/** Which merge is undone. */
export const mergeUndoBody = z
  .object({
    merge_id: recordId.describe('The merge; list_merges finds it.'),
    dry_run: z.boolean().default(false).describe('Only tell what would be done.'),
  })
  .meta({ id: 'MergeUndo', description: 'Which merge is taken back.' });

/** Whose merges are listed. */
export const mergesBody = z
  .object({
    person_id: recordId.optional().describe('Only merges that this Person took part in, even if it is gone.'),
  })
  .meta({ id: 'MergesOf', description: 'Whose merges are listed.' });

/** The body of a split. */
export const splitBody = z
  .object({
    person_id: recordId.describe('The Person to split contacts from.'),
    contact_ids: idList(SPLIT_CONTACTS, 'Contacts of the Person; at least one other must remain.'),
  })
  .meta({ id: 'Split', description: 'Which contacts move to a new Person.' });

/** Converts ids that no record can have to 0 and different negative ids, which the core accepts as unknown. */
export const toKnownRange = (ids: readonly number[]) => ids.map((id, index) => (isRecordId(id) ? id : -index));

/** The same for one id. */
export const toKnownId = (id: number) => (isRecordId(id) ? id : 0);

/** The filters of the people search, with its page. */
export const personFilters = {
  email: identifierFilter('Lowercased and trimmed. Empty: nobody, unless another identifier has a value.'),
  linkedin_url: identifierFilter('Normalised. Empty: nobody, unless another identifier has a value.'),
  phone: { ...phoneFilter, description: 'Normalised to E.164. Empty or no phone number: nobody.' },
  firstname: nameFilter('Exact.'),
  lastname: nameFilter('Exact.'),
  domain: nameFilter('The domain of the company of a contact.'),
  page,
  page_size: pageSize,
};

/** The identifiers to look a Person up by, of which exactly one must be given. */
export const personLookupQuery = {
  email: identifierFilter('Lowercased and trimmed.'),
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
