import { z } from 'zod';
import type { CompanyInput, CompanyRecordFragment } from '../operations/generated.js';
import { domainName } from '../values/domain-name.js';
import { status } from '../values/input.js';
import { answeredId } from '../values/record-id.js';
import { text } from '../values/text.js';
import { type Answered, givenOf } from './core-input.js';
import {
  answeredCustomFields,
  answeredDateTime,
  blankable,
  pagedEnvelope,
  STATUS_DESCRIPTION,
  wireCustomFields,
} from './fields.js';

/** A company in the answers of REST and MCP. */
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
  .meta({ id: 'Company', description: 'A company, known by its domain.' });

/** A company of a master list, with its client. */
export const agencyCompanyRecord = companyRecord
  .extend({ client_id: z.string() })
  .meta({ id: 'AgencyCompany', description: 'A company with the client that it belongs to.' });

export const companyPage = pagedEnvelope(companyRecord, 'CompanyPage');
export const agencyCompanyPage = pagedEnvelope(agencyCompanyRecord, 'AgencyCompanyPage');

const optionalText = text({ max: 255 }).nullish().meta({ description: 'At most 255 characters; null clears.' });

/** The body of every company write. */
export const companyBody = z
  .object({
    domain: blankable(domainName, 'The domain; a URL is cut down to it.'),
    name: optionalText,
    industry: optionalText,
    company_status: status.meta({ description: STATUS_DESCRIPTION }),
    company_custom_fields: wireCustomFields.optional(),
  })
  .meta({ description: 'The fields to write; what is absent stays.' });

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
