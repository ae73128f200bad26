import { CompanyUpdateDocument } from '../../operations/generated.js';
import { companyBody, companyRecord, toCompanyInput } from '../../wire/companies.js';
import { structure } from '../../wire/parameters.js';
import { companyAnswer, companyNames, companyRemedies } from '../company-answer.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Change a company',
  description: 'Changes the fields given; the others stay, null clears, save for the domain and the status.',
  access: { workspace: 'write' },
  effect: 'set',
  ids: { company_id: 'The id of the company.' },
  query: { structure },
  body: { schema: () => companyBody },
  operation: CompanyUpdateDocument,
  variables: ({ ids, body }) => ({ id: ids['company_id'] ?? 0, input: toCompanyInput(body) }),
  output: companyRecord,
  answer: companyAnswer,
  names: companyNames,
  remedies: companyRemedies,
});
