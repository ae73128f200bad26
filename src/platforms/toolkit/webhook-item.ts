import type { EmailEvent } from './email-event.js';
import type { Routing } from './routing.js';

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
 * One item of a webhook delivery. It has this form from the platform's file until it is stored as a record or as a
 * parked event. Plain JSON. Exactly one of `event`, `learned` and `reason` is set.
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
