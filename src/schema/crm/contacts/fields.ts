import type { Contact } from '../../../db/generated-client.js';
import { domainName } from '../../../values/domain-name.js';
import { emailAddress, normalizeEmail } from '../../../values/email-address.js';
import { linkedinUrl, normalizeLinkedinUrl } from '../../../values/linkedin-url.js';
import { normalizePhone, phoneNumber } from '../../../values/phone-number.js';
import { recordId } from '../../../values/record-id.js';
import { text } from '../../../values/text.js';
import type { FieldsOf } from '../../records/fields/fields.js';
import {
  CUSTOM_FIELDS,
  ID,
  READ_ONLY_TIME,
  SHORT_TEXT,
  STATUS,
  STATUS_HISTORY,
} from '../../records/fields/shared-fields.js';

/** The fields of a contact. `nullish` lets null clear a column; what is `optional` alone cannot be cleared. */
export const contactFields = {
  clientId: { column: 'client_id', type: 'String', shown: 'The workspace that the contact belongs to.', input: null },
  id: ID,
  email: {
    column: 'email',
    type: 'String',
    nullable: true,
    shown: 'Lowercased and trimmed.',
    input: 'An email address.',
    identifier: () => emailAddress,
    filter: { shown: 'Exact match, lowercased and trimmed.', read: normalizeEmail, unique: true },
  },
  linkedinUrl: {
    column: 'linkedin_url',
    type: 'String',
    nullable: true,
    shown: 'In the form linkedin.com/in/<handle>.',
    input: 'A LinkedIn profile URL.',
    identifier: () => linkedinUrl,
    filter: { shown: 'Exact match, normalised.', read: normalizeLinkedinUrl, unique: true },
  },
  phone: {
    column: 'phone',
    type: 'String',
    nullable: true,
    shown: 'E.164.',
    input: 'A phone number.',
    identifier: phoneNumber,
    filter: { shown: 'Exact match, normalised to E.164.', read: normalizePhone, unique: true },
  },
  firstName: { column: 'first_name', ...SHORT_TEXT, filter: { shown: 'Exact match.' } },
  lastName: {
    column: 'last_name',
    ...SHORT_TEXT,
    filter: { shown: 'Exact match.' },
    sort: 'By last name; contacts without one sort lowest.',
  },
  jobTitle: { column: 'job_title', ...SHORT_TEXT, shown: 'The role at the company.', counted: 'By job title.' },
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
    input: 'Where the contact came from; default: the service itself.',
    parse: text({ min: 1, max: 255 }).optional(),
  },
  contactStatus: { column: 'contact_status', ...STATUS },
  customFields: CUSTOM_FIELDS,
  personId: {
    column: 'person_id',
    type: 'RecordId',
    shown: 'The Person that the contact belongs to.',
    input: 'On creation only: the Person to join.',
    parse: recordId.nullish(),
    set: 'never',
  },
  ...STATUS_HISTORY,
  firstCampaignEmailSent: { column: 'first_campaign_email_sent', ...READ_ONLY_TIME, shown: 'The earliest known send.' },
  lastCampaignEmailSent: { column: 'last_campaign_email_sent', ...READ_ONLY_TIME, shown: 'The latest known send.' },
  lastReplyReceived: {
    column: 'last_reply_received',
    ...READ_ONLY_TIME,
    shown: 'The latest known reply.',
    sort: 'By the latest known reply; contacts that never replied sort lowest.',
  },
  bornWithPerson: { column: 'born_with_person', type: 'Boolean', shown: null, input: null },
  madeByEvent: { column: 'made_by_event', type: 'Boolean', shown: null, input: null },
  createdAt: {
    column: 'created_at',
    type: 'DateTime',
    shown: 'When the contact was created.',
    sort: 'By the time of creation.',
    input: null,
  },
  updatedTime: {
    column: 'updated_time',
    type: 'DateTime',
    shown: 'When the contact was last written.',
    sort: 'By the time of the last write.',
    input: null,
  },
} as const satisfies FieldsOf<Contact, 'companyDomain' | 'customFields'>;
