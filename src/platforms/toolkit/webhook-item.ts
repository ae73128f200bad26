import type { EmailEvent } from './email-event.js';

/** One external account id to look for among an agency's connections. */
export interface AccountCandidate {
  accountId: string;
  /** Also matches `<any host>/<accountId>`, for a sender that does not send its host. */
  anyHost: boolean;
}

/** What an item on an agency path says about the workspace that it belongs to. Plain JSON. */
export interface Routing {
  /** The routing field as text, for listings; null when it is absent. */
  value: string | null;
  /** Tried in this order; the first that matches any connection decides. */
  candidates: AccountCandidate[];
  /** Whether the campaign decides when no candidate does. */
  elseCampaign: boolean;
}

/** The routing by one account id; without it the campaign decides. */
export const routeByAccount = (accountId: string | null): Routing => ({
  value: accountId,
  candidates: accountId === null ? [] : [{ accountId, anyHost: false }],
  elseCampaign: accountId === null,
});

/** The address of a CRM record, as reported by a change of that address. */
export interface LearnedAddress {
  /** `<portal>:<object>`. */
  objectKey: string;
  /** Normalised. */
  email: string;
  /** ISO 8601 in UTC; null when the change has no time, so that any change with a time takes precedence. */
  at: string | null;
}

/**
 * One item of a webhook delivery, from the platform's file until it is stored or parked. Plain JSON. Exactly one of
 * `event`, `learned` and `reason` is set.
 */
export interface WebhookItem {
  /** The workspace that it belongs to; null while it is not known. */
  clientId: string | null;
  /** The fields that determine the workspace; null on a client's own path. */
  routing: Routing | null;
  event: EmailEvent | null;
  /** Whether the event counts only if the workspace already has the contact, and is ignored otherwise. */
  onlyForKnownContact: boolean;
  /** The address of a CRM record, which is remembered; the item creates no contact and is counted as ignored. */
  learned: LearnedAddress | null;
  /** Why the item is ignored. */
  reason: string | null;
}

/** An item that reports an event. */
export interface EventItem extends WebhookItem {
  event: EmailEvent;
}

export function isEventItem(item: WebhookItem): item is EventItem {
  return item.event !== null;
}

/** An item in which none of the three facts is set. */
export const EMPTY_ITEM: Readonly<WebhookItem> = {
  clientId: null,
  routing: null,
  event: null,
  onlyForKnownContact: false,
  learned: null,
  reason: null,
};

/** An event that is recorded whether or not its contact exists. */
export function report(event: EmailEvent): EventItem {
  return { ...EMPTY_ITEM, event };
}

/** An event that is recorded if the workspace already has the contact, and ignored otherwise. */
export function reportOfKnownContact(event: EmailEvent): EventItem {
  return { ...EMPTY_ITEM, event, onlyForKnownContact: true };
}

export function learn(learned: LearnedAddress): WebhookItem {
  return { ...EMPTY_ITEM, learned };
}

export function ignore(reason: string): WebhookItem {
  return { ...EMPTY_ITEM, reason };
}

/** The item of an event name that is none of the four kinds. */
export const uninteresting: Readonly<WebhookItem> = ignore('The event is of a kind that is not recorded.');

/** A stored body as the present code of its platform reads it. */
export interface ReadWebhook {
  refusal: string | null;
  batch: boolean;
  items: WebhookItem[];
}
