import { readFileSync } from 'node:fs';
import { assertInputObjectType, buildSchema, GraphQLString, getNamedType } from 'graphql';
import type { CompanyInput, ContactInput, EmailInput } from '../../src/operations/generated.js';

/** How one field of an input type is written, and where it appears in the record. */
export interface Sample {
  /** Its name in bodies of REST and in arguments of tools. */
  wire: string;
  /** @param n a different text each time, for unique values */
  value: (n: string, known: Known) => unknown;
  /** The record shows it under this name of the core, unless it is that of the input. */
  shownBy?: string;
  /** The name under which the wire shows it, unless that is `wire`; null: the wire does not show it. */
  shownOnWire?: string | null;
  /** The shown value, where it differs from the given one. */
  shows?: (n: string, known: Known) => unknown;
  /** The record is found by it. */
  key?: true;
  creationOnly?: true;
}

/** Records that samples refer to. */
export interface Known {
  companyId: number;
  companyDomain: string;
  contactId: number;
  personId: number;
}

type Samples<Input> = Partial<Record<keyof Input, Sample>>;

const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/* A new plain text field needs no sample: it is written and shown under its own name. */
function everyField(input: string, samples: Record<string, Sample>): Record<string, Sample> {
  const type = assertInputObjectType(schema.getType(input));
  return Object.fromEntries(
    Object.values(type.getFields()).map((field) => {
      const sample = samples[field.name];
      if (!sample && getNamedType(field.type) !== GraphQLString) throw new Error(`${field.name} needs a sample.`);
      return [field.name, sample ?? { wire: snake(field.name), value: () => `a ${snake(field.name)}` }];
    }),
  );
}

const customFields = (wire: string): Sample => ({ wire, value: () => [{ fieldName: 'tier', fieldValue: 'gold' }] });

const contact: Samples<ContactInput> = {
  email: { wire: 'email', value: (n) => `${n}@fields.example`, key: true },
  linkedinUrl: { wire: 'linkedin_url', value: (n) => `linkedin.com/in/${n}`, key: true },
  phone: { wire: 'phone', value: (n) => `+1415555${n.replace(/\D/g, '').padStart(4, '0')}`, key: true },
  companyId: { wire: 'company_id', value: (_n, { companyId }) => companyId },
  companyDomain: {
    wire: 'company_id',
    value: (_n, { companyDomain }) => companyDomain,
    shownBy: 'companyId',
    shows: (_n, { companyId }) => companyId,
  },
  customFields: customFields('contact_custom_fields'),
  personId: { wire: 'person_id', value: (_n, { personId }) => personId, shownOnWire: null, creationOnly: true },
};

const company: Samples<CompanyInput> = {
  domain: { wire: 'domain', value: (n) => `${n}.example`, key: true },
  customFields: customFields('company_custom_fields'),
};

const email: Samples<EmailInput> = {
  emailType: { wire: 'email_type', value: () => 'outbound' },
  emailTimestamp: { wire: 'email_timestamp', value: () => '2026-05-04T13:02:11.482Z' },
  contactEmail: { wire: 'contact_email', value: (n) => `${n}@fields.example` },
  contactId: { wire: 'contact_id', value: (_n, { contactId }) => contactId },
  interested: { wire: 'interested', value: () => true },
  customFields: customFields('custom_fields'),
};

/** A kind of record that callers write whole. */
export interface WrittenKind {
  type: 'Contact' | 'Company' | 'Email';
  /** The least that one is created with. */
  least: (n: string) => Record<string, string>;
  samples: Record<string, Sample>;
  /** Fields of the type that no entry point but GraphQL shows. */
  notOnTheWire: readonly string[];
}

export const KINDS: readonly WrittenKind[] = [
  {
    type: 'Contact',
    least: (n) => ({ email: `least-${n}@fields.example` }),
    samples: everyField('ContactInput', contact),
    notOnTheWire: [
      'activities',
      'clientId',
      'company',
      'createdAt',
      'emails',
      'history',
      'person',
      'personId',
      'score',
      'scoreState',
      'suppressed',
      'suppressedReason',
      'suppression',
      'timeline',
    ],
  },
  {
    type: 'Company',
    least: (n) => ({ domain: `least-${n}.example` }),
    samples: everyField('CompanyInput', company),
    notOnTheWire: ['activities', 'clientId', 'contacts', 'createdAt', 'history'],
  },
  {
    type: 'Email',
    least: () => ({ emailType: 'inbound', origin: 'builtin' }),
    samples: everyField('EmailInput', email),
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
      'preview',
    ],
  },
];

/** Input types that are no whole record, with the tests that cover them. */
export const OTHER_INPUTS = new Set([
  // Custom fields are written by the samples above, and by test/rest/contacts/custom-fields.test.ts.
  'CustomFieldChange',
  'CustomFieldInput',
  // What narrows a list or finds one record.
  'ActivityFilter',
  'ActivityWhere',
  'AlertChannelInput',
  'ApiRequestFilter',
  'AuditFilter',
  'CampaignFilter',
  'CampaignWhere',
  'ChangeFilter',
  'ChangesUndoFilter',
  'CompanyFilter',
  'CompanyWhere',
  'ContactFilter',
  'ContactIdentifier',
  'ContactWhere',
  'CustomFieldMatch',
  'DateMatch',
  'EmailFilter',
  'EmailInterestInput',
  'EmailWhere',
  'EventEndpointInput',
  'ExportScheduleInput',
  'ExportStorageInput',
  'IdMatch',
  'NumberMatch',
  'ParkedWebhookEventFilter',
  'PersonFilter',
  'PersonLookup',
  'SavedViewInput',
  'PersonWhere',
  'QuietHoursInput',
  'RecordRef',
  'SeriesWhere',
  'SuppressionCheckInput',
  'SuppressionFilter',
  'TextMatch',
  'TimeMatch',
  'UserChange',
  'UserClientRoleInput',
  'UserInput',
  'WebhookDeliveryFilter',
  'WebhookDeliveryWhere',
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
  'AgencyInput',
  'WorkspaceSettingsInput',
  // The suppression list: test/schema/suppressions.
  'SuppressionSubject',
  'SuppressionsAddInput',
  // What the webhook receiver hands over.
  'CompanyBulkChange',
  'CompanyBulkSet',
  'ContactBulkChange',
  'ContactBulkSet',
  'EmailBulkChange',
  'EmailBulkSet',
  'ExportInput',
  'ImportColumnInput',
  'ImportCompanyInput',
  'JobFilter',
]);
