import { CompanyDocument } from '../../operations/generated.js';
import { companyRecord } from '../../wire/companies.js';
import { structure } from '../../wire/parameters.js';
import { companyAnswer, NO_COMPANY } from '../company-answer.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Get a company',
  description: 'One company by its id.',
  access: { workspace: 'read' },
  effect: 'read',
  ids: { company_id: 'The id of the company.' },
  query: { structure },
  operation: CompanyDocument,
  variables: ({ ids }) => ({ id: ids['company_id'] ?? 0 }),
  output: companyRecord,
  answer: companyAnswer,
  missing: NO_COMPANY,
});
