import { CompanyCreateDocument } from '../../operations/generated.js';
import { companyBody, companyRecord, toCompanyInput } from '../../wire/companies.js';
import { faultIf } from '../../wire/fault-if.js';
import { structure } from '../../wire/parameters.js';
import { companyAnswer, companyNames } from '../company-answer.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Create a company',
  description: 'Creates a company; refuses a domain that exists already.',
  access: { workspace: 'write' },
  effect: 'add',
  query: { structure },
  body: { schema: () => companyBody },
  check: ({ raw }) => faultIf(!raw['domain'], 'domain', 'A domain is required.'),
  operation: CompanyCreateDocument,
  variables: ({ body }) => ({ input: toCompanyInput(body) }),
  output: companyRecord,
  answer: companyAnswer,
  names: companyNames,
  remedies: { ConflictError: 'Use upsert_company or update_company to change the one that exists.' },
});
