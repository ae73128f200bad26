/** The four events that a platform can report about an outreach email, in chronological order. */
export const emailEventKinds = ['email_sent', 'email_reply', 'email_bounced', 'unsubscribed'] as const;

export type EmailEventKind = (typeof emailEventKinds)[number];

export type BodyFormat = 'html' | 'text';

/**
 * One event of a webhook item, in the same form for all platforms. Plain JSON, so that it can be parked and applied later.
 * Texts contain neither NUL nor lone surrogates; indexed ids are bounded in length.
 * @source Specification: Inbound webhooks; the neutral event
 */
export interface EmailEvent {
  kind: EmailEventKind;
  /** The contact, which is the lead: a normalised address. Null only when `objectKey` stands for it. */
  email: string | null;
  /** `<portal>:<object>` of a CRM record; replaces the address in the duplicate key. */
  objectKey: string | null;
  /** Who wrote the inbound email, on replies only; the lead unless a colleague replied. */
  replierEmail: string | null;
  /** Our own sending mailbox. */
  agentEmail: string | null;
  /** The platform's id of the campaign; null counts as an empty part of the duplicate key. */
  campaignId: string | null;
  campaignName: string | null;
  /** Time of the duplicate key, ISO 8601 in UTC with milliseconds; null when the platform gave none. */
  eventAt: string | null;
  /** A more accurate time for the stored record than `eventAt`; never used for the key. */
  recordedAt: string | null;
  subject: string | null;
  body: string | null;
  /** The format of `body`, determined by its field; null without a body. */
  bodyFormat: BodyFormat | null;
  messageId: string | null;
  /** Why an email bounced. */
  reason: string | null;
  /** An auto-reply or out-of-office email. */
  automated: boolean;
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  /** What the ledger stores instead of `email` if that was erased; set when a delivery is recorded. */
  erasedAs?: readonly string[] | null;
}

/** An event without its kind, with all fields unknown. */
export const EMPTY_EVENT: Readonly<Omit<EmailEvent, 'kind'>> = {
  email: null,
  objectKey: null,
  replierEmail: null,
  agentEmail: null,
  campaignId: null,
  campaignName: null,
  eventAt: null,
  recordedAt: null,
  subject: null,
  body: null,
  bodyFormat: null,
  messageId: null,
  reason: null,
  automated: false,
  firstName: null,
  lastName: null,
  company: null,
};

/** Completes an event with null for what the platform does not report. Only replies have a replier. */
export function makeEmailEvent(kind: EmailEventKind, facts: Partial<Omit<EmailEvent, 'kind'>>): EmailEvent {
  const event: EmailEvent = { kind, ...EMPTY_EVENT, ...facts };
  return { ...event, replierEmail: kind === 'email_reply' ? (event.replierEmail ?? event.email) : null };
}
