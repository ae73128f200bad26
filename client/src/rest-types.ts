// Printed from the OpenAPI document by npm run generate.

/** One identifier of a Person, with its data. */
export type Contact = { id: number; updated_time: string; email: (string | null); linkedin_url: (string | null); phone: (string | null); first_name: (string | null); last_name: (string | null); company_id: (number | null); job_title: (string | null); origin: string; contact_status: string; previous_status: (string | null); status_changed_at: (string | null); first_campaign_email_sent: (string | null); last_campaign_email_sent: (string | null); last_reply_received: (string | null); /** A list with structure=NESTED (the default), one object by field name with structure=FLAT. */
contact_custom_fields: (Array<CustomField> | Record<string, string>) };

/** A custom field. */
export type CustomField = { id: number; updated_time: string; field_name: string; field_value: string };

/** All errors of the request, by field. */
export type FieldFaults = Record<string, Array<string>>;

/** An error with one sentence. */
export type Detail = { detail: string };

/** An error with a title and a sentence. */
export type TitledError = { error: string; message: string };

/** A contact with its client. */
export type AgencyContact = { id: number; updated_time: string; email: (string | null); linkedin_url: (string | null); phone: (string | null); first_name: (string | null); last_name: (string | null); company_id: (number | null); job_title: (string | null); origin: string; contact_status: string; previous_status: (string | null); status_changed_at: (string | null); first_campaign_email_sent: (string | null); last_campaign_email_sent: (string | null); last_reply_received: (string | null); /** A list with structure=NESTED (the default), one object by field name with structure=FLAT. */
contact_custom_fields: (Array<CustomField> | Record<string, string>); client_id: string };

/** One page of a list. */
export type AgencyContactPage = { /** Number of all matching records. */
count: number; /** count divided by page_size, rounded up. */
total_pages: number; /** The requested page. */
current_page: number; /** The effective page size. */
page_size: number; results: Array<AgencyContact> };

/** No match, an empty identifier filter, or a page past the last. */
export type NoContactsFound = { status: "No contacts found" };

/** One page of a list. */
export type ContactPage = { /** Number of all matching records. */
count: number; /** count divided by page_size, rounded up. */
total_pages: number; /** The requested page. */
current_page: number; /** The effective page size. */
page_size: number; results: Array<Contact> };

/** A company, identified by its domain. */
export type Company = { id: number; updated_time: string; domain: string; name: (string | null); industry: (string | null); company_status: string; previous_status: (string | null); status_changed_at: (string | null); /** A list with structure=NESTED (the default), one object by field name with structure=FLAT. */
company_custom_fields: (Array<CustomField> | Record<string, string>) };

/** A company with its client. */
export type AgencyCompany = { id: number; updated_time: string; domain: string; name: (string | null); industry: (string | null); company_status: string; previous_status: (string | null); status_changed_at: (string | null); /** A list with structure=NESTED (the default), one object by field name with structure=FLAT. */
company_custom_fields: (Array<CustomField> | Record<string, string>); client_id: string };

/** One page of a list. */
export type AgencyCompanyPage = { /** Number of all matching records. */
count: number; /** count divided by page_size, rounded up. */
total_pages: number; /** The requested page. */
current_page: number; /** The effective page size. */
page_size: number; results: Array<AgencyCompany> };

/** One page of a list. */
export type CompanyPage = { /** Number of all matching records. */
count: number; /** count divided by page_size, rounded up. */
total_pages: number; /** The requested page. */
current_page: number; /** The effective page size. */
page_size: number; results: Array<Company> };

/** A recorded email. */
export type Email = { id: number; updated_time: string; email_type: "inbound" | "outbound" | "bounced"; origin: string; email_timestamp: string; contact_email: (string | null); contact_id: (number | null); agent_email: (string | null); subject: (string | null); body_text: (string | null); body_html: (string | null); campaign_id: (string | null); campaign_name: (string | null); interested: boolean; custom_fields: Array<CustomField> };

/** A kind of activity defined by the workspace. */
export type ActivityType = { id: string; name: string; applies_to: "contact" | "company"; schema: Array<FieldDefinition>; origin: string };

/** One field of a custom activity type. */
export type FieldDefinition = { field_name: string; type: "text" | "number" | "date" | "dropdown_singleselect" | "dropdown_multiselect"; /** Present only if the field has options. */
available_options?: Array<string> };

/** A stored activity. */
export type LoggedActivity = { id: number };

/** Property keys that the schema does not define. */
export type InvalidFields = { error: string; message: string; invalid_fields: Array<string> };

/** One individual, with all its contacts. */
export type Person = { id: number; first_name: (string | null); last_name: (string | null); emails: Array<PersonIdentifier>; linkedin_urls: Array<PersonIdentifier>; phones: Array<PersonIdentifier>; custom_fields: Array<CustomField> };

/** One identifier of a Person, with data of its contact. */
export type PersonIdentifier = { /** The email, LinkedIn URL or phone number. */
value: string; company_id: (number | null); job_title: (string | null); status: (string | null); previous_status: (string | null); first_campaign_email_sent: (string | null); last_campaign_email_sent: (string | null); last_reply_received: (string | null); origin: (string | null) };

/** The result of a merge. */
export type MergeResult = { primary_person_id: number; merged_person_ids: Array<number>; /** Number of contacts moved to the primary Person. */
relinked_contacts: number };

/** An error with one sentence. */
export type Error = { error: string };

/** The Persons to merge. */
export type Merge = { /** The first Person is kept; the others are merged into it. */
person_ids: Array<number>; /** Accepted and ignored. */
first_name?: string; /** Accepted and ignored. */
last_name?: string };

/** One page of a list. */
export type PersonPage = { /** Number of all matching records. */
count: number; /** count divided by page_size, rounded up. */
total_pages: number; /** The requested page. */
current_page: number; /** The effective page size. */
page_size: number; results: Array<Person> };

/** The result of a split. */
export type SplitResult = { source_person_id: number; new_person_id: number; moved_contact_ids: Array<number>; moved_contacts: number };

/** The contacts to move to a new Person. */
export type Split = { /** The Person to split contacts from. */
person_id: number; /** Contacts of the Person; at least one other must remain. */
contact_ids: Array<number> };

/** One result for each value, then for each Person, in their order. */
export type AddedSuppressions = { results: Array<{ /** unchanged: there is an open entry for the same scope and reason. */
status: "added" | "extended" | "unchanged" | "refused"; /** The entry; null: refused. */
id: (number | null); /** Why it was refused. */
message: (string | null) }> };

/** One result for each value, in their order. */
export type CheckedSuppressions = { results: Array<{ /** In its normal form; as it was given if it has none. */
value: string; /** Whether it must not be contacted. Null: it could not be checked, so do not contact it either. */
suppressed: (boolean | null); since: (string | null); /** Null also where another client of the agency caused it. */
reason: "unsubscribed" | "hard_bounce" | "complaint" | "request" | "legal" | "customer" | "competitor" | "imported" | null; scope: "client" | "agency" | null; ends_at: (string | null); /** Why it could not be checked. */
fault: (string | null) }> };

