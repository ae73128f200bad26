import { z } from 'zod';
import type { FieldErrors } from '../errors.js';
import type { ContactFilter, ContactInput, ContactRecordFragment, ContactSort } from '../operations/generated.js';
import { domainName } from '../values/domain-name.js';
import { emailAddress } from '../values/email-address.js';
import { status } from '../values/input.js';
import { linkedinUrl } from '../values/linkedin-url.js';
import { phoneNumber } from '../values/phone-number.js';
import { answeredId, isRecordId, recordId } from '../values/record-id.js';
import { text } from '../values/text.js';
import { type Answered, type Every, givenOf } from './core.js';
import { answeredCustomFields, wireCustomFields } from './custom-fields.js';
import { answeredDateTime, blankable, idleWhere, pagedEnvelope, STATUS_DESCRIPTION, wholeIfBlank } from './fields.js';
import {
  addressFilter,
  after,
  identifierFilter,
  nameFilter,
  oneOf,
  page,
  pageSize,
  phoneFilter,
  structure,
} from './parameters.js';
import { suppressionMark } from './suppressions.js';

/** A contact in responses of REST and MCP. */
export const contactRecord = z
  .object({
    id: answeredId,
    updated_time: answeredDateTime,
    email: z.string().nullable(),
    linkedin_url: z.string().nullable(),
    phone: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    company_id: answeredId.nullable(),
    job_title: z.string().nullable(),
    origin: z.string(),
    contact_status: z.string(),
    previous_status: z.string().nullable(),
    status_changed_at: answeredDateTime.nullable(),
    first_campaign_email_sent: answeredDateTime.nullable(),
    last_campaign_email_sent: answeredDateTime.nullable(),
    last_reply_received: answeredDateTime.nullable(),
    contact_custom_fields: answeredCustomFields,
  } satisfies Record<Answered<ContactRecordFragment>, z.ZodType>)
  .meta({ id: 'Contact', description: 'One identifier of a Person, with its data.' });

/** A contact in responses of MCP, with what REST says in a header. */
export const markedContact = contactRecord
  .extend(suppressionMark)
  .meta({ id: 'MarkedContact', description: 'A contact.' });

/** A contact of a master list, with its client. */
export const agencyContactRecord = contactRecord
  .extend({ client_id: z.string() })
  .meta({ id: 'AgencyContact', description: 'A contact with its client.' });

export const contactPage = pagedEnvelope(contactRecord, 'ContactPage');
export const agencyContactPage = pagedEnvelope(agencyContactRecord, 'AgencyContactPage');

/** Converts an id that cannot exist to 0, an unknown id. */
const unknownAsZero = (id: number) => (isRecordId(id) ? id : 0);

/* A number is a company's id, any other text its domain; in forms, ids are text of digits. */
const companyReference = z
  .union([recordId, z.string()], { error: 'Must be a company id or a domain.' })
  .nullish()
  .check((context) => {
    const { value } = context;
    if (typeof value !== 'string' || /^\d+$/.test(value) || value === '') return;
    if (!domainName.safeParse(value).success) {
      context.issues.push({ code: 'custom', message: 'Must be a company id or a domain.', input: value });
    }
  })
  .describe('A company id, or a domain, which finds or creates the company. null clears.');

type CompanyReference = z.output<typeof companyReference>;

/* One wire name for two fields of the core. */
function toCompany(reference: CompanyReference): Pick<Every<ContactInput>, 'companyId' | 'companyDomain'> {
  const byId = (companyId: number | null | undefined) => ({ companyId, companyDomain: undefined });
  if (reference === undefined) return byId(undefined);
  if (reference === null || reference === '') return byId(null);
  if (typeof reference === 'number') return byId(unknownAsZero(reference));
  if (/^\d+$/.test(reference)) return byId(unknownAsZero(Number(reference)));
  return { companyId: undefined, companyDomain: reference };
}

const optionalText = (max: number, description: string) => text({ max }).nullish().describe(description);

/** The body of every contact write. `country` is used for national phone numbers. */
function contactBodyFor(country: string | null) {
  return z
    .object({
      email: blankable(emailAddress, 'An email address. A contact has exactly one identifier.'),
      linkedin_url: blankable(linkedinUrl, 'A LinkedIn profile URL.'),
      phone: blankable(phoneNumber(country), 'A phone number, with country code unless the workspace sets one.'),
      first_name: optionalText(255, 'null clears.'),
      last_name: optionalText(255, 'null clears.'),
      company_id: companyReference,
      job_title: optionalText(255, 'null clears.'),
      origin: text({ min: 1, max: 255 }).optional().describe('Where the contact came from.'),
      contact_status: idleWhere(status.describe(STATUS_DESCRIPTION), wholeIfBlank),
      contact_custom_fields: wireCustomFields.optional(),
      person_id: recordId.nullish().describe('On creation only: the Person to join.'),
    })
    .describe('The fields to write; absent fields are unchanged.');
}

const bodies = new Map<string | null, ReturnType<typeof contactBodyFor>>();

/** The body of a contact write; built once per country. */
export function contactBody(country: string | null) {
  const known = bodies.get(country) ?? contactBodyFor(country);
  bodies.set(country, known);
  return known;
}

type ContactBody = z.output<ReturnType<typeof contactBodyFor>>;

/** Converts a wire body to the core's ContactInput. */
export const toContactInput = (body: ContactBody): ContactInput =>
  givenOf<ContactInput>({
    email: body.email,
    linkedinUrl: body.linkedin_url,
    phone: body.phone,
    firstName: body.first_name,
    lastName: body.last_name,
    ...toCompany(body.company_id),
    jobTitle: body.job_title,
    origin: body.origin,
    contactStatus: body.contact_status,
    customFields: body.contact_custom_fields,
    personId: typeof body.person_id === 'number' ? unknownAsZero(body.person_id) : body.person_id,
  });

