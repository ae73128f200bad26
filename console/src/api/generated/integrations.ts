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

/** The purpose of an integration. */
export type IntegrationCategory =
  /** Manages customer relations. */
  | 'crm'
  /** Sends emails in campaigns. */
  | 'sequencer'
  /** Reports signals and enriches data. */
  | 'signal';

/** The fields to write on a connection. Absent fields are unchanged; null clears. */
export type IntegrationConnectionInput = {
  /** Only for HubSpot: whether its signatures of versions 1 and 2 still prove a delivery. Default: true. */
  acceptLegacySignatures?: boolean | null | undefined;
  /** The account at the platform, at most 255 characters. Only a master key can set it, and it belongs to one workspace of an agency at a time. */
  externalAccountId?: string | null | undefined;
  /** When the integration was last in sync; not in the future. */
  lastSyncedAt?: string | null | undefined;
  /** Proves deliveries from now on; 1 to 1024 characters. Never shown again. */
  webhookSecret?: string | null | undefined;
};

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

/** Whether deliveries from an integration arrive as usual. */
export type RadarState =
  /** Too little data to know what is usual: less than two weeks, or fewer than 20 deliveries. */
  | 'learning'
  /** Connected, but nothing ever arrived. */
  | 'never'
  /** Nothing is overdue. */
  | 'regular'
  /** Nothing arrived for longer than chance would explain. */
  | 'silent';

/** Outcome of a webhook delivery. */
export type WebhookVerdict =
  /** Already applied; nothing changed. */
  | 'duplicate'
  /** The service failed to apply it and asked the sender to retry. */
  | 'failed'
  /** Not relevant; nothing changed. */
  | 'ignored'
  /** Refused: it could not be read. */
  | 'malformed'
  /** Waiting for a connection or an address, or to be processed. */
  | 'parked'
  /** Applied. */
  | 'processed';

export type IntegrationStatesQueryVariables = Exact<{ [key: string]: never; }>;


export type IntegrationStatesQuery = { integrations: { windowDays: number, integrations: Array<{ key: IntegrationKey, name: string, category: IntegrationCategory, connected: boolean, takesSecret: boolean, lastSyncedAt: string | null, newShapes: number, lastNewShapeAt: string | null, connection: { connectedAt: string, hasSecret: boolean, externalAccountId: string | null, acceptLegacySignatures: boolean, unprovenCount: number, lastUnprovenAt: string | null } | null, webhook: { address: string | null, path: string | null, agencyAddress: string | null, agencyPath: string | null, proof: string, sample: unknown } | null, radar: { state: RadarState, lastEventAt: string | null, nextEventOverdueAt: string | null, silentSince: string | null, failures: number, parked: number, unproven: number } | null }> } };

export type TestProofQueryVariables = Exact<{
  body: string;
}>;


export type TestProofQuery = { integrations: { integrations: Array<{ key: IntegrationKey, connection: { unprovenCount: number } | null, webhook: { path: string | null, testProof: string | null } | null }> } };

export type UnverifiedCountQueryVariables = Exact<{ [key: string]: never; }>;


export type UnverifiedCountQuery = { integrations: { integrations: Array<{ key: IntegrationKey, connection: { unprovenCount: number } | null }> } };

export type SampleArrivalQueryVariables = Exact<{
  platform: string;
  from: string;
}>;


export type SampleArrivalQuery = { webhookDeliveries: { nodes: Array<{ id: string, receivedAt: string, verdict: WebhookVerdict, detail: string | null, counts: { processed: number, parked: number, duplicate: number, ignored: number } | null }> } };

export type ConnectIntegrationMutationVariables = Exact<{
  integration: IntegrationKey;
  input: IntegrationConnectionInput;
}>;


export type ConnectIntegrationMutation = { integrationConnect:
    | { __typename: 'ConflictError', message: string }
    | { __typename: 'Integration' }
    | { __typename: 'InvalidError', message: string, faults: Array<{ field: string, messages: Array<string> }> }
   };

export type ChangeIntegrationMutationVariables = Exact<{
  integration: IntegrationKey;
  input: IntegrationConnectionInput;
}>;


export type ChangeIntegrationMutation = { integrationUpdate:
    | { __typename: 'ConflictError', message: string }
    | { __typename: 'Integration' }
    | { __typename: 'InvalidError', message: string, faults: Array<{ field: string, messages: Array<string> }> }
    | { __typename: 'NotFoundError', message: string }
   };

export type DisconnectIntegrationMutationVariables = Exact<{
  integration: IntegrationKey;
}>;