/** The entries that were lifted. */
export type LiftedSuppressions = { lifted: Array<Suppression> };

/** An entry of the suppression (do not contact) list. */
export type Suppression = { id: number; kind: "email" | "domain" | "phone" | "linkedin_url" | "person" | "erased"; /** The address, domain, number or profile; of a Person person:<id>. */
value: string; person_id: (number | null); /** For whom it counts. */
scope: "client" | "agency"; /** Null: another client of the agency caused it. */
reason: "unsubscribed" | "hard_bounce" | "complaint" | "request" | "legal" | "customer" | "competitor" | "imported" | null; note: (string | null); since: (string | null); /** Null: it has no end. */
ends_at: (string | null); /** What it is based on. */
evidence: ({ platform: (string | null); delivery_id: (string | null); campaign_id: (string | null); event_at: (string | null); bounce_reason: (string | null); email_id: (number | null); activity_id: (number | null); job_id: (number | null) } | null); added_by: (string | null); /** Null: it was not lifted. */
lifted_at: (string | null); lifted_by: (string | null); lift_reason: (string | null) };

/** Entries of the suppression list, newest first. */
export type SuppressionPage = { suppressions: Array<Suppression>; /** Pass as after to continue the list. Null: no more entries. */
next: (string | null) };

/** Every integration of the catalogue, connected or not. */
export type Integrations = { /** How many days back records are considered. */
window_days: number; integrations: Array<IntegrationStatus> };

/** One integration of the catalogue and its state in the workspace. */
export type IntegrationStatus = { /** Also the origin of its records. */
key: string; name: string; category: "sequencer" | "crm" | "signal"; connected: boolean; /** The later of its own sync time and its newest record. */
last_synced_at: (string | null); activity_types: Array<IntegrationActivityType> };

/** One kind of record of an integration. */
export type IntegrationActivityType = { /** Such as email, call or meeting. */
type: string; /** The recorded events of this type; may be empty. */
events: Array<string>; /** The newest record of the last 30 days; null: none. */
last_received_at: (string | null) };

/** A page of the journal, oldest first. */
export type ChangeFeed = { changes: Array<Change>; /** Pass as after to continue. */
next: number; /** Whether there are more entries now. */
has_more: boolean; newest: (number | null); /** The number of the oldest entry still kept. */
oldest: (number | null) };

/** The change of one record in one transaction. */
export type Change = { /** Its position in the journal; numbers have no gaps. */
number: number; /** The number of the first entry of the same transaction. */
change: number; at: string; kind: "contact" | "company" | "email" | "person" | "campaign" | "activity" | "score" | "integration" | "suppression"; action: "created" | "changed" | "deleted" | "merged" | "unmerged" | "silenced" | "resumed" | "added" | "lifted"; record_id: number; person_id: (number | null); actor: (string | null); actor_name: (string | null); operation: (string | null); request_id: (string | null); fields: Array<FieldChange> };

/** One changed field. */
export type FieldChange = { /** The name of the record’s field or of the custom field. */
name: string; is_custom: boolean; /** Null: no value. */
before?: unknown; /** Null: no value. */
after?: unknown };

/** The job that undoes changes, or in a dry run what it would do. */
export type ChangesUndone = { /** Null in a dry run. */
job: ({ job_id: number; kind: string; /** queued, running, done, failed or cancelled. */
state: string; rows_total: (number | null); rows_written: number; rows_refused: number; failure: (string | null) } | null); /** In a dry run, how many records the changes are of. */
records: (number | null); /** In a dry run. A record that keeps only some values is in both lists. */
preview: ({ undone: Array<{ kind: "contact" | "company" | "email" | "person" | "campaign" | "activity" | "score" | "integration" | "suppression"; action: "created" | "changed" | "deleted" | "merged" | "unmerged" | "silenced" | "resumed" | "added" | "lifted"; count: number; /** The first ten. */
sample: Array<{ record_id: number; label: (string | null) }> }>; kept: Array<{ kind: "contact" | "company" | "email" | "person" | "campaign" | "activity" | "score" | "integration" | "suppression"; reason: string; because: string; count: number; /** The first ten. */
sample: Array<{ record_id: number; label: (string | null) }> }> } | null) };

/** The digest of a range of journal entries. */
export type ChangesDigest = { /** The number of the first entry; null: no entries. */
first: (number | null); last: (number | null); count: number; /** SHA-256 in hexadecimal of one line per entry: number, change, kind, action and record_id. */
hash: string };

/** Days of the journal, oldest first. */
export type DailyDigests = { days: Array<DailyDigest>; /** Pass as after to continue. */
next: number; /** Whether there are more entries now. */
has_more: boolean };

/** The digest of the entries that were numbered on one day. */
export type DailyDigest = { /** The UTC day on which the entries were numbered. */
day: string; first: number; last: number; count: number; /** SHA-256 in hexadecimal of one line per entry: number, change, kind, action and record_id. */
hash: string };

/** A file whose rows are written as records. */
export type Import = { /** The id of its job. */
id: number; job: Job; /** The kind of record in the rows. */
record: "contact" | "company" | "email" | "activity" | "suppression"; /** csv or ndjson. */
format: string; /** The CSV delimiter. */
delimiter: (string | null); /** The character encoding of the file. */
encoding: string; /** The sheet of a workbook that was read; null: it is no workbook. */
sheet: (string | null); /** The names of all sheets of a workbook. */
sheets: Array<string>; /** Number of rows, without the header and blank ones. */
rows: number; /** What to know of how the file was read: lines above its header, repeated columns. */
notes: Array<string>; columns: Array<ImportColumn>; /** The one format that all dates fit; null: none, or several fit. */
proposed_dates: "iso" | "dayFirst" | "monthFirst" | null; /** The one separator that all numbers fit; null: none, or both. */
proposed_decimals: "point" | "comma" | null; /** Whether it is a dry run; null: not started. */
dry_run: (boolean | null); counts: ImportCounts; /** Names of companies that need a choice, at most 100; known after a dry run. */
questions: Array<ImportQuestion>; /** The first ten rows of each outcome, with the reasons. */
examples: Array<ImportExamples>; /** When a file with this header was mapped as suggested here; null: the names of the columns decide. */
remembered_at: (string | null) };

/** A long-running background job. */
export type Job = { id: number; /** The kind of work. */
kind: "export" | "scheduled_export" | "import" | "change" | "delete" | "undo" | "merge" | "unmerge"; /** The last three are final. */
state: "uploading" | "queued" | "running" | "done" | "failed" | "cancelled"; /** Null: not known yet. */
rows_total: (number | null); /** Rows read so far. */
rows_read: number; /** Rows written so far. */
rows_written: number; /** Rows refused so far. */
rows_refused: number; /** Rows read so far that were neither written nor refused. */
rows_unchanged: number; /** Bytes read or written so far. */
bytes: number; /** Failures since its last progress. */
attempts: number; /** Why it failed. */
failure: (string | null); actor: (string | null); actor_name: (string | null); created_at: string; started_at: (string | null); ended_at: (string | null); /** Null: unknown. */
expected_end_at: (string | null); /** When it may be deleted, with its files. */
expires_at: (string | null) };

