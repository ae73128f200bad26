import type { EmailEvent } from './email-event.js';

/** One external account id to look for among an agency's connections. */
export interface AccountCandidate {
  accountId: string;
  /** Also matches `<any host>/<accountId>`, for a sender that does not send its host. */
  anyHost: boolean;
}

/** The fields of an item on an agency path that determine its workspace. Plain JSON. */
export interface Routing {
  /** The routing field as text, for listings; null if absent. */
  value: string | null;
  /** Tried in this order; the first that matches any connection decides. */
  candidates: AccountCandidate[];
  /** Whether the campaign decides if no candidate matches. */
  elseCampaign: boolean;
}

/** Routes by one account id; without it the campaign decides. */
export const routeByAccount = (accountId: string | null): Routing => ({
  value: accountId,
  candidates: accountId === null ? [] : [{ accountId, anyHost: false }],
  elseCampaign: accountId === null,
});

/** The new address of a CRM record. */
export interface LearnedAddress {
  /** `<portal>:<object>`. */
  objectKey: string;
  /** Normalised. */
  email: string;
  /** ISO 8601 in UTC; null if the change has no time: then any change with a time takes precedence. */
  at: string | null;
}

/** Several CRM records are one contact since a merge. */
export interface LearnedMerge {
  /** `<portal>:<object>` of the record that stays. */
  objectKey: string;
  /** The other records, at least one; the one that took precedence may be among them. */
  mergedKeys: string[];
  /** The record that took precedence. */
  primaryKey: string;
  /** ISO 8601 in UTC; null if the merge has no time: then it came before everything. */
  at: string | null;
}

/** What a CRM tells about its records. */
export type LearnedChange = LearnedAddress | LearnedMerge;

/** One item of a webhook delivery. Plain JSON. Exactly one of `event`, `learned` and `reason` is set. */
export interface WebhookItem {
  /** Its workspace; null while it is not known. */
  clientId: string | null;
  /** The fields that determine the workspace; null on a client's own path. */
  routing: Routing | null;
  event: EmailEvent | null;
  /** Whether the event counts only if the workspace already has the contact, and is ignored otherwise. */
  onlyForKnownContact: boolean;
  /** Stored; the item creates no contact. */
  learned: LearnedChange | null;
  /** Why the item is ignored. */
  reason: string | null;
}

export interface EventItem extends WebhookItem {
  event: EmailEvent;
}

export const isEventItem = (item: WebhookItem): item is EventItem => item.event !== null;

/** An item with none of the three fields set. */
export const EMPTY_ITEM: Readonly<WebhookItem> = {
  clientId: null,
  routing: null,
  event: null,
  onlyForKnownContact: false,
  learned: null,
  reason: null,
};

/** An event that is recorded whether or not its contact exists. */
export const report = (event: EmailEvent): EventItem => ({ ...EMPTY_ITEM, event });

export const learn = (learned: LearnedChange): WebhookItem => ({ ...EMPTY_ITEM, learned });

export const ignore = (reason: string): WebhookItem => ({ ...EMPTY_ITEM, reason });

/** The item for an event that is none of the four kinds. */
export const uninteresting: Readonly<WebhookItem> = ignore('The event is of a kind that is not recorded.');

/** A stored body, read with the current code of its platform. */
export interface ReadWebhook {
  refusal: string | null;
  batch: boolean;
  items: WebhookItem[];
}

/** The two path forms: one workspace, or one platform account that serves several workspaces of an agency. */
export type PathLevel = 'client' | 'agency';

/** The paths and types of a payload, without its values. Plain JSON. */
export interface PayloadShape {
  /** The client of the payload; null on an agency's path when it is not known. */
  clientId: string | null;
  eventName: string;
  /** `path:type`, sorted. */
  paths: readonly string[];
}

/** A webhook body as its platform reads it, as the receiver gives it to the core. Plain JSON. */
export interface ReadDelivery {
  level: PathLevel;
  /** Without secrets. */
  body: string;
  /** Why the body cannot be read; null when it can be read. */
  refusal: string | null;
  /** Whether the answer contains counts of the items. */
  batch: boolean;
  /** In the order in which they are applied. */
  items: readonly WebhookItem[];
  /** Shapes of payloads that this process has not recorded lately. */
  shapes: readonly PayloadShape[];
}
