import type { FieldErrors } from '../errors.js';
import type { ContactFilter } from '../operations/generated.js';
import { emailAddress } from '../values/email-address.js';
import { linkedinUrl } from '../values/linkedin-url.js';
import { phoneNumber } from '../values/phone-number.js';
import type { Every } from './core.js';
import { identifierFilter, nameFilter, page, pageSize, phoneFilter, structure } from './parameters.js';

/** The filters of every contacts list, with page and structure. */
export const contactFilters = {
  email: identifierFilter('Exact, lowercased and trimmed. Empty: no contacts.'),
  linkedin_url: identifierFilter('Exact, normalised. Empty: no contacts.'),
  phone: { ...phoneFilter, description: 'Exact, normalised to E.164. Empty: no contacts.' },
  firstname: nameFilter('Exact.'),
  lastname: nameFilter('Exact.'),
  domain: nameFilter('The domain of the company.'),
  structure,
  page,
  page_size: pageSize,
};

type FilterName = 'email' | 'linkedin_url' | 'phone' | 'firstname' | 'lastname' | 'domain';
/** The parsed filters. */
export type ContactQuery = Record<FilterName, string | undefined> & { page: number; page_size: number };

/** An empty identifier matches no contact; it must not be read as "no filter". */
export const asksForNobody = (query: ContactQuery) =>
  query.email === '' || query.linkedin_url === '' || query.phone === '';

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

/** The three kinds of identifier, of which a contact carries exactly one. */
const IDENTIFIERS = ['email', 'linkedin_url', 'phone'] as const;
type IdentifierKind = (typeof IDENTIFIERS)[number];
export const ONE_IDENTIFIER = 'Exactly one of email, linkedin_url and phone is required.';

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

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