/** A column of a file, and its mapping. */
export type ImportColumn = { /** The column name in the file. */
column: string; /** The mapped field, by its GraphQL name. */
field: (string | null); /** The mapped custom field. If both are null, the column is ignored. */
custom_field: (string | null); /** The kind that all values have; null: texts, or no values. */
proposed_kind: "text" | "date" | "dateTime" | "number" | "boolean" | null; /** The values in the first rows. */
values: Array<(string | null)> };

/** Results of the rows so far. */
export type ImportCounts = ({ /** Rows that created a record. */
created: number; /** Rows that updated a record. */
updated: number; /** Rows that changed nothing. */
unchanged: number; /** Rows that were refused. */
refused: number; /** Rows for a record that an earlier row names; counted only by dry runs. */
repeated: number; /** Rows of people on the suppression (do not contact) list; the file outcome lists them. */
suppressed: number; /** Of these, rows whose status was not written. */
opt_outs_kept: number; /** Of these, rows whose status was written because suppressions are lifted. */
opt_outs_ended: number; /** Rows that made one Person of several. */
joined: number; /** Rows whose person resembles another one, as suggested duplicates do. */
duplicates: number } | null);

/** A name that several companies have. Its rows are refused until one is chosen. */
export type ImportQuestion = { /** The name in the file. */
name: string; companies: Array<{ /** The id of the company. */
id: number; /** Its domain. */
domain: string }> };

/** The first rows with one outcome. */
export type ImportExamples = { /** The outcome, as the counts name it. */
kind: "created" | "updated" | "unchanged" | "refused" | "joined" | "duplicates" | "suppressed"; rows: Array<{ /** The number of the row. */
row: number; /** Its values, truncated. */
text: string; /** The reason; null: it needs none. */
because: (string | null) }> };

/** Jobs of the workspace, newest first. */
export type JobPage = { jobs: Array<Job>; /** Pass as after to continue the list. Null: no more jobs. */
next: (string | null) };

/** A committed plan, with the result of its operation. */
export type PlanCommitted = { plan: Plan; /** The result of the operation, under the name of its mutation. */
answer?: unknown };

/** What an operation would change, according to a dry run. */
export type Plan = { id: number; /** The operation, as named by its API or caller. */
operation: string; created_at: string; /** Until when it can be committed. */
expires_at: string; /** Null: not committed. */
committed_at: (string | null); changes: Array<PlannedChange>; settings: Array<PlannedSetting>; queued: Array<PlannedWork> };

/** A record that would change, as the journal would show it. */
export type PlannedChange = { client_id: string; kind: "contact" | "company" | "email" | "person" | "campaign" | "activity" | "score" | "integration" | "suppression"; action: "created" | "changed" | "deleted" | "merged" | "unmerged" | "silenced" | "resumed" | "added" | "lifted"; /** Null: the id is assigned on creation. */
record_id: (number | null); /** Placeholder of a record to be created, such as new:1; other fields refer to it. Null: it exists. */
reference: (string | null); fields: Array<FieldChange> };

/** Something that would change but is not in the journal. */
export type PlannedSetting = { /** Such as activity_type. */
kind: string; action: "created" | "changed" | "deleted" | "merged" | "unmerged" | "silenced" | "resumed" | "added" | "lifted"; /** Null: the id is assigned on creation, or it has none. */
id: (string | null); /** Placeholder of a record to be created, such as new:1; other fields refer to it. Null: it exists. */
reference: (string | null); /** The names of the fields that would change. */
fields: Array<string> };

/** Background work that would follow. */
export type PlannedWork = { /** Such as rescore or send-events. */
task: string; count: number };

/** Committing the plan would now change something else. */
export type PlanMoved = { error: string; message: string; differences: Array<string> };

/** The workspace of the key. */
export type Whoami = { client_id: string; client_name: string };

/** The fields to write; absent fields are unchanged. */
export type CreateContactBody = { /** An email address. A contact has exactly one identifier. */
email?: (string | null); /** A LinkedIn profile URL. */
linkedin_url?: (string | null); /** A phone number, with country code unless the workspace sets one. */
phone?: (string | null); /** null clears. */
first_name?: (string | null); /** null clears. */
last_name?: (string | null); /** A company id, or a domain, which finds or creates the company. null clears. */
company_id?: (number | string | null); /** null clears. */
job_title?: (string | null); /** Where the contact came from. */
origin?: string; /** Free text of 1 to 64 characters. Blank counts as not given; it cannot be cleared. */
contact_status?: string; /** Set by name; other fields are unchanged. At most 200. */
contact_custom_fields?: Array<{ field_name: string; field_value: string }>; /** On creation only: the Person to join. */
person_id?: number };

/** The fields to write; absent fields are unchanged. */
export type UpdateContactBody = { /** An email address. A contact has exactly one identifier. */
email?: (string | null); /** A LinkedIn profile URL. */
linkedin_url?: (string | null); /** A phone number, with country code unless the workspace sets one. */
phone?: (string | null); /** null clears. */
first_name?: (string | null); /** null clears. */
last_name?: (string | null); /** A company id, or a domain, which finds or creates the company. null clears. */
company_id?: (number | string | null); /** null clears. */
job_title?: (string | null); /** Where the contact came from. */
origin?: string; /** Free text of 1 to 64 characters. Blank counts as not given; it cannot be cleared. */
contact_status?: string; /** Set by name; other fields are unchanged. At most 200. */
contact_custom_fields?: Array<{ field_name: string; field_value: string }>; /** On creation only: the Person to join. */
person_id?: number };

/** The fields to write; absent fields are unchanged. */
export type UpsertContactBody = { /** An email address. A contact has exactly one identifier. */
email?: (string | null); /** A LinkedIn profile URL. */
linkedin_url?: (string | null); /** A phone number, with country code unless the workspace sets one. */
phone?: (string | null); /** null clears. */
first_name?: (string | null); /** null clears. */
last_name?: (string | null); /** A company id, or a domain, which finds or creates the company. null clears. */
company_id?: (number | string | null); /** null clears. */
job_title?: (string | null); /** Where the contact came from. */
origin?: string; /** Free text of 1 to 64 characters. Blank counts as not given; it cannot be cleared. */
contact_status?: string; /** Set by name; other fields are unchanged. At most 200. */
contact_custom_fields?: Array<{ field_name: string; field_value: string }>; /** On creation only: the Person to join. */
person_id?: number };

/** The fields to write; absent fields are unchanged. */
export type CreateCompanyBody = { /** The domain; a URL is reduced to its domain. */
domain?: (string | null); /** At most 255 characters; null clears. */
name?: (string | null); /** At most 255 characters; null clears. */
industry?: (string | null); /** Free text of 1 to 64 characters. Blank counts as not given; it cannot be cleared. */
company_status?: string; /** Set by name; other fields are unchanged. At most 200. */
company_custom_fields?: Array<{ field_name: string; field_value: string }> };

