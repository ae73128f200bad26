/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** One external account id to look for among an agency's connections. */
export type AccountCandidateInput = {
  /** As the connection has it. */
  accountId: string;
  /** Whether <any host>/<accountId> fits too. */
  anyHost: boolean;
};

/** What to change of a type; what is absent stays. */
export type ActivityTypeChange = {
  /** contact or company. Earlier activities stay as they are. */
  appliesTo?: string | null | undefined;
  /** 1 to 255 characters. The scoring rules of the type take the name too. */
  name?: string | null | undefined;
  /** Replaces the old schema whole. */
  schema?: Array<FieldDefinitionInput> | null | undefined;
};

/** A new custom activity type. */
export type ActivityTypeInput = {
  /** contact (when absent) or company. */
  appliesTo?: string | null | undefined;
  /** 1 to 255 characters. */
  name: string;
  /** Absent: no properties. */
  schema?: Array<FieldDefinitionInput> | null | undefined;
};

/** What activities must be. All that is given holds together; what is absent or null is no condition. */
export type ActivityWhere = {
  /** All of these hold. */
  and?: Array<ActivityWhere> | null | undefined;
  /** The standard channel. */
  channel?: TextMatch | null | undefined;
  /** The company that it concerns. */
  company?: CompanyWhere | null | undefined;
  /** A contact that it concerns. */
  contact?: ContactWhere | null | undefined;
  /** When it was logged. */
  createdAt?: TimeMatch | null | undefined;
  /** The id of the activity. */
  id?: IdMatch | null | undefined;
  /** Whether it concerns a contact or a company of the workspace. */
  linked?: boolean | null | undefined;
  /** This does not hold, or nothing is known of it. */
  not?: ActivityWhere | null | undefined;
  /** When it happened. */
  occurredAt?: TimeMatch | null | undefined;
  /** At least one of these holds. None of an empty list does. */
  or?: Array<ActivityWhere> | null | undefined;
  /** Who reported it. */
  source?: TextMatch | null | undefined;
  /** The id of the custom type; none of a standard channel. */
  typeId?: TextMatch | null | undefined;
  /** Direction, email type or event type of a standard activity. */
  variant?: TextMatch | null | undefined;
};

/** What campaigns must be. All that is given holds together; what is absent or null is no condition. */
export type CampaignWhere = {
  /** All of these hold. */
  and?: Array<CampaignWhere> | null | undefined;
  /** Emails bounced. */
  bounceCount?: NumberMatch | null | undefined;
  /** When its first event came. */
  createdAt?: TimeMatch | null | undefined;
  /** The platform’s own id. */
  externalId?: TextMatch | null | undefined;
  /** The id of the campaign. */
  id?: IdMatch | null | undefined;
  /** The name that the platform last told. */
  name?: TextMatch | null | undefined;
  /** This does not hold, or nothing is known of it. */
  not?: CampaignWhere | null | undefined;
  /** At least one of these holds. None of an empty list does. */
  or?: Array<CampaignWhere> | null | undefined;
  /** The integration that runs it. */
  platform?: TextMatch | null | undefined;
  /** Replies received. */
  replyCount?: NumberMatch | null | undefined;
  /** Emails sent. */
  sentCount?: NumberMatch | null | undefined;
  /** When its last event came. */
  updatedTime?: TimeMatch | null | undefined;
};

/** What happened to a record. */
export type ChangeAction =
  /** Fields of it have other values. */
  | 'changed'
  /** It was made. */
  | 'created'
  /** It is gone. */
  | 'deleted'
  /** Others were merged into it; the field `mergeId` names the merge. */
  | 'merged'
  /** Something came from it again, or it was disconnected. */
  | 'resumed'
  /** Nothing came from an integration for so long that it cannot be chance. */
  | 'silenced'
  /** A merge was undone, which gave Persons back that had been merged into it. */
  | 'unmerged';

/** Which changes; all conditions are ANDed. */
export type ChangeFilter = {
  /** What happened. */
  action?: ChangeAction | null | undefined;
  /** Who, as an entry tells it, or `key:<id>` alone. */
  actor?: string | null | undefined;
  /** By nobody of these, each like `actor`. */
  exceptActors?: Array<string> | null | undefined;
  /** That any of these fields is among those of the entry, custom ones too. */
  fields?: Array<string> | null | undefined;
  /** Written at this time or later. */
  from?: string | null | undefined;
  /** The kind of the record. */
  kind?: ChangeKind | null | undefined;
  /** The Person of the contact. */
  person?: number | null | undefined;
  /** The id of the record; ids of several kinds may be equal. */
  record?: number | null | undefined;
  /** Written before this time. */
  to?: string | null | undefined;
};

/** What kind of record changed. */
export type ChangeKind =
  /** An activity, which never changes. */
  | 'activity'
  /** A campaign. Its counts are those of its emails, and are not told. */
  | 'campaign'
  /** A company, with its custom fields. */
  | 'company'
  /** A contact, with its custom fields. */
  | 'contact'
  /** An email, with its custom fields. */
  | 'email'
  /** An integration, of which silences are told: that events which are usual do not come, and that they come again. */
  | 'integration'
  /** A Person: what was merged into it, and that it was undone. All else of a Person are changes of its contacts. */
  | 'person'
  /** The score of a contact, which is the record: that it reached or left a level of the workspace. All else of scores is not told. */
  | 'score';

/** What companies must match; all conditions are ANDed. A domain that is none matches nothing. */
export type CompanyFilter = {
  /** Exact, in its normal form. */
  domain?: string | null | undefined;
  /** Exact. */
  industry?: string | null | undefined;
  /** Exact. */
  name?: string | null | undefined;
};

/** What to write on a company. What is absent stays; null clears, save for the domain and the status. */
export type CompanyInput = {
  /** 1 to 64 characters; blank counts as not given, and it cannot be cleared. */
  companyStatus?: string | null | undefined;
  /** Set by name; the other fields stay. At most 200. */
  customFields?: Array<CustomFieldInput> | null | undefined;
  /** The domain; brought into its normal form. */
  domain?: string | null | undefined;
  /** At most 255 characters. */
  industry?: string | null | undefined;
  /** At most 255 characters. */
  name?: string | null | undefined;
};

/** What companies must be. All that is given holds together; what is absent or null is no condition. */
export type CompanyWhere = {
  /** An activity that concerns it itself. */
  activities?: ActivityWhere | null | undefined;
  /** All of these hold. */
  and?: Array<CompanyWhere> | null | undefined;
  /** Free text of 1 to 64 characters; starts as active. */
  companyStatus?: TextMatch | null | undefined;
  /** One of its contacts. */
  contacts?: ContactWhere | null | undefined;
  /** When the company was created. */
  createdAt?: TimeMatch | null | undefined;
  /** A custom field. */
  customField?: CustomFieldMatch | null | undefined;
  /** In its normal form; one company of a workspace has it. */
  domain?: TextMatch | null | undefined;
  /** Unique in the service, from 1 to 9007199254740991. */
  id?: IdMatch | null | undefined;
  /** At most 255 characters. */
  industry?: TextMatch | null | undefined;
  /** At most 255 characters. */
  name?: TextMatch | null | undefined;
  /** This does not hold, or nothing is known of it. */
  not?: CompanyWhere | null | undefined;
  /** At least one of these holds. None of an empty list does. */
  or?: Array<CompanyWhere> | null | undefined;
  /** The status before the last change. */
  previousStatus?: TextMatch | null | undefined;
  /** Null until the first change. */
  statusChangedAt?: TimeMatch | null | undefined;
  /** Name and domain. Every word must be found, as a word or as the beginning of one, whatever the case; at most 8. */
  text?: string | null | undefined;
  /** When the company was last written. */
  updatedTime?: TimeMatch | null | undefined;
};

/** What to do to each of the records: set and clear fields, or delete. */
export type ContactBulkChange = {
  /** The names of custom fields to remove. At most 200. */
  clearCustomFields?: Array<string> | null | undefined;
  /** Deletes the records instead, as a deletion of each would. Each can be restored from the journal. */
  delete?: boolean | null | undefined;
  /** What to set. A custom field that is set serves as a tag. */
  set?: ContactBulkSet | null | undefined;
};

/** What to set on many contacts, by the rules of a single write. What is absent stays; null clears. */
export type ContactBulkSet = {
  /** Instead of companyId: finds or creates the company of this domain. */
  companyDomain?: string | null | undefined;
  /** A company of the workspace. */
  companyId?: number | null | undefined;
  /** 1 to 64 characters; blank counts as not given, and it cannot be cleared. */
  contactStatus?: string | null | undefined;
  /** Set by name; the other fields stay. At most 200. */
  customFields?: Array<CustomFieldInput> | null | undefined;
  /** At most 255 characters. */
  firstName?: string | null | undefined;
  /** At most 255 characters. */
  jobTitle?: string | null | undefined;
  /** At most 255 characters. */
  lastName?: string | null | undefined;
  /** Where the contact came from; the service itself when absent. */
  origin?: string | null | undefined;
};

/** What contacts are counted by. */
export type ContactCountField =
  /** By status. */
  | 'CONTACT_STATUS'
  /** By job title. */
  | 'JOB_TITLE'
  /** By origin. */
  | 'ORIGIN'
  /** By the status before the last change. */
  | 'PREVIOUS_STATUS';

/** What contacts must match; all conditions are ANDed. A value that cannot be normalised matches nothing. */
export type ContactFilter = {
  /** The domain of the company. */
  domain?: string | null | undefined;
  /** Exact, lowercased and trimmed. */
  email?: string | null | undefined;
  /** Exact. */
  firstName?: string | null | undefined;
  /** Exact. */
  lastName?: string | null | undefined;
  /** Exact, normalised. */
  linkedinUrl?: string | null | undefined;
  /** Exact, normalised to E.164. */
  phone?: string | null | undefined;
};

/** Exactly one of the three. */
export type ContactIdentifier = {
  /** An email address. */
  email?: string | null | undefined;
  /** A LinkedIn profile URL. */
  linkedinUrl?: string | null | undefined;
  /** A phone number. */
  phone?: string | null | undefined;
};

/** What to write on a contact. What is absent stays; null clears. */
export type ContactInput = {
  /** Instead of companyId: finds or creates the company of this domain. */
  companyDomain?: string | null | undefined;
  /** A company of the workspace. */
  companyId?: number | null | undefined;
  /** 1 to 64 characters; blank counts as not given, and it cannot be cleared. */
  contactStatus?: string | null | undefined;
  /** Set by name; the other fields stay. At most 200. */
  customFields?: Array<CustomFieldInput> | null | undefined;
  /** An email address. */
  email?: string | null | undefined;
  /** At most 255 characters. */
  firstName?: string | null | undefined;
  /** At most 255 characters. */
  jobTitle?: string | null | undefined;
  /** At most 255 characters. */
  lastName?: string | null | undefined;
  /** A LinkedIn profile URL. */
  linkedinUrl?: string | null | undefined;
  /** Where the contact came from; the service itself when absent. */
  origin?: string | null | undefined;
  /** On creation only: the Person to join. */
  personId?: number | null | undefined;
  /** A phone number. */
  phone?: string | null | undefined;
};

/** What contacts must be. All that is given holds together; what is absent or null is no condition. */
export type ContactWhere = {
  /** One of its activities. */
  activities?: ActivityWhere | null | undefined;
  /** All of these hold. */
  and?: Array<ContactWhere> | null | undefined;
  /** The company of the contact. */
  company?: CompanyWhere | null | undefined;
  /** The company, if one is known. */
  companyId?: IdMatch | null | undefined;
  /** Free text of 1 to 64 characters; starts as active. */
  contactStatus?: TextMatch | null | undefined;
  /** When the contact was created. */
  createdAt?: TimeMatch | null | undefined;
  /** A custom field. */
  customField?: CustomFieldMatch | null | undefined;
  /** Lowercased and trimmed. */
  email?: TextMatch | null | undefined;
  /** One of its emails. */
  emails?: EmailWhere | null | undefined;
  /** The earliest known send. */
  firstCampaignEmailSent?: TimeMatch | null | undefined;
  /** At most 255 characters. */
  firstName?: TextMatch | null | undefined;
  /** Unique in the service, from 1 to 9007199254740991. */
  id?: IdMatch | null | undefined;
  /** The role at the company. */
  jobTitle?: TextMatch | null | undefined;
  /** The latest known send. */
  lastCampaignEmailSent?: TimeMatch | null | undefined;
  /** At most 255 characters. */
  lastName?: TextMatch | null | undefined;
  /** The latest known reply. */
  lastReplyReceived?: TimeMatch | null | undefined;
  /** In the form linkedin.com/in/<handle>. */
  linkedinUrl?: TextMatch | null | undefined;
  /** This does not hold, or nothing is known of it. */
  not?: ContactWhere | null | undefined;
  /** At least one of these holds. None of an empty list does. */
  or?: Array<ContactWhere> | null | undefined;
  /** An integration, or the service itself. */
  origin?: TextMatch | null | undefined;
  /** The Person that the contact belongs to. */
  personId?: IdMatch | null | undefined;
  /** E.164. */
  phone?: TextMatch | null | undefined;
  /** The status before the last change. */
  previousStatus?: TextMatch | null | undefined;
  /** Whether it has ever replied. */
  replied?: boolean | null | undefined;
  /** The lead score. Nothing matches while scoring is off. */
  score?: NumberMatch | null | undefined;
  /** Null until the first change. */
  statusChangedAt?: TimeMatch | null | undefined;
  /** Names, email and the name and domain of the company. Every word must be found, as a word or as the beginning of one, whatever the case; at most 8. */
  text?: string | null | undefined;
  /** Whether its status is unsubscribed. */
  unsubscribed?: boolean | null | undefined;
  /** When the contact was last written. */
  updatedTime?: TimeMatch | null | undefined;
};

