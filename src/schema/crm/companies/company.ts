import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { CustomField } from '../../records/custom-fields/custom-field.js';
import { inBatches } from '../../records/custom-fields/in-batches.js';
import { fieldsLoader } from '../../records/custom-fields/load-fields.js';
import { columnFields, filterFields } from '../../records/fields/graphql-fields.js';
import { connectionType } from '../../records/lists/connection.js';
import { type Page, pageFields } from '../../records/lists/page.js';
import type { CompanyRow } from './company-row.js';
import { companyFields } from './fields.js';

const loadCompanyFields = fieldsLoader('company');

/*
 * Frequent statements return the fields with the company; otherwise a loader reads them with one statement for all
 * companies.
 */
const fieldsOf = (company: CompanyRow, context: Context) =>
  company.customFields ?? context.batch(loadCompanyFields, company);

export const Company = builder.prismaObject('Company', {
  description: 'A company of the workspace, known by its domain.',
  fields: (t) => ({
    ...columnFields(t, companyFields),
    customFields: t.field({
      type: [CustomField],
      description: 'Oldest first.',
      resolve: (company, _args, context) => inBatches(fieldsOf(company, context), context),
    }),
  }),
});

export const CompanyConnection = connectionType<CompanyRow>('Company', Company);

export const CompanyPage = builder.objectRef<Page<CompanyRow>>('CompanyPage').implement({
  description: 'One numbered page of companies, in the order of their ids.',
  fields: (t) => ({
    items: t.expose('items', { type: [Company], description: 'The companies of this page.' }),
    ...pageFields(t),
  }),
});

export const CompanyFilter = builder.inputType('CompanyFilter', {
  description: 'What companies must match; all conditions are ANDed. A domain that is none matches nothing.',
  fields: (t) => filterFields(t, companyFields),
});