/** The fields to write; absent fields are unchanged. */
export type UpdateCompanyBody = { /** The domain; a URL is reduced to its domain. */
domain?: (string | null); /** At most 255 characters; null clears. */
name?: (string | null); /** At most 255 characters; null clears. */
industry?: (string | null); /** Free text of 1 to 64 characters. Blank counts as not given; it cannot be cleared. */
company_status?: string; /** Set by name; other fields are unchanged. At most 200. */
company_custom_fields?: Array<{ field_name: string; field_value: string }> };

/** The fields to write; absent fields are unchanged. */
export type UpsertCompanyBody = { /** The domain; a URL is reduced to its domain. */
domain?: (string | null); /** At most 255 characters; null clears. */
name?: (string | null); /** At most 255 characters; null clears. */
industry?: (string | null); /** Free text of 1 to 64 characters. Blank counts as not given; it cannot be cleared. */
company_status?: string; /** Set by name; other fields are unchanged. At most 200. */
company_custom_fields?: Array<{ field_name: string; field_value: string }> };

/** An email to record. */
export type CreateEmailBody = { /** The direction, or that it bounced. */
email_type: "inbound" | "outbound" | "bounced"; /** The name of the system that records it. */
origin: string; /** When it was sent or received: an ISO 8601 date and time. Default: now. */
email_timestamp?: (string | null); /** The external address; links the contact that has it. */
contact_email?: (string | null); /** The contact to link, instead of the one with the address. */
contact_id?: number; /** The internal address. */
agent_email?: (string | null); /** The subject. */
subject?: (string | null); /** The body as text. */
body_text?: (string | null); /** The body as HTML. */
body_html?: (string | null); /** The campaign id of the sending platform. */
campaign_id?: (string | null); /** The name of the campaign. */
campaign_name?: (string | null); /** Whether the sender showed interest; default false. */
interested?: (boolean | null); /** Set by name; other fields are unchanged. At most 200. */
custom_fields?: Array<{ field_name: string; field_value: string }> };

export type SetInterestedBody = { /** The external address. */
email: string; /** The exact subject. */
subject: string; /** A note about the interest. */
disposition?: (string | null) };

export type CreateCompanyFieldBody = { /** A name that the record does not use yet. */
field_name: string; /** A string; a number is stored as text. */
field_value: (string | number) };

export type CreateContactFieldBody = { /** A name that the record does not use yet. */
field_name: string; /** A string; a number is stored as text. */
field_value: (string | number) };

export type CreateEmailFieldBody = { /** A name that the record does not use yet. */
field_name: string; /** A string; a number is stored as text. */
field_value: (string | number) };

export type UpdateCompanyFieldBody = { /** The new name. */
field_name?: string; /** The new value. */
field_value?: (string | number) };

export type UpdateContactFieldBody = { /** The new name. */
field_name?: string; /** The new value. */
field_value?: (string | number) };

/** A new custom activity type. */
export type CreateActivityTypeBody = { /** The display name. */
name: string; /** Default: contact. */
applies_to?: "contact" | "company" | null; /** The properties that activities of this type may have. */
schema?: Array<{ field_name: string; type: "text" | "number" | "date" | "dropdown_singleselect" | "dropdown_multiselect"; available_options?: Array<string> }> };

/** The type to delete. */
export type DeleteActivityTypeBody = { /** The id of the type. */
activity_key: string };

/** An activity of the channel call. */
export type LogCallBody = { /** Finds a contact. */
email?: (string | null); /** Finds a contact. */
linkedin_url?: (string | null); /** Finds a contact. An invalid number is ignored. */
phone?: (string | null); /** A registered source. Absent or blank: the service itself. */
source?: (string | null); /** The properties of the channel call. */
properties?: { direction: "inbound" | "outbound"; /** An ISO 8601 date and time, such as 2026-05-04T13:02:11Z; UTC without an offset. */
timestamp?: string; duration?: number; body_text?: string } };

/** An activity of a custom type. */
export type LogCustomActivityBody = { /** The id of the type. */
activity_key: string; /** When it happened: an ISO 8601 date and time. Note the spelling. */
occured_at: string; /** Finds a contact. */
email?: (string | null); /** Finds a contact. */
linkedin_url?: (string | null); /** Finds a contact. An invalid number is ignored. */
phone?: (string | null); /** Finds a company; only for types that apply to companies. */
domain?: (string | null); /** A registered source. Absent or blank: the service itself. */
source?: (string | null); /** Values by the field names of the type. */
properties?: Record<string, unknown> };

/** An activity of the channel email. */
export type LogEmailBody = { /** Finds a contact. */
email?: (string | null); /** Finds a contact. */
linkedin_url?: (string | null); /** Finds a contact. An invalid number is ignored. */
phone?: (string | null); /** A registered source. Absent or blank: the service itself. */
source?: (string | null); /** The properties of the channel email. */
properties?: { email_type: "inbound" | "outbound" | "bounced"; /** An ISO 8601 date and time, such as 2026-05-04T13:02:11Z; UTC without an offset. */
timestamp?: string; /** An ISO 8601 date and time, such as 2026-05-04T13:02:11Z; UTC without an offset. */
opened_at?: string; interested?: boolean; subject?: string; body_text?: string } };

/** An activity of the channel linkedin_message. */
export type LogLinkedinMessageBody = { /** Finds a contact. */
email?: (string | null); /** Finds a contact. */
linkedin_url?: (string | null); /** Finds a contact. An invalid number is ignored. */
phone?: (string | null); /** A registered source. Absent or blank: the service itself. */
source?: (string | null); /** The properties of the channel linkedin_message. */
properties?: { event_type: "message_sent" | "message_reply_received" | "inmail_sent" | "inmail_reply_received" | "connection_request_sent" | "connection_request_accepted"; /** An ISO 8601 date and time, such as 2026-05-04T13:02:11Z; UTC without an offset. */
timestamp?: string; message_text?: string } };

/** An activity of the channel sms. */
export type LogSmsBody = { /** Finds a contact. */
email?: (string | null); /** Finds a contact. */
linkedin_url?: (string | null); /** Finds a contact. An invalid number is ignored. */
phone?: (string | null); /** A registered source. Absent or blank: the service itself. */
source?: (string | null); /** The properties of the channel sms. */
properties?: { direction: "inbound" | "outbound"; /** An ISO 8601 date and time, such as 2026-05-04T13:02:11Z; UTC without an offset. */
timestamp?: string; message_text?: string } };

/** An activity of the channel whatsapp. */
export type LogWhatsappBody = { /** Finds a contact. */
email?: (string | null); /** Finds a contact. */
linkedin_url?: (string | null); /** Finds a contact. An invalid number is ignored. */
phone?: (string | null); /** A registered source. Absent or blank: the service itself. */
source?: (string | null); /** The properties of the channel whatsapp. */
properties?: { direction: "inbound" | "outbound"; /** An ISO 8601 date and time, such as 2026-05-04T13:02:11Z; UTC without an offset. */
timestamp?: string; message_text?: string } };