/** An activity of a custom type. A contact-scoped type links every contact that an identifier finds, a company-scoped one the company of the domain. */
export type CustomActivityInput = {
  /** The id of the type. */
  activityKey: string;
  /** Finds a company; only for company-scoped types. */
  domain?: string | null | undefined;
  /** Finds a contact. */
  email?: string | null | undefined;
  /** Finds a contact. */
  linkedinUrl?: string | null | undefined;
  /** When it happened. */
  occurredAt: string;
  /** Finds a contact; one that cannot be read is left out. */
  phone?: string | null | undefined;
  /** An object with values for the fields of the type. */
  properties?: unknown;
  /** A registered source that is enabled for the type; absent: the service itself. */
  source?: string | null | undefined;
};

/** What to change of a custom field; what is absent stays. */
export type CustomFieldChange = {
  /** The new name, 1 to 255 characters. */
  fieldName?: string | null | undefined;
  /** The new value, at most 64 KiB. */
  fieldValue?: string | null | undefined;
};

/** A custom field to set by name. */
export type CustomFieldInput = {
  /** 1 to 255 characters. */
  fieldName: string;
  /** Text, at most 64 KiB. */
  fieldValue: string;
};

/** What the custom field of a name must be. A record without it matches `exists: false` alone. */
export type CustomFieldMatch = {
  /** Has this anywhere, whatever the case. */
  contains?: string | null | undefined;
  /** As a day: its first ten characters as 2026-05-31. A value that is none does not match. */
  date?: DateMatch | null | undefined;
  /** Exactly this. */
  equals?: string | null | undefined;
  /** Whether the record has the field. */
  exists?: boolean | null | undefined;
  /** One of these; at most 500. None of an empty list. */
  in?: Array<string> | null | undefined;
  /** The name of the field, exactly. */
  name: string;
  /** As a number: digits with at most one point and a sign. A value that is none does not match. */
  number?: NumberMatch | null | undefined;
  /** Begins with this, whatever the case. */
  startsWith?: string | null | undefined;
};

/** What a day must be, written as 2026-05-31. */
export type DateMatch = {
  /** An earlier day than this. */
  before?: string | null | undefined;
  /** This day or later. */
  from?: string | null | undefined;
};

/** What the body of an email is written in. */
export type EmailBodyFormat =
  /** HTML. */
  | 'html'
  /** Plain text. */
  | 'text';

/** What one item of a webhook delivery says, freed from its platform. */
export type EmailEventInput = {
  /** Our own sending mailbox. */
  agentEmail?: string | null | undefined;
  /** Whether a machine answered. */
  automated: boolean;
  /** The text of the mail. */
  body?: string | null | undefined;
  /** What the body is written in. */
  bodyFormat?: EmailBodyFormat | null | undefined;
  /** The platform's id of the campaign. */
  campaignId?: string | null | undefined;
  /** The name of the campaign. */
  campaignName?: string | null | undefined;
  /** The name of the company of the contact. */
  company?: string | null | undefined;
  /** The contact: a normalised address. Absent only when objectKey stands for it. */
  email?: string | null | undefined;
  /** Time of the duplicate key: ISO 8601 in UTC with milliseconds. */
  eventAt?: string | null | undefined;
  /** Fills a contact that has none. */
  firstName?: string | null | undefined;
  /** What happened. */
  kind: EmailEventKind;
  /** Fills a contact that has none. */
  lastName?: string | null | undefined;
  /** The mail's Message-ID, or the platform's id of it. */
  messageId?: string | null | undefined;
  /** A CRM record; takes the place of the address in the duplicate key. */
  objectKey?: string | null | undefined;
  /** Why the mail bounced. */
  reason?: string | null | undefined;
  /** A better time for the stored record, never for the key. */
  recordedAt?: string | null | undefined;
  /** Who wrote the inbound mail. */
  replierEmail?: string | null | undefined;
  /** The subject of the mail. */
  subject?: string | null | undefined;
};

/** The facts that a sending platform can report. */
export type EmailEventKind =
  /** A mail came back. */
  | 'email_bounced'
  /** The contact replied. */
  | 'email_reply'
  /** A mail of a campaign was sent. */
  | 'email_sent'
  /** The contact wants no more mail. */
  | 'unsubscribed';

/** What emails must match; all conditions are ANDed. An address that is none matches nothing. */
export type EmailFilter = {
  /** Exact. */
  campaignId?: string | null | undefined;
  /** Exact, lowercased and trimmed. */
  contactEmail?: string | null | undefined;
  /** inbound, outbound or bounced. */
  emailType?: string | null | undefined;
  /** Whether marked as interested. */
  interested?: boolean | null | undefined;
  /** Exact. */
  origin?: string | null | undefined;
  /** A piece of the subject, literally and in the same case. */
  subject?: string | null | undefined;
};

/** An email to record. */
export type EmailInput = {
  /** The address inside. */
  agentEmail?: string | null | undefined;
  /** The body as HTML. */
  bodyHtml?: string | null | undefined;
  /** The body as text. */
  bodyText?: string | null | undefined;
  /** The sending platform’s id of the campaign. */
  campaignId?: string | null | undefined;
  /** The campaign’s name. */
  campaignName?: string | null | undefined;
  /** The address outside; links the contact that carries it. */
  contactEmail?: string | null | undefined;
  /** The contact, instead of the one with the address. */
  contactId?: number | null | undefined;
  /** At most 200. */
  customFields?: Array<CustomFieldInput> | null | undefined;
  /** When it was sent or received; now when absent. */
  emailTimestamp?: string | null | undefined;
  /** inbound, outbound or bounced. */
  emailType: string;
  /** Whether the sender showed interest; false when absent. */
  interested?: boolean | null | undefined;
  /** What records it, 1 to 255 characters. */
  origin: string;
  /** At most 2048 characters. */
  subject?: string | null | undefined;
};

/** Which email showed interest. */
export type EmailInterestInput = {
  /** The address outside, lowercased and trimmed. */
  contactEmail: string;
  /** What to keep about the interest; what is there stays when absent. */
  disposition?: string | null | undefined;
  /** The subject, exactly. */
  subject: string;
};

/** What emails must be. All that is given holds together; what is absent or null is no condition. */
export type EmailWhere = {
  /** The address inside. */
  agentEmail?: TextMatch | null | undefined;
  /** All of these hold. */
  and?: Array<EmailWhere> | null | undefined;
  /** Whether a machine answered: out of office and the like. */
  automated?: boolean | null | undefined;
  /** Why it bounced, as the platform says. */
  bounceReason?: TextMatch | null | undefined;
  /** When it bounced. */
  bouncedAt?: TimeMatch | null | undefined;
  /** The campaign that it belongs to. */
  campaign?: CampaignWhere | null | undefined;
  /** The sending platform’s id of the campaign. */
  campaignId?: TextMatch | null | undefined;
  /** The campaign’s name at that time. */
  campaignName?: TextMatch | null | undefined;
  /** The contact that it is linked to. */
  contact?: ContactWhere | null | undefined;
  /** The address outside, lowercased. */
  contactEmail?: TextMatch | null | undefined;
  /** The contact, if one is linked. */
  contactId?: IdMatch | null | undefined;
  /** When the email was recorded. */
  createdAt?: TimeMatch | null | undefined;
  /** A custom field. */
  customField?: CustomFieldMatch | null | undefined;
  /** What was said of the interest. */
  disposition?: TextMatch | null | undefined;
  /** When it was sent or received. */
  emailTimestamp?: TimeMatch | null | undefined;
  /** inbound, outbound or bounced. */
  emailType?: TextMatch | null | undefined;
  /** Unique in the service, from 1 to 9007199254740991. */
  id?: IdMatch | null | undefined;
  /** Whether the sender showed interest. */
  interested?: boolean | null | undefined;
  /** This does not hold, or nothing is known of it. */
  not?: EmailWhere | null | undefined;
  /** At least one of these holds. None of an empty list does. */
  or?: Array<EmailWhere> | null | undefined;
  /** An integration, or whatever recorded it. */
  origin?: TextMatch | null | undefined;
  /** Who wrote an inbound email, as the platform says; a colleague of the contact, perhaps. */
  replierEmail?: TextMatch | null | undefined;
  /** As it was given. */
  subject?: TextMatch | null | undefined;
  /** When the email was last written. */
  updatedTime?: TimeMatch | null | undefined;
};

/** One field of a schema. */
export type FieldDefinitionInput = {
  /** The values that a dropdown takes. Missing or empty: any text. */
  availableOptions?: Array<string> | null | undefined;
  /** 1 to 255 characters; once in a schema. */
  fieldName: string;
  /** One of: text, number, date, dropdown_singleselect, dropdown_multiselect. */
  type: string;
};

/** What an id must be. */
export type IdMatch = {
  /** This one. */
  equals?: number | null | undefined;
  /** Whether there is a value. */
  exists?: boolean | null | undefined;
  /** One of these; at most 500. None of an empty list. */
  in?: Array<number> | null | undefined;
};

/** What an integration is for. */
export type IntegrationCategory =
  /** Keeps customer relations. */
  | 'crm'
  /** Sends emails in campaigns. */
  | 'sequencer'
  /** Tells of signals and enriches data. */
  | 'signal';

/** The integrations of the catalogue. */
export type IntegrationKey =
  /** Data enrichment. */
  | 'data_enrichment'
  /** EmailBison. */
  | 'emailbison'
  /** HubSpot. */
  | 'hubspot'
  /** Instantly. */
  | 'instantly'
  /** Lemlist. */
  | 'lemlist'
  /** PlusVibe. */
  | 'plusvibe'
  /** Smartlead. */
  | 'smartlead';

/** What a job does. */
export type JobKind =
  /** Changes all records that match a filter. */
  | 'change'
  /** Deletes all records that match a filter. */
  | 'delete'
  /** Writes records into a file. */
  | 'export'
  /** Reads records from a file. */
  | 'import'
  /** Merges duplicates. */
  | 'merge'
  /** Takes back all merges of such a job. */
  | 'unmerge';

/** How a job stands. */
export type JobState =
  /** It was cancelled. What it had written stays. */
  | 'cancelled'
  /** It is complete. */
  | 'done'
  /** It could not be completed; `failure` says why. */
  | 'failed'
  /** It waits for its turn. */
  | 'queued'
  /** It is being done, in turns with those of others. */
  | 'running'
  /** It waits for its input. */
  | 'uploading';

/** The address of a CRM record. */
export type LearnedAddressInput = {
  /** When it changed: ISO 8601 in UTC. */
  at?: string | null | undefined;
  /** A normalised address. */
  email: string;
  /** <portal>:<object>. */
  objectKey: string;
};

/** What a number must be. */
export type NumberMatch = {
  /** Less than this. */
  below?: number | null | undefined;
  /** Exactly this. */
  equals?: number | null | undefined;
  /** This or more. */
  from?: number | null | undefined;
};

/** What a Person must match; all conditions are ANDed, and each may be met by another of its contacts. A value that cannot be normalised matches nobody. */
export type PersonFilter = {
  /** The domain of the company of a contact. */
  domain?: string | null | undefined;
  /** Exact, lowercased and trimmed. */
  email?: string | null | undefined;
  /** Exact. */
  firstName?: string | null | undefined;
  /** Exact. */
  lastName?: string | null | undefined;
  /** Exact, normalised. */
  linkedinUrl?: string | null | undefined;
  /** Exact, normalised to E.164. */
  phone?: string | null | undefined;
};

/** Exactly one of the three. */
export type PersonLookup = {
  /** An email address. */
  email?: string | null | undefined;
  /** A LinkedIn profile URL. */
  linkedinUrl?: string | null | undefined;
  /** A phone number. */
  phone?: string | null | undefined;
};

/** Whether an integration is heard as usual. */
export type RadarState =
  /** Too little came to know what is usual: less than two weeks, or fewer than 20 deliveries. */
  | 'learning'
  /** Connected, and nothing ever came. */
  | 'never'
  /** Nothing is overdue. */
  | 'regular'
  /** Nothing came for so long that it cannot be chance. */
  | 'silent';

/** The length of the buckets of a series. */
export type SeriesInterval =
  /** A date; it has 23 or 25 hours where the clock is changed. */
  | 'DAY'
  /** From each full hour of the clock. */
  | 'HOUR'
  /** A month of the calendar. */
  | 'MONTH'
  /** From Monday to Sunday. */
  | 'WEEK';

/** What a series counts. */
export type SeriesMetric =
  /** Activities, by when they happened. */
  | 'ACTIVITIES'
  /** The same, a line for each standard channel and each custom type that has any. */
  | 'ACTIVITIES_BY_TYPE'
  /** Emails that bounced, by the time of the bounce, or of the email where that is not known. */
  | 'BOUNCED'
  /** Emails that are marked as interested, by the time of the email. */
  | 'INTERESTED'
  /** Contacts, by when they were created. */
  | 'NEW_CONTACTS'
  /** Emails that came in, those of machines too, by the time of the email. */
  | 'REPLIED'
  /** Times that a contact fell to a lower one, as far as the journal is kept. */
  | 'SCORE_LOWERED'
  /** Times that a contact reached a higher score level of the workspace, as far as the journal is kept. */
  | 'SCORE_RAISED'
  /** Emails that were sent, also if they bounced later, by the time of the email. */
  | 'SENT';

/** An activity of a standard channel. The first of email, LinkedIn URL and phone that finds a contact decides. */
export type StandardActivityInput = {
  /** Finds the contact. */
  email?: string | null | undefined;
  /** Finds the contact. */
  linkedinUrl?: string | null | undefined;
  /** Finds the contact; one that cannot be read is left out. */
  phone?: string | null | undefined;
  /** An object with the properties of the channel. */
  properties?: unknown;
  /** A registered source that is enabled for the channel; absent: the service itself. */
  source?: string | null | undefined;
};

/** What a text must be; all that is given holds together. */
export type TextMatch = {
  /** Has this anywhere, whatever the case. */
  contains?: string | null | undefined;
  /** Exactly this, in its normal form where the field has one. */
  equals?: string | null | undefined;
  /** Whether there is a value. */
  exists?: boolean | null | undefined;
  /** One of these; at most 500. None of an empty list. */
  in?: Array<string> | null | undefined;
  /** Begins with this, whatever the case. */
  startsWith?: string | null | undefined;
};

