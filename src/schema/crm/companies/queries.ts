import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { AGENCY_LIST_COST, costOfPage } from '../../kernel/guards/field-cost.js';
import { CustomFieldInput } from '../../records/custom-fields/custom-field.js';
import type { FilterOf } from '../../records/fields/fields.js';
import { sortEnum } from '../../records/fields/graphql-fields.js';
import { conditionsOf, sortsOf } from '../../records/fields/list-fields.js';
import { lookUpRecords } from '../../records/fields/lookup.js';
import { listRecords, type Scope, selectRecords } from '../../records/fields/record-list.js';
import { narrow } from '../../records/filters/where.js';
import { connectionComplexity } from '../../records/lists/connection.js';
import { type Keyset, readConnection } from '../../records/lists/keyset.js';
import { connectionArgs, lookupPage, numberedPage } from '../../records/lists/list-args.js';
import { clampPage, type Page } from '../../records/lists/page.js';
import { totalSql } from '../../totals/list-sql.js';
import { Company, CompanyConnection, CompanyFilter, CompanyPage } from './company.js';
import { COMPANIES, type CompanyRow, companyColumns } from './company-row.js';
import { CompanyWhere } from './company-where.js';
import { companyFields } from './fields.js';
import { getCompany } from './get-company.js';

/** The order and the columns of connections of companies. */
const COMPANY_KEYSET: Keyset<CompanyRow> = {
  select: `select ${companyColumns('r')} from company r`,
  id: 'r.id',
  sorts: sortsOf(companyFields),
  total: totalSql('company'),
};

const CompanySort = sortEnum('CompanySort', 'An order of companies.', companyFields);

const conditionsFor = conditionsOf(companyFields);
type Filter = FilterOf<typeof companyFields>;
type PageArgs = { page: number; pageSize: number };
type LookupArgs = PageArgs & { field: { fieldName: string; fieldValue: string }; firstHundred: boolean };

const own = (context: Context): Scope => ({ clientId: context.workspace.clientId });
const agency = (context: Context): Scope => ({ agencyId: context.agencyId });

function readPage({ services }: Context, scope: Scope, args: PageArgs & { filter: Filter }): Promise<Page<CompanyRow>> {
  return listRecords<CompanyRow>(
    services.database,
    COMPANIES,
    selectRecords(scope, conditionsFor(args.filter)),
    clampPage(args),
  );
}

function readLookup({ services }: Context, scope: Scope, args: LookupArgs): Promise<Page<CompanyRow>> {
  const { field, firstHundred } = args;
  return lookUpRecords<CompanyRow>(services.database, COMPANIES, scope, field, { ...clampPage(args), firstHundred });
}

const readOne = ({ services }: Context, scope: Scope, id: number) => getCompany(services.database, scope, id);

const inWorkspace = { access: { workspace: 'read' } } as const;
const inAgency = { access: { agency: true } } as const;

builder.queryFields((t) => ({
  companyPage: t.field({
    type: CompanyPage,
    description: 'One numbered page of the companies of the workspace.',
    authScopes: inWorkspace,
    args: {
      filter: t.arg({ type: CompanyFilter, required: true, description: 'What to match.' }),
      ...numberedPage,
    },
    resolve: (_root, args, context) => readPage(context, own(context), args),
  }),
  companiesByCustomField: t.field({
    type: CompanyPage,
    description: 'The companies that carry exactly this custom field, in pages by id.',
    authScopes: inWorkspace,
    args: {
      field: t.arg({ type: CustomFieldInput, required: true, description: 'Name and value.' }),
      ...lookupPage,
    },
    resolve: (_root, args, context) => readLookup(context, own(context), args),
  }),
  company: t.field({
    type: Company,
    nullable: true,
    description: 'One company of the workspace; null when there is none with this id.',
    authScopes: inWorkspace,
    args: { id: t.arg({ type: 'RecordId', required: true, description: 'The id of the company.' }) },
    resolve: (_root, { id }, context) => readOne(context, own(context), id),
  }),
  companies: t.field({
    type: CompanyConnection,
    description: 'The companies of the workspace.',
    authScopes: inWorkspace,
    complexity: connectionComplexity,
    args: connectionArgs(CompanyFilter, CompanyWhere.type, CompanySort, { sort: 'id', direction: 'ASC' }),
    resolve: (_root, { filter, where, direction, ...window }, context) =>
      readConnection(
        context.services.database,
        COMPANY_KEYSET,
        { ...window, descending: direction === 'DESC' },
        narrow(selectRecords(own(context), conditionsFor(filter ?? {})), CompanyWhere, where, { row: 'r' }),
      ),
  }),
}));

/* The same over all clients of an agency. */
builder.queryFields((t) => ({
  agencyCompanyPage: t.field({
    type: CompanyPage,
    description: 'One numbered page of the companies of all clients of the agency.',
    authScopes: inAgency,
    complexity: costOfPage(AGENCY_LIST_COST),
    args: {
      filter: t.arg({ type: CompanyFilter, required: true, description: 'What to match.' }),
      ...numberedPage,
    },
    resolve: (_root, args, context) => readPage(context, agency(context), args),
  }),
  agencyCompaniesByCustomField: t.field({
    type: CompanyPage,
    description: 'As companiesByCustomField, over all clients of the agency.',
    authScopes: inAgency,
    complexity: costOfPage(AGENCY_LIST_COST),
    args: {
      field: t.arg({ type: CustomFieldInput, required: true, description: 'Name and value.' }),
      ...lookupPage,
    },
    resolve: (_root, args, context) => readLookup(context, agency(context), args),
  }),
  agencyCompany: t.field({
    type: Company,
    nullable: true,
    description: 'One company of any client of the agency; null when there is none with this id.',
    authScopes: inAgency,
    args: { id: t.arg({ type: 'RecordId', required: true, description: 'The id of the company.' }) },
    resolve: (_root, { id }, context) => readOne(context, agency(context), id),
  }),
}));
