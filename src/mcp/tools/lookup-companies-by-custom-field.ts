import { CompaniesByCustomFieldDocument } from '../../operations/generated.js';
import { companyPage } from '../../wire/companies.js';
import { lookupQuery, lookupVariables } from '../../wire/lookup.js';
import { companyPageAnswer } from '../company-answer.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Look up companies by custom field',
  description: 'Companies that have a custom field of exactly this name and value: at most the first 100, by id.',
  access: { workspace: 'read' },
  effect: 'read',
  query: lookupQuery,
  operation: CompaniesByCustomFieldDocument,
  variables: lookupVariables,
  output: companyPage,
  answer: companyPageAnswer,
});
