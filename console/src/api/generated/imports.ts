/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What happened to a record. */
export type ChangeAction =
  /** An entry was put on the suppression list. */
  | 'added'
  /** Some of its fields changed. */
  | 'changed'
  /** It was created. */
  | 'created'
  /** It was deleted. */
  | 'deleted'
  /** An entry was lifted. */
  | 'lifted'
  /** Others were merged into it; the field `mergeId` identifies the merge. */
  | 'merged'
  /** It sent something again, or was disconnected. */
  | 'resumed'
  /** An integration sent nothing for longer than chance would explain. */
  | 'silenced'
  /** A merge was undone, which restored Persons that had been merged into it. */
  | 'unmerged';

/** The kind of a changed record. */
export type ChangeKind =
  /** An activity. Activities never change. */
  | 'activity'
  /** A campaign. Its counts are derived from its emails and are not reported. */
  | 'campaign'
  /** A company, with its custom fields. */
  | 'company'
  /** A contact, with its custom fields. */
  | 'contact'
  /** An email, with its custom fields. */
  | 'email'
  /** An integration. Its silences are reported: when the usual events stop arriving and when they resume. */
  | 'integration'
  /** A Person: merges into it and their undos. Every other change to a Person is a change to its contacts. */
  | 'person'
  /** The score of a contact; the record is the contact. Only reaching or leaving a level of the workspace is reported. */
  | 'score'
  /** An entry of the suppression list, in the journal of the client that it comes from. */
  | 'suppression';

/** Why a contact has the score that it has, or none. */
export type ContactScoreReason =
  /** Half-lives have left nothing of the points. */
  | 'faded'
  /** The contact has no activity. Emails that platforms deliver are none. */
  | 'no_activities'
  /** The workspace has no scoring rule. */
  | 'no_rules'
  /** It has activities, but no rule counts any of them. */
  | 'not_counted'
  /** Scoring is off in the workspace. */
  | 'off'
  /** The score is waiting to be computed, or to be computed anew. */
  | 'pending'
  /** At least one rule counted. */
  | 'scored';

/** The target of a column: a field or a custom field. With neither, the column is ignored. */
export type ImportColumnInput = {
  /** The name of the column, as in the file. */
  column: string;
  /** The name of a custom field. */
  customField?: string | null | undefined;
  /** A field of the record, such as firstName. */
  field?: string | null | undefined;
  /** Only for a custom field; default: text. */
  kind?: ImportColumnKind | null | undefined;
};

/** The format of the values of a custom field in the file. */
export type ImportColumnKind =
  /** true or false, yes or no, ja or nein, oui or non, 1 or 0; stored as true or false. */
  | 'boolean'
  /** Dates; stored as YYYY-MM-DD. */
  | 'date'
  /** Dates with a time; stored as ISO 8601 in UTC. */
  | 'dateTime'
  /** Numbers; stored as plain decimals. */
  | 'number'
  /** Text; stored unchanged. */
  | 'text';

/** The company that a name in the file means. */
export type ImportCompanyInput = {
  /** The company. */
  companyId: number;
  /** The name, regardless of case. */
  name: string;
};

/** What happens to a row whose identifiers belong to several Persons. */
export type ImportConflicts =
  /** Each contact is written and stays where it is; new ones join the Person of the first identifier. */
  | 'keepApart'
  /** The Persons are merged into the oldest, as `peopleMerge` does. Needs data enrichment. */
  | 'merge'
  /** The row is refused. */
  | 'refuse';

/** The format of dates. */
export type ImportDates =
  /** 31.12.2024, 31/12/2024 or 31-12-2024 */
  | 'dayFirst'
  /** 2024-12-31 */
  | 'iso'
  /** 12/31/2024, and so on */
  | 'monthFirst';

/** The decimal separator. */
export type ImportDecimals =
  /** 1234,5 or 1.234,5 */
  | 'comma'
  /** 1234.5 or 1,234.5 */
  | 'point';

