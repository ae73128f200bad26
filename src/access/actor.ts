/** A request by API key. */
export interface KeyActor {
  kind: 'key';
  keyId: number;
  keyKind: 'RV' | 'RO' | 'ML';
  /** Prefix and last four characters, as logs and audit entries show a key. */
  keyMask: string;
  /** The name of the key, if known. */
  keyName?: string;
  agencyId: string;
  /** The workspace it acts in; null for a master key without X-Client-Id. */
  clientId: string | null;
  clientName: string | null;
  /** ISO 3166 country of national phone numbers, if the workspace has set one. */
  phoneCountry: string | null;
  /** Whether the data-enrichment integration is connected, which enables People. */
  enrichment: boolean;
  /** Whether this master key may create master keys. */
  masterListAccess: boolean;
}

/** A delivery on a webhook path, for one client (or, before routing, for one agency). */
export interface WebhookActor {
  kind: 'webhook';
  agencyId: string;
  clientId: string | null;
  platform: string;
  /** Until when (`performance.now()`) its items are applied immediately; the rest is applied later. */
  applyUntil?: number;
}

/** The operator at the command line, with every permission. */
export interface OperatorActor {
  kind: 'operator';
  agencyId: string;
  clientId: string | null;
}

/** The service itself: jobs, and what it creates at start. */
export interface SystemActor {
  kind: 'system';
  agencyId: string | null;
  clientId: string | null;
}

/** The caller. It determines the workspace; nothing in a request body or query ever does. */
export type Actor = KeyActor | WebhookActor | OperatorActor | SystemActor;

/** The actor as shown in change records: a key by id and mask, never by its text. */
export function describeActor(actor: Actor): string {
  if (actor.kind === 'key') return `key:${actor.keyId} ${actor.keyMask}`;
  return actor.kind === 'webhook' ? `webhook:${actor.platform}` : actor.kind;
}
