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

/** What a user may do: everything, everything but keys and users, or only read. */
export type Role = 'owner' | 'manager' | 'reader';

/** A request of a person who has signed in to the console. */
export interface UserActor {
  kind: 'user';
  userId: number;
  sessionId: number;
  email: string;
  /** May be empty. */
  userName: string;
  /** The role in the whole agency; null for a user of some clients. */
  agencyRole: Role | null;
  /** The role in each of these clients; empty for a user of the whole agency. */
  clientRoles: ReadonlyMap<string, Role>;
  /** The role where it acts: in the client, else in the agency; null for a user of some clients that acts in none. */
  role: Role | null;
  agencyId: string;
  /** The workspace it acts in; null without X-Client-Id. */
  clientId: string | null;
  clientName: string | null;
  phoneCountry: string | null;
  enrichment: boolean;
}

/** Whoever sends requests: a program with a key, or a person with a session. */
export type CallerActor = KeyActor | UserActor;

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
export type Actor = CallerActor | WebhookActor | OperatorActor | SystemActor;

/** Whether it is a key or a user. */
export const isCaller = (actor: Actor): actor is CallerActor => actor.kind === 'key' || actor.kind === 'user';

/** The kind of key that allows what the caller may do where it acts. Readers of a whole agency count as RO. */
export function authorityOf(actor: CallerActor): KeyActor['keyKind'] {
  if (actor.kind === 'key') return actor.keyKind;
  if (actor.role === null || actor.role === 'reader') return 'RO';
  return actor.agencyRole === null ? 'RV' : 'ML';
}

/** Whether it sees what belongs to the whole agency: a master key, a user of the agency, the operator. */
export function seesAgency(actor: Actor): boolean {
  if (actor.kind === 'key') return actor.keyKind === 'ML';
  return actor.kind === 'user' ? actor.agencyRole !== null : actor.kind === 'operator';
}

/** The only clients that the caller may see; null: those of the whole agency. */
export const visibleClients = (actor: Actor): readonly string[] | null =>
  actor.kind === 'user' && actor.agencyRole === null ? [...actor.clientRoles.keys()] : null;

/** The caller in the limits of requests: each key and each user has its own. */
export const limitName = (actor: CallerActor): string =>
  actor.kind === 'key' ? String(actor.keyId) : `user:${actor.userId}`;

/** The name of a user in lists: its name, else its address. */
export const nameOfUser = ({ userName, email }: Pick<UserActor, 'userName' | 'email'>): string => userName || email;

/** The name of a key or a user; undefined: it has none, or is neither. */
export function nameOfCaller(actor: Actor): string | undefined {
  if (actor.kind === 'user') return nameOfUser(actor);
  return actor.kind === 'key' ? actor.keyName : undefined;
}

/** The actor as shown in change records: a key by id and mask, never by its text; a user by id and name. */
export function describeActor(actor: Actor): string {
  if (actor.kind === 'key') return `key:${actor.keyId} ${actor.keyMask}`;
  if (actor.kind === 'user') return `user:${actor.userId} ${nameOfUser(actor)}`;
  return actor.kind === 'webhook' ? `webhook:${actor.platform}` : actor.kind;
}
