import { builder } from '../../kernel/builder.js';
import { customFieldsField } from '../../records/custom-fields/custom-field.js';
import { CUSTOM_FIELD_SORT, customFieldSort } from '../../records/custom-fields/value-order.js';
import { columnFields, filterFields, sortEnum } from '../../records/fields/graphql-fields.js';
import { conditionsOf } from '../../records/fields/list-fields.js';
import { declareRecordQueries } from '../../records/filters/record-queries.js';
import { customFieldTerm, fieldTerms, wordsTerm } from '../../records/filters/terms.js';
import { filterable } from '../../records/filters/where.js';
import { connectionType } from '../../records/lists/connection.js';
import { COMPANIES, type CompanyRow } from './company-sql.js';
import { companyFields } from './fields.js';

export const Company = builder.prismaObject('Company', {
  description: 'A company of the workspace, identified by its domain.',
  fields: (t) => ({ ...columnFields(t, companyFields), customFields: t.field(customFieldsField('company')) }),
});

const CompanyConnection = connectionType<CompanyRow>('Company', Company);

export const CompanyFilter = builder.inputType('CompanyFilter', {
  description: 'Conditions on companies, combined with AND. An invalid domain matches nothing.',
  fields: (t) => filterFields(t, companyFields),
});

/** What is searched of a company. */
export const COMPANY_WORDS = { table: 'company', columns: ['name', 'domain'] };

/** What lists of companies can be filtered by. The module of contacts adds a term. */
export const CompanyWhere = filterable('CompanyWhere', 'companies', {
  ...fieldTerms(companyFields),
  customField: customFieldTerm('company'),
  text: wordsTerm('Name and domain.', COMPANY_WORDS),
});

/** The conditions of a filter on companies. */
export const companyConditions = conditionsOf(companyFields);

declareRecordQueries({
  kind: COMPANIES,
  plural: 'companies',
  type: Company,
  connection: CompanyConnection,
  fields: companyFields,
  joinedSorts: { customField: customFieldSort('company') },
  sorts: sortEnum('CompanySort', 'An order of companies.', companyFields, { customField: CUSTOM_FIELD_SORT }),
  filter: CompanyFilter,
  where: CompanyWhere,
  conditions: (filter) => companyConditions(filter),
  texts: { filter: 'The filter.', field: 'Name and value.' },
});
