import { z } from 'zod';
import { upsertCompany } from '../../capabilities/companies.js';
import { companyRecord } from '../../wire/companies.js';
import { companyRemedies } from '../remedies.js';
import { tool } from '../tool.js';

export default tool(upsertCompany, {
  title: 'Create or update a company',
  description:
    'Creates the company of this domain, or updates the fields given; the others stay, null clears. ' +
    'lookup_domain finds the company by another domain, which is then replaced.',
  effect: 'set',
  rename: {
    domain: {
      name: 'lookup_domain',
      description: 'Finds the company by this domain, when it is to be given another.',
    },
  },
  output: companyRecord.extend({ created: z.boolean().meta({ description: 'Created now, or updated.' }) }),
  answer: (upserted, input) => ({ ...upsertCompany.answer(upserted, input), created: upserted.created }),
  remedies: companyRemedies,
});
