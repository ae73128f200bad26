import { z } from 'zod';
import type { FieldErrors } from '../../../errors.js';
import { type InputOf, parsersOf, readWritable } from '../../records/fields/fields.js';
import type { Identifier, IdentifierKind } from './contact-sql.js';
import { contactFields } from './fields.js';

const KINDS: readonly IdentifierKind[] = ['email', 'linkedinUrl', 'phone'];
const ONE_IDENTIFIER = 'Exactly one of email, linkedin_url and phone is required.';

/** The fields of a contact that a caller may write, besides its identifiers. `null` clears, absent stays. */
const writable = z.object(parsersOf(contactFields));

export type ContactWrite = z.output<typeof writable>;
/** The GraphQL input of a contact. */
export type ContactInput = InputOf<typeof contactFields>;
export type IdentifierInput = Pick<ContactInput, IdentifierKind>;

const given = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Parses the writable fields of a contact input. */
export const readContactWrite = (input: object, fieldErrors: FieldErrors): ContactWrite =>
  readWritable(writable, input, fieldErrors) ?? {};

/**
 * The one identifier that an input names; `null` when it names none.
 * `null` and the empty string count as not given.
 */
export function readIdentifier(
  input: IdentifierInput,
  country: string | null,
  fieldErrors: FieldErrors,
): Identifier | null {
  const named = KINDS.filter((kind) => given(input[kind]));
  for (const kind of named) {
    const parsed = contactFields[kind].identifier(country).safeParse(input[kind]);
    if (!parsed.success) fieldErrors[kind] = parsed.error.issues.map((issue) => issue.message);
    else if (named.length === 1) return { kind, value: parsed.data };
  }
  if (named.length > 1) fieldErrors['identifier'] = [ONE_IDENTIFIER];
  return null;
}

/** An identifier is required: its absence is an error too. */
export function requireIdentifier(found: Identifier | null, fieldErrors: FieldErrors): void {
  const named = KINDS.some((kind) => fieldErrors[kind]) || fieldErrors['identifier'];
  if (!found && !named) fieldErrors['identifier'] = [ONE_IDENTIFIER];
}
