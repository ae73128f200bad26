import { z } from 'zod';
import { CompanyUpsertDocument } from '../../operations/generated.js';
import { companyBody, companyRecord, toCompanyInput } from '../../wire/companies.js';
import { faultIf } from '../../wire/fault-if.js';
import { nameFilter, structure } from '../../wire/parameters.js';
import { companyAnswer, companyNames, companyRemedies } from '../company-answer.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Create or update a company',
  description:
    'Creates the company of this domain, or updates the fields given; the others stay, null clears. ' +
    'lookup_domain finds the company by another domain, which is then replaced.',
  access: { workspace: 'write' },
  effect: 'set',
  query: { lookup_domain: nameFilter('Finds the company by this domain, when it is to be given another.'), structure },
  body: { schema: () => companyBody },
  check: ({ query, raw }) => faultIf(!query.lookup_domain && !raw['domain'], 'domain', 'A domain is required.'),
  operation: CompanyUpsertDocument,
  variables: ({ query, body }) => ({ lookupDomain: query.lookup_domain ?? null, input: toCompanyInput(body) }),
  output: companyRecord.extend({ created: z.boolean().meta({ description: 'Created now, or updated.' }) }),
  answer: ({ created, company }, input) => ({ ...companyAnswer(company, input), created }),
  names: { ...companyNames, lookupDomain: 'lookup_domain' },
  remedies: companyRemedies,
});
