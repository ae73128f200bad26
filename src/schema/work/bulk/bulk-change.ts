import { z } from 'zod';
import { type FieldErrors, InvalidError, throwFieldErrors } from '../../../errors.js';
import { type CustomFieldInput, fieldName } from '../../../values/custom-fields.js';
import { describeIssue } from '../../../values/describe-issue.js';
import { collectFieldErrors } from '../../../values/input.js';
import { companyFields } from '../../crm/companies/fields.js';
import { contactFields } from '../../crm/contacts/fields.js';
import { emailFields } from '../../crm/emails/fields.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { type Fields, parsersOf } from '../../records/fields/fields.js';
import { type Patch, patcherOf } from '../../records/fields/fields-sql.js';

/** The field tables of the records that bulk jobs change. */
export const RECORD_FIELDS: Readonly<Record<OwnerKind, Fields>> = {
  contact: contactFields,
  company: companyFields,
  email: emailFields,
};

/* What may be set on one record, without its identifiers. Of an email only its marks and custom fields change. */
const { email: _email, linkedinUrl: _url, phone: _phone, personId: _person, ...ofContacts } = contactFields;
const { domain: _domain, ...ofCompanies } = companyFields;
const ofEmails = {
  interested: {
    ...emailFields.interested,
    input: 'Whether the sender showed interest.',
    parse: z.boolean().optional(),
  },
  customFields: companyFields.customFields,
} as const;

export const BULK_FIELDS = { contact: ofContacts, company: ofCompanies, email: ofEmails };

/** Which value is kept if a record has both custom fields that are merged. */
export const KEEPS = ['target', 'source', 'latest'] as const;
export type Keep = (typeof KEEPS)[number];

/** What is done to each record, parsed. It is JSON, so that a job can store it. */
export type BulkChange =
  | {
      action: 'set';
      /** Columns by their database names. */
      patch: Patch;
      /** Finds or creates the company of contacts. */
      companyDomain: string | null;
      customFields: CustomFieldInput[];
      /** The custom fields to remove. Records that have none of them, and get nothing else, are not written. */
      clear: string[];
      /** Whether a status lifts the suppressions of its people; otherwise the status of suppressed ones stays. */
      liftSuppressions: boolean;
    }
  | { action: 'delete' }
  | { action: 'rename'; name: string; to: string }
  | { action: 'merge'; name: string; to: string; keep: Keep };

/** What a caller requests. */
export interface ChangeInput {
  set?: object | null | undefined;
  clearCustomFields?: readonly string[] | null | undefined;
  delete?: boolean | null | undefined;
  liftSuppressions?: boolean | null | undefined;
}

const PARSERS = {
  contact: z.object(parsersOf(BULK_FIELDS.contact)),
  company: z.object(parsersOf(BULK_FIELDS.company)),
  email: z.object(parsersOf(BULK_FIELDS.email)),
};

const PATCHERS = {
  contact: patcherOf(BULK_FIELDS.contact),
  company: patcherOf(BULK_FIELDS.company),
  email: patcherOf(BULK_FIELDS.email),
};

const written = z.object({
  customFields: z.array(z.object({ fieldName: z.string(), fieldValue: z.string() })).default([]),
  companyDomain: z.string().nullish(),
});

const namesToClear = z.array(fieldName).max(200, 'Must have at most 200 items.');
const ONE_CHANGE = 'Exactly one of delete, and of set with clearCustomFields, is required.';

/** Parses by the rules of a single write. @throws InvalidError a field breaks its rules, or not exactly one change */
export function parseBulkChange(kind: OwnerKind, input: ChangeInput): BulkChange {
  const sets = given(input.set) || (input.clearCustomFields ?? []).length > 0;
  if (sets === (input.delete === true)) throw new InvalidError({ change: [ONE_CHANGE] });
  return sets ? parseSet(kind, input) : { action: 'delete' };
}

const given = (set: object | null | undefined) =>
  Object.values(set ?? {}).some((value: unknown) => value !== undefined);

function parseSet(kind: OwnerKind, { set, clearCustomFields, liftSuppressions }: ChangeInput): BulkChange {
  const faults: FieldErrors = {};
  const parsed = PARSERS[kind].safeParse(set ?? {}, { error: describeIssue });
  const names = namesToClear.safeParse(clearCustomFields ?? [], { error: describeIssue });
  if (!parsed.success) Object.assign(faults, collectFieldErrors(parsed.error));
  if (!names.success) faults['clearCustomFields'] = Object.values(collectFieldErrors(names.error)).flat();
  throwFieldErrors(faults);
  const { customFields, companyDomain } = written.parse(parsed.data);
  const clear = [...new Set(names.data)];
  const both = customFields.find(({ fieldName: name }) => clear.includes(name));
  if (both) throw new InvalidError({ clearCustomFields: [`${both.fieldName} cannot be set and cleared at once.`] });
  const patch = PATCHERS[kind](parsed.data ?? {});
  const lifts = liftSuppressions ?? false;
  return { action: 'set', patch, companyDomain: companyDomain ?? null, customFields, clear, liftSuppressions: lifts };
}

/** A change of a custom field on all records. @throws InvalidError a name breaks its rules, or both are the same */
export function parseFieldChange(input: { name: string; to: string | null; keep: Keep | null }): BulkChange {
  const faults: FieldErrors = {};
  const name = readName(input.name, 'name', faults);
  const to = input.to === null ? null : readName(input.to, 'to', faults);
  if (to !== null && to === name) faults['to'] = ['Must be another name.'];
  throwFieldErrors(faults);
  const nothing = { patch: {}, companyDomain: null, customFields: [], liftSuppressions: false };
  if (to === null) return { action: 'set', ...nothing, clear: [name] };
  return input.keep === null ? { action: 'rename', name, to } : { action: 'merge', name, to, keep: input.keep };
}

function readName(value: string, field: string, faults: FieldErrors): string {
  const parsed = fieldName.safeParse(value, { error: describeIssue });
  if (parsed.success) return parsed.data;
  faults[field] = parsed.error.issues.map(({ message }) => message);
  return '';
}