/** The fields to change; absent fields are unchanged. */
export type UpdateActivityTypeBody = { /** The id of the type. */
activity_key: string; /** The new name. */
name?: string; /** Earlier activities are not changed. */
applies_to?: "contact" | "company"; /** Replaces the old schema entirely. */
schema?: Array<{ field_name: string; type: "text" | "number" | "date" | "dropdown_singleselect" | "dropdown_multiselect"; available_options?: Array<string> }> };

/** Who must not be contacted, and why: 1 to 1,000 values and Persons together. */
export type AddSuppressionsBody = { /** Addresses, domains, phone numbers and LinkedIn profiles; each is recognised by its form. */
values?: Array<string>; /** Persons, by id. */
person_ids?: Array<number>; /** For whom the entries count. agency needs a master key. */
scope?: "client" | "agency"; /** Why. */
reason?: "unsubscribed" | "hard_bounce" | "complaint" | "request" | "legal" | "customer" | "competitor" | "imported"; /** Up to 1,000 characters. */
note?: (string | null); /** A date with a time; from then on the entries have no effect. */
ends_at?: (string | null); /** The email that says so, as evidence. */
email_id?: number; /** The activity that says so, as evidence. */
activity_id?: number; /** Accepts domains of public mailbox providers, such as gmail.com. */
force?: boolean };

export type CheckSuppressionsBody = { /** 1 to 1,000 addresses, phone numbers and LinkedIn profiles; each is recognised by its form. */
values: Array<string> };

export type LiftSuppressionsBody = { /** The entries. */
ids: Array<number>; /** Why: the person agreed again, it was a mistake. */
reason: string };

export type UndoChangesBody = { filter: { /** As entries show it, such as webhook:lemlist, or key:<id>. */
actor?: (string | null); /** The id of a key, with the jobs that it started. */
key?: number; /** The X-Request-Id of a request, with the jobs that it started. */
request?: (string | null); /** A job that has ended. */
job?: number; /** Written at this time or later. Default: all that the journal has. */
from?: (string | null); /** Written before this time. Default: now. */
to?: (string | null) }; /** Only changes of this record. */
record?: ({ kind: "contact" | "company" | "email" | "person" | "campaign" | "activity" | "score" | "integration" | "suppression"; id: number } | null); /** Only preview. */
dry_run?: boolean };

/** How rows are read, and which changes are allowed. */
export type StartImportBody = { /** Columns whose mapping differs from the suggestion. */
columns?: (Array<{ /** The column name in the file. */
column: string; /** A field of the record by its GraphQL name, such as firstName. */
field?: (string | null); /** The name of a custom field. Neither given: the column is ignored. */
custom_field?: (string | null); /** The type of the custom field. */
kind?: "text" | "date" | "dateTime" | "number" | "boolean" | null }> | null); /** Which changes to records are allowed. */
mode?: "create" | "update" | "upsert" | "fill"; /** Only reports what would happen, row by row. */
dry_run?: boolean; /** The format of dates. */
dates?: "iso" | "dayFirst" | "monthFirst"; /** The decimal separator. */
decimals?: "point" | "comma"; /** Contacts: a status other than unsubscribed is written for suppressed people too, and lifts their suppressions. */
lift_suppressions?: boolean; /** Contacts: what happens to rows whose identifiers belong to several Persons. */
conflicts?: "refuse" | "keepApart" | "merge"; /** Contacts: the company of each name that several have. */
companies?: (Array<{ /** The name in the file, regardless of case. */
name: string; /** The company that it means. */
company_id: number }> | null); /** Suppressions: for whom they count. */
scope?: "client" | "agency"; /** Suppressions: accepts domains of public mailbox providers. */
force?: boolean };

/** What to export, and in which format. */
export type StartExportBody = { /** What to export. */
records: "contacts" | "companies" | "emails" | "campaigns" | "activities" | "people" | "webhook_deliveries" | "suppressions"; /** The file format. */
format?: "ndjson" | "csv"; /** Same as the filter argument of the GraphQL list of these records. */
filter?: (Record<string, unknown> | null); /** Same as the where argument of that list. */
where?: (Record<string, unknown> | null); /** CSV only: one column for each custom field. */
custom_field_columns?: boolean; /** CSV only: escapes cells that look like formulas. */
harmless?: boolean; /** CSV only: begins with a byte order mark, by which Excel reads UTF-8. */
bom?: boolean; /** Only records with larger ids. */
after?: (number | null) };

