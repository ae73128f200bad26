import { z } from 'zod';
import { type Faults, InvalidError } from '../../errors.js';
import { customFieldList } from '../../values/custom-fields.js';
import { domainName } from '../../values/domain-name.js';
import { faultSentence } from '../../values/fault-sentence.js';
import { collectFaults } from '../../values/input.js';
import { status } from '../../values/status.js';
import { text } from '../../values/text.js';

/** The fields of a company that a caller may write, besides its domain. `null` clears, absent stays. */
const writable = z.object({
  name: text({ max: 255 }).nullish(),
  industry: text({ max: 255 }).nullish(),
  companyStatus: status,
  customFields: customFieldList.optional(),
});

export type CompanyWrite = z.output<typeof writable>;

/** A company as GraphQL hands it over. */
export interface CompanyInput {
  domain?: string | null | undefined;
}

/** Parses the writable fields of a company input. */
export function readCompanyWrite(input: object, faults: Faults): CompanyWrite {
  const parsed = writable.safeParse(input, { error: faultSentence });
  if (parsed.success) return parsed.data;
  Object.assign(faults, collectFaults(parsed.error));
  return {};
}

/** A domain in its normal form; `null` and the empty string count as not given. */
export function readDomain(domain: string | null | undefined, faults: Faults): string | null {
  if (domain === undefined || domain === null || domain === '') return null;
  const parsed = domainName.safeParse(domain);
  if (parsed.success) return parsed.data;
  faults['domain'] = parsed.error.issues.map((issue) => issue.message);
  return null;
}

/** A domain is required: none is a fault too. */
export function requireDomain(domain: string | null, faults: Faults): void {
  if (domain === null && !faults['domain']) faults['domain'] = ['A domain is required.'];
}

export function throwFaults(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw new InvalidError(faults);
}

/** The given columns of a write, under their database names. */
export function companyPatch(
  { name, industry, companyStatus }: CompanyWrite,
  domain: string | null,
): Record<string, unknown> {
  const given = { domain: domain ?? undefined, name, industry, company_status: companyStatus };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
