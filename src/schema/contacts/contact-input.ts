import { z } from 'zod';
import { type Faults, InvalidError } from '../../errors.js';
import { customFieldList } from '../../values/custom-fields.js';
import { domainName } from '../../values/domain-name.js';
import { emailAddress } from '../../values/email-address.js';
import { faultSentence } from '../../values/fault-sentence.js';
import { collectFaults } from '../../values/input.js';
import { linkedinUrl } from '../../values/linkedin-url.js';
import { phoneNumber } from '../../values/phone-number.js';
import { recordId } from '../../values/record-id.js';
import { status } from '../../values/status.js';
import { text } from '../../values/text.js';
import type { Identifier, IdentifierKind } from './contact-row.js';

const KINDS: readonly IdentifierKind[] = ['email', 'linkedinUrl', 'phone'];
const ONE_IDENTIFIER = 'Exactly one of email, linkedin_url and phone is required.';

/** The fields of a contact that a caller may write, besides its identifiers. `null` clears, absent stays. */
const writable = z.object({
  firstName: text({ max: 255 }).nullish(),
  lastName: text({ max: 255 }).nullish(),
  jobTitle: text({ max: 255 }).nullish(),
  companyId: recordId.nullish(),
  companyDomain: domainName.nullish(),
  origin: text({ min: 1, max: 255 }).optional(),
  contactStatus: status,
  customFields: customFieldList.optional(),
  personId: recordId.nullish(),
});

export type ContactWrite = z.output<typeof writable>;
export type IdentifierInput = { [Kind in IdentifierKind]?: string | null | undefined };

const given = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Parses the writable fields of a contact input. */
export function readContactWrite(input: object, faults: Faults): ContactWrite {
  const parsed = writable.safeParse(input, { error: faultSentence });
  if (parsed.success) return parsed.data;
  Object.assign(faults, collectFaults(parsed.error));
  return {};
}

/**
 * The one identifier that an input names; `null` when it names none.
 * `null` and the empty string count as not given.
 */
export function readIdentifier(input: IdentifierInput, country: string | null, faults: Faults): Identifier | null {
  const named = KINDS.filter((kind) => given(input[kind]));
  const parsers = { email: emailAddress, linkedinUrl, phone: phoneNumber(country) };
  for (const kind of named) {
    const parsed = parsers[kind].safeParse(input[kind]);
    if (!parsed.success) faults[kind] = parsed.error.issues.map((issue) => issue.message);
    else if (named.length === 1) return { kind, value: parsed.data };
  }
  if (named.length > 1) faults['identifier'] = [ONE_IDENTIFIER];
  return null;
}

/** An identifier is required: none is a fault too. */
export function requireIdentifier(found: Identifier | null, faults: Faults): void {
  const named = KINDS.some((kind) => faults[kind]) || faults['identifier'];
  if (!found && !named) faults['identifier'] = [ONE_IDENTIFIER];
}

export function throwFaults(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw new InvalidError(faults);
}