/** Every endpoint, by method and path. */
export interface Endpoints {
/** List contacts */
'GET /public/v2/contacts': { query: { /** Exact, lowercased and trimmed. Empty: no contacts. */
email?: string; /** Exact, normalised. Empty: no contacts. */
linkedin_url?: string; /** Exact, normalised to E.164. Empty: no contacts. */
phone?: string; /** Exact. */
firstname?: string; /** Exact. */
lastname?: string; /** The domain of the company. */
domain?: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT"; /** 1-based. A value that is not an integer counts as 1. */
page?: number; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: (ContactPage | NoContactsFound); 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Create or update a contact */
'PUT /public/v2/contacts': { query: { /** The email to look up. */
email?: string; /** The LinkedIn URL to look up. */
linkedin_url?: string; /** Exact, normalised to E.164. */
phone?: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: Record<never, never>; body: UpsertContactBody; answers: { 200: Contact; 201: Contact; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Create a contact */
'POST /public/v2/contacts': { query: { /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: Record<never, never>; body: CreateContactBody; answers: { 201: Contact; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** List contacts */
'GET /public/contacts': { query: { /** Exact, lowercased and trimmed. Empty: no contacts. */
email?: string; /** Exact, normalised. Empty: no contacts. */
linkedin_url?: string; /** Exact, normalised to E.164. Empty: no contacts. */
phone?: string; /** Exact. */
firstname?: string; /** Exact. */
lastname?: string; /** The domain of the company. */
domain?: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT"; /** 1-based. A value that is not an integer counts as 1. */
page?: number; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: (ContactPage | NoContactsFound); 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Create a contact */
'POST /public/contacts': { query: { /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: Record<never, never>; body: CreateContactBody; answers: { 201: Contact; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Get a contact */
'GET /public/v2/contacts/{id}': { query: { /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: { /** The id of the contact. */
id: number }; body: undefined; answers: { 200: Contact; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Update a contact */
'PATCH /public/v2/contacts/{id}': { query: { /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: { /** The id of the contact. */
id: number }; body: UpdateContactBody; answers: { 200: Contact; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Delete a contact */
'DELETE /public/v2/contacts/{id}': { query: Record<never, never>; path: { /** The id of the contact. */
id: number }; body: undefined; answers: { 204: undefined; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Get a contact */
'GET /public/contacts/{id}': { query: { /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: { /** The id of the contact. */
id: number }; body: undefined; answers: { 200: Contact; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Update a contact */
'PATCH /public/contacts/{id}': { query: { /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: { /** The id of the contact. */
id: number }; body: UpdateContactBody; answers: { 200: Contact; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Delete a contact */
'DELETE /public/contacts/{id}': { query: Record<never, never>; path: { /** The id of the contact. */
id: number }; body: undefined; answers: { 204: undefined; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Get a contact of any client */
'GET /public/v2/contacts-master-list/{id}': { query: { /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: { /** The id of the contact. */
id: number }; body: undefined; answers: { 200: AgencyContact; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Get a contact of any client */
'GET /public/contacts-master-list/{id}': { query: { /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: { /** The id of the contact. */
id: number }; body: undefined; answers: { 200: AgencyContact; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** List the contacts of all clients */
'GET /public/v2/contacts-master-list': { query: { /** Exact, lowercased and trimmed. Empty: no contacts. */
email?: string; /** Exact, normalised. Empty: no contacts. */
linkedin_url?: string; /** Exact, normalised to E.164. Empty: no contacts. */
phone?: string; /** Exact. */
firstname?: string; /** Exact. */
lastname?: string; /** The domain of the company. */
domain?: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT"; /** 1-based. A value that is not an integer counts as 1. */
page?: number; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: (AgencyContactPage | NoContactsFound); 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** List the contacts of all clients */
'GET /public/contacts-master-list': { query: { /** Exact, lowercased and trimmed. Empty: no contacts. */
email?: string; /** Exact, normalised. Empty: no contacts. */
linkedin_url?: string; /** Exact, normalised to E.164. Empty: no contacts. */
phone?: string; /** Exact. */
firstname?: string; /** Exact. */
lastname?: string; /** The domain of the company. */
domain?: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT"; /** 1-based. A value that is not an integer counts as 1. */
page?: number; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: (AgencyContactPage | NoContactsFound); 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Look up the contacts of all clients by custom field */
'GET /public/v2/contacts-master-list/lookup-by-custom-field': { query: { /** The custom field to match. */
field_name: string; /** The value to match, exactly. */
field_value: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT"; /** 1-based. A value that is not an integer counts as 1. */
page?: number; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: AgencyContactPage; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Look up the contacts of all clients by custom field */
'GET /public/contacts-master-list/lookup-by-custom-field': { query: { /** The custom field to match. */
field_name: string; /** The value to match, exactly. */
field_value: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT"; /** 1-based. A value that is not an integer counts as 1. */
page?: number; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: AgencyContactPage; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Look up contacts by custom field */
'GET /public/v2/contacts/lookup-by-custom-field': { query: { /** The custom field to match. */
field_name: string; /** The value to match, exactly. */
field_value: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT"; /** 1-based. A value that is not an integer counts as 1. */
page?: number; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: ContactPage; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Look up contacts by custom field */
'GET /public/contacts/lookup-by-custom-field': { query: { /** The custom field to match. */
field_name: string; /** The value to match, exactly. */
field_value: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT"; /** 1-based. A value that is not an integer counts as 1. */
page?: number; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: ContactPage; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** List companies */
'GET /public/v2/companies': { query: { /** Exact. */
name?: string; /** Exact, after normalisation. */
domain?: string; /** Exact. */
industry?: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT"; /** 1-based. A value that is not an integer counts as 1. */
page?: number; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: CompanyPage; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Create or update a company */
'PUT /public/v2/companies': { query: { /** The domain to look up. */
domain?: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: Record<never, never>; body: UpsertCompanyBody; answers: { 200: Company; 201: Company; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Create a company */
'POST /public/v2/companies': { query: { /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: Record<never, never>; body: CreateCompanyBody; answers: { 201: Company; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** List companies */
'GET /public/companies': { query: { /** Exact. */
name?: string; /** Exact, after normalisation. */
domain?: string; /** Exact. */
industry?: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT"; /** 1-based. A value that is not an integer counts as 1. */
page?: number; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: CompanyPage; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Create a company */
'POST /public/companies': { query: { /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: Record<never, never>; body: CreateCompanyBody; answers: { 201: Company; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Get a company */
'GET /public/v2/companies/{id}': { query: { /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: { /** The id of the company. */
id: number }; body: undefined; answers: { 200: Company; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Update a company */
'PATCH /public/v2/companies/{id}': { query: { /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: { /** The id of the company. */
id: number }; body: UpdateCompanyBody; answers: { 200: Company; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Delete a company */
'DELETE /public/v2/companies/{id}': { query: Record<never, never>; path: { /** The id of the company. */
id: number }; body: undefined; answers: { 204: undefined; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Get a company */
'GET /public/companies/{id}': { query: { /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: { /** The id of the company. */
id: number }; body: undefined; answers: { 200: Company; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Update a company */
'PATCH /public/companies/{id}': { query: { /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: { /** The id of the company. */
id: number }; body: UpdateCompanyBody; answers: { 200: Company; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Delete a company */
'DELETE /public/companies/{id}': { query: Record<never, never>; path: { /** The id of the company. */
id: number }; body: undefined; answers: { 204: undefined; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Get a company of any client */
'GET /public/v2/companies-master-list/{id}': { query: { /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: { /** The id of the company. */
id: number }; body: undefined; answers: { 200: AgencyCompany; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Get a company of any client */
'GET /public/companies-master-list/{id}': { query: { /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT" }; path: { /** The id of the company. */
id: number }; body: undefined; answers: { 200: AgencyCompany; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** List the companies of all clients */
'GET /public/v2/companies-master-list': { query: { /** Exact. */
name?: string; /** Exact, after normalisation. */
domain?: string; /** Exact. */
industry?: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT"; /** 1-based. A value that is not an integer counts as 1. */
page?: number; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: AgencyCompanyPage; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** List the companies of all clients */
'GET /public/companies-master-list': { query: { /** Exact. */
name?: string; /** Exact, after normalisation. */
domain?: string; /** Exact. */
industry?: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT"; /** 1-based. A value that is not an integer counts as 1. */
page?: number; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: AgencyCompanyPage; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Look up the companies of all clients by custom field */
'GET /public/v2/companies-master-list/lookup-by-custom-field': { query: { /** The custom field to match. */
field_name: string; /** The value to match, exactly. */
field_value: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT"; /** 1-based. A value that is not an integer counts as 1. */
page?: number; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: AgencyCompanyPage; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Look up the companies of all clients by custom field */
'GET /public/companies-master-list/lookup-by-custom-field': { query: { /** The custom field to match. */
field_name: string; /** The value to match, exactly. */
field_value: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT"; /** 1-based. A value that is not an integer counts as 1. */
page?: number; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: AgencyCompanyPage; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Look up companies by custom field */
'GET /public/v2/companies/lookup-by-custom-field': { query: { /** The custom field to match. */
field_name: string; /** The value to match, exactly. */
field_value: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT"; /** 1-based. A value that is not an integer counts as 1. */
page?: number; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: CompanyPage; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Look up companies by custom field */
'GET /public/companies/lookup-by-custom-field': { query: { /** The custom field to match. */
field_name: string; /** The value to match, exactly. */
field_value: string; /** Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive. */
structure?: "NESTED" | "FLAT"; /** 1-based. A value that is not an integer counts as 1. */
page?: number; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: CompanyPage; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** List emails */
'GET /public/emails': { query: { /** Exact, lowercased and trimmed. An invalid address matches nothing. */
contact_email?: string; /** Text that the subject contains, literal and case-sensitive. */
subject?: string; /** Exact: the campaign id of the sending platform. */
campaign_id?: string; /** Exact. */
origin?: string }; path: Record<never, never>; body: undefined; answers: { 200: Array<Email>; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Record an email */
'POST /public/emails': { query: Record<never, never>; path: Record<never, never>; body: CreateEmailBody; answers: { 201: Email; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Get an email */
'GET /public/emails/{id}': { query: Record<never, never>; path: { /** The id of the email. */
id: number }; body: undefined; answers: { 200: Email; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Delete an email */
'DELETE /public/emails/{id}': { query: Record<never, never>; path: { /** The id of the email. */
id: number }; body: undefined; answers: { 204: undefined; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Mark an email as interested */
'POST /public/emails/set-interested': { query: Record<never, never>; path: Record<never, never>; body: SetInterestedBody; answers: { 200: Email; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Add a custom field to a company */
'POST /public/v2/companies/{id}/custom-fields': { query: Record<never, never>; path: { /** The id of the company. */
id: number }; body: CreateCompanyFieldBody; answers: { 201: CustomField; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Add a custom field to a company */
'POST /public/companies/{id}/custom-fields': { query: Record<never, never>; path: { /** The id of the company. */
id: number }; body: CreateCompanyFieldBody; answers: { 201: CustomField; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Add a custom field to a contact */
'POST /public/v2/contacts/{id}/custom-fields': { query: Record<never, never>; path: { /** The id of the contact. */
id: number }; body: CreateContactFieldBody; answers: { 201: CustomField; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Add a custom field to a contact */
'POST /public/contacts/{id}/custom-fields': { query: Record<never, never>; path: { /** The id of the contact. */
id: number }; body: CreateContactFieldBody; answers: { 201: CustomField; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Add a custom field to an email */
'POST /public/emails/{id}/custom-fields': { query: Record<never, never>; path: { /** The id of the email. */
id: number }; body: CreateEmailFieldBody; answers: { 201: CustomField; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Update a custom field of a company */
'PATCH /public/v2/companies/{id}/custom-fields/{field_id}': { query: Record<never, never>; path: { /** The id of the company. */
id: number; /** The id of the custom field. */
field_id: number }; body: UpdateCompanyFieldBody; answers: { 200: CustomField; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Remove a custom field from a company */
'DELETE /public/v2/companies/{id}/custom-fields/{field_id}': { query: Record<never, never>; path: { /** The id of the company. */
id: number; /** The id of the custom field. */
field_id: number }; body: undefined; answers: { 204: undefined; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Update a custom field of a company */
'PATCH /public/companies/{id}/custom-fields/{field_id}': { query: Record<never, never>; path: { /** The id of the company. */
id: number; /** The id of the custom field. */
field_id: number }; body: UpdateCompanyFieldBody; answers: { 200: CustomField; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Remove a custom field from a company */
'DELETE /public/companies/{id}/custom-fields/{field_id}': { query: Record<never, never>; path: { /** The id of the company. */
id: number; /** The id of the custom field. */
field_id: number }; body: undefined; answers: { 204: undefined; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Update a custom field of a contact */
'PATCH /public/v2/contacts/{id}/custom-fields/{field_id}': { query: Record<never, never>; path: { /** The id of the contact. */
id: number; /** The id of the custom field. */
field_id: number }; body: UpdateContactFieldBody; answers: { 200: CustomField; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Remove a custom field from a contact */
'DELETE /public/v2/contacts/{id}/custom-fields/{field_id}': { query: Record<never, never>; path: { /** The id of the contact. */
id: number; /** The id of the custom field. */
field_id: number }; body: undefined; answers: { 204: undefined; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Update a custom field of a contact */
'PATCH /public/contacts/{id}/custom-fields/{field_id}': { query: Record<never, never>; path: { /** The id of the contact. */
id: number; /** The id of the custom field. */
field_id: number }; body: UpdateContactFieldBody; answers: { 200: CustomField; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Remove a custom field from a contact */
'DELETE /public/contacts/{id}/custom-fields/{field_id}': { query: Record<never, never>; path: { /** The id of the contact. */
id: number; /** The id of the custom field. */
field_id: number }; body: undefined; answers: { 204: undefined; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Remove a custom field from an email */
'DELETE /public/emails/{id}/custom-fields/{field_id}': { query: Record<never, never>; path: { /** The id of the email. */
id: number; /** The id of the custom field. */
field_id: number }; body: undefined; answers: { 204: undefined; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** List custom activity types */
'GET /public/activities/types': { query: Record<never, never>; path: Record<never, never>; body: undefined; answers: { 200: Array<ActivityType>; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Create a custom activity type */
'POST /public/activities/types': { query: Record<never, never>; path: Record<never, never>; body: CreateActivityTypeBody; answers: { 201: ActivityType; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Log an activity of a custom type */
'POST /public/activities/custom': { query: Record<never, never>; path: Record<never, never>; body: LogCustomActivityBody; answers: { 201: LoggedActivity; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 422: (TitledError | InvalidFields); 429: Detail; 500: Detail; 503: Detail } };
/** Update a custom activity type */
'PATCH /public/activities/custom': { query: Record<never, never>; path: Record<never, never>; body: UpdateActivityTypeBody; answers: { 200: ActivityType; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Delete a custom activity type */
'DELETE /public/activities/custom': { query: Record<never, never>; path: Record<never, never>; body: DeleteActivityTypeBody; answers: { 204: undefined; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Log an activity (channel call) */
'POST /public/activities/standard/call': { query: Record<never, never>; path: Record<never, never>; body: LogCallBody; answers: { 201: LoggedActivity; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 422: (TitledError | InvalidFields); 429: Detail; 500: Detail; 503: Detail } };
/** Log an activity (channel email) */
'POST /public/activities/standard/email': { query: Record<never, never>; path: Record<never, never>; body: LogEmailBody; answers: { 201: LoggedActivity; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 422: (TitledError | InvalidFields); 429: Detail; 500: Detail; 503: Detail } };
/** Log an activity (channel linkedin_message) */
'POST /public/activities/standard/linkedin_message': { query: Record<never, never>; path: Record<never, never>; body: LogLinkedinMessageBody; answers: { 201: LoggedActivity; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 422: (TitledError | InvalidFields); 429: Detail; 500: Detail; 503: Detail } };
/** Log an activity (channel sms) */
'POST /public/activities/standard/sms': { query: Record<never, never>; path: Record<never, never>; body: LogSmsBody; answers: { 201: LoggedActivity; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 422: (TitledError | InvalidFields); 429: Detail; 500: Detail; 503: Detail } };
/** Log an activity (channel whatsapp) */
'POST /public/activities/standard/whatsapp': { query: Record<never, never>; path: Record<never, never>; body: LogWhatsappBody; answers: { 201: LoggedActivity; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 422: (TitledError | InvalidFields); 429: Detail; 500: Detail; 503: Detail } };
/** Get a person */
'GET /public/people/{person_id}': { query: Record<never, never>; path: { /** The id of the Person. */
person_id: number }; body: undefined; answers: { 200: Person; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Look up a person */
'GET /public/people/lookup': { query: { /** Lowercased and trimmed. */
email?: string; /** Normalised. */
linkedin_url?: string; /** Normalised to E.164. */
phone?: string }; path: Record<never, never>; body: undefined; answers: { 200: Person; 400: ({ /** No identifier or more than one is given. */
identifier: string } | FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Merge people */
'POST /public/people/merge': { query: Record<never, never>; path: Record<never, never>; body: Merge; answers: { 200: MergeResult; 400: (FieldFaults | Detail); 403: Detail; 404: (Error | Detail); 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Search people */
'GET /public/people': { query: { /** Lowercased and trimmed. Empty: no match, unless another identifier has a value. */
email?: string; /** Normalised. Empty: no match, unless another identifier has a value. */
linkedin_url?: string; /** Normalised to E.164. Empty or not a phone number: no match. */
phone?: string; /** Exact. */
firstname?: string; /** Exact. */
lastname?: string; /** The domain of a contact’s company. */
domain?: string; /** 1-based. A value that is not an integer counts as 1. */
page?: number; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: PersonPage; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Split a person */
'POST /public/people/split': { query: Record<never, never>; path: Record<never, never>; body: Split; answers: { 200: SplitResult; 400: (FieldFaults | Detail); 403: Detail; 404: (Error | Detail); 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** List suppressions */
'GET /public/v2/suppressions': { query: { /** Part of the address, domain, number or profile. */
search?: string; /** What they name. */
kind?: "email" | "domain" | "phone" | "linkedin_url" | "person" | "erased"; /** Why. */
reason?: "unsubscribed" | "hard_bounce" | "complaint" | "request" | "legal" | "customer" | "competitor" | "imported"; /** For whom they count. */
scope?: "client" | "agency"; /** open: those that count now; over: lifted or ended. Default: both. */
state?: "open" | "over"; /** Added, extended, lifted or ended at this time or later. */
changed_since?: string; /** The value of next in the previous response. Default: from the newest. */
after?: string; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: SuppressionPage; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Add to the suppression list */
'POST /public/v2/suppressions': { query: Record<never, never>; path: Record<never, never>; body: AddSuppressionsBody; answers: { 200: AddedSuppressions; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Check before sending */
'POST /public/v2/suppressions/check': { query: Record<never, never>; path: Record<never, never>; body: CheckSuppressionsBody; answers: { 200: CheckedSuppressions; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Lift suppressions */
'POST /public/v2/suppressions/lift': { query: Record<never, never>; path: Record<never, never>; body: LiftSuppressionsBody; answers: { 200: LiftedSuppressions; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Get the state of the integrations */
'GET /public/integrations': { query: Record<never, never>; path: Record<never, never>; body: undefined; answers: { 200: Integrations; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** List changes */
'GET /public/v2/changes': { query: { /** The number of the last known entry: next from the previous response. Default: from the oldest. */
after?: number; /** The actor as shown in an entry, or just key:<id>. */
actor?: string; /** Excludes changes by this actor, in the same form as actor. */
except_actor?: string; /** The kind of the record. */
kind?: "contact" | "company" | "email" | "person" | "campaign" | "activity" | "score" | "integration" | "suppression"; /** What happened. */
action?: "created" | "changed" | "deleted" | "merged" | "unmerged" | "silenced" | "resumed" | "added" | "lifted"; /** Only entries that changed this field, which may be a custom field. */
field?: string; /** The id of the record; records of different kinds can have the same id. */
record_id?: number; /** The Person of the contact. */
person_id?: number; /** Written at this time or later. */
from?: string; /** Written before this time. */
to?: string; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: ChangeFeed; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Undo changes */
'POST /public/v2/changes/undo': { query: Record<never, never>; path: Record<never, never>; body: UndoChangesBody; answers: { 200: ChangesUndone; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Get the digest of a range */
'GET /public/v2/changes/digest': { query: { /** The number before the first entry; 0 for all. At least the number before the oldest entry still kept. */
after: number; /** The number of the last entry: at most that of the newest entry, and at most 100000 more than after. */
through: number }; path: Record<never, never>; body: undefined; answers: { 200: ChangesDigest; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** List daily digests */
'GET /public/v2/changes/digest/daily': { query: { /** The number of the last known entry: next from the previous response. Default: from the oldest. */
after?: number }; path: Record<never, never>; body: undefined; answers: { 200: DailyDigests; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Get an import */
'GET /public/v2/imports/{import_id}': { query: Record<never, never>; path: { /** The id of the import, which is also the id of its job. */
import_id: number }; body: undefined; answers: { 200: Import; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Start an import */
'POST /public/v2/imports/{import_id}/start': { query: Record<never, never>; path: { /** The id of the import, which is also the id of its job. */
import_id: number }; body: StartImportBody; answers: { 202: Job; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Cancel a job */
'POST /public/v2/jobs/{id}/cancel': { query: Record<never, never>; path: { /** The id of the job. */
id: number }; body: undefined; answers: { 200: Job; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 429: Detail; 500: Detail; 503: Detail } };
/** Undo a job */
'POST /public/v2/jobs/{id}/undo': { query: Record<never, never>; path: { /** The id of the job. */
id: number }; body: undefined; answers: { 202: Job; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 429: Detail; 500: Detail; 503: Detail } };
/** Get a job */
'GET /public/v2/jobs/{id}': { query: Record<never, never>; path: { /** The id of the job. */
id: number }; body: undefined; answers: { 200: Job; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** List jobs */
'GET /public/v2/jobs': { query: { /** The value of next in the previous response. Default: from the newest. */
after?: string; /** Records per page, clamped to 1..100. */
page_size?: number }; path: Record<never, never>; body: undefined; answers: { 200: JobPage; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Export records to a file */
'POST /public/v2/exports': { query: Record<never, never>; path: Record<never, never>; body: StartExportBody; answers: { 202: Job; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: TitledError; 413: Detail; 415: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Commit a plan */
'POST /public/v2/plans/{plan_id}/commit': { query: Record<never, never>; path: { /** The id of the plan, from a dry run. */
plan_id: number }; body: undefined; answers: { 200: PlanCommitted; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 409: (TitledError | PlanMoved); 429: Detail; 500: Detail; 503: Detail } };
/** Get a plan */
'GET /public/v2/plans/{plan_id}': { query: Record<never, never>; path: { /** The id of the plan, from a dry run. */
plan_id: number }; body: undefined; answers: { 200: Plan; 400: (FieldFaults | Detail); 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
/** Get the workspace of a key */
'GET /public/whoami': { query: Record<never, never>; path: Record<never, never>; body: undefined; answers: { 200: Whoami; 400: (FieldFaults | Detail); 401: Detail; 403: Detail; 404: Detail; 429: Detail; 500: Detail; 503: Detail } };
}

