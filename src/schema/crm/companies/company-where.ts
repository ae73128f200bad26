import { customFieldTerm } from '../../records/filters/custom-field-term.js';
import { fieldTerms } from '../../records/filters/field-terms.js';
import { filterable } from '../../records/filters/where.js';
import { wordsTerm } from '../../records/filters/words-term.js';
import { companyFields } from './fields.js';

/** What lists of companies can be filtered by. The room of contacts adds what it knows. */
export const CompanyWhere = filterable('CompanyWhere', 'companies', {
  ...fieldTerms(companyFields),
  customField: customFieldTerm('company'),
  text: wordsTerm('Name and domain.', (matches, owner) => [
    `select o.id from company o where o.client_id = ${owner} and ${matches('o', ['name', 'domain'])}`,
  ]),
});
