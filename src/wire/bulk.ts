import { z } from 'zod';
import type { ContactBulkChange, ContactBulkSet, ContactsBulkPreviewQuery } from '../operations/generated.js';
import { dateTime } from '../values/date-time.js';
import { answeredId, isRecordId, recordId } from '../values/record-id.js';
import { toFieldChange } from './changes.js';
import { contactBody, toContactInput } from './contacts.js';
import { givenOf } from './core.js';
import { answeredDateTime } from './fields.js';

/* A small part of the language of filters: what people ask for in a sentence. */
const match = z
  .object({
    contact_status: z.string().optional().describe('Exactly this status.'),
    origin: z.string().optional().describe('Exactly this origin.'),
    job_title: z.string().optional().describe('Has this anywhere in the job title, whatever the case.'),
    company_domain: z.string().optional().describe('The domain of the company.'),
    custom_field: z
      .object({ field_name: z.string(), field_value: z.string().optional() })
      .optional()
      .describe('Has this custom field; with a value, exactly that one.'),
    replied: z.boolean().optional().describe('Whether it has ever replied.'),
    created_before: dateTime.optional().describe('Created before this time.'),
  })
  .describe('Contacts for which all of this holds. An empty one is refused: it never means all.');

/** Which contacts are changed, and how. */
export const bulkBody = (country: string | null) =>
  z
    .object({
      ids: z.array(recordId).optional().describe('These contacts: 1 to 10,000 unique ids.'),
      match: match.optional(),
      all: z.boolean().optional().describe('All contacts of the workspace; instead of ids and match.'),
      set: contactBody(country)
        .omit({ email: true, linkedin_url: true, phone: true, person_id: true })
        .optional()
        .describe('What to set on each of them. A custom field serves as a tag.'),
      clear_custom_fields: z.array(z.string()).optional().describe('Custom fields to remove, by name.'),
      delete: z.boolean().optional().describe('Deletes them instead; restore_contact gives each back.'),
    })
    .describe('Which contacts, and what to do to each of them.');

/** The same, with the consent to what was counted. */
export const bulkRunBody = (country: string | null) =>
  bulkBody(country).extend({
    token: z.string().describe('Of the preview of the same contacts and the same change.'),
    allowed_drift: z.int().min(0).default(0).describe('By how many contacts the count may have moved since.'),
  });

type BulkBody = z.output<ReturnType<typeof bulkBody>>;

/** The contacts and the change as the core has them. */
export function toBulk(body: BulkBody) {
  return {
    ids: body.ids?.map((id, index) => (isRecordId(id) ? id : -index)),
    ...toMatch(body.match ?? {}),
    all: body.all,
    change: givenOf<ContactBulkChange>({
      set: body.set && (toContactInput(body.set) as ContactBulkSet),
      clearCustomFields: body.clear_custom_fields,
      delete: body.delete,
    }),
  };
}

function toMatch({ custom_field: field, ...given }: z.output<typeof match>) {
  const { contact_status: status, company_domain: domain, job_title: title, created_before: before } = given;
  return {
    filter: domain === undefined ? undefined : { domain },
    status: status === undefined ? undefined : { equals: status },
    origin: given.origin === undefined ? undefined : { equals: given.origin },
    jobTitle: title === undefined ? undefined : { contains: title },
    customField: field && { name: field.field_name, equals: field.field_value },
    replied: given.replied,
    createdAt: before === undefined ? undefined : { before },
  };
}

const fieldChange = z.object({
  name: z.string(),
  is_custom: z.boolean(),
  before: z.unknown().describe('Null: none.'),
  after: z.unknown().describe('Null: none.'),
});

/** What a change would do. */
export const bulkPreview = z
  .object({
    count: z.int().describe('How many contacts, counted exactly.'),
    sample: z.array(
      z.object({
        id: answeredId,
        label: z.string().nullable().describe('Its identifier.'),
        changes: z.array(fieldChange).describe('What would be different. Empty for a deletion.'),
      }),
    ),
    token: z.string().describe('Starts it, for 15 minutes.'),
    expires_at: answeredDateTime,
  })
  .meta({ id: 'BulkPreview', description: 'What a change of many contacts would do. Nothing was changed.' });

type Previewed = Extract<ContactsBulkPreviewQuery['contactsBulkPreview'], { __typename: 'BulkPreview' }>;

/** A preview in its wire shape. */
export const toBulkPreview = ({ count, sample, token, expires_at }: Omit<Previewed, '__typename'>) => ({
  count,
  sample: sample.map(({ id, label, changes }) => ({ id, label, changes: changes.map(toFieldChange) })),
  token,
  expires_at,
});

/** The job that changes them. */
export const bulkJob = z
  .object({
    job_id: answeredId,
    kind: z.string(),
    state: z.string().describe('queued, running, done, failed or cancelled.'),
    rows_total: z.number().nullable(),
    rows_written: z.number(),
    rows_refused: z.number(),
    failure: z.string().nullable(),
  })
  .meta({ id: 'BulkJob', description: 'How far a change of many contacts has come.' });