/** What a time must be. */
export type TimeMatch = {
  /** Before this time. */
  before?: string | null | undefined;
  /** Whether there is a value. */
  exists?: boolean | null | undefined;
  /** At this time or later. */
  from?: string | null | undefined;
};

/** What usage is told apart by. */
export type UsageDimension =
  /** By client; null: the agency itself. */
  | 'CLIENT'
  /** By day of UTC. */
  | 'DAY'
  /** By key; null: webhooks. */
  | 'KEY';

/** A webhook body as its platform reads it. */
export type WebhookDeliveryInput = {
  /** Whether the answer counts the items. */
  batch: boolean;
  /** Without secrets. */
  body: string;
  /** In the order in which they apply. */
  items: Array<WebhookItemInput>;
  /** The form of its path. */
  level: WebhookLevel;
  /** Why the body cannot be read. */
  refusal?: string | null | undefined;
  /** Shapes not noted lately. */
  shapes: Array<WebhookShapeInput>;
};

/** One item of a delivery: an event, an address to remember, or nothing of interest. */
export type WebhookItemInput = {
  /** Whom it belongs to; absent when nobody is known. */
  clientId?: string | null | undefined;
  /** The event, if it is one. */
  event?: EmailEventInput | null | undefined;
  /** The address, if it tells one. */
  learned?: LearnedAddressInput | null | undefined;
  /** Whether the event creates no contact. */
  onlyForKnownContact: boolean;
  /** Why it is ignored. */
  reason?: string | null | undefined;
  /** Only on an agency's path. */
  routing?: WebhookRoutingInput | null | undefined;
};

/** The form of a webhook path: one workspace's, or an agency's. */
export type WebhookLevel =
  /** The path of an agency, whose events are routed. */
  | 'agency'
  /** The path of one workspace. */
  | 'client';

/** What an item says about the workspace that it belongs to. */
export type WebhookRoutingInput = {
  /** Tried in this order. */
  candidates: Array<AccountCandidateInput>;
  /** Whether the campaign may decide. */
  elseCampaign: boolean;
  /** The routing field as text. */
  value?: string | null | undefined;
};

/** Paths and types of a payload, without its values. */
export type WebhookShapeInput = {
  /** Whose payload it is; absent when nobody is known. */
  clientId?: string | null | undefined;
  /** The event name of the payload. */
  eventName: string;
  /** path:type, sorted. */
  paths: Array<string>;
};

/** What a webhook delivery came to. */
export type WebhookVerdict =
  /** Applied before; nothing changed. */
  | 'duplicate'
  /** The service failed to apply it and asked the sender to try again. */
  | 'failed'
  /** Of no interest; nothing changed. */
  | 'ignored'
  /** Refused: it could not be read. */
  | 'malformed'
  /** Kept until what it waits for appears, or until its turn comes. */
  | 'parked'
  /** Applied. */
  | 'processed';

export type ActivityTypeRecordFragment = { __typename: 'ActivityType', id: string, name: string, origin: string, applies_to: string, schema: Array<{ __typename: 'FieldDefinition', type: string, field_name: string, available_options: Array<string> | null }> };

export type UnprocessableRefusalFragment = { __typename: 'UnprocessableError', title: string, message: string };

export type UnknownPropertiesRefusalFragment = { __typename: 'UnknownPropertiesError', title: string, message: string, invalidFields: Array<string> };

export type ActivityTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type ActivityTypesQuery = { __typename: 'Query', activityTypes: Array<{ __typename: 'ActivityType', id: string, name: string, origin: string, applies_to: string, schema: Array<{ __typename: 'FieldDefinition', type: string, field_name: string, available_options: Array<string> | null }> }> };

export type ActivityTypeCreateMutationVariables = Exact<{
  input: ActivityTypeInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ActivityTypeCreateMutation = { __typename: 'Mutation', activityTypeCreate:
    | { __typename: 'ActivityTypeCreatePayload', replayed: boolean, type: { __typename: 'ActivityType', id: string, name: string, origin: string, applies_to: string, schema: Array<{ __typename: 'FieldDefinition', type: string, field_name: string, available_options: Array<string> | null }> } }
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
   };

export type ActivityTypeUpdateMutationVariables = Exact<{
  activityKey: string;
  input: ActivityTypeChange;
}>;


export type ActivityTypeUpdateMutation = { __typename: 'Mutation', activityTypeUpdate:
    | { __typename: 'ActivityType', id: string, name: string, origin: string, applies_to: string, schema: Array<{ __typename: 'FieldDefinition', type: string, field_name: string, available_options: Array<string> | null }> }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
   };

export type ActivityTypeDeleteMutationVariables = Exact<{
  activityKey: string;
}>;


export type ActivityTypeDeleteMutation = { __typename: 'Mutation', activityTypeDelete:
    | { __typename: 'ActivityTypeDeletePayload', deletedId: string }
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'NotFoundError', message: string }
   };

export type ActivityLogCustomMutationVariables = Exact<{
  input: CustomActivityInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ActivityLogCustomMutation = { __typename: 'Mutation', activityLogCustom:
    | { __typename: 'ActivityLogPayload', id: number, replayed: boolean }
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'UnknownPropertiesError', title: string, message: string, invalidFields: Array<string> }
    | { __typename: 'UnprocessableError', title: string, message: string }
   };

export type ActivityLogStandardMutationVariables = Exact<{
  channel: string;
  input: StandardActivityInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ActivityLogStandardMutation = { __typename: 'Mutation', activityLogStandard:
    | { __typename: 'ActivityLogPayload', id: number, replayed: boolean }
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'UnknownPropertiesError', title: string, message: string, invalidFields: Array<string> }
    | { __typename: 'UnprocessableError', title: string, message: string }
   };

export type ContactsBulkPreviewQueryVariables = Exact<{
  ids?: Array<number> | number | null | undefined;
  where?: ContactWhere | null | undefined;
  all?: boolean | null | undefined;
  change: ContactBulkChange;
}>;


