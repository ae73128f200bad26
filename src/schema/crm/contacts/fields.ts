import type { Contact } from '../../../db/generated-client.js';
import { customFieldList } from '../../../values/custom-fields.js';
import { domainName } from '../../../values/domain-name.js';
import { emailAddress, normalizeEmail } from '../../../values/email-address.js';
import { status } from '../../../values/input.js';
import { linkedinUrl, normalizeLinkedinUrl } from '../../../values/linkedin-url.js';
import { normalizePhone, phoneNumber } from '../../../values/phone-number.js';
import { recordId } from '../../../values/record-id.js';
import { text } from '../../../values/text.js';
import type { FieldsOf } from '../../records/fields/fields.js';

/** The fields of a contact. `nullish` lets null clear a column; what is `optional` alone cannot be cleared. */
export const contactFields = {
  clientId: { column: 'client_id', type: 'String', shown: 'The workspace that the contact belongs to.', input: null },
  id: {
    column: 'id',
    type: 'RecordId',
    shown: 'Unique in the service, from 1 to 9007199254740991.',
    sort: 'By id, which is the order of creation.',
    input: null,
  },
  email: {
    column: 'email',
    type: 'String',
    nullable: true,
    shown: 'Lowercased and trimmed.',
    input: 'An email address.',
    identifier: () => emailAddress,
    filter: { shown: 'Exact, lowercased and trimmed.', read: normalizeEmail, unique: true },
  },
  linkedinUrl: {
    column: 'linkedin_url',
    type: 'String',
    nullable: true,
    shown: 'In the form linkedin.com/in/<handle>.',
    input: 'A LinkedIn profile URL.',
    identifier: () => linkedinUrl,
    filter: { shown: 'Exact, normalised.', read: normalizeLinkedinUrl, unique: true },
  },
  phone: {
    column: 'phone',
    type: 'String',
    nullable: true,
    shown: 'E.164.',
    input: 'A phone number.',
    identifier: phoneNumber,
    filter: { shown: 'Exact, normalised to E.164.', read: normalizePhone, unique: true },
  },
  firstName: {
    column: 'first_name',
    type: 'String',
    nullable: true,
    shown: 'At most 255 characters.',
    input: 'At most 255 characters.',
    parse: text({ max: 255 }).nullish(),
    filter: { shown: 'Exact.' },
  },
  lastName: {
    column: 'last_name',
    type: 'String',
    nullable: true,
    shown: 'At most 255 characters.',
    input: 'At most 255 characters.',
    parse: text({ max: 255 }).nullish(),
    filter: { shown: 'Exact.' },
    sort: 'By last name; those without one are least.',
  },
  jobTitle: {
    column: 'job_title',
    type: 'String',
    nullable: true,
    shown: 'The role at the company.',
    counted: 'By job title.',
    input: 'At most 255 characters.',
    parse: text({ max: 255 }).nullish(),
  },
  companyId: {
    column: 'company_id',
    type: 'RecordId',
    nullable: true,
    shown: 'The company, if one is known.',
    input: 'A company of the workspace.',
    parse: recordId.nullish(),
  },
  companyDomain: {
    type: 'String',
    input: 'Instead of companyId: finds or creates the company of this domain.',
    parse: domainName.nullish(),
  },
  origin: {
    column: 'origin',
    type: 'String',
    shown: 'An integration, or the service itself.',
    counted: 'By origin.',
    input: 'Where the contact came from; the service itself when absent.',
    parse: text({ min: 1, max: 255 }).optional(),
  },
  contactStatus: {
    column: 'contact_status',
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
  personId: {
    column: 'person_id',
    type: 'RecordId',
    shown: 'The Person that the contact belongs to.',
    input: 'On creation only: the Person to join.',
    parse: recordId.nullish(),
    set: 'never',
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
  firstCampaignEmailSent: {
    column: 'first_campaign_email_sent',
    type: 'DateTime',
    nullable: true,
    shown: 'The earliest known send.',
    input: null,
  },
  lastCampaignEmailSent: {
    column: 'last_campaign_email_sent',
    type: 'DateTime',
    nullable: true,
    shown: 'The latest known send.',
    input: null,
  },
  lastReplyReceived: {
    column: 'last_reply_received',
    type: 'DateTime',
    nullable: true,
    shown: 'The latest known reply.',
    sort: 'By the latest known reply; those that never replied are least.',
    input: null,
  },
  bornWithPerson: { column: 'born_with_person', type: 'Boolean', shown: null, input: null },
  madeByEvent: { column: 'made_by_event', type: 'Boolean', shown: null, input: null },
  createdAt: { column: 'created_at', type: 'DateTime', shown: 'When the contact was created.', input: null },
  updatedTime: {
    column: 'updated_time',
    type: 'DateTime',
    shown: 'When the contact was last written.',
    sort: 'By the last write.',
    input: null,
  },
} as const satisfies FieldsOf<Contact, 'companyDomain' | 'customFields'>;
