import { builder } from '../builder.js';
import type { Context } from '../context.js';
import { CustomField } from '../custom-fields/custom-field.js';
import { fieldsLoader } from '../custom-fields/load-fields.js';
import { connectionType } from '../lists/connection.js';
import { type Page, pageFields } from '../lists/page.js';
import type { CompanyRow } from './company-row.js';

const loadCompanyFields = fieldsLoader('company');

/* Hot statements bring the fields along; everywhere else they are gathered, one statement for all companies. */
const fieldsOf = (company: CompanyRow, context: Context) =>
  company.customFields ?? context.batch(loadCompanyFields, company);

export const Company = builder.prismaObject('Company', {
  description: 'A company of the workspace, known by its domain.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Unique in the service, from 1 to 9007199254740991.' }),
    clientId: t.exposeString('clientId', { description: 'The workspace that the company belongs to.' }),
    updatedTime: t.expose('updatedTime', { type: 'DateTime', description: 'When the company was last written.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the company was created.' }),
    domain: t.exposeString('domain', { description: 'In its normal form; one company of a workspace has it.' }),
    name: t.exposeString('name', { nullable: true, description: 'At most 255 characters.' }),
    industry: t.exposeString('industry', { nullable: true, description: 'At most 255 characters.' }),
    companyStatus: t.exposeString('companyStatus', {
      description: 'Free text of 1 to 64 characters; starts as active.',
    }),
    previousStatus: t.exposeString('previousStatus', {
      nullable: true,
      description: 'The status before the last change.',
    }),
    statusChangedAt: t.expose('statusChangedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null until the first change.',
    }),
    customFields: t.field({
      type: [CustomField],
      description: 'Oldest first.',
      resolve: (company, _args, context) => fieldsOf(company, context),
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
  fields: (t) => ({
    name: t.string({ description: 'Exact.' }),
    domain: t.string({ description: 'Exact, in its normal form.' }),
    industry: t.string({ description: 'Exact.' }),
  }),
});