/** What rows are examples of, as `ImportCounts` names it. */
export type ImportExampleKind =
  /** Rows that created a record. */
  | 'created'
  /** Rows whose person resembles another one. */
  | 'duplicates'
  /** Rows that made one Person of several. */
  | 'joined'
  /** Rows that were refused. */
  | 'refused'
  /** Rows of people on the suppression list. */
  | 'suppressed'
  /** Rows that changed nothing. */
  | 'unchanged'
  /** Rows that changed a record. */
  | 'updated';

/** What may happen to records. */
export type ImportMode =
  /** Records are created; existing ones are refused. */
  | 'create'
  /** Records are created, or their empty fields are filled; existing values are not changed. */
  | 'fill'
  /** Records are changed; missing ones are refused. */
  | 'update'
  /** Records are created or changed. */
  | 'upsert';

/** The kind of record in the rows of a file. */
export type ImportRecord =
  /** Activities of channels and custom types. Each row logs one, unless it is an exported one. */
  | 'activity'
  /** Companies, each by its domain. */
  | 'company'
  /** Contacts, each by its one identifier. */
  | 'contact'
  /** Emails. They have no identifier, so each row records one, unless it is an exported one. */
  | 'email'
  /** Entries of the suppression (do not contact) list. */
  | 'suppression';

/** The kind of work that a job does. */
export type JobKind =
  /** Changes all records that match a filter. */
  | 'change'
  /** Deletes all records that match a filter. */
  | 'delete'
  /** Writes records to a file. */
  | 'export'
  /** Reads records from a file. */
  | 'import'
  /** Merges duplicates. */
  | 'merge'
  /** Writes records to a storage of the client, for an export schedule. */
  | 'scheduled_export'
  /** Undoes what a job, or anybody else, wrote. */
  | 'undo'
  /** Undoes all merges of such a job. */
  | 'unmerge';

/** The state of a job. */
export type JobState =
  /** Cancelled. What it had written is kept. */
  | 'cancelled'
  /** Complete. */
  | 'done'
  /** Failed; `failure` gives the reason. */
  | 'failed'
  /** Waiting to be processed. */
  | 'queued'
  /** Running; jobs of several clients share the worker. */
  | 'running'
  /** Waiting for its input. */
  | 'uploading';

/** The kinds of records that entries of the audit log and the journal refer to. */
export type NamedKind =
  /** A record of the kind `activity`. */
  | 'activity'
  /** A record of the kind `activity_type`. */
  | 'activity_type'
  /** A record of the kind `agency`. */
  | 'agency'
  /** A record of the kind `alert_channel`. */
  | 'alert_channel'
  /** A record of the kind `campaign`. */
  | 'campaign'
  /** A record of the kind `client`. */
  | 'client'
  /** A record of the kind `company`. */
  | 'company'
  /** A record of the kind `contact`. */
  | 'contact'
  /** A record of the kind `email`. */
  | 'email'
  /** A record of the kind `event_endpoint`. */
  | 'event_endpoint'
  /** A record of the kind `export_schedule`. */
  | 'export_schedule'
  /** A record of the kind `integration`. */
  | 'integration'
  /** A record of the kind `key`. */
  | 'key'
  /** A record of the kind `person`. */
  | 'person'
  /** A record of the kind `scoring_rule`. */
  | 'scoring_rule'
  /** A record of the kind `source`. */
  | 'source'
  /** A record of the kind `suppression`. */
  | 'suppression'
  /** A record of the kind `user`. */
  | 'user';

/** For whom an entry counts. */
export type SuppressionScope =
  /** All clients of the agency. */
  | 'agency'
  /** The client alone. */
  | 'client';

export type OneImportQueryVariables = Exact<{
  id: number;
}>;


