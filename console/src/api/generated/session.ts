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

/** What a user may do, in the whole agency or in one client. */
export type UserRole =
  /** Reads and writes, but not keys, users and deletions of clients. */
  | 'MANAGER'
  /** Everything, also keys, users and deletions. */
  | 'OWNER'
  /** Only reads. */
  | 'READER';

export type WhoAmIQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoAmIQuery = { whoami: { clientId: string, clientName: string } | null };

export type ClientNamesQueryVariables = Exact<{
  page: number;
}>;


export type ClientNamesQuery = { clientPage: { totalPages: number, items: Array<{ clientId: string, name: string }> } };

export type ClientNameQueryVariables = Exact<{
  clientId: string;
}>;


export type ClientNameQuery = { client: { name: string } | null };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { user: { id: number, email: string, name: string, role: UserRole | null, clients: Array<{ clientId: string, clientName: string, role: UserRole }> } | null } };

export type PeopleOnQueryVariables = Exact<{ [key: string]: never; }>;


export type PeopleOnQuery = { integrations: { integrations: Array<{ key: IntegrationKey, connected: boolean }> } };

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

export const FiguresOfFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FiguresOf"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClientFigures"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"current"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentCount"}},{"kind":"Field","name":{"kind":"Name","value":"replyCount"}},{"kind":"Field","name":{"kind":"Name","value":"bounceCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previous"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentCount"}},{"kind":"Field","name":{"kind":"Name","value":"replyCount"}},{"kind":"Field","name":{"kind":"Name","value":"bounceCount"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"unansweredCount"}},{"kind":"Field","name":{"kind":"Name","value":"hotLeadCount"}},{"kind":"Field","name":{"kind":"Name","value":"silentCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}},{"kind":"Field","name":{"kind":"Name","value":"failedDeliveryCount"}},{"kind":"Field","name":{"kind":"Name","value":"failingEndpointCount"}},{"kind":"Field","name":{"kind":"Name","value":"failedJobCount"}}]}}]} as unknown as DocumentNode<FiguresOfFragment, unknown>;
export const JobLineFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLine"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"rowsTotal"}},{"kind":"Field","name":{"kind":"Name","value":"rowsRead"}},{"kind":"Field","name":{"kind":"Name","value":"rowsWritten"}},{"kind":"Field","name":{"kind":"Name","value":"rowsRefused"}},{"kind":"Field","name":{"kind":"Name","value":"rowsUnchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expectedEndAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<JobLineFragment, unknown>;
export const JournalEntryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JournalEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Change"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"changeNumber"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"recordName"}},{"kind":"Field","name":{"kind":"Name","value":"personId"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"names"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isCustom"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}}]}}]}}]} as unknown as DocumentNode<JournalEntryFragment, unknown>;
export const PersonContactFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonContact"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"linkedinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"contactStatus"}},{"kind":"Field","name":{"kind":"Name","value":"company"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}}]}}]}}]} as unknown as DocumentNode<PersonContactFragment, unknown>;
export const ProfileScoreFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileScore"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ContactScore"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"computedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"times"}},{"kind":"Field","name":{"kind":"Name","value":"points"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"halfLifeDays"}}]}}]}}]} as unknown as DocumentNode<ProfileScoreFragment, unknown>;
export const ScoredContactFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScoredContact"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scoreState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"since"}}]}},{"kind":"Field","name":{"kind":"Name","value":"score"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProfileScore"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileScore"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ContactScore"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"computedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"times"}},{"kind":"Field","name":{"kind":"Name","value":"points"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"halfLifeDays"}}]}}]}}]} as unknown as DocumentNode<ScoredContactFragment, unknown>;
export const RefusedFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Refused"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Error"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}}]}}]} as unknown as DocumentNode<RefusedFragment, unknown>;
export const WhoAmIDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WhoAmI"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"whoami"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"clientName"}}]}}]}}]} as unknown as DocumentNode<WhoAmIQuery, WhoAmIQueryVariables>;
export const ClientNamesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ClientNames"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<ClientNamesQuery, ClientNamesQueryVariables>;
export const ClientNameDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ClientName"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"clientId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"client"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"clientId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"clientId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ClientNameQuery, ClientNameQueryVariables>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"clients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"clientName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const PeopleOnDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PeopleOn"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"integrations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"integrations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"connected"}}]}}]}}]}}]} as unknown as DocumentNode<PeopleOnQuery, PeopleOnQueryVariables>;