import { z } from 'zod';
import type { CompanyFilter, CompanyInput, CompanyRecordFragment } from '../operations/generated.js';
import { domainName } from '../values/domain-name.js';
import { status } from '../values/input.js';
import { answeredId } from '../values/record-id.js';
import { text } from '../values/text.js';
import { type Answered, type Every, givenOf } from './core.js';
import { answeredCustomFields, wireCustomFields } from './custom-fields.js';
import { answeredDateTime, blankable, idleWhere, pagedEnvelope, STATUS_DESCRIPTION, wholeIfBlank } from './fields.js';
import { nameFilter, page, pageSize, structure } from './parameters.js';

/** A company in responses of REST and MCP. */
export const companyRecord = z
  .object({
    id: answeredId,
    updated_time: answeredDateTime,
    domain: z.string(),
    name: z.string().nullable(),
    industry: z.string().nullable(),
    company_status: z.string(),
    previous_status: z.string().nullable(),
    status_changed_at: answeredDateTime.nullable(),
    company_custom_fields: answeredCustomFields,
  } satisfies Record<Answered<CompanyRecordFragment>, z.ZodType>)
  .meta({ id: 'Company', description: 'A company, identified by its domain.' });

/** A company of a master list, with its client. */
export const agencyCompanyRecord = companyRecord
  .extend({ client_id: z.string() })
  .meta({ id: 'AgencyCompany', description: 'A company with its client.' });

export const companyPage = pagedEnvelope(companyRecord, 'CompanyPage');
export const agencyCompanyPage = pagedEnvelope(agencyCompanyRecord, 'AgencyCompanyPage');

const optionalText = text({ max: 255 }).nullish().describe('At most 255 characters; null clears.');

/** The body of every company write. */
export const companyBody = z
  .object({
    domain: blankable(domainName, 'The domain; a URL is reduced to its domain.'),
    name: optionalText,
    industry: optionalText,
    company_status: idleWhere(status.describe(STATUS_DESCRIPTION), wholeIfBlank),
    company_custom_fields: wireCustomFields.optional(),
  })
  .describe('The fields to write; absent fields are unchanged.');

type CompanyBody = z.output<typeof companyBody>;

/** Converts a wire body to the core's CompanyInput. */
export const toCompanyInput = (body: CompanyBody): CompanyInput =>
  givenOf<CompanyInput>({
    domain: body.domain,
    name: body.name,
    industry: body.industry,
    companyStatus: body.company_status,
    customFields: body.company_custom_fields,
  });

/** The filters of every companies list, with page and structure. */
export const companyFilters = {
  name: nameFilter('Exact.'),
  domain: nameFilter('Exact, after normalisation.'),
  industry: nameFilter('Exact.'),
  structure,
  page,
  page_size: pageSize,
};

/** The parsed filters. */
type CompanyQuery = Record<'name' | 'domain' | 'industry', string | undefined> & {
  page: number;
  page_size: number;
};

/** Converts the filters to variables of the core. */
export const companyPageVariables = ({ query: { name, domain, industry, ...paging } }: { query: CompanyQuery }) => ({
  filter: { name, domain, industry } satisfies Every<CompanyFilter>,
  page: paging.page,
  pageSize: paging.page_size,
});