/** The filters of every contacts list, with page and structure. */
export const contactFilters = {
  email: addressFilter('Exact, lowercased and trimmed. Empty: no contacts.'),
  linkedin_url: identifierFilter('Exact, normalised. Empty: no contacts.'),
  phone: { ...phoneFilter, description: 'Exact, normalised to E.164. Empty: no contacts.' },
  firstname: nameFilter('Exact.'),
  lastname: nameFilter('Exact.'),
  domain: nameFilter('The domain of the company.'),
  structure,
  page,
  page_size: pageSize,
};

const SORTS = [
  'CREATED_AT',
  'UPDATED_TIME',
  'LAST_NAME',
  'LAST_REPLY_RECEIVED',
  'SCORE',
  'CUSTOM_FIELD',
] as const satisfies ContactSort[];

/** The filters of a search, with its order: a sorted list has a cursor instead of pages. */
export const contactSearch = {
  ...contactFilters,
  sort: oneOf('The order; default: by id, in pages.', SORTS),
  sort_field: nameFilter('The custom field for custom_field.'),
  direction: oneOf('Of a sorted list; default: asc. Missing values are lowest.', ['ASC', 'DESC']),
  after: { ...after, description: 'Of a sorted list: next of the previous answer.' },
};

/** A page of contacts; a sorted list has no numbers of pages, and `next` unless it ends. */
export const contactSearchPage = pagedEnvelope(markedContact, 'MarkedContactPage')
  .partial({ total_pages: true, current_page: true })
  .extend({ next: z.string().nullish().describe('after for the next page of a sorted list; null: there is none.') })
  .meta({ id: 'ContactSearchPage', description: 'One page of a list.' });

type SearchOrder = {
  sort: (typeof SORTS)[number] | undefined;
  sort_field: string | undefined;
  direction: 'ASC' | 'DESC' | undefined;
  after: string | undefined;
};

/** The errors of an order's parameters without the order. */
export function searchErrors({ query: { sort, page: number, ...query } }: { query: SearchOrder & { page: number } }) {
  const fieldErrors: FieldErrors = {};
  if (sort !== undefined) return number === 1 ? fieldErrors : { page: ['A sorted list has no pages: use after.'] };
  for (const name of ['sort_field', 'direction', 'after'] as const) {
    if (query[name] !== undefined) fieldErrors[name] = ['Is only for a list with sort.'];
  }
  return fieldErrors;
}

/** Converts a search to variables of the core. */
export const contactSearchVariables = ({ query }: { query: ContactQuery & SearchOrder }) => ({
  ...contactPageVariables({ query }),
  isSorted: query.sort !== undefined,
  sort: query.sort ?? ('ID' as const),
  sortField: query.sort_field,
  direction: query.direction ?? ('ASC' as const),
  after: query.after,
});

type FilterName = 'email' | 'linkedin_url' | 'phone' | 'firstname' | 'lastname' | 'domain';
/** The parsed filters. */
export type ContactQuery = Record<FilterName, string | undefined> & { page: number; page_size: number };

/** An empty identifier matches no contact; it must not be read as "no filter". */
export const asksForNobody = (query: ContactQuery) =>
  query.email === '' || query.linkedin_url === '' || query.phone === '';

/** Whether a list has at most one contact: then it says whether that is suppressed. */
export const namesOne = ({ query }: { query: ContactQuery }) => IDENTIFIERS.some((kind) => query[kind] !== undefined);

/** Converts the filters to variables of the core. */
export const contactPageVariables = ({ query }: { query: ContactQuery }) => ({
  filter: {
    email: query.email,
    linkedinUrl: query.linkedin_url,
    phone: query.phone,
    firstName: query.firstname,
    lastName: query.lastname,
    domain: query.domain,
  } satisfies Every<ContactFilter>,
  page: query.page,
  pageSize: query.page_size,
});

/** The three kinds of identifier, of which a contact has exactly one. */
export const IDENTIFIERS = ['email', 'linkedin_url', 'phone'] as const;
type IdentifierKind = (typeof IDENTIFIERS)[number];
export const ONE_IDENTIFIER = 'Exactly one of email, linkedin_url and phone is required.';

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** The identifiers of a query that are given but empty. */
export const emptyIdentifiers = (query: Record<IdentifierKind, unknown>): IdentifierKind[] =>
  IDENTIFIERS.filter((kind) => query[kind] === '');

/** Which identifiers are given: null and the empty string count as not given. */
export const namedIdentifiers = (given: Record<string, unknown>) => IDENTIFIERS.filter((kind) => isGiven(given[kind]));

/**
 * The errors of identifiers to look up, reported with those of the body; the core would report them only afterwards.
 */
export function lookupIdentifierErrors(
  given: Record<IdentifierKind, string | undefined>,
  country: string | null,
): FieldErrors {
  const parsers = { email: emailAddress, linkedin_url: linkedinUrl, phone: phoneNumber(country) };
  const fieldErrors: FieldErrors = {};
  for (const kind of namedIdentifiers(given)) {
    const { error } = parsers[kind].safeParse(given[kind]);
    if (error) fieldErrors[kind] = error.issues.map((issue) => issue.message);
  }
  return fieldErrors;
}

/** The core's identifier to look up, or null when none is given. */
export const toLookup = (given: Record<IdentifierKind, string | undefined>) =>
  namedIdentifiers(given).length > 0
    ? { email: given.email, linkedinUrl: given.linkedin_url, phone: given.phone }
    : null;
