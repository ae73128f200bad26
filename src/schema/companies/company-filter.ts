import { normalizeDomain } from '../../values/domain-name.js';
import { type Condition, textOrNothing } from '../records/record-list.js';

/** What a list of companies may be narrowed by; all are ANDed. */
export interface CompanyFilter {
  name?: string | null | undefined;
  domain?: string | null | undefined;
  industry?: string | null | undefined;
}

/** The conditions of a filter on companies. A domain that cannot be normalised matches nothing. */
export function companyConditions({ name, domain, industry }: CompanyFilter): Condition[] {
  const conditions: Condition[] = [];
  if (typeof name === 'string') conditions.push({ name: 'name', sql: 'r.name = $n', value: textOrNothing(name) });
  if (typeof domain === 'string')
    conditions.push({ name: 'domain', sql: 'r.domain = $n', value: normalizeDomain(domain), unique: true });
  if (typeof industry === 'string')
    conditions.push({ name: 'industry', sql: 'r.industry = $n', value: textOrNothing(industry) });
  return conditions;
}