export type DisconnectIntegrationMutation = { integrationDisconnect:
    | { __typename: 'Integration' }
    | { __typename: 'NotFoundError', message: string }
   };

export type PlatformDeliveriesQueryVariables = Exact<{
  platform: string;
}>;


export type PlatformDeliveriesQuery = { webhookDeliveries: { nodes: Array<{ id: string, receivedAt: string, verdict: WebhookVerdict, detail: string | null }> } };

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
export const IntegrationStatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"IntegrationStates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"integrations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"windowDays"}},{"kind":"Field","name":{"kind":"Name","value":"integrations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"connected"}},{"kind":"Field","name":{"kind":"Name","value":"takesSecret"}},{"kind":"Field","name":{"kind":"Name","value":"lastSyncedAt"}},{"kind":"Field","name":{"kind":"Name","value":"newShapes"}},{"kind":"Field","name":{"kind":"Name","value":"lastNewShapeAt"}},{"kind":"Field","name":{"kind":"Name","value":"connection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"connectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"externalAccountId"}},{"kind":"Field","name":{"kind":"Name","value":"acceptLegacySignatures"}},{"kind":"Field","name":{"kind":"Name","value":"unprovenCount"}},{"kind":"Field","name":{"kind":"Name","value":"lastUnprovenAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"agencyAddress"}},{"kind":"Field","name":{"kind":"Name","value":"agencyPath"}},{"kind":"Field","name":{"kind":"Name","value":"proof"}},{"kind":"Field","name":{"kind":"Name","value":"sample"}}]}},{"kind":"Field","name":{"kind":"Name","value":"radar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextEventOverdueAt"}},{"kind":"Field","name":{"kind":"Name","value":"silentSince"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"parked"}},{"kind":"Field","name":{"kind":"Name","value":"unproven"}}]}}]}}]}}]}}]} as unknown as DocumentNode<IntegrationStatesQuery, IntegrationStatesQueryVariables>;
export const TestProofDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TestProof"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"body"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"integrations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"integrations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"connection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unprovenCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"testProof"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"body"},"value":{"kind":"Variable","name":{"kind":"Name","value":"body"}}}]}]}}]}}]}}]}}]} as unknown as DocumentNode<TestProofQuery, TestProofQueryVariables>;
export const UnverifiedCountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UnverifiedCount"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"integrations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"integrations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"connection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unprovenCount"}}]}}]}}]}}]}}]} as unknown as DocumentNode<UnverifiedCountQuery, UnverifiedCountQueryVariables>;
export const SampleArrivalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SampleArrival"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"platform"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"platform"},"value":{"kind":"Variable","name":{"kind":"Name","value":"platform"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"receivedFrom"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"verdict"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"processed"}},{"kind":"Field","name":{"kind":"Name","value":"parked"}},{"kind":"Field","name":{"kind":"Name","value":"duplicate"}},{"kind":"Field","name":{"kind":"Name","value":"ignored"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SampleArrivalQuery, SampleArrivalQueryVariables>;
export const ConnectIntegrationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ConnectIntegration"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"integration"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"IntegrationKey"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"IntegrationConnectionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"integrationConnect"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"integration"},"value":{"kind":"Variable","name":{"kind":"Name","value":"integration"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Refused"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Refused"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Error"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}}]}}]} as unknown as DocumentNode<ConnectIntegrationMutation, ConnectIntegrationMutationVariables>;
export const ChangeIntegrationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChangeIntegration"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"integration"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"IntegrationKey"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"IntegrationConnectionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"integrationUpdate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"integration"},"value":{"kind":"Variable","name":{"kind":"Name","value":"integration"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Refused"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Refused"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Error"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}}]}}]} as unknown as DocumentNode<ChangeIntegrationMutation, ChangeIntegrationMutationVariables>;
export const DisconnectIntegrationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DisconnectIntegration"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"integration"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"IntegrationKey"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"integrationDisconnect"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"integration"},"value":{"kind":"Variable","name":{"kind":"Name","value":"integration"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Refused"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Refused"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Error"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}}]}}]} as unknown as DocumentNode<DisconnectIntegrationMutation, DisconnectIntegrationMutationVariables>;
export const PlatformDeliveriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PlatformDeliveries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"platform"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"platform"},"value":{"kind":"Variable","name":{"kind":"Name","value":"platform"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"verdict"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]}}]}}]} as unknown as DocumentNode<PlatformDeliveriesQuery, PlatformDeliveriesQueryVariables>;