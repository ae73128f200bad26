/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** An order of campaigns. */
export type CampaignSort =
  /** By id, which is the order in which they were first seen. */
  | 'ID'
  /** By name; campaigns without one sort lowest. */
  | 'NAME'
  /** By the number of emails sent. */
  | 'SENT_COUNT'
  /** By the time of the last event. */
  | 'UPDATED_TIME';

/** Conditions on campaigns, combined with AND. Absent and null ones are ignored. */
export type CampaignWhere = {
  /** All of these hold. */
  and?: Array<CampaignWhere> | null | undefined;
  /** Emails bounced. */
  bounceCount?: NumberMatch | null | undefined;
  /** When its first event arrived. */
  createdAt?: TimeMatch | null | undefined;
  /** The platform’s own id. */
  externalId?: TextMatch | null | undefined;
  /** The id of the campaign. */
  id?: IdMatch | null | undefined;
  /** The name that the platform last sent. */
  name?: TextMatch | null | undefined;
  /** This does not hold, or is unknown. */
  not?: CampaignWhere | null | undefined;
  /** At least one of these holds. An empty list matches nothing. */
  or?: Array<CampaignWhere> | null | undefined;
  /** The integration that runs it. */
  platform?: TextMatch | null | undefined;
  /** Replies received. */
  replyCount?: NumberMatch | null | undefined;
  /** Emails sent. */
  sentCount?: NumberMatch | null | undefined;
  /** When its last event arrived. */
  updatedTime?: TimeMatch | null | undefined;
};

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

/** Conditions on an id, combined with AND. */
export type IdMatch = {
  /** Equals this id. */
  equals?: number | null | undefined;
  /** Whether there is a value. */
  exists?: boolean | null | undefined;
  /** One of these; at most 500. An empty list matches nothing. */
  in?: Array<number> | null | undefined;
};

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

/** Conditions on a number, combined with AND. */
export type NumberMatch = {
  /** Less than this. */
  below?: number | null | undefined;
  /** Equals this. */
  equals?: number | null | undefined;
  /** At least this. */
  from?: number | null | undefined;
};

/** The direction of an order. */
export type SortDirection =
  /** Lowest or oldest first. */
  | 'ASC'
  /** Highest or newest first. */
  | 'DESC';

/** Conditions on a text, combined with AND. */
export type TextMatch = {
  /** Contains this, ignoring case. */
  contains?: string | null | undefined;
  /** Equals this, in its normal form if the field has one. */
  equals?: string | null | undefined;
  /** Whether there is a value. */
  exists?: boolean | null | undefined;
  /** One of these; at most 500. An empty list matches nothing. */
  in?: Array<string> | null | undefined;
  /** Begins with this, ignoring case. */
  startsWith?: string | null | undefined;
};

/** Conditions on a time, combined with AND. */
export type TimeMatch = {
  /** Before this time. */
  before?: string | null | undefined;
  /** Whether there is a value. */
  exists?: boolean | null | undefined;
  /** At this time or later. */
  from?: string | null | undefined;
  /** More than this long ago, in the same form. */
  longerAgo?: string | null | undefined;
  /** From this long ago until now: `90m`, `24h`, `7d` (days of 24 hours) or `2w`; at most ten years. */
  withinLast?: string | null | undefined;
};

export type CampaignsListQueryVariables = Exact<{
  where?: CampaignWhere | null | undefined;
  sort: CampaignSort;
  direction: SortDirection;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CampaignsListQuery = { campaigns: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: number, platform: string, externalId: string, name: string | null, sentCount: number, replyCount: number, bounceCount: number, interestedCount: number, replyRate: number | null, bounceRate: number | null, interestRate: number | null, createdAt: string, updatedTime: string }> } };

export type CampaignsCountQueryVariables = Exact<{
  where?: CampaignWhere | null | undefined;
}>;


export type CampaignsCountQuery = { campaigns: { totalCount: number } };

export type CampaignLineFragment = { id: number, platform: string, externalId: string, name: string | null, sentCount: number, replyCount: number, bounceCount: number, interestedCount: number, replyRate: number | null, bounceRate: number | null, interestRate: number | null, createdAt: string, updatedTime: string };

export type CampaignRecordQueryVariables = Exact<{
  id: number;
}>;


export type CampaignRecordQuery = { campaign: { id: number, platform: string, externalId: string, name: string | null, sentCount: number, replyCount: number, bounceCount: number, interestedCount: number, replyRate: number | null, bounceRate: number | null, interestRate: number | null, createdAt: string, updatedTime: string, emails: { totalCount: number, nodes: Array<{ id: number, emailType: string, subject: string | null, contactEmail: string | null, emailTimestamp: string, interested: boolean, contact: { id: number, personId: number, firstName: string | null, lastName: string | null } | null }> } } | null };

export type CampaignEmailsQueryVariables = Exact<{
  id: number;
  after?: string | null | undefined;
}>;


export type CampaignEmailsQuery = { campaign: { emails: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: number, emailType: string, subject: string | null, contactEmail: string | null, emailTimestamp: string, interested: boolean, contact: { id: number, personId: number, firstName: string | null, lastName: string | null } | null }> } } | null };

export type CampaignEmailFragment = { id: number, emailType: string, subject: string | null, contactEmail: string | null, emailTimestamp: string, interested: boolean, contact: { id: number, personId: number, firstName: string | null, lastName: string | null } | null };

export type CampaignTotalsQueryVariables = Exact<{
  where?: CampaignWhere | null | undefined;
}>;


export type CampaignTotalsQuery = { campaignStatistics: { campaigns: number, sentCount: number, replyCount: number, bounceCount: number, replyRate: number | null, bounceRate: number | null } };

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

export const CampaignLineFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CampaignLine"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Campaign"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"sentCount"}},{"kind":"Field","name":{"kind":"Name","value":"replyCount"}},{"kind":"Field","name":{"kind":"Name","value":"bounceCount"}},{"kind":"Field","name":{"kind":"Name","value":"interestedCount"}},{"kind":"Field","name":{"kind":"Name","value":"replyRate"}},{"kind":"Field","name":{"kind":"Name","value":"bounceRate"}},{"kind":"Field","name":{"kind":"Name","value":"interestRate"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedTime"}}]}}]} as unknown as DocumentNode<CampaignLineFragment, unknown>;
export const CampaignEmailFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CampaignEmail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Email"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"emailType"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","name":{"kind":"Name","value":"emailTimestamp"}},{"kind":"Field","name":{"kind":"Name","value":"interested"}},{"kind":"Field","name":{"kind":"Name","value":"contact"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"personId"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<CampaignEmailFragment, unknown>;
export const FiguresOfFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FiguresOf"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClientFigures"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"current"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentCount"}},{"kind":"Field","name":{"kind":"Name","value":"replyCount"}},{"kind":"Field","name":{"kind":"Name","value":"bounceCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previous"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentCount"}},{"kind":"Field","name":{"kind":"Name","value":"replyCount"}},{"kind":"Field","name":{"kind":"Name","value":"bounceCount"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"unansweredCount"}},{"kind":"Field","name":{"kind":"Name","value":"hotLeadCount"}},{"kind":"Field","name":{"kind":"Name","value":"silentCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}},{"kind":"Field","name":{"kind":"Name","value":"failedDeliveryCount"}},{"kind":"Field","name":{"kind":"Name","value":"failingEndpointCount"}},{"kind":"Field","name":{"kind":"Name","value":"failedJobCount"}}]}}]} as unknown as DocumentNode<FiguresOfFragment, unknown>;
export const JobLineFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLine"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"rowsTotal"}},{"kind":"Field","name":{"kind":"Name","value":"rowsRead"}},{"kind":"Field","name":{"kind":"Name","value":"rowsWritten"}},{"kind":"Field","name":{"kind":"Name","value":"rowsRefused"}},{"kind":"Field","name":{"kind":"Name","value":"rowsUnchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expectedEndAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<JobLineFragment, unknown>;
export const JournalEntryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JournalEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Change"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"changeNumber"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"recordName"}},{"kind":"Field","name":{"kind":"Name","value":"personId"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"names"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isCustom"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}}]}}]}}]} as unknown as DocumentNode<JournalEntryFragment, unknown>;
export const PersonContactFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonContact"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"linkedinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"contactStatus"}},{"kind":"Field","name":{"kind":"Name","value":"company"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}}]}}]}}]} as unknown as DocumentNode<PersonContactFragment, unknown>;
export const ProfileScoreFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileScore"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ContactScore"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"computedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"times"}},{"kind":"Field","name":{"kind":"Name","value":"points"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"halfLifeDays"}}]}}]}}]} as unknown as DocumentNode<ProfileScoreFragment, unknown>;
export const ScoredContactFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScoredContact"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scoreState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"since"}}]}},{"kind":"Field","name":{"kind":"Name","value":"score"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProfileScore"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileScore"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ContactScore"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"computedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"times"}},{"kind":"Field","name":{"kind":"Name","value":"points"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"halfLifeDays"}}]}}]}}]} as unknown as DocumentNode<ScoredContactFragment, unknown>;
export const RefusedFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Refused"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Error"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}}]}}]} as unknown as DocumentNode<RefusedFragment, unknown>;
export const CampaignsListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CampaignsList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"where"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CampaignWhere"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CampaignSort"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"direction"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SortDirection"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"campaigns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"where"},"value":{"kind":"Variable","name":{"kind":"Name","value":"where"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"direction"},"value":{"kind":"Variable","name":{"kind":"Name","value":"direction"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CampaignLine"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CampaignLine"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Campaign"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"sentCount"}},{"kind":"Field","name":{"kind":"Name","value":"replyCount"}},{"kind":"Field","name":{"kind":"Name","value":"bounceCount"}},{"kind":"Field","name":{"kind":"Name","value":"interestedCount"}},{"kind":"Field","name":{"kind":"Name","value":"replyRate"}},{"kind":"Field","name":{"kind":"Name","value":"bounceRate"}},{"kind":"Field","name":{"kind":"Name","value":"interestRate"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedTime"}}]}}]} as unknown as DocumentNode<CampaignsListQuery, CampaignsListQueryVariables>;
export const CampaignsCountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CampaignsCount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"where"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CampaignWhere"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"campaigns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"where"},"value":{"kind":"Variable","name":{"kind":"Name","value":"where"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<CampaignsCountQuery, CampaignsCountQueryVariables>;
export const CampaignRecordDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CampaignRecord"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"campaign"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CampaignLine"}},{"kind":"Field","name":{"kind":"Name","value":"emails"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CampaignEmail"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CampaignLine"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Campaign"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"sentCount"}},{"kind":"Field","name":{"kind":"Name","value":"replyCount"}},{"kind":"Field","name":{"kind":"Name","value":"bounceCount"}},{"kind":"Field","name":{"kind":"Name","value":"interestedCount"}},{"kind":"Field","name":{"kind":"Name","value":"replyRate"}},{"kind":"Field","name":{"kind":"Name","value":"bounceRate"}},{"kind":"Field","name":{"kind":"Name","value":"interestRate"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedTime"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CampaignEmail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Email"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"emailType"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","name":{"kind":"Name","value":"emailTimestamp"}},{"kind":"Field","name":{"kind":"Name","value":"interested"}},{"kind":"Field","name":{"kind":"Name","value":"contact"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"personId"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<CampaignRecordQuery, CampaignRecordQueryVariables>;
export const CampaignEmailsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CampaignEmails"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"campaign"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"emails"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CampaignEmail"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CampaignEmail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Email"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"emailType"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","name":{"kind":"Name","value":"emailTimestamp"}},{"kind":"Field","name":{"kind":"Name","value":"interested"}},{"kind":"Field","name":{"kind":"Name","value":"contact"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"personId"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<CampaignEmailsQuery, CampaignEmailsQueryVariables>;
export const CampaignTotalsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CampaignTotals"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"where"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CampaignWhere"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"campaignStatistics"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"where"},"value":{"kind":"Variable","name":{"kind":"Name","value":"where"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"campaigns"}},{"kind":"Field","name":{"kind":"Name","value":"sentCount"}},{"kind":"Field","name":{"kind":"Name","value":"replyCount"}},{"kind":"Field","name":{"kind":"Name","value":"bounceCount"}},{"kind":"Field","name":{"kind":"Name","value":"replyRate"}},{"kind":"Field","name":{"kind":"Name","value":"bounceRate"}}]}}]}}]} as unknown as DocumentNode<CampaignTotalsQuery, CampaignTotalsQueryVariables>;