import { z } from 'zod';
import type {
  ContactBulkChange,
  ContactBulkSet,
  ContactsBulkPreviewQuery,
  ContactWhere,
} from '../operations/generated.js';
import { dateTime } from '../values/date-time.js';
import { answeredId, recordId } from '../values/record-id.js';
import { toFieldChange } from './changes.js';
import { contactBody, toContactInput } from './contacts.js';
import { givenOf } from './core.js';
import { answeredDateTime } from './fields.js';
import { toKnownRange } from './people.js';

/* A small subset of the filter language: what people ask for in one sentence. */
const match = z
  .object({
    contact_status: z.string().optional().describe('Exactly this status.'),
    origin: z.string().optional().describe('Exactly this origin.'),
    job_title: z.string().optional().describe('The job title contains this text, case-insensitive.'),
    company_domain: z.string().optional().describe('The domain of the company.'),
    custom_field: z
      .object({ field_name: z.string(), field_value: z.string().optional() })
      .optional()
      .describe('Has this custom field; if a value is given, with exactly that value.'),
    replied: z.boolean().optional().describe('Whether the contact has ever replied.'),
    created_before: dateTime.optional().describe('Created before this time.'),
  })
  .describe('Contacts that meet all conditions. An empty object is refused; it never means all.');

/** The contacts to change, and the change. */
export const bulkBody = (country: string | null) =>
  z
    .object({
      ids: z.array(recordId).optional().describe('These contacts: 1 to 10,000 unique ids.'),
      match: match.optional(),
      all: z.boolean().optional().describe('All contacts of the workspace; instead of ids and match.'),
      set: contactBody(country)
        .omit({ email: true, linkedin_url: true, phone: true, person_id: true })
        .optional()
        .describe('Values to set on each contact. A custom field can serve as a tag.'),
      clear_custom_fields: z.array(z.string()).optional().describe('Custom fields to remove, by name.'),
      lift_suppressions: z
        .boolean()
        .optional()
        .describe('Writes a status to suppressed people too, and lifts their suppressions.'),
      delete: z.boolean().optional().describe('Deletes the contacts instead; restore_contact restores each.'),
    })
    .describe('The contacts, and what to do with each.');

/** The same, with the confirmation of the count. */
export const bulkRunBody = (country: string | null) =>
  bulkBody(country).extend({
    token: z.string().describe('The token from the preview of the same contacts and the same change.'),
    allowed_drift: z.int().min(0).default(0).describe('How far the count may have moved since the preview.'),
  });

type BulkBody = z.output<ReturnType<typeof bulkBody>>;

/** The contacts and the change in the core's shape. */
export function toBulk(body: BulkBody) {
  return {
    ids: body.ids && toKnownRange(body.ids),
    ...toMatch(body.match ?? {}),
    all: body.all,
    change: givenOf<ContactBulkChange>({
      set: body.set && (toContactInput(body.set) as ContactBulkSet),
      clearCustomFields: body.clear_custom_fields,
      delete: body.delete,
      liftSuppressions: body.lift_suppressions,
    }),
  };
}

function toMatch({ custom_field: field, ...given }: z.output<typeof match>) {
  const { contact_status: status, company_domain: domain, job_title: title, created_before: before } = given;
  const where: ContactWhere = {
    ...(status === undefined ? {} : { contactStatus: { equals: status } }),
    ...(given.origin === undefined ? {} : { origin: { equals: given.origin } }),
    ...(title === undefined ? {} : { jobTitle: { contains: title } }),
    ...(field === undefined ? {} : { customField: { name: field.field_name, equals: field.field_value ?? null } }),
    ...(given.replied === undefined ? {} : { replied: given.replied }),
    ...(before === undefined ? {} : { createdAt: { before } }),
  };
  return { filter: domain === undefined ? undefined : { domain }, where };
}

const fieldChange = z.object({
  name: z.string(),
  is_custom: z.boolean(),
  before: z.unknown().describe('Null: no value.'),
  after: z.unknown().describe('Null: no value.'),
});

/** What a change would do. */
export const bulkPreview = z
  .object({
    count: z.int().describe('Exact number of contacts.'),
    sample: z.array(
      z.object({
        id: answeredId,
        label: z.string().nullable().describe('The identifier of the contact.'),
        changes: z.array(fieldChange).describe('The fields that would change. Empty for a deletion.'),
      }),
    ),
    token: z.string().describe('Starts the change; valid for 15 minutes.'),
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

/** The job that changes the contacts. */
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
  .meta({ id: 'BulkJob', description: 'The progress of a bulk change of contacts.' });