export type OneImportQuery = { importPreview: { record: ImportRecord, format: string, delimiter: string | null, encoding: string, sheet: string | null, sheets: Array<string>, rows: number, notes: Array<string>, fields: Array<string>, rememberedAt: string | null, proposedDates: ImportDates | null, proposedDecimals: ImportDecimals | null, dryRun: boolean | null, mode: ImportMode | null, dates: ImportDates | null, decimals: ImportDecimals | null, conflicts: ImportConflicts | null, liftSuppressions: boolean | null, scope: SuppressionScope | null, force: boolean | null, companies: Array<{ name: string, companyId: number }>, questions: Array<{ name: string, companies: Array<{ id: number, domain: string }> }>, columns: Array<{ column: string, field: string | null, customField: string | null, kind: ImportColumnKind, proposedKind: ImportColumnKind | null, suggested: boolean, values: Array<string | null> }>, counts: { created: number, updated: number, unchanged: number, refused: number, repeated: number, joined: number, duplicates: number, suppressed: number, optOutsKept: number, optOutsEnded: number } | null, trial: { created: number, updated: number, unchanged: number, refused: number, repeated: number, joined: number, duplicates: number, suppressed: number, optOutsKept: number, optOutsEnded: number } | null, examples: Array<{ kind: ImportExampleKind, rows: Array<{ row: number, text: string, because: string | null }> }>, job: { id: number, kind: JobKind, state: JobState, rowsTotal: number | null, rowsRead: number, rowsWritten: number, rowsRefused: number, rowsUnchanged: number, failure: string | null, actor: string | null, actorName: string | null, createdAt: string, endedAt: string | null, expectedEndAt: string | null, expiresAt: string | null } } | null };

export type RowCountsFragment = { created: number, updated: number, unchanged: number, refused: number, repeated: number, joined: number, duplicates: number, suppressed: number, optOutsKept: number, optOutsEnded: number };

export type StartImportMutationVariables = Exact<{
  id: number;
  columns: Array<ImportColumnInput> | ImportColumnInput;
  mode: ImportMode;
  dates: ImportDates;
  decimals: ImportDecimals;
  conflicts: ImportConflicts;
  companies: Array<ImportCompanyInput> | ImportCompanyInput;
  liftSuppressions: boolean;
  scope: SuppressionScope;
  force: boolean;
  dryRun: boolean;
}>;


export type StartImportMutation = { answer:
    | { __typename: 'ConflictError', message: string }
    | { __typename: 'InvalidError', message: string, faults: Array<{ field: string, messages: Array<string> }> }
    | { __typename: 'Job' }
    | { __typename: 'NotFoundError', message: string }
   };

export type FiguresOfFragment = { unansweredCount: number, hotLeadCount: number, silentCount: number, failureCount: number, failedDeliveryCount: number, failingEndpointCount: number, failedJobCount: number, rates: { current: { sentCount: number, replyCount: number, bounceCount: number }, previous: { sentCount: number, replyCount: number, bounceCount: number } } };

export type JobLineFragment = { id: number, kind: JobKind, state: JobState, rowsTotal: number | null, rowsRead: number, rowsWritten: number, rowsRefused: number, rowsUnchanged: number, failure: string | null, actor: string | null, actorName: string | null, createdAt: string, endedAt: string | null, expectedEndAt: string | null, expiresAt: string | null };

export type JournalEntryFragment = { number: number, changeNumber: number, at: string, kind: ChangeKind, recordId: number, recordName: string | null, personId: number | null, action: ChangeAction, actor: string | null, actorName: string | null, operation: string | null, requestId: string | null, names: Array<{ kind: NamedKind, id: string, name: string }>, fields: Array<{ name: string, isCustom: boolean, before: unknown, after: unknown }> };

export type PersonContactFragment = { id: number, email: string | null, linkedinUrl: string | null, phone: string | null, firstName: string | null, lastName: string | null, jobTitle: string | null, contactStatus: string, company: { id: number, name: string | null, domain: string } | null };

export type ProfileScoreFragment = { value: number | null, level: number | null, computedAt: string, lines: Array<{ ruleId: number, name: string, times: number, points: number, value: number, halfLifeDays: number | null }> };

