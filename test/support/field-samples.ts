import type { CompanyInput, ContactInput, EmailInput } from '../../src/operations/generated.js';

/** How one field of an input type is written, and where the record shows it. */
export interface Sample {
  /** Its name in bodies of REST and in arguments of tools. */
  wire: string;
  /** @param n another text each time, for what must be unique */
  value: (n: string, known: Known) => unknown;
  /** The record shows it under this name of the core, unless it is that of the input. */
  shownBy?: string;
  /** And under this one on the wire, unless it is the name it is written by; null: the wire does not show it. */
  shownOnWire?: string | null;
  /** What is shown, where that is not what was given. */
  shows?: (n: string, known: Known) => unknown;
  /** The record is found by it. */
  key?: true;
  creationOnly?: true;
}

/** Records that samples name. */
export interface Known {
  companyId: number;
  companyDomain: string;
  contactId: number;
  personId: number;
}

type Samples<Input> = Record<keyof Required<Input>, Sample>;

const text = (wire: string): Sample => ({ wire, value: () => `a ${wire}` });
const customFields = (wire: string): Sample => ({ wire, value: () => [{ fieldName: 'tier', fieldValue: 'gold' }] });

const contact: Samples<ContactInput> = {
  email: { wire: 'email', value: (n) => `${n}@fields.example`, key: true },
  linkedinUrl: { wire: 'linkedin_url', value: (n) => `linkedin.com/in/${n}`, key: true },
  phone: { wire: 'phone', value: (n) => `+1415555${n.replace(/\D/g, '').padStart(4, '0')}`, key: true },
  firstName: text('first_name'),
  lastName: text('last_name'),
  jobTitle: text('job_title'),
  companyId: { wire: 'company_id', value: (_n, { companyId }) => companyId },
  companyDomain: {
    wire: 'company_id',
    value: (_n, { companyDomain }) => companyDomain,
    shownBy: 'companyId',
    shows: (_n, { companyId }) => companyId,
  },
  origin: text('origin'),
  contactStatus: text('contact_status'),
  customFields: customFields('contact_custom_fields'),
  personId: { wire: 'person_id', value: (_n, { personId }) => personId, shownOnWire: null, creationOnly: true },
};

const company: Samples<CompanyInput> = {
  domain: { wire: 'domain', value: (n) => `${n}.example`, key: true },
  name: text('name'),
  industry: text('industry'),
  companyStatus: text('company_status'),
  customFields: customFields('company_custom_fields'),
};

const email: Samples<EmailInput> = {
  emailType: { wire: 'email_type', value: () => 'outbound' },
  origin: text('origin'),
  emailTimestamp: { wire: 'email_timestamp', value: () => '2026-05-04T13:02:11.482Z' },
  contactEmail: { wire: 'contact_email', value: (n) => `${n}@fields.example` },
  contactId: { wire: 'contact_id', value: (_n, { contactId }) => contactId },
  agentEmail: text('agent_email'),
  subject: text('subject'),
  bodyText: text('body_text'),
  bodyHtml: text('body_html'),
  campaignId: text('campaign_id'),
  campaignName: text('campaign_name'),
  interested: { wire: 'interested', value: () => true },
  customFields: customFields('custom_fields'),
};

/** A kind of record that callers write whole. */
export interface WrittenKind {
  type: 'Contact' | 'Company' | 'Email';
  /** The least that one is created with. */
  least: (n: string) => Record<string, string>;
  samples: Record<string, Sample>;
  /** Fields of the type that no entrance but GraphQL shows. */
  notOnTheWire: readonly string[];
}

export const KINDS: readonly WrittenKind[] = [
  {
    type: 'Contact',
    least: (n) => ({ email: `least-${n}@fields.example` }),
    samples: contact,
    notOnTheWire: ['activities', 'clientId', 'company', 'createdAt', 'emails', 'person', 'personId', 'score'],
  },
  {
    type: 'Company',
    least: (n) => ({ domain: `least-${n}.example` }),
    samples: company,
    notOnTheWire: ['activities', 'clientId', 'contacts', 'createdAt'],
  },
  {
    type: 'Email',
    least: () => ({ emailType: 'inbound', origin: 'builtin' }),
    samples: email,
    notOnTheWire: [
      'automated',
      'bounceReason',
      'bouncedAt',
      'campaign',
      'clientId',
      'contact',
      'createdAt',
      'disposition',
      'replierEmail',
    ],
  },
];

/** Input types that are no whole record, and what holds them. */
export const OTHER_INPUTS = new Set([
  // Custom fields are written by the samples above, and by test/rest/contacts/custom-fields.test.ts.
  'CustomFieldChange',
  'CustomFieldInput',
  // What narrows a list or finds one record.
  'ActivityFilter',
  'AuditFilter',
  'CampaignFilter',
  'CompanyFilter',
  'ContactFilter',
  'ContactIdentifier',
  'EmailFilter',
  'EmailInterestInput',
  'ParkedWebhookEventFilter',
  'PersonFilter',
  'PersonLookup',
  'WebhookDeliveryFilter',
  // Activities, whose properties have a form for each channel: test/rest/activities.
  'ActivityTypeChange',
  'ActivityTypeInput',
  'CustomActivityInput',
  'FieldDefinitionInput',
  'StandardActivityInput',
  // Settings, which GraphQL alone writes.
  'IntegrationConnectionInput',
  'KeyChange',
  'KeyInput',
  'ScoringRuleInput',
  'SourceBindingInput',
  'WorkspaceSettingsInput',
  // What the entrance of the webhooks hands over.
  'AccountCandidateInput',
  'EmailEventInput',
  'LearnedAddressInput',
  'WebhookDeliveryInput',
  'WebhookItemInput',
  'WebhookRoutingInput',
  'WebhookShapeInput',
]);
