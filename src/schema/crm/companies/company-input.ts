import { z } from 'zod';
import type { FieldErrors } from '../../../errors.js';
import { type InputOf, parsersOf, readWritable } from '../../records/fields/fields.js';
import { type Patch, patcherOf } from '../../records/fields/fields-sql.js';
import { companyFields } from './fields.js';

/** The fields of a company that a caller may write, besides its domain. `null` clears, absent stays. */
const writable = z.object(parsersOf(companyFields));

export type CompanyWrite = z.output<typeof writable>;

/** The GraphQL input of a company. */
export type CompanyInput = InputOf<typeof companyFields>;

/** Parses the writable fields of a company input. */
export const readCompanyWrite = (input: object, fieldErrors: FieldErrors): CompanyWrite =>
  readWritable(writable, input, fieldErrors) ?? {};

/** A domain in its normal form; `null` and the empty string count as not given. */
export function readDomain(domain: string | null | undefined, fieldErrors: FieldErrors): string | null {
  if (domain === undefined || domain === null || domain === '') return null;
  const parsed = companyFields.domain.identifier().safeParse(domain);
  if (parsed.success) return parsed.data;
  fieldErrors['domain'] = parsed.error.issues.map((issue) => issue.message);
  return null;
}

/** A domain is required: its absence is an error too. */
export function requireDomain(domain: string | null, fieldErrors: FieldErrors): void {
  if (domain === null && !fieldErrors['domain']) fieldErrors['domain'] = ['A domain is required.'];
}

const patchWrite = patcherOf(companyFields);

/** The given columns of a write, under their database names. */
export function companyPatch(write: CompanyWrite, domain: string | null): Patch {
  const patch = patchWrite(write);
  if (domain !== null) patch[companyFields.domain.column] = domain;
  return patch;
}
