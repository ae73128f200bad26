import type { Company } from '../../../db/generated-client.js';
import { domainName, normalizeDomain } from '../../../values/domain-name.js';
import type { FieldsOf } from '../../records/fields/fields.js';
import { CUSTOM_FIELDS, ID, SHORT_TEXT, STATUS, STATUS_HISTORY } from '../../records/fields/shared-fields.js';

/** The fields of a company. `nullish` lets null clear a column; what is `optional` alone cannot be cleared. */
export const companyFields = {
  clientId: { column: 'client_id', type: 'String', shown: 'The workspace that the company belongs to.', input: null },
  id: ID,
  domain: {
    column: 'domain',
    type: 'String',
    shown: 'In its normal form; unique in the workspace.',
    input: 'The domain; it is normalised.',
    identifier: () => domainName,
    filter: { shown: 'Exact match of the normal form.', read: normalizeDomain, unique: true },
    sort: 'By domain.',
  },
  name: { column: 'name', ...SHORT_TEXT, filter: { shown: 'Exact match.' } },
  industry: { column: 'industry', ...SHORT_TEXT, counted: 'By industry.', filter: { shown: 'Exact match.' } },
  companyStatus: { column: 'company_status', ...STATUS },
  customFields: CUSTOM_FIELDS,
  ...STATUS_HISTORY,
  createdAt: { column: 'created_at', type: 'DateTime', shown: 'When the company was created.', input: null },
  updatedTime: {
    column: 'updated_time',
    type: 'DateTime',
    shown: 'When the company was last written.',
    sort: 'By the time of the last write.',
    input: null,
  },
} as const satisfies FieldsOf<Company, 'customFields'>;