export type ContactsBulkPreviewQuery = { __typename: 'Query', contactsBulkPreview:
    | { __typename: 'BulkPreview', count: number, token: string, expires_at: string, sample: Array<{ __typename: 'BulkSample', id: number, label: string | null, changes: Array<{ __typename: 'FieldChange', name: string, before: unknown, after: unknown, is_custom: boolean }> }> }
    | { __typename: 'InvalidError', message: string, faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
   };

export type ContactsBulkMutationVariables = Exact<{
  ids?: Array<number> | number | null | undefined;
  where?: ContactWhere | null | undefined;
  all?: boolean | null | undefined;
  change: ContactBulkChange;
  token: string;
  allowedDrift: number;
}>;


export type ContactsBulkMutation = { __typename: 'Mutation', contactsBulk:
    | { __typename: 'ConflictError', message: string, title: string }
    | { __typename: 'CountMovedError', message: string, counted: number, now: number }
    | { __typename: 'InvalidError', message: string, faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'Job', kind: JobKind, state: JobState, failure: string | null, job_id: number, rows_total: number | null, rows_written: number, rows_refused: number }
    | { __typename: 'NotFoundError', message: string }
   };

export type ChangesQueryVariables = Exact<{
  after?: number | null | undefined;
  first?: number | null | undefined;
  filter?: ChangeFilter | null | undefined;
}>;


export type ChangesQuery = { __typename: 'Query', changes: { __typename: 'ChangeFeed', next: number, newest: number | null, oldest: number | null, has_more: boolean, items: Array<{ __typename: 'Change', number: number, at: string, kind: ChangeKind, action: ChangeAction, actor: string | null, operation: string | null, change: number, record_id: number, person_id: number | null, actor_name: string | null, request_id: string | null, fields: Array<{ __typename: 'FieldChange', name: string, before: unknown, after: unknown, is_custom: boolean }> }> } };

export type ChangesDigestQueryVariables = Exact<{
  after: number;
  through: number;
}>;


export type ChangesDigestQuery = { __typename: 'Query', changesDigest:
    | { __typename: 'ChangesDigest', first: number | null, last: number | null, count: number, hash: string }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
   };

export type DigestRecordFragment = { __typename: 'ChangesDigest', first: number | null, last: number | null, count: number, hash: string };

export type ChangesDailyDigestsQueryVariables = Exact<{
  after?: number | null | undefined;
}>;


export type ChangesDailyDigestsQuery = { __typename: 'Query', changesDailyDigests:
    | { __typename: 'DailyDigests', next: number, has_more: boolean, items: Array<{ __typename: 'DailyDigest', day: string, first: number, last: number, count: number, hash: string }> }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
   };

export type DailyDigestsRecordFragment = { __typename: 'DailyDigests', next: number, has_more: boolean, items: Array<{ __typename: 'DailyDigest', day: string, first: number, last: number, count: number, hash: string }> };

export type ExportClientQueryVariables = Exact<{
  clientId: string;
  after?: string | null | undefined;
}>;


export type ExportClientQuery = { __typename: 'Query', clientExport:
    | { __typename: 'ClientExportSlice', lines: Array<string>, endCursor: string | null }
    | { __typename: 'ConflictError', message: string }
    | { __typename: 'InvalidError', message: string }
    | { __typename: 'NotFoundError', message: string }
   };

export type CompanyRecordFragment = { __typename: 'Company', id: number, domain: string, name: string | null, industry: string | null, updated_time: string, company_status: string, previous_status: string | null, status_changed_at: string | null, company_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> };

export type CompanyPageRecordFragment = { __typename: 'CompanyPage', count: number, total_pages: number, current_page: number, page_size: number, results: Array<{ __typename: 'Company', id: number, domain: string, name: string | null, industry: string | null, updated_time: string, company_status: string, previous_status: string | null, status_changed_at: string | null, company_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }> };

export type AgencyCompanyPageRecordFragment = { __typename: 'CompanyPage', count: number, total_pages: number, current_page: number, page_size: number, results: Array<{ __typename: 'Company', id: number, domain: string, name: string | null, industry: string | null, client_id: string, updated_time: string, company_status: string, previous_status: string | null, status_changed_at: string | null, company_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }> };

export type CompanyPageQueryVariables = Exact<{
  filter: CompanyFilter;
  page: number;
  pageSize: number;
}>;


export type CompanyPageQuery = { __typename: 'Query', companyPage: { __typename: 'CompanyPage', count: number, total_pages: number, current_page: number, page_size: number, results: Array<{ __typename: 'Company', id: number, domain: string, name: string | null, industry: string | null, updated_time: string, company_status: string, previous_status: string | null, status_changed_at: string | null, company_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }> } };

export type AgencyCompanyPageQueryVariables = Exact<{
  filter: CompanyFilter;
  page: number;
  pageSize: number;
}>;


export type AgencyCompanyPageQuery = { __typename: 'Query', agencyCompanyPage: { __typename: 'CompanyPage', count: number, total_pages: number, current_page: number, page_size: number, results: Array<{ __typename: 'Company', id: number, domain: string, name: string | null, industry: string | null, client_id: string, updated_time: string, company_status: string, previous_status: string | null, status_changed_at: string | null, company_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }> } };

export type CompaniesByCustomFieldQueryVariables = Exact<{
  field: CustomFieldInput;
  page: number;
  pageSize: number;
}>;


export type CompaniesByCustomFieldQuery = { __typename: 'Query', companiesByCustomField: { __typename: 'CompanyPage', count: number, total_pages: number, current_page: number, page_size: number, results: Array<{ __typename: 'Company', id: number, domain: string, name: string | null, industry: string | null, updated_time: string, company_status: string, previous_status: string | null, status_changed_at: string | null, company_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }> } };

export type AgencyCompaniesByCustomFieldQueryVariables = Exact<{
  field: CustomFieldInput;
  page: number;
  pageSize: number;
}>;


export type AgencyCompaniesByCustomFieldQuery = { __typename: 'Query', agencyCompaniesByCustomField: { __typename: 'CompanyPage', count: number, total_pages: number, current_page: number, page_size: number, results: Array<{ __typename: 'Company', id: number, domain: string, name: string | null, industry: string | null, client_id: string, updated_time: string, company_status: string, previous_status: string | null, status_changed_at: string | null, company_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }> } };

export type CompanyQueryVariables = Exact<{
  id: number;
}>;


export type CompanyQuery = { __typename: 'Query', company: { __typename: 'Company', id: number, domain: string, name: string | null, industry: string | null, updated_time: string, company_status: string, previous_status: string | null, status_changed_at: string | null, company_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> } | null };

export type AgencyCompanyQueryVariables = Exact<{
  id: number;
}>;


export type AgencyCompanyQuery = { __typename: 'Query', agencyCompany: { __typename: 'Company', id: number, domain: string, name: string | null, industry: string | null, client_id: string, updated_time: string, company_status: string, previous_status: string | null, status_changed_at: string | null, company_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> } | null };

export type CompanyUpsertMutationVariables = Exact<{
  lookupDomain?: string | null | undefined;
  input: CompanyInput;
}>;


export type CompanyUpsertMutation = { __typename: 'Mutation', companyUpsert:
    | { __typename: 'CompanyUpsertPayload', created: boolean, company: { __typename: 'Company', id: number, domain: string, name: string | null, industry: string | null, updated_time: string, company_status: string, previous_status: string | null, status_changed_at: string | null, company_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> } }
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
   };

export type CompanyCreateMutationVariables = Exact<{
  input: CompanyInput;
}>;


export type CompanyCreateMutation = { __typename: 'Mutation', companyCreate:
    | { __typename: 'Company', id: number, domain: string, name: string | null, industry: string | null, updated_time: string, company_status: string, previous_status: string | null, status_changed_at: string | null, company_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
   };

export type CompanyUpdateMutationVariables = Exact<{
  id: number;
  input: CompanyInput;
}>;


export type CompanyUpdateMutation = { __typename: 'Mutation', companyUpdate:
    | { __typename: 'Company', id: number, domain: string, name: string | null, industry: string | null, updated_time: string, company_status: string, previous_status: string | null, status_changed_at: string | null, company_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
   };

export type CompanyDeleteMutationVariables = Exact<{
  id: number;
}>;


export type CompanyDeleteMutation = { __typename: 'Mutation', companyDelete:
    | { __typename: 'DeletePayload', deletedId: number }
    | { __typename: 'NotFoundError', message: string }
   };

export type CompanyCustomFieldCreateMutationVariables = Exact<{
  companyId: number;
  input: CustomFieldInput;
}>;


export type CompanyCustomFieldCreateMutation = { __typename: 'Mutation', companyCustomFieldCreate:
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
   };

export type CompanyCustomFieldUpdateMutationVariables = Exact<{
  companyId: number;
  fieldId: number;
  input: CustomFieldChange;
}>;


export type CompanyCustomFieldUpdateMutation = { __typename: 'Mutation', companyCustomFieldUpdate:
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
   };

export type CompanyCustomFieldDeleteMutationVariables = Exact<{
  companyId: number;
  fieldId: number;
}>;


export type CompanyCustomFieldDeleteMutation = { __typename: 'Mutation', companyCustomFieldDelete:
    | { __typename: 'DeletePayload', deletedId: number }
    | { __typename: 'NotFoundError', message: string }
   };

export type CompanyRestoreMutationVariables = Exact<{
  id: number;
}>;


export type CompanyRestoreMutation = { __typename: 'Mutation', companyRestore:
    | { __typename: 'Company', id: number, domain: string, name: string | null, industry: string | null, updated_time: string, company_status: string, previous_status: string | null, status_changed_at: string | null, company_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'NotFoundError', message: string }
   };

export type CustomFieldRecordFragment = { __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string };

export type ContactRecordFragment = { __typename: 'Contact', id: number, email: string | null, phone: string | null, origin: string, updated_time: string, linkedin_url: string | null, first_name: string | null, last_name: string | null, company_id: number | null, job_title: string | null, contact_status: string, previous_status: string | null, status_changed_at: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null, contact_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> };

export type ContactPageRecordFragment = { __typename: 'ContactPage', count: number, total_pages: number, current_page: number, page_size: number, results: Array<{ __typename: 'Contact', id: number, email: string | null, phone: string | null, origin: string, updated_time: string, linkedin_url: string | null, first_name: string | null, last_name: string | null, company_id: number | null, job_title: string | null, contact_status: string, previous_status: string | null, status_changed_at: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null, contact_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }> };

export type AgencyContactPageRecordFragment = { __typename: 'ContactPage', count: number, total_pages: number, current_page: number, page_size: number, results: Array<{ __typename: 'Contact', id: number, email: string | null, phone: string | null, origin: string, client_id: string, updated_time: string, linkedin_url: string | null, first_name: string | null, last_name: string | null, company_id: number | null, job_title: string | null, contact_status: string, previous_status: string | null, status_changed_at: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null, contact_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }> };

export type NotFoundRefusalFragment = { __typename: 'NotFoundError', message: string };

export type InvalidRefusalFragment = { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> };

export type ConflictRefusalFragment = { __typename: 'ConflictError', title: string, message: string };

export type ContactPageQueryVariables = Exact<{
  filter: ContactFilter;
  page: number;
  pageSize: number;
}>;


export type ContactPageQuery = { __typename: 'Query', contactPage: { __typename: 'ContactPage', count: number, total_pages: number, current_page: number, page_size: number, results: Array<{ __typename: 'Contact', id: number, email: string | null, phone: string | null, origin: string, updated_time: string, linkedin_url: string | null, first_name: string | null, last_name: string | null, company_id: number | null, job_title: string | null, contact_status: string, previous_status: string | null, status_changed_at: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null, contact_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }> } };

export type AgencyContactPageQueryVariables = Exact<{
  filter: ContactFilter;
  page: number;
  pageSize: number;
}>;


export type AgencyContactPageQuery = { __typename: 'Query', agencyContactPage: { __typename: 'ContactPage', count: number, total_pages: number, current_page: number, page_size: number, results: Array<{ __typename: 'Contact', id: number, email: string | null, phone: string | null, origin: string, client_id: string, updated_time: string, linkedin_url: string | null, first_name: string | null, last_name: string | null, company_id: number | null, job_title: string | null, contact_status: string, previous_status: string | null, status_changed_at: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null, contact_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }> } };

export type ContactsByCustomFieldQueryVariables = Exact<{
  field: CustomFieldInput;
  page: number;
  pageSize: number;
}>;


export type ContactsByCustomFieldQuery = { __typename: 'Query', contactsByCustomField: { __typename: 'ContactPage', count: number, total_pages: number, current_page: number, page_size: number, results: Array<{ __typename: 'Contact', id: number, email: string | null, phone: string | null, origin: string, updated_time: string, linkedin_url: string | null, first_name: string | null, last_name: string | null, company_id: number | null, job_title: string | null, contact_status: string, previous_status: string | null, status_changed_at: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null, contact_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }> } };

export type AgencyContactsByCustomFieldQueryVariables = Exact<{
  field: CustomFieldInput;
  page: number;
  pageSize: number;
}>;


export type AgencyContactsByCustomFieldQuery = { __typename: 'Query', agencyContactsByCustomField: { __typename: 'ContactPage', count: number, total_pages: number, current_page: number, page_size: number, results: Array<{ __typename: 'Contact', id: number, email: string | null, phone: string | null, origin: string, client_id: string, updated_time: string, linkedin_url: string | null, first_name: string | null, last_name: string | null, company_id: number | null, job_title: string | null, contact_status: string, previous_status: string | null, status_changed_at: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null, contact_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }> } };

export type ContactQueryVariables = Exact<{
  id: number;
}>;


export type ContactQuery = { __typename: 'Query', contact: { __typename: 'Contact', id: number, email: string | null, phone: string | null, origin: string, updated_time: string, linkedin_url: string | null, first_name: string | null, last_name: string | null, company_id: number | null, job_title: string | null, contact_status: string, previous_status: string | null, status_changed_at: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null, contact_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> } | null };

export type AgencyContactQueryVariables = Exact<{
  id: number;
}>;


export type AgencyContactQuery = { __typename: 'Query', agencyContact: { __typename: 'Contact', id: number, email: string | null, phone: string | null, origin: string, client_id: string, updated_time: string, linkedin_url: string | null, first_name: string | null, last_name: string | null, company_id: number | null, job_title: string | null, contact_status: string, previous_status: string | null, status_changed_at: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null, contact_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> } | null };

export type ContactUpsertMutationVariables = Exact<{
  lookup?: ContactIdentifier | null | undefined;
  input: ContactInput;
}>;


export type ContactUpsertMutation = { __typename: 'Mutation', contactUpsert:
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'ContactUpsertPayload', created: boolean, contact: { __typename: 'Contact', id: number, email: string | null, phone: string | null, origin: string, updated_time: string, linkedin_url: string | null, first_name: string | null, last_name: string | null, company_id: number | null, job_title: string | null, contact_status: string, previous_status: string | null, status_changed_at: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null, contact_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> } }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
   };

export type ContactCreateMutationVariables = Exact<{
  input: ContactInput;
}>;


export type ContactCreateMutation = { __typename: 'Mutation', contactCreate:
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'Contact', id: number, email: string | null, phone: string | null, origin: string, updated_time: string, linkedin_url: string | null, first_name: string | null, last_name: string | null, company_id: number | null, job_title: string | null, contact_status: string, previous_status: string | null, status_changed_at: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null, contact_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
   };

export type ContactUpdateMutationVariables = Exact<{
  id: number;
  input: ContactInput;
}>;


export type ContactUpdateMutation = { __typename: 'Mutation', contactUpdate:
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'Contact', id: number, email: string | null, phone: string | null, origin: string, updated_time: string, linkedin_url: string | null, first_name: string | null, last_name: string | null, company_id: number | null, job_title: string | null, contact_status: string, previous_status: string | null, status_changed_at: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null, contact_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
   };

export type ContactDeleteMutationVariables = Exact<{
  id: number;
}>;


export type ContactDeleteMutation = { __typename: 'Mutation', contactDelete:
    | { __typename: 'DeletePayload', deletedId: number }
    | { __typename: 'NotFoundError', message: string }
   };

export type ContactCustomFieldCreateMutationVariables = Exact<{
  contactId: number;
  input: CustomFieldInput;
}>;


export type ContactCustomFieldCreateMutation = { __typename: 'Mutation', contactCustomFieldCreate:
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
   };

export type ContactCustomFieldUpdateMutationVariables = Exact<{
  contactId: number;
  fieldId: number;
  input: CustomFieldChange;
}>;


export type ContactCustomFieldUpdateMutation = { __typename: 'Mutation', contactCustomFieldUpdate:
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
   };

export type ContactCustomFieldDeleteMutationVariables = Exact<{
  contactId: number;
  fieldId: number;
}>;


export type ContactCustomFieldDeleteMutation = { __typename: 'Mutation', contactCustomFieldDelete:
    | { __typename: 'DeletePayload', deletedId: number }
    | { __typename: 'NotFoundError', message: string }
   };

export type ContactRestoreMutationVariables = Exact<{
  id: number;
}>;


export type ContactRestoreMutation = { __typename: 'Mutation', contactRestore:
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'Contact', id: number, email: string | null, phone: string | null, origin: string, updated_time: string, linkedin_url: string | null, first_name: string | null, last_name: string | null, company_id: number | null, job_title: string | null, contact_status: string, previous_status: string | null, status_changed_at: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null, contact_custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }
    | { __typename: 'NotFoundError', message: string }
   };

export type EmailRecordFragment = { __typename: 'Email', id: number, origin: string, subject: string | null, interested: boolean, updated_time: string, email_type: string, email_timestamp: string, contact_email: string | null, contact_id: number | null, agent_email: string | null, body_text: string | null, body_html: string | null, campaign_id: string | null, campaign_name: string | null, custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> };

export type EmailToolRecordFragment = { __typename: 'Email', automated: boolean, id: number, origin: string, subject: string | null, interested: boolean, replier_email: string | null, updated_time: string, email_type: string, email_timestamp: string, contact_email: string | null, contact_id: number | null, agent_email: string | null, body_text: string | null, body_html: string | null, campaign_id: string | null, campaign_name: string | null, custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> };

export type EmailSliceQueryVariables = Exact<{
  filter: EmailFilter;
  after?: string | null | undefined;
  size: number;
}>;


export type EmailSliceQuery = { __typename: 'Query', emailSlice: { __typename: 'EmailSlice', next: string | null, items: Array<{ __typename: 'Email', id: number, origin: string, subject: string | null, interested: boolean, updated_time: string, email_type: string, email_timestamp: string, contact_email: string | null, contact_id: number | null, agent_email: string | null, body_text: string | null, body_html: string | null, campaign_id: string | null, campaign_name: string | null, custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }> } };

export type EmailQueryVariables = Exact<{
  id: number;
}>;


export type EmailQuery = { __typename: 'Query', email: { __typename: 'Email', id: number, origin: string, subject: string | null, interested: boolean, updated_time: string, email_type: string, email_timestamp: string, contact_email: string | null, contact_id: number | null, agent_email: string | null, body_text: string | null, body_html: string | null, campaign_id: string | null, campaign_name: string | null, custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> } | null };

export type EmailToolSliceQueryVariables = Exact<{
  filter: EmailFilter;
  after?: string | null | undefined;
  size: number;
}>;


export type EmailToolSliceQuery = { __typename: 'Query', emailSlice: { __typename: 'EmailSlice', next: string | null, items: Array<{ __typename: 'Email', automated: boolean, id: number, origin: string, subject: string | null, interested: boolean, replier_email: string | null, updated_time: string, email_type: string, email_timestamp: string, contact_email: string | null, contact_id: number | null, agent_email: string | null, body_text: string | null, body_html: string | null, campaign_id: string | null, campaign_name: string | null, custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }> } };

export type EmailToolQueryVariables = Exact<{
  id: number;
}>;


export type EmailToolQuery = { __typename: 'Query', email: { __typename: 'Email', automated: boolean, id: number, origin: string, subject: string | null, interested: boolean, replier_email: string | null, updated_time: string, email_type: string, email_timestamp: string, contact_email: string | null, contact_id: number | null, agent_email: string | null, body_text: string | null, body_html: string | null, campaign_id: string | null, campaign_name: string | null, custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> } | null };

export type EmailCreateMutationVariables = Exact<{
  input: EmailInput;
}>;


export type EmailCreateMutation = { __typename: 'Mutation', emailCreate:
    | { __typename: 'Email', id: number, origin: string, subject: string | null, interested: boolean, updated_time: string, email_type: string, email_timestamp: string, contact_email: string | null, contact_id: number | null, agent_email: string | null, body_text: string | null, body_html: string | null, campaign_id: string | null, campaign_name: string | null, custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
   };

export type EmailDeleteMutationVariables = Exact<{
  id: number;
}>;


export type EmailDeleteMutation = { __typename: 'Mutation', emailDelete:
    | { __typename: 'DeletePayload', deletedId: number }
    | { __typename: 'NotFoundError', message: string }
   };

export type EmailSetInterestedMutationVariables = Exact<{
  input: EmailInterestInput;
}>;


export type EmailSetInterestedMutation = { __typename: 'Mutation', emailSetInterested:
    | { __typename: 'Email', id: number, origin: string, subject: string | null, interested: boolean, updated_time: string, email_type: string, email_timestamp: string, contact_email: string | null, contact_id: number | null, agent_email: string | null, body_text: string | null, body_html: string | null, campaign_id: string | null, campaign_name: string | null, custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
   };

export type EmailCustomFieldCreateMutationVariables = Exact<{
  emailId: number;
  input: CustomFieldInput;
}>;


export type EmailCustomFieldCreateMutation = { __typename: 'Mutation', emailCustomFieldCreate:
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
   };

export type EmailCustomFieldDeleteMutationVariables = Exact<{
  emailId: number;
  fieldId: number;
}>;


export type EmailCustomFieldDeleteMutation = { __typename: 'Mutation', emailCustomFieldDelete:
    | { __typename: 'DeletePayload', deletedId: number }
    | { __typename: 'NotFoundError', message: string }
   };

export type EmailRestoreMutationVariables = Exact<{
  id: number;
}>;


export type EmailRestoreMutation = { __typename: 'Mutation', emailRestore:
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'Email', id: number, origin: string, subject: string | null, interested: boolean, updated_time: string, email_type: string, email_timestamp: string, contact_email: string | null, contact_id: number | null, agent_email: string | null, body_text: string | null, body_html: string | null, campaign_id: string | null, campaign_name: string | null, custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }
    | { __typename: 'NotFoundError', message: string }
   };

export type IntegrationsQueryVariables = Exact<{ [key: string]: never; }>;


export type IntegrationsQuery = { __typename: 'Query', integrations: { __typename: 'IntegrationReport', window_days: number, integrations: Array<{ __typename: 'Integration', key: IntegrationKey, name: string, category: IntegrationCategory, connected: boolean, last_synced_at: string | null, activity_types: Array<{ __typename: 'IntegrationActivityType', type: string, events: Array<string>, last_received_at: string | null }> }> } };

export type PersonIdentifierRecordFragment = { __typename: 'PersonIdentifier', value: string, status: string | null, origin: string | null, company_id: number | null, job_title: string | null, previous_status: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null };

export type PersonRecordFragment = { __typename: 'Person', id: number, first_name: string | null, last_name: string | null, emails: Array<{ __typename: 'PersonIdentifier', value: string, status: string | null, origin: string | null, company_id: number | null, job_title: string | null, previous_status: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null }>, linkedin_urls: Array<{ __typename: 'PersonIdentifier', value: string, status: string | null, origin: string | null, company_id: number | null, job_title: string | null, previous_status: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null }>, phones: Array<{ __typename: 'PersonIdentifier', value: string, status: string | null, origin: string | null, company_id: number | null, job_title: string | null, previous_status: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null }>, custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> };

export type PeoplePageQueryVariables = Exact<{
  filter: PersonFilter;
  page: number;
  pageSize: number;
}>;


export type PeoplePageQuery = { __typename: 'Query', peoplePage: { __typename: 'PersonPage', count: number, total_pages: number, current_page: number, page_size: number, results: Array<{ __typename: 'Person', id: number, first_name: string | null, last_name: string | null, emails: Array<{ __typename: 'PersonIdentifier', value: string, status: string | null, origin: string | null, company_id: number | null, job_title: string | null, previous_status: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null }>, linkedin_urls: Array<{ __typename: 'PersonIdentifier', value: string, status: string | null, origin: string | null, company_id: number | null, job_title: string | null, previous_status: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null }>, phones: Array<{ __typename: 'PersonIdentifier', value: string, status: string | null, origin: string | null, company_id: number | null, job_title: string | null, previous_status: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null }>, custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> }> } };

export type PersonLookupQueryVariables = Exact<{
  by: PersonLookup;
}>;


export type PersonLookupQuery = { __typename: 'Query', personLookup: { __typename: 'Person', id: number, first_name: string | null, last_name: string | null, emails: Array<{ __typename: 'PersonIdentifier', value: string, status: string | null, origin: string | null, company_id: number | null, job_title: string | null, previous_status: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null }>, linkedin_urls: Array<{ __typename: 'PersonIdentifier', value: string, status: string | null, origin: string | null, company_id: number | null, job_title: string | null, previous_status: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null }>, phones: Array<{ __typename: 'PersonIdentifier', value: string, status: string | null, origin: string | null, company_id: number | null, job_title: string | null, previous_status: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null }>, custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> } | null };

export type PersonQueryVariables = Exact<{
  id: number;
}>;


export type PersonQuery = { __typename: 'Query', person: { __typename: 'Person', id: number, first_name: string | null, last_name: string | null, emails: Array<{ __typename: 'PersonIdentifier', value: string, status: string | null, origin: string | null, company_id: number | null, job_title: string | null, previous_status: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null }>, linkedin_urls: Array<{ __typename: 'PersonIdentifier', value: string, status: string | null, origin: string | null, company_id: number | null, job_title: string | null, previous_status: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null }>, phones: Array<{ __typename: 'PersonIdentifier', value: string, status: string | null, origin: string | null, company_id: number | null, job_title: string | null, previous_status: string | null, first_campaign_email_sent: string | null, last_campaign_email_sent: string | null, last_reply_received: string | null }>, custom_fields: Array<{ __typename: 'CustomField', id: number, updated_time: string, field_name: string, field_value: string }> } | null };

export type PeopleMergeMutationVariables = Exact<{
  personIds: Array<number> | number;
  idempotencyKey?: string | null | undefined;
}>;


export type PeopleMergeMutation = { __typename: 'Mutation', peopleMerge:
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'PeopleMergePayload', replayed: boolean, primary_person_id: number, merged_person_ids: Array<number>, relinked_contacts: number }
   };

export type PersonSplitMutationVariables = Exact<{
  personId: number;
  contactIds: Array<number> | number;
  idempotencyKey?: string | null | undefined;
}>;


export type PersonSplitMutation = { __typename: 'Mutation', personSplit:
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'PersonSplitPayload', replayed: boolean, source_person_id: number, new_person_id: number, moved_contact_ids: Array<number>, moved_contacts: number }
   };

