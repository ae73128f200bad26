import { InvalidError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { requireBatchSize } from '../../records/batch/batch-upsert.js';
import { readSubject, type SubjectInput } from './identifiers.js';
import { type Asked, matchIdentifiers } from './match.js';
import type { SuppressionRow } from './suppression-row.js';

/** The answer for one subject, which is in its normal form if it has one. */
export interface Checked {
  value: string;
  /** Why it cannot be checked; null: it was. */
  fault: string | null;
  row: SuppressionRow | null;
}

/**
 * What suppresses some addresses, numbers and profiles. An identifier of a known contact counts with its Person.
 * @returns one result for each, in their order
 * @throws InvalidError none, or more than 1,000
 */
export async function checkSuppressions(workspace: Workspace, inputs: readonly SubjectInput[]): Promise<Checked[]> {
  requireBatchSize(inputs);
  const read = inputs.map((input) => readAsked(input, workspace.phoneCountry));
  const asked = read.flatMap((one) => (one instanceof InvalidError ? [] : [one]));
  const rows = (asked.length > 0 ? await matchIdentifiers(workspace.database, workspace, asked) : []).values();
  return read.map((one, index) => {
    if (!(one instanceof InvalidError)) return { value: one.value, fault: null, row: rows.next().value ?? null };
    return { value: givenText(inputs[index]), fault: Object.values(one.faults).flat().join(' '), row: null };
  });
}

/* Domains and Persons are not checked. */
function readAsked(input: SubjectInput, country: string | null): Asked | InvalidError {
  const subject = readSubject(input, country);
  if (subject instanceof InvalidError) return subject;
  const { kind, value } = subject;
  if (kind !== 'domain' && kind !== 'person') return { column: kind, value };
  return new InvalidError({ subject: ['Must be an email, a phone or a LinkedIn URL.'] });
}

const givenText = ({ email, phone, linkedinUrl, domain }: SubjectInput = {}): string =>
  email || phone || linkedinUrl || domain || '';