export type ScoredContactFragment = { id: number, scoreState: { reason: ContactScoreReason, since: string | null }, score: { value: number | null, level: number | null, computedAt: string, lines: Array<{ ruleId: number, name: string, times: number, points: number, value: number, halfLifeDays: number | null }> } | null };

type Refused_ConflictError_Fragment = { message: string };

type Refused_CountMovedError_Fragment = { message: string };

type Refused_InvalidError_Fragment = { message: string, faults: Array<{ field: string, messages: Array<string> }> };

type Refused_NotFoundError_Fragment = { message: string };

type Refused_PlanMovedError_Fragment = { message: string };

type Refused_UnknownPropertiesError_Fragment = { message: string };

type Refused_UnprocessableError_Fragment = { message: string };

export type RefusedFragment =
  | Refused_ConflictError_Fragment
  | Refused_CountMovedError_Fragment
  | Refused_InvalidError_Fragment
  | Refused_NotFoundError_Fragment
  | Refused_PlanMovedError_Fragment
  | Refused_UnknownPropertiesError_Fragment
  | Refused_UnprocessableError_Fragment
;

export const RowCountsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RowCounts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImportCounts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"refused"}},{"kind":"Field","name":{"kind":"Name","value":"repeated"}},{"kind":"Field","name":{"kind":"Name","value":"joined"}},{"kind":"Field","name":{"kind":"Name","value":"duplicates"}},{"kind":"Field","name":{"kind":"Name","value":"suppressed"}},{"kind":"Field","name":{"kind":"Name","value":"optOutsKept"}},{"kind":"Field","name":{"kind":"Name","value":"optOutsEnded"}}]}}]} as unknown as DocumentNode<RowCountsFragment, unknown>;
export const FiguresOfFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FiguresOf"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClientFigures"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"current"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentCount"}},{"kind":"Field","name":{"kind":"Name","value":"replyCount"}},{"kind":"Field","name":{"kind":"Name","value":"bounceCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previous"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentCount"}},{"kind":"Field","name":{"kind":"Name","value":"replyCount"}},{"kind":"Field","name":{"kind":"Name","value":"bounceCount"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"unansweredCount"}},{"kind":"Field","name":{"kind":"Name","value":"hotLeadCount"}},{"kind":"Field","name":{"kind":"Name","value":"silentCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}},{"kind":"Field","name":{"kind":"Name","value":"failedDeliveryCount"}},{"kind":"Field","name":{"kind":"Name","value":"failingEndpointCount"}},{"kind":"Field","name":{"kind":"Name","value":"failedJobCount"}}]}}]} as unknown as DocumentNode<FiguresOfFragment, unknown>;
export const JobLineFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLine"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"rowsTotal"}},{"kind":"Field","name":{"kind":"Name","value":"rowsRead"}},{"kind":"Field","name":{"kind":"Name","value":"rowsWritten"}},{"kind":"Field","name":{"kind":"Name","value":"rowsRefused"}},{"kind":"Field","name":{"kind":"Name","value":"rowsUnchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expectedEndAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<JobLineFragment, unknown>;
export const JournalEntryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JournalEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Change"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"changeNumber"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"recordName"}},{"kind":"Field","name":{"kind":"Name","value":"personId"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"names"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isCustom"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}}]}}]}}]} as unknown as DocumentNode<JournalEntryFragment, unknown>;
export const PersonContactFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonContact"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"linkedinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"contactStatus"}},{"kind":"Field","name":{"kind":"Name","value":"company"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}}]}}]}}]} as unknown as DocumentNode<PersonContactFragment, unknown>;
export const ProfileScoreFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileScore"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ContactScore"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"computedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"times"}},{"kind":"Field","name":{"kind":"Name","value":"points"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"halfLifeDays"}}]}}]}}]} as unknown as DocumentNode<ProfileScoreFragment, unknown>;
export const ScoredContactFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScoredContact"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scoreState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"since"}}]}},{"kind":"Field","name":{"kind":"Name","value":"score"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProfileScore"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileScore"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ContactScore"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"computedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"times"}},{"kind":"Field","name":{"kind":"Name","value":"points"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"halfLifeDays"}}]}}]}}]} as unknown as DocumentNode<ScoredContactFragment, unknown>;
export const RefusedFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Refused"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Error"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}}]}}]} as unknown as DocumentNode<RefusedFragment, unknown>;
export const OneImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OneImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"importPreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"record"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"delimiter"}},{"kind":"Field","name":{"kind":"Name","value":"encoding"}},{"kind":"Field","name":{"kind":"Name","value":"sheet"}},{"kind":"Field","name":{"kind":"Name","value":"sheets"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"fields"}},{"kind":"Field","name":{"kind":"Name","value":"rememberedAt"}},{"kind":"Field","name":{"kind":"Name","value":"proposedDates"}},{"kind":"Field","name":{"kind":"Name","value":"proposedDecimals"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"dates"}},{"kind":"Field","name":{"kind":"Name","value":"decimals"}},{"kind":"Field","name":{"kind":"Name","value":"conflicts"}},{"kind":"Field","name":{"kind":"Name","value":"companies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"companyId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"questions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"companies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"liftSuppressions"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"force"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"customField"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"proposedKind"}},{"kind":"Field","name":{"kind":"Name","value":"suggested"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RowCounts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"trial"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RowCounts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"examples"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"row"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"because"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobLine"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RowCounts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImportCounts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"refused"}},{"kind":"Field","name":{"kind":"Name","value":"repeated"}},{"kind":"Field","name":{"kind":"Name","value":"joined"}},{"kind":"Field","name":{"kind":"Name","value":"duplicates"}},{"kind":"Field","name":{"kind":"Name","value":"suppressed"}},{"kind":"Field","name":{"kind":"Name","value":"optOutsKept"}},{"kind":"Field","name":{"kind":"Name","value":"optOutsEnded"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLine"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"rowsTotal"}},{"kind":"Field","name":{"kind":"Name","value":"rowsRead"}},{"kind":"Field","name":{"kind":"Name","value":"rowsWritten"}},{"kind":"Field","name":{"kind":"Name","value":"rowsRefused"}},{"kind":"Field","name":{"kind":"Name","value":"rowsUnchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expectedEndAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<OneImportQuery, OneImportQueryVariables>;
export const StartImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"columns"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ImportColumnInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"mode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ImportMode"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"dates"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ImportDates"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"decimals"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ImportDecimals"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"conflicts"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ImportConflicts"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companies"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ImportCompanyInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"liftSuppressions"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SuppressionScope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"force"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"dryRun"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"answer"},"name":{"kind":"Name","value":"importStart"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"columns"},"value":{"kind":"Variable","name":{"kind":"Name","value":"columns"}}},{"kind":"Argument","name":{"kind":"Name","value":"mode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"mode"}}},{"kind":"Argument","name":{"kind":"Name","value":"dates"},"value":{"kind":"Variable","name":{"kind":"Name","value":"dates"}}},{"kind":"Argument","name":{"kind":"Name","value":"decimals"},"value":{"kind":"Variable","name":{"kind":"Name","value":"decimals"}}},{"kind":"Argument","name":{"kind":"Name","value":"conflicts"},"value":{"kind":"Variable","name":{"kind":"Name","value":"conflicts"}}},{"kind":"Argument","name":{"kind":"Name","value":"companies"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companies"}}},{"kind":"Argument","name":{"kind":"Name","value":"liftSuppressions"},"value":{"kind":"Variable","name":{"kind":"Name","value":"liftSuppressions"}}},{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"force"},"value":{"kind":"Variable","name":{"kind":"Name","value":"force"}}},{"kind":"Argument","name":{"kind":"Name","value":"dryRun"},"value":{"kind":"Variable","name":{"kind":"Name","value":"dryRun"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Refused"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Refused"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Error"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}}]}}]} as unknown as DocumentNode<StartImportMutation, StartImportMutationVariables>;