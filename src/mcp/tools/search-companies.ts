import { CompanyPageDocument } from '../../operations/generated.js';
import { companyPage } from '../../wire/companies.js';
import { companyFilters, companyPageVariables } from '../../wire/company-query.js';
import { companyPageAnswer } from '../company-answer.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Search companies',
  description: 'Lists companies by exact filters, all of them ANDed, one page at a time. No match: an empty page.',
  access: { workspace: 'read' },
  effect: 'read',
  query: companyFilters,
  operation: CompanyPageDocument,
  variables: companyPageVariables,
  output: companyPage,
  answer: companyPageAnswer,
});
