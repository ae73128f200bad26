import type { Company } from '../../../db/generated-client.js';
import { customFieldList } from '../../../values/custom-fields.js';
import { domainName, normalizeDomain } from '../../../values/domain-name.js';
import { status } from '../../../values/input.js';
import { text } from '../../../values/text.js';
import type { FieldsOf } from '../../records/fields/fields.js';

/** The fields of a company. `nullish` lets null clear a column; what is `optional` alone cannot be cleared. */
export const companyFields = {
  clientId: { column: 'client_id', type: 'String', shown: 'The workspace that the company belongs to.', input: null },
  id: {
    column: 'id',
    type: 'RecordId',
    shown: 'Unique in the service, from 1 to 9007199254740991.',
    sort: 'By id, which is the order of creation.',
    input: null,
  },
  domain: {
    column: 'domain',
    type: 'String',
    shown: 'In its normal form; one company of a workspace has it.',
    input: 'The domain; brought into its normal form.',
    identifier: () => domainName,
    filter: { shown: 'Exact, in its normal form.', read: normalizeDomain, unique: true },
    sort: 'By domain.',
  },
  name: {
    column: 'name',
    type: 'String',
    nullable: true,
    shown: 'At most 255 characters.',
    input: 'At most 255 characters.',
    parse: text({ max: 255 }).nullish(),
    filter: { shown: 'Exact.' },
  },
  industry: {
    column: 'industry',
    type: 'String',
    nullable: true,
    shown: 'At most 255 characters.',
    counted: 'By industry.',
    input: 'At most 255 characters.',
    parse: text({ max: 255 }).nullish(),
    filter: { shown: 'Exact.' },
  },
  companyStatus: {
    column: 'company_status',
    type: 'String',
    shown: 'Free text of 1 to 64 characters; starts as active.',
    counted: 'By status.',
    input: '1 to 64 characters; blank counts as not given, and it cannot be cleared.',
    parse: status,
    set: 'status',
  },
  customFields: {
    type: 'CustomFields',
    input: 'Set by name; the other fields stay. At most 200.',
    parse: customFieldList.optional(),
  },
  previousStatus: {
    column: 'previous_status',
    type: 'String',
    nullable: true,
    shown: 'The status before the last change.',
    counted: 'By the status before the last change.',
    input: null,
  },
  statusChangedAt: {
    column: 'status_changed_at',
    type: 'DateTime',
    nullable: true,
    shown: 'Null until the first change.',
    input: null,
  },
  createdAt: { column: 'created_at', type: 'DateTime', shown: 'When the company was created.', input: null },
  updatedTime: {
    column: 'updated_time',
    type: 'DateTime',
    shown: 'When the company was last written.',
    sort: 'By the last write.',
    input: null,
  },
} as const satisfies FieldsOf<Company, 'customFields'>;