export type MergeUndoMutationVariables = Exact<{
  mergeId: number;
  dryRun: boolean;
  first: number;
  idempotencyKey?: string | null | undefined;
}>;


export type MergeUndoMutation = { __typename: 'Mutation', mergeUndo:
    | { __typename: 'ConflictError', title: string, message: string }
    | { __typename: 'InvalidError', faults: Array<{ __typename: 'FieldFault', field: string, messages: Array<string> }> }
    | { __typename: 'MergeUndoPayload', replayed: boolean, merge_id: number, dry_run: boolean, primary_person_id: number, restored_person_ids: Array<number>, relinked_contacts: number, restored_values: number, conflict_count: number, conflicts: Array<{ __typename: 'MergeConflict', before: string | null, merged: string, now: string | null, contact_id: number, field_name: string }> }
    | { __typename: 'NotFoundError', message: string }
   };

export type MergesQueryVariables = Exact<{
  personId?: number | null | undefined;
  after?: string | null | undefined;
  size: number;
}>;


export type MergesQuery = { __typename: 'Query', mergeHistory: { __typename: 'MergeRecordConnection', merges: Array<{ __typename: 'MergeRecord', id: number, actor: string, primary_person_id: number, merged_person_ids: Array<number>, merged_at: string, undone_at: string | null, undone_by: string | null }>, page: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type ContactCountsQueryVariables = Exact<{
  by?: ContactCountField | null | undefined;
  byCustomField?: string | null | undefined;
  first: number;
}>;


export type ContactCountsQuery = { __typename: 'Query', contactCounts: { __typename: 'ValueCounts', total: number, distinct_values: number, items: Array<{ __typename: 'ValueCount', value: string | null, count: number, share: number }> } };

export type ContactFunnelQueryVariables = Exact<{
  stages: Array<string> | string;
}>;


export type ContactFunnelQuery = { __typename: 'Query', contactFunnel: { __typename: 'Funnel', total: number, other: number, stages: Array<{ __typename: 'FunnelStage', status: string, count: number, reached: number, share_of_first: number | null, share_of_previous: number | null }> } };

export type SeriesQueryVariables = Exact<{
  metrics: Array<SeriesMetric> | SeriesMetric;
  interval: SeriesInterval;
  timeZone: string;
  from: string;
  to: string;
}>;


export type SeriesQuery = { __typename: 'Query', series: { __typename: 'Series', buckets: Array<{ __typename: 'SeriesBucket', from: string, to: string }>, lines: Array<{ __typename: 'SeriesLine', metric: SeriesMetric, channel: string | null, total: number, counts: Array<number>, activity_type: string | null }> } };

export type IntegrationsRadarQueryVariables = Exact<{ [key: string]: never; }>;


export type IntegrationsRadarQuery = { __typename: 'Query', integrations: { __typename: 'IntegrationReport', integrations: Array<{ __typename: 'Integration', key: IntegrationKey, name: string, radar: { __typename: 'IntegrationRadar', connected: boolean, state: RadarState, expected: number | null, failures: number, parked: number, unproven: number, last_event_at: string | null, next_event_overdue_at: string | null, silent_since: string | null, last_unproven_at: string | null } | null }> } };

export type UsageQueryVariables = Exact<{
  from: string;
  to: string;
  by: Array<UsageDimension> | UsageDimension;
}>;


export type UsageQuery = { __typename: 'Query', usage: { __typename: 'Usage', total: { __typename: 'UsageSums', requests: number, refusals: number, writes: number, deliveries: number }, items: Array<{ __typename: 'UsageItem', day: string | null, requests: number, refusals: number, writes: number, deliveries: number, key_id: number | null }> } };

export type WebhookDeliveryRecordMutationVariables = Exact<{
  input: WebhookDeliveryInput;
}>;


export type WebhookDeliveryRecordMutation = { __typename: 'Mutation', webhookDeliveryRecord: { __typename: 'WebhookDeliveryOutcome', status: WebhookVerdict, counts: { __typename: 'WebhookCounts', processed: number, duplicate: number, ignored: number, parked: number } | null } };

export type WhoamiQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoamiQuery = { __typename: 'Query', whoami: { __typename: 'Workspace', client_id: string, client_name: string } | null };

export const ActivityTypeRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityTypeRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ActivityType"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"applies_to"},"name":{"kind":"Name","value":"appliesTo"}},{"kind":"Field","name":{"kind":"Name","value":"schema"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","alias":{"kind":"Name","value":"available_options"},"name":{"kind":"Name","value":"availableOptions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"origin"}}]}}]} as unknown as DocumentNode<ActivityTypeRecordFragment, unknown>;
export const UnprocessableRefusalFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnprocessableRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UnprocessableError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<UnprocessableRefusalFragment, unknown>;
export const UnknownPropertiesRefusalFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnknownPropertiesRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UnknownPropertiesError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"invalidFields"}}]}}]} as unknown as DocumentNode<UnknownPropertiesRefusalFragment, unknown>;
export const DigestRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DigestRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChangesDigest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"first"}},{"kind":"Field","name":{"kind":"Name","value":"last"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}}]}}]} as unknown as DocumentNode<DigestRecordFragment, unknown>;
export const DailyDigestsRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DailyDigestsRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DailyDigests"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"first"}},{"kind":"Field","name":{"kind":"Name","value":"last"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}}]} as unknown as DocumentNode<DailyDigestsRecordFragment, unknown>;
export const CustomFieldRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}}]} as unknown as DocumentNode<CustomFieldRecordFragment, unknown>;
export const CompanyRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","alias":{"kind":"Name","value":"company_status"},"name":{"kind":"Name","value":"companyStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"company_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}}]} as unknown as DocumentNode<CompanyRecordFragment, unknown>;
export const CompanyPageRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyPageRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"count"},"name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","alias":{"kind":"Name","value":"total_pages"},"name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","alias":{"kind":"Name","value":"current_page"},"name":{"kind":"Name","value":"currentPage"}},{"kind":"Field","alias":{"kind":"Name","value":"page_size"},"name":{"kind":"Name","value":"pageSize"}},{"kind":"Field","alias":{"kind":"Name","value":"results"},"name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompanyRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","alias":{"kind":"Name","value":"company_status"},"name":{"kind":"Name","value":"companyStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"company_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}}]} as unknown as DocumentNode<CompanyPageRecordFragment, unknown>;
export const AgencyCompanyPageRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgencyCompanyPageRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"count"},"name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","alias":{"kind":"Name","value":"total_pages"},"name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","alias":{"kind":"Name","value":"current_page"},"name":{"kind":"Name","value":"currentPage"}},{"kind":"Field","alias":{"kind":"Name","value":"page_size"},"name":{"kind":"Name","value":"pageSize"}},{"kind":"Field","alias":{"kind":"Name","value":"results"},"name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompanyRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","alias":{"kind":"Name","value":"company_status"},"name":{"kind":"Name","value":"companyStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"company_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}}]} as unknown as DocumentNode<AgencyCompanyPageRecordFragment, unknown>;
export const ContactRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"linkedin_url"},"name":{"kind":"Name","value":"linkedinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_status"},"name":{"kind":"Name","value":"contactStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}}]} as unknown as DocumentNode<ContactRecordFragment, unknown>;
export const ContactPageRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactPageRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ContactPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"count"},"name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","alias":{"kind":"Name","value":"total_pages"},"name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","alias":{"kind":"Name","value":"current_page"},"name":{"kind":"Name","value":"currentPage"}},{"kind":"Field","alias":{"kind":"Name","value":"page_size"},"name":{"kind":"Name","value":"pageSize"}},{"kind":"Field","alias":{"kind":"Name","value":"results"},"name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContactRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"linkedin_url"},"name":{"kind":"Name","value":"linkedinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_status"},"name":{"kind":"Name","value":"contactStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}}]} as unknown as DocumentNode<ContactPageRecordFragment, unknown>;
export const AgencyContactPageRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgencyContactPageRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ContactPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"count"},"name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","alias":{"kind":"Name","value":"total_pages"},"name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","alias":{"kind":"Name","value":"current_page"},"name":{"kind":"Name","value":"currentPage"}},{"kind":"Field","alias":{"kind":"Name","value":"page_size"},"name":{"kind":"Name","value":"pageSize"}},{"kind":"Field","alias":{"kind":"Name","value":"results"},"name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContactRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"linkedin_url"},"name":{"kind":"Name","value":"linkedinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_status"},"name":{"kind":"Name","value":"contactStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}}]} as unknown as DocumentNode<AgencyContactPageRecordFragment, unknown>;
export const NotFoundRefusalFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<NotFoundRefusalFragment, unknown>;
export const InvalidRefusalFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}}]} as unknown as DocumentNode<InvalidRefusalFragment, unknown>;
export const ConflictRefusalFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<ConflictRefusalFragment, unknown>;
export const EmailRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmailRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Email"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"email_type"},"name":{"kind":"Name","value":"emailType"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"email_timestamp"},"name":{"kind":"Name","value":"emailTimestamp"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_email"},"name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_id"},"name":{"kind":"Name","value":"contactId"}},{"kind":"Field","alias":{"kind":"Name","value":"agent_email"},"name":{"kind":"Name","value":"agentEmail"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","alias":{"kind":"Name","value":"body_text"},"name":{"kind":"Name","value":"bodyText"}},{"kind":"Field","alias":{"kind":"Name","value":"body_html"},"name":{"kind":"Name","value":"bodyHtml"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_id"},"name":{"kind":"Name","value":"campaignId"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_name"},"name":{"kind":"Name","value":"campaignName"}},{"kind":"Field","name":{"kind":"Name","value":"interested"}},{"kind":"Field","alias":{"kind":"Name","value":"custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}}]} as unknown as DocumentNode<EmailRecordFragment, unknown>;
export const EmailToolRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmailToolRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Email"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EmailRecord"}},{"kind":"Field","name":{"kind":"Name","value":"automated"}},{"kind":"Field","alias":{"kind":"Name","value":"replier_email"},"name":{"kind":"Name","value":"replierEmail"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmailRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Email"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"email_type"},"name":{"kind":"Name","value":"emailType"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"email_timestamp"},"name":{"kind":"Name","value":"emailTimestamp"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_email"},"name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_id"},"name":{"kind":"Name","value":"contactId"}},{"kind":"Field","alias":{"kind":"Name","value":"agent_email"},"name":{"kind":"Name","value":"agentEmail"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","alias":{"kind":"Name","value":"body_text"},"name":{"kind":"Name","value":"bodyText"}},{"kind":"Field","alias":{"kind":"Name","value":"body_html"},"name":{"kind":"Name","value":"bodyHtml"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_id"},"name":{"kind":"Name","value":"campaignId"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_name"},"name":{"kind":"Name","value":"campaignName"}},{"kind":"Field","name":{"kind":"Name","value":"interested"}},{"kind":"Field","alias":{"kind":"Name","value":"custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}}]} as unknown as DocumentNode<EmailToolRecordFragment, unknown>;
export const PersonIdentifierRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonIdentifierRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PersonIdentifier"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}}]}}]} as unknown as DocumentNode<PersonIdentifierRecordFragment, unknown>;
export const PersonRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Person"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","alias":{"kind":"Name","value":"emails"},"name":{"kind":"Name","value":"emailAddresses"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonIdentifierRecord"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"linkedin_urls"},"name":{"kind":"Name","value":"linkedinUrls"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonIdentifierRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phones"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonIdentifierRecord"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonIdentifierRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PersonIdentifier"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}}]} as unknown as DocumentNode<PersonRecordFragment, unknown>;
export const ActivityTypesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ActivityTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"activityTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActivityTypeRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityTypeRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ActivityType"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"applies_to"},"name":{"kind":"Name","value":"appliesTo"}},{"kind":"Field","name":{"kind":"Name","value":"schema"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","alias":{"kind":"Name","value":"available_options"},"name":{"kind":"Name","value":"availableOptions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"origin"}}]}}]} as unknown as DocumentNode<ActivityTypesQuery, ActivityTypesQueryVariables>;
export const ActivityTypeCreateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ActivityTypeCreate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ActivityTypeInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"activityTypeCreate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ActivityTypeCreatePayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActivityTypeRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"replayed"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityTypeRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ActivityType"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"applies_to"},"name":{"kind":"Name","value":"appliesTo"}},{"kind":"Field","name":{"kind":"Name","value":"schema"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","alias":{"kind":"Name","value":"available_options"},"name":{"kind":"Name","value":"availableOptions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"origin"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<ActivityTypeCreateMutation, ActivityTypeCreateMutationVariables>;
export const ActivityTypeUpdateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ActivityTypeUpdate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"activityKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ActivityTypeChange"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"activityTypeUpdate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"activityKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"activityKey"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActivityTypeRecord"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityTypeRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ActivityType"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"applies_to"},"name":{"kind":"Name","value":"appliesTo"}},{"kind":"Field","name":{"kind":"Name","value":"schema"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","alias":{"kind":"Name","value":"available_options"},"name":{"kind":"Name","value":"availableOptions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"origin"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}}]} as unknown as DocumentNode<ActivityTypeUpdateMutation, ActivityTypeUpdateMutationVariables>;
export const ActivityTypeDeleteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ActivityTypeDelete"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"activityKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"activityTypeDelete"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"activityKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"activityKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ActivityTypeDeletePayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<ActivityTypeDeleteMutation, ActivityTypeDeleteMutationVariables>;
export const ActivityLogCustomDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ActivityLogCustom"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomActivityInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"activityLogCustom"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ActivityLogPayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"replayed"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"UnprocessableRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"UnknownPropertiesRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnprocessableRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UnprocessableError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnknownPropertiesRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UnknownPropertiesError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"invalidFields"}}]}}]} as unknown as DocumentNode<ActivityLogCustomMutation, ActivityLogCustomMutationVariables>;
export const ActivityLogStandardDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ActivityLogStandard"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"channel"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StandardActivityInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"activityLogStandard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"channel"},"value":{"kind":"Variable","name":{"kind":"Name","value":"channel"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ActivityLogPayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"replayed"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"UnprocessableRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"UnknownPropertiesRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnprocessableRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UnprocessableError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnknownPropertiesRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UnknownPropertiesError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"invalidFields"}}]}}]} as unknown as DocumentNode<ActivityLogStandardMutation, ActivityLogStandardMutationVariables>;
export const ContactsBulkPreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ContactsBulkPreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"where"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ContactWhere"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"all"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"change"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ContactBulkChange"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactsBulkPreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"where"},"value":{"kind":"Variable","name":{"kind":"Name","value":"where"}}},{"kind":"Argument","name":{"kind":"Name","value":"all"},"value":{"kind":"Variable","name":{"kind":"Name","value":"all"}}},{"kind":"Argument","name":{"kind":"Name","value":"change"},"value":{"kind":"Variable","name":{"kind":"Name","value":"change"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BulkPreview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"sample"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"is_custom"},"name":{"kind":"Name","value":"isCustom"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"token"}},{"kind":"Field","alias":{"kind":"Name","value":"expires_at"},"name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<ContactsBulkPreviewQuery, ContactsBulkPreviewQueryVariables>;
export const ContactsBulkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ContactsBulk"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"where"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ContactWhere"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"all"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"change"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ContactBulkChange"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"token"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"allowedDrift"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactsBulk"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"where"},"value":{"kind":"Variable","name":{"kind":"Name","value":"where"}}},{"kind":"Argument","name":{"kind":"Name","value":"all"},"value":{"kind":"Variable","name":{"kind":"Name","value":"all"}}},{"kind":"Argument","name":{"kind":"Name","value":"change"},"value":{"kind":"Variable","name":{"kind":"Name","value":"change"}}},{"kind":"Argument","name":{"kind":"Name","value":"token"},"value":{"kind":"Variable","name":{"kind":"Name","value":"token"}}},{"kind":"Argument","name":{"kind":"Name","value":"allowedDrift"},"value":{"kind":"Variable","name":{"kind":"Name","value":"allowedDrift"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","alias":{"kind":"Name","value":"rows_total"},"name":{"kind":"Name","value":"rowsTotal"}},{"kind":"Field","alias":{"kind":"Name","value":"rows_written"},"name":{"kind":"Name","value":"rowsWritten"}},{"kind":"Field","alias":{"kind":"Name","value":"rows_refused"},"name":{"kind":"Name","value":"rowsRefused"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CountMovedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"counted"}},{"kind":"Field","name":{"kind":"Name","value":"now"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}}]}}]} as unknown as DocumentNode<ContactsBulkMutation, ContactsBulkMutationVariables>;
export const ChangesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Changes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ChangeFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","alias":{"kind":"Name","value":"change"},"name":{"kind":"Name","value":"changeNumber"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","alias":{"kind":"Name","value":"record_id"},"name":{"kind":"Name","value":"recordId"}},{"kind":"Field","alias":{"kind":"Name","value":"person_id"},"name":{"kind":"Name","value":"personId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","alias":{"kind":"Name","value":"actor_name"},"name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","alias":{"kind":"Name","value":"request_id"},"name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"is_custom"},"name":{"kind":"Name","value":"isCustom"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}},{"kind":"Field","name":{"kind":"Name","value":"newest"}},{"kind":"Field","name":{"kind":"Name","value":"oldest"}}]}}]}}]} as unknown as DocumentNode<ChangesQuery, ChangesQueryVariables>;
export const ChangesDigestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChangesDigest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"through"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changesDigest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"through"},"value":{"kind":"Variable","name":{"kind":"Name","value":"through"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChangesDigest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DigestRecord"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DigestRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChangesDigest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"first"}},{"kind":"Field","name":{"kind":"Name","value":"last"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}}]} as unknown as DocumentNode<ChangesDigestQuery, ChangesDigestQueryVariables>;
export const ChangesDailyDigestsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChangesDailyDigests"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changesDailyDigests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DailyDigests"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DailyDigestsRecord"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DailyDigestsRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DailyDigests"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"first"}},{"kind":"Field","name":{"kind":"Name","value":"last"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"}},{"kind":"Field","alias":{"kind":"Name","value":"has_more"},"name":{"kind":"Name","value":"hasMore"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}}]} as unknown as DocumentNode<ChangesDailyDigestsQuery, ChangesDailyDigestsQueryVariables>;
export const ExportClientDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportClient"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"clientId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"clientId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"clientId"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Error"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClientExportSlice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lines"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ExportClientQuery, ExportClientQueryVariables>;
export const CompanyPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompanyPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompanyPageRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","alias":{"kind":"Name","value":"company_status"},"name":{"kind":"Name","value":"companyStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"company_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyPageRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"count"},"name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","alias":{"kind":"Name","value":"total_pages"},"name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","alias":{"kind":"Name","value":"current_page"},"name":{"kind":"Name","value":"currentPage"}},{"kind":"Field","alias":{"kind":"Name","value":"page_size"},"name":{"kind":"Name","value":"pageSize"}},{"kind":"Field","alias":{"kind":"Name","value":"results"},"name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompanyRecord"}}]}}]}}]} as unknown as DocumentNode<CompanyPageQuery, CompanyPageQueryVariables>;
export const AgencyCompanyPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgencyCompanyPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agencyCompanyPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AgencyCompanyPageRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","alias":{"kind":"Name","value":"company_status"},"name":{"kind":"Name","value":"companyStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"company_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgencyCompanyPageRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"count"},"name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","alias":{"kind":"Name","value":"total_pages"},"name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","alias":{"kind":"Name","value":"current_page"},"name":{"kind":"Name","value":"currentPage"}},{"kind":"Field","alias":{"kind":"Name","value":"page_size"},"name":{"kind":"Name","value":"pageSize"}},{"kind":"Field","alias":{"kind":"Name","value":"results"},"name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompanyRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}}]}}]}}]} as unknown as DocumentNode<AgencyCompanyPageQuery, AgencyCompanyPageQueryVariables>;
export const CompaniesByCustomFieldDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompaniesByCustomField"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"field"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomFieldInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companiesByCustomField"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"field"},"value":{"kind":"Variable","name":{"kind":"Name","value":"field"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}},{"kind":"Argument","name":{"kind":"Name","value":"firstHundred"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompanyPageRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","alias":{"kind":"Name","value":"company_status"},"name":{"kind":"Name","value":"companyStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"company_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyPageRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"count"},"name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","alias":{"kind":"Name","value":"total_pages"},"name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","alias":{"kind":"Name","value":"current_page"},"name":{"kind":"Name","value":"currentPage"}},{"kind":"Field","alias":{"kind":"Name","value":"page_size"},"name":{"kind":"Name","value":"pageSize"}},{"kind":"Field","alias":{"kind":"Name","value":"results"},"name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompanyRecord"}}]}}]}}]} as unknown as DocumentNode<CompaniesByCustomFieldQuery, CompaniesByCustomFieldQueryVariables>;
export const AgencyCompaniesByCustomFieldDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgencyCompaniesByCustomField"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"field"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomFieldInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agencyCompaniesByCustomField"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"field"},"value":{"kind":"Variable","name":{"kind":"Name","value":"field"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}},{"kind":"Argument","name":{"kind":"Name","value":"firstHundred"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AgencyCompanyPageRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","alias":{"kind":"Name","value":"company_status"},"name":{"kind":"Name","value":"companyStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"company_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgencyCompanyPageRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"count"},"name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","alias":{"kind":"Name","value":"total_pages"},"name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","alias":{"kind":"Name","value":"current_page"},"name":{"kind":"Name","value":"currentPage"}},{"kind":"Field","alias":{"kind":"Name","value":"page_size"},"name":{"kind":"Name","value":"pageSize"}},{"kind":"Field","alias":{"kind":"Name","value":"results"},"name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompanyRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}}]}}]}}]} as unknown as DocumentNode<AgencyCompaniesByCustomFieldQuery, AgencyCompaniesByCustomFieldQueryVariables>;
export const CompanyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Company"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"company"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompanyRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","alias":{"kind":"Name","value":"company_status"},"name":{"kind":"Name","value":"companyStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"company_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}}]} as unknown as DocumentNode<CompanyQuery, CompanyQueryVariables>;
export const AgencyCompanyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgencyCompany"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agencyCompany"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompanyRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","alias":{"kind":"Name","value":"company_status"},"name":{"kind":"Name","value":"companyStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"company_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}}]} as unknown as DocumentNode<AgencyCompanyQuery, AgencyCompanyQueryVariables>;
export const CompanyUpsertDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CompanyUpsert"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"lookupDomain"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyUpsert"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"lookupDomain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"lookupDomain"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyUpsertPayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"company"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompanyRecord"}}]}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","alias":{"kind":"Name","value":"company_status"},"name":{"kind":"Name","value":"companyStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"company_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<CompanyUpsertMutation, CompanyUpsertMutationVariables>;
export const CompanyCreateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CompanyCreate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyCreate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompanyRecord"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","alias":{"kind":"Name","value":"company_status"},"name":{"kind":"Name","value":"companyStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"company_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<CompanyCreateMutation, CompanyCreateMutationVariables>;
export const CompanyUpdateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CompanyUpdate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CompanyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyUpdate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompanyRecord"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","alias":{"kind":"Name","value":"company_status"},"name":{"kind":"Name","value":"companyStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"company_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<CompanyUpdateMutation, CompanyUpdateMutationVariables>;
export const CompanyDeleteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CompanyDelete"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyDelete"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeletePayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<CompanyDeleteMutation, CompanyDeleteMutationVariables>;
export const CompanyCustomFieldCreateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CompanyCustomFieldCreate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomFieldInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyCustomFieldCreate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<CompanyCustomFieldCreateMutation, CompanyCustomFieldCreateMutationVariables>;
export const CompanyCustomFieldUpdateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CompanyCustomFieldUpdate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fieldId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomFieldChange"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyCustomFieldUpdate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"fieldId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fieldId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<CompanyCustomFieldUpdateMutation, CompanyCustomFieldUpdateMutationVariables>;
export const CompanyCustomFieldDeleteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CompanyCustomFieldDelete"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fieldId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyCustomFieldDelete"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"fieldId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fieldId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeletePayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<CompanyCustomFieldDeleteMutation, CompanyCustomFieldDeleteMutationVariables>;
export const CompanyRestoreDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CompanyRestore"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyRestore"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompanyRecord"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompanyRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Company"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","alias":{"kind":"Name","value":"company_status"},"name":{"kind":"Name","value":"companyStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"company_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<CompanyRestoreMutation, CompanyRestoreMutationVariables>;
export const ContactPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ContactPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ContactFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContactPageRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"linkedin_url"},"name":{"kind":"Name","value":"linkedinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_status"},"name":{"kind":"Name","value":"contactStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactPageRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ContactPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"count"},"name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","alias":{"kind":"Name","value":"total_pages"},"name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","alias":{"kind":"Name","value":"current_page"},"name":{"kind":"Name","value":"currentPage"}},{"kind":"Field","alias":{"kind":"Name","value":"page_size"},"name":{"kind":"Name","value":"pageSize"}},{"kind":"Field","alias":{"kind":"Name","value":"results"},"name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContactRecord"}}]}}]}}]} as unknown as DocumentNode<ContactPageQuery, ContactPageQueryVariables>;
export const AgencyContactPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgencyContactPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ContactFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agencyContactPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AgencyContactPageRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"linkedin_url"},"name":{"kind":"Name","value":"linkedinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_status"},"name":{"kind":"Name","value":"contactStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgencyContactPageRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ContactPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"count"},"name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","alias":{"kind":"Name","value":"total_pages"},"name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","alias":{"kind":"Name","value":"current_page"},"name":{"kind":"Name","value":"currentPage"}},{"kind":"Field","alias":{"kind":"Name","value":"page_size"},"name":{"kind":"Name","value":"pageSize"}},{"kind":"Field","alias":{"kind":"Name","value":"results"},"name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContactRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}}]}}]}}]} as unknown as DocumentNode<AgencyContactPageQuery, AgencyContactPageQueryVariables>;
export const ContactsByCustomFieldDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ContactsByCustomField"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"field"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomFieldInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactsByCustomField"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"field"},"value":{"kind":"Variable","name":{"kind":"Name","value":"field"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}},{"kind":"Argument","name":{"kind":"Name","value":"firstHundred"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContactPageRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"linkedin_url"},"name":{"kind":"Name","value":"linkedinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_status"},"name":{"kind":"Name","value":"contactStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactPageRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ContactPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"count"},"name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","alias":{"kind":"Name","value":"total_pages"},"name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","alias":{"kind":"Name","value":"current_page"},"name":{"kind":"Name","value":"currentPage"}},{"kind":"Field","alias":{"kind":"Name","value":"page_size"},"name":{"kind":"Name","value":"pageSize"}},{"kind":"Field","alias":{"kind":"Name","value":"results"},"name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContactRecord"}}]}}]}}]} as unknown as DocumentNode<ContactsByCustomFieldQuery, ContactsByCustomFieldQueryVariables>;
export const AgencyContactsByCustomFieldDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgencyContactsByCustomField"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"field"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomFieldInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agencyContactsByCustomField"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"field"},"value":{"kind":"Variable","name":{"kind":"Name","value":"field"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}},{"kind":"Argument","name":{"kind":"Name","value":"firstHundred"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AgencyContactPageRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"linkedin_url"},"name":{"kind":"Name","value":"linkedinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_status"},"name":{"kind":"Name","value":"contactStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgencyContactPageRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ContactPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"count"},"name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","alias":{"kind":"Name","value":"total_pages"},"name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","alias":{"kind":"Name","value":"current_page"},"name":{"kind":"Name","value":"currentPage"}},{"kind":"Field","alias":{"kind":"Name","value":"page_size"},"name":{"kind":"Name","value":"pageSize"}},{"kind":"Field","alias":{"kind":"Name","value":"results"},"name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContactRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}}]}}]}}]} as unknown as DocumentNode<AgencyContactsByCustomFieldQuery, AgencyContactsByCustomFieldQueryVariables>;
export const ContactDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Contact"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contact"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContactRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"linkedin_url"},"name":{"kind":"Name","value":"linkedinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_status"},"name":{"kind":"Name","value":"contactStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}}]} as unknown as DocumentNode<ContactQuery, ContactQueryVariables>;
export const AgencyContactDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgencyContact"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agencyContact"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContactRecord"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"linkedin_url"},"name":{"kind":"Name","value":"linkedinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_status"},"name":{"kind":"Name","value":"contactStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}}]} as unknown as DocumentNode<AgencyContactQuery, AgencyContactQueryVariables>;
export const ContactUpsertDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ContactUpsert"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"lookup"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ContactIdentifier"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ContactInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactUpsert"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"lookup"},"value":{"kind":"Variable","name":{"kind":"Name","value":"lookup"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ContactUpsertPayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"contact"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContactRecord"}}]}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"linkedin_url"},"name":{"kind":"Name","value":"linkedinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_status"},"name":{"kind":"Name","value":"contactStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<ContactUpsertMutation, ContactUpsertMutationVariables>;
export const ContactCreateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ContactCreate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ContactInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactCreate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContactRecord"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"linkedin_url"},"name":{"kind":"Name","value":"linkedinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_status"},"name":{"kind":"Name","value":"contactStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<ContactCreateMutation, ContactCreateMutationVariables>;
export const ContactUpdateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ContactUpdate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ContactInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactUpdate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContactRecord"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"linkedin_url"},"name":{"kind":"Name","value":"linkedinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_status"},"name":{"kind":"Name","value":"contactStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<ContactUpdateMutation, ContactUpdateMutationVariables>;
export const ContactDeleteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ContactDelete"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactDelete"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeletePayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<ContactDeleteMutation, ContactDeleteMutationVariables>;
export const ContactCustomFieldCreateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ContactCustomFieldCreate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"contactId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomFieldInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactCustomFieldCreate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"contactId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"contactId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<ContactCustomFieldCreateMutation, ContactCustomFieldCreateMutationVariables>;
export const ContactCustomFieldUpdateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ContactCustomFieldUpdate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"contactId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fieldId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomFieldChange"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactCustomFieldUpdate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"contactId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"contactId"}}},{"kind":"Argument","name":{"kind":"Name","value":"fieldId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fieldId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<ContactCustomFieldUpdateMutation, ContactCustomFieldUpdateMutationVariables>;
export const ContactCustomFieldDeleteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ContactCustomFieldDelete"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"contactId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fieldId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactCustomFieldDelete"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"contactId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"contactId"}}},{"kind":"Argument","name":{"kind":"Name","value":"fieldId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fieldId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeletePayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<ContactCustomFieldDeleteMutation, ContactCustomFieldDeleteMutationVariables>;
export const ContactRestoreDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ContactRestore"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactRestore"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContactRecord"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","alias":{"kind":"Name","value":"linkedin_url"},"name":{"kind":"Name","value":"linkedinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_status"},"name":{"kind":"Name","value":"contactStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"status_changed_at"},"name":{"kind":"Name","value":"statusChangedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<ContactRestoreMutation, ContactRestoreMutationVariables>;
export const EmailSliceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EmailSlice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EmailFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"size"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"emailSlice"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"size"},"value":{"kind":"Variable","name":{"kind":"Name","value":"size"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EmailRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmailRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Email"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"email_type"},"name":{"kind":"Name","value":"emailType"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"email_timestamp"},"name":{"kind":"Name","value":"emailTimestamp"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_email"},"name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_id"},"name":{"kind":"Name","value":"contactId"}},{"kind":"Field","alias":{"kind":"Name","value":"agent_email"},"name":{"kind":"Name","value":"agentEmail"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","alias":{"kind":"Name","value":"body_text"},"name":{"kind":"Name","value":"bodyText"}},{"kind":"Field","alias":{"kind":"Name","value":"body_html"},"name":{"kind":"Name","value":"bodyHtml"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_id"},"name":{"kind":"Name","value":"campaignId"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_name"},"name":{"kind":"Name","value":"campaignName"}},{"kind":"Field","name":{"kind":"Name","value":"interested"}},{"kind":"Field","alias":{"kind":"Name","value":"custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}}]} as unknown as DocumentNode<EmailSliceQuery, EmailSliceQueryVariables>;
export const EmailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Email"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EmailRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmailRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Email"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"email_type"},"name":{"kind":"Name","value":"emailType"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"email_timestamp"},"name":{"kind":"Name","value":"emailTimestamp"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_email"},"name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_id"},"name":{"kind":"Name","value":"contactId"}},{"kind":"Field","alias":{"kind":"Name","value":"agent_email"},"name":{"kind":"Name","value":"agentEmail"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","alias":{"kind":"Name","value":"body_text"},"name":{"kind":"Name","value":"bodyText"}},{"kind":"Field","alias":{"kind":"Name","value":"body_html"},"name":{"kind":"Name","value":"bodyHtml"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_id"},"name":{"kind":"Name","value":"campaignId"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_name"},"name":{"kind":"Name","value":"campaignName"}},{"kind":"Field","name":{"kind":"Name","value":"interested"}},{"kind":"Field","alias":{"kind":"Name","value":"custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}}]} as unknown as DocumentNode<EmailQuery, EmailQueryVariables>;
export const EmailToolSliceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EmailToolSlice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EmailFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"size"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"emailSlice"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"size"},"value":{"kind":"Variable","name":{"kind":"Name","value":"size"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EmailToolRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmailRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Email"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"email_type"},"name":{"kind":"Name","value":"emailType"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"email_timestamp"},"name":{"kind":"Name","value":"emailTimestamp"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_email"},"name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_id"},"name":{"kind":"Name","value":"contactId"}},{"kind":"Field","alias":{"kind":"Name","value":"agent_email"},"name":{"kind":"Name","value":"agentEmail"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","alias":{"kind":"Name","value":"body_text"},"name":{"kind":"Name","value":"bodyText"}},{"kind":"Field","alias":{"kind":"Name","value":"body_html"},"name":{"kind":"Name","value":"bodyHtml"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_id"},"name":{"kind":"Name","value":"campaignId"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_name"},"name":{"kind":"Name","value":"campaignName"}},{"kind":"Field","name":{"kind":"Name","value":"interested"}},{"kind":"Field","alias":{"kind":"Name","value":"custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmailToolRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Email"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EmailRecord"}},{"kind":"Field","name":{"kind":"Name","value":"automated"}},{"kind":"Field","alias":{"kind":"Name","value":"replier_email"},"name":{"kind":"Name","value":"replierEmail"}}]}}]} as unknown as DocumentNode<EmailToolSliceQuery, EmailToolSliceQueryVariables>;
export const EmailToolDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EmailTool"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EmailToolRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmailRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Email"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"email_type"},"name":{"kind":"Name","value":"emailType"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"email_timestamp"},"name":{"kind":"Name","value":"emailTimestamp"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_email"},"name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_id"},"name":{"kind":"Name","value":"contactId"}},{"kind":"Field","alias":{"kind":"Name","value":"agent_email"},"name":{"kind":"Name","value":"agentEmail"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","alias":{"kind":"Name","value":"body_text"},"name":{"kind":"Name","value":"bodyText"}},{"kind":"Field","alias":{"kind":"Name","value":"body_html"},"name":{"kind":"Name","value":"bodyHtml"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_id"},"name":{"kind":"Name","value":"campaignId"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_name"},"name":{"kind":"Name","value":"campaignName"}},{"kind":"Field","name":{"kind":"Name","value":"interested"}},{"kind":"Field","alias":{"kind":"Name","value":"custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmailToolRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Email"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EmailRecord"}},{"kind":"Field","name":{"kind":"Name","value":"automated"}},{"kind":"Field","alias":{"kind":"Name","value":"replier_email"},"name":{"kind":"Name","value":"replierEmail"}}]}}]} as unknown as DocumentNode<EmailToolQuery, EmailToolQueryVariables>;
export const EmailCreateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EmailCreate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EmailInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"emailCreate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"EmailRecord"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmailRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Email"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"email_type"},"name":{"kind":"Name","value":"emailType"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"email_timestamp"},"name":{"kind":"Name","value":"emailTimestamp"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_email"},"name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_id"},"name":{"kind":"Name","value":"contactId"}},{"kind":"Field","alias":{"kind":"Name","value":"agent_email"},"name":{"kind":"Name","value":"agentEmail"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","alias":{"kind":"Name","value":"body_text"},"name":{"kind":"Name","value":"bodyText"}},{"kind":"Field","alias":{"kind":"Name","value":"body_html"},"name":{"kind":"Name","value":"bodyHtml"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_id"},"name":{"kind":"Name","value":"campaignId"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_name"},"name":{"kind":"Name","value":"campaignName"}},{"kind":"Field","name":{"kind":"Name","value":"interested"}},{"kind":"Field","alias":{"kind":"Name","value":"custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}}]} as unknown as DocumentNode<EmailCreateMutation, EmailCreateMutationVariables>;
export const EmailDeleteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EmailDelete"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"emailDelete"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeletePayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<EmailDeleteMutation, EmailDeleteMutationVariables>;
export const EmailSetInterestedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EmailSetInterested"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EmailInterestInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"emailSetInterested"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"EmailRecord"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmailRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Email"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"email_type"},"name":{"kind":"Name","value":"emailType"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"email_timestamp"},"name":{"kind":"Name","value":"emailTimestamp"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_email"},"name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_id"},"name":{"kind":"Name","value":"contactId"}},{"kind":"Field","alias":{"kind":"Name","value":"agent_email"},"name":{"kind":"Name","value":"agentEmail"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","alias":{"kind":"Name","value":"body_text"},"name":{"kind":"Name","value":"bodyText"}},{"kind":"Field","alias":{"kind":"Name","value":"body_html"},"name":{"kind":"Name","value":"bodyHtml"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_id"},"name":{"kind":"Name","value":"campaignId"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_name"},"name":{"kind":"Name","value":"campaignName"}},{"kind":"Field","name":{"kind":"Name","value":"interested"}},{"kind":"Field","alias":{"kind":"Name","value":"custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}}]} as unknown as DocumentNode<EmailSetInterestedMutation, EmailSetInterestedMutationVariables>;
export const EmailCustomFieldCreateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EmailCustomFieldCreate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"emailId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomFieldInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"emailCustomFieldCreate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"emailId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"emailId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<EmailCustomFieldCreateMutation, EmailCustomFieldCreateMutationVariables>;
export const EmailCustomFieldDeleteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EmailCustomFieldDelete"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"emailId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fieldId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"emailCustomFieldDelete"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"emailId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"emailId"}}},{"kind":"Argument","name":{"kind":"Name","value":"fieldId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fieldId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeletePayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<EmailCustomFieldDeleteMutation, EmailCustomFieldDeleteMutationVariables>;
export const EmailRestoreDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EmailRestore"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"emailRestore"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"EmailRecord"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmailRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Email"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"email_type"},"name":{"kind":"Name","value":"emailType"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","alias":{"kind":"Name","value":"email_timestamp"},"name":{"kind":"Name","value":"emailTimestamp"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_email"},"name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","alias":{"kind":"Name","value":"contact_id"},"name":{"kind":"Name","value":"contactId"}},{"kind":"Field","alias":{"kind":"Name","value":"agent_email"},"name":{"kind":"Name","value":"agentEmail"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","alias":{"kind":"Name","value":"body_text"},"name":{"kind":"Name","value":"bodyText"}},{"kind":"Field","alias":{"kind":"Name","value":"body_html"},"name":{"kind":"Name","value":"bodyHtml"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_id"},"name":{"kind":"Name","value":"campaignId"}},{"kind":"Field","alias":{"kind":"Name","value":"campaign_name"},"name":{"kind":"Name","value":"campaignName"}},{"kind":"Field","name":{"kind":"Name","value":"interested"}},{"kind":"Field","alias":{"kind":"Name","value":"custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<EmailRestoreMutation, EmailRestoreMutationVariables>;
export const IntegrationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Integrations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"integrations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"window_days"},"name":{"kind":"Name","value":"windowDays"}},{"kind":"Field","name":{"kind":"Name","value":"integrations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"connected"}},{"kind":"Field","alias":{"kind":"Name","value":"last_synced_at"},"name":{"kind":"Name","value":"lastSyncedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"activity_types"},"name":{"kind":"Name","value":"activityTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","alias":{"kind":"Name","value":"last_received_at"},"name":{"kind":"Name","value":"lastReceivedAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<IntegrationsQuery, IntegrationsQueryVariables>;
export const PeoplePageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PeoplePage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PersonFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"peoplePage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"count"},"name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","alias":{"kind":"Name","value":"total_pages"},"name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","alias":{"kind":"Name","value":"current_page"},"name":{"kind":"Name","value":"currentPage"}},{"kind":"Field","alias":{"kind":"Name","value":"page_size"},"name":{"kind":"Name","value":"pageSize"}},{"kind":"Field","alias":{"kind":"Name","value":"results"},"name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonRecord"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonIdentifierRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PersonIdentifier"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Person"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","alias":{"kind":"Name","value":"emails"},"name":{"kind":"Name","value":"emailAddresses"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonIdentifierRecord"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"linkedin_urls"},"name":{"kind":"Name","value":"linkedinUrls"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonIdentifierRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phones"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonIdentifierRecord"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}}]} as unknown as DocumentNode<PeoplePageQuery, PeoplePageQueryVariables>;
export const PersonLookupDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PersonLookup"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PersonLookup"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personLookup"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonIdentifierRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PersonIdentifier"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Person"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","alias":{"kind":"Name","value":"emails"},"name":{"kind":"Name","value":"emailAddresses"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonIdentifierRecord"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"linkedin_urls"},"name":{"kind":"Name","value":"linkedinUrls"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonIdentifierRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phones"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonIdentifierRecord"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}}]} as unknown as DocumentNode<PersonLookupQuery, PersonLookupQueryVariables>;
export const PersonDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Person"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"person"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonRecord"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonIdentifierRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PersonIdentifier"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","alias":{"kind":"Name","value":"company_id"},"name":{"kind":"Name","value":"companyId"}},{"kind":"Field","alias":{"kind":"Name","value":"job_title"},"name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"previous_status"},"name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"first_campaign_email_sent"},"name":{"kind":"Name","value":"firstCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_campaign_email_sent"},"name":{"kind":"Name","value":"lastCampaignEmailSent"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reply_received"},"name":{"kind":"Name","value":"lastReplyReceived"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomFieldRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomField"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_time"},"name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","alias":{"kind":"Name","value":"field_value"},"name":{"kind":"Name","value":"fieldValue"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Person"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"first_name"},"name":{"kind":"Name","value":"firstName"}},{"kind":"Field","alias":{"kind":"Name","value":"last_name"},"name":{"kind":"Name","value":"lastName"}},{"kind":"Field","alias":{"kind":"Name","value":"emails"},"name":{"kind":"Name","value":"emailAddresses"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonIdentifierRecord"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"linkedin_urls"},"name":{"kind":"Name","value":"linkedinUrls"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonIdentifierRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phones"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonIdentifierRecord"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"custom_fields"},"name":{"kind":"Name","value":"customFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomFieldRecord"}}]}}]}}]} as unknown as DocumentNode<PersonQuery, PersonQueryVariables>;
export const PeopleMergeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PeopleMerge"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"personIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"peopleMerge"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"personIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"personIds"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PeopleMergePayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"primary_person_id"},"name":{"kind":"Name","value":"primaryPersonId"}},{"kind":"Field","alias":{"kind":"Name","value":"merged_person_ids"},"name":{"kind":"Name","value":"mergedPersonIds"}},{"kind":"Field","alias":{"kind":"Name","value":"relinked_contacts"},"name":{"kind":"Name","value":"relinkedContacts"}},{"kind":"Field","name":{"kind":"Name","value":"replayed"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<PeopleMergeMutation, PeopleMergeMutationVariables>;
export const PersonSplitDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonSplit"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"personId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"contactIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personSplit"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"personId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"personId"}}},{"kind":"Argument","name":{"kind":"Name","value":"contactIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"contactIds"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PersonSplitPayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"source_person_id"},"name":{"kind":"Name","value":"sourcePersonId"}},{"kind":"Field","alias":{"kind":"Name","value":"new_person_id"},"name":{"kind":"Name","value":"newPersonId"}},{"kind":"Field","alias":{"kind":"Name","value":"moved_contact_ids"},"name":{"kind":"Name","value":"movedContactIds"}},{"kind":"Field","alias":{"kind":"Name","value":"moved_contacts"},"name":{"kind":"Name","value":"movedContacts"}},{"kind":"Field","name":{"kind":"Name","value":"replayed"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<PersonSplitMutation, PersonSplitMutationVariables>;
export const MergeUndoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MergeUndo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"mergeId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"dryRun"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mergeUndo"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"mergeId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"mergeId"}}},{"kind":"Argument","name":{"kind":"Name","value":"dryRun"},"value":{"kind":"Variable","name":{"kind":"Name","value":"dryRun"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MergeUndoPayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"merge_id"},"name":{"kind":"Name","value":"mergeId"}},{"kind":"Field","alias":{"kind":"Name","value":"dry_run"},"name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","alias":{"kind":"Name","value":"primary_person_id"},"name":{"kind":"Name","value":"primaryPersonId"}},{"kind":"Field","alias":{"kind":"Name","value":"restored_person_ids"},"name":{"kind":"Name","value":"restoredPersonIds"}},{"kind":"Field","alias":{"kind":"Name","value":"relinked_contacts"},"name":{"kind":"Name","value":"relinkedContacts"}},{"kind":"Field","alias":{"kind":"Name","value":"restored_values"},"name":{"kind":"Name","value":"restoredValues"}},{"kind":"Field","alias":{"kind":"Name","value":"conflict_count"},"name":{"kind":"Name","value":"conflictCount"}},{"kind":"Field","name":{"kind":"Name","value":"conflicts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"contact_id"},"name":{"kind":"Name","value":"contactId"}},{"kind":"Field","alias":{"kind":"Name","value":"field_name"},"name":{"kind":"Name","value":"fieldName"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"merged"}},{"kind":"Field","name":{"kind":"Name","value":"now"}}]}},{"kind":"Field","name":{"kind":"Name","value":"replayed"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotFoundRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvalidRefusal"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConflictRefusal"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotFoundRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvalidRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConflictRefusal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<MergeUndoMutation, MergeUndoMutationVariables>;
export const MergesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Merges"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"personId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"size"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mergeHistory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"personId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"personId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"size"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"merges"},"name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"primary_person_id"},"name":{"kind":"Name","value":"primaryPersonId"}},{"kind":"Field","alias":{"kind":"Name","value":"merged_person_ids"},"name":{"kind":"Name","value":"mergedPersonIds"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","alias":{"kind":"Name","value":"merged_at"},"name":{"kind":"Name","value":"mergedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"undone_at"},"name":{"kind":"Name","value":"undoneAt"}},{"kind":"Field","alias":{"kind":"Name","value":"undone_by"},"name":{"kind":"Name","value":"undoneBy"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"page"},"name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<MergesQuery, MergesQueryVariables>;
export const ContactCountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ContactCounts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ContactCountField"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"byCustomField"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactCounts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"byCustomField"},"value":{"kind":"Variable","name":{"kind":"Name","value":"byCustomField"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","alias":{"kind":"Name","value":"distinct_values"},"name":{"kind":"Name","value":"distinctValues"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"share"}}]}}]}}]}}]} as unknown as DocumentNode<ContactCountsQuery, ContactCountsQueryVariables>;
export const ContactFunnelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ContactFunnel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"stages"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactFunnel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"stages"},"value":{"kind":"Variable","name":{"kind":"Name","value":"stages"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"other"}},{"kind":"Field","name":{"kind":"Name","value":"stages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"reached"}},{"kind":"Field","alias":{"kind":"Name","value":"share_of_first"},"name":{"kind":"Name","value":"shareOfFirst"}},{"kind":"Field","alias":{"kind":"Name","value":"share_of_previous"},"name":{"kind":"Name","value":"shareOfPrevious"}}]}}]}}]}}]} as unknown as DocumentNode<ContactFunnelQuery, ContactFunnelQueryVariables>;
export const SeriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Series"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metrics"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SeriesMetric"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"interval"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SeriesInterval"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"timeZone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"series"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metrics"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metrics"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}},{"kind":"Argument","name":{"kind":"Name","value":"timeZone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"timeZone"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"buckets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"metric"}},{"kind":"Field","alias":{"kind":"Name","value":"activity_type"},"name":{"kind":"Name","value":"activityType"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"counts"}}]}}]}}]}}]} as unknown as DocumentNode<SeriesQuery, SeriesQueryVariables>;
export const IntegrationsRadarDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"IntegrationsRadar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"integrations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"integrations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"radar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"connected"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","alias":{"kind":"Name","value":"last_event_at"},"name":{"kind":"Name","value":"lastEventAt"}},{"kind":"Field","alias":{"kind":"Name","value":"next_event_overdue_at"},"name":{"kind":"Name","value":"nextEventOverdueAt"}},{"kind":"Field","alias":{"kind":"Name","value":"silent_since"},"name":{"kind":"Name","value":"silentSince"}},{"kind":"Field","name":{"kind":"Name","value":"expected"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"parked"}},{"kind":"Field","name":{"kind":"Name","value":"unproven"}},{"kind":"Field","alias":{"kind":"Name","value":"last_unproven_at"},"name":{"kind":"Name","value":"lastUnprovenAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<IntegrationsRadarQuery, IntegrationsRadarQueryVariables>;
export const UsageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Usage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageDimension"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"refusals"}},{"kind":"Field","name":{"kind":"Name","value":"writes"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"}}]}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"key_id"},"name":{"kind":"Name","value":"keyId"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"refusals"}},{"kind":"Field","name":{"kind":"Name","value":"writes"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"}}]}}]}}]}}]} as unknown as DocumentNode<UsageQuery, UsageQueryVariables>;
export const WebhookDeliveryRecordDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WebhookDeliveryRecord"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDeliveryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookDeliveryRecord"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"status"},"name":{"kind":"Name","value":"verdict"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"processed"}},{"kind":"Field","name":{"kind":"Name","value":"duplicate"}},{"kind":"Field","name":{"kind":"Name","value":"ignored"}},{"kind":"Field","name":{"kind":"Name","value":"parked"}}]}}]}}]}}]} as unknown as DocumentNode<WebhookDeliveryRecordMutation, WebhookDeliveryRecordMutationVariables>;
export const WhoamiDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Whoami"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"whoami"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"client_name"},"name":{"kind":"Name","value":"clientName"}}]}}]}}]} as unknown as DocumentNode<WhoamiQuery, WhoamiQueryVariables>;