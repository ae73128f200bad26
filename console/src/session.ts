import { useParams } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';

/** What a key may access: a whole agency, or one client with or without writing. */
export type KeyKind = 'master' | 'read-write' | 'read-only';

/** What a user may do: everything, everything but keys, users and deletions, or only read. */
export type UserRole = 'OWNER' | 'MANAGER' | 'READER';

/** A user who has signed in. */
export interface SessionUser {
  id: number;
  email: string;
  /** May be empty. */
  name: string;
  /** In the whole agency; null: only in `clients`. */
  role: UserRole | null;
  clients: readonly { clientId: string; clientName: string; role: UserRole }[];
}

const KEY = 'outreach-key';
/** Whether somebody has signed in with this browser, and has not signed out. Scripts cannot read the cookie. */
const WAY = 'outreach-user';
const listeners = new Set<() => void>();
let user: SessionUser | null = null;

function tell(): void {
  for (const notify of listeners) notify();
}

/** Names the session of a user where other callers have a key. */
const sessionName = ({ id }: SessionUser): string => `session ${id}`;

/** The session whose user is not known yet. */
export const SESSION = 'session';

const isSession = (key: string): boolean => key.startsWith(SESSION);

/** The key of this tab, else the name of the session of its user; empty when there is neither. */
export const currentKey = (): string => sessionStorage.getItem(KEY) ?? (user ? sessionName(user) : '');

/** Keeps a key until the tab is closed or the key is forgotten. */
export function rememberKey(key: string): void {
  sessionStorage.setItem(KEY, key);
  tell();
}

/** Keeps the user whose session the browser has. */
export function rememberUser(found: SessionUser): void {
  user = found;
  localStorage.setItem(WAY, 'in');
  tell();
}

/** Forgets the key of this tab, or the user whose session has ended. */
export function forgetKey(): void {
  if (sessionStorage.getItem(KEY) === null && localStorage.getItem(WAY) !== null) {
    user = null;
    localStorage.setItem(WAY, 'out');
  }
  // With it goes what was opened with it.
  sessionStorage.clear();
  tell();
}

/** Whether the browser may have a session. */
export const maySignInAgain = (): boolean => localStorage.getItem(WAY) === 'in';

/** The page where the visitor proves who it is: where the browser has had a user, the one with the password. */
export const entryPage = (): '/key' | '/sign-in' => (localStorage.getItem(WAY) === null ? '/key' : '/sign-in');

/** What proves the caller of a request. Cookies are sent only in the place of a key. */
export const proofOf = (key: string): { headers: Record<string, string>; credentials: 'omit' | 'same-origin' } =>
  isSession(key)
    ? { headers: { 'X-Outreach-Console': '1' }, credentials: 'same-origin' }
    : { headers: { 'X-API-KEY': key }, credentials: 'omit' };

/** The kind of a key, by its prefix. */
export function kindOf(key: string): KeyKind {
  if (key.startsWith('ML-')) return 'master';
  return key.startsWith('RO-') ? 'read-only' : 'read-write';
}

/** The user of a session; null: it is a key. */
export const userOf = (key: string): SessionUser | null => (isSession(key) ? user : null);

/** What the caller of this tab may do where it is. */
export interface Rights {
  /** Sees the whole agency. */
  isMaster: boolean;
  /** May open several clients, and so names one in each request. */
  namesClient: boolean;
  mayWrite: boolean;
  /** Manages keys, and of the agency also users and the existence of clients. */
  mayOwn: boolean;
}

/** @param clientId the client whose page it is; undefined: a page of the agency */
export function rightsOf(key: string, clientId: string | undefined): Rights {
  const known = userOf(key);
  if (known) return rightsAs(roleIn(known, clientId), known.role !== null);
  const kind = kindOf(key);
  const isMaster = kind === 'master';
  return { isMaster, namesClient: isMaster, mayWrite: kind !== 'read-only', mayOwn: kind !== 'read-only' };
}

const roleIn = ({ role, clients }: SessionUser, clientId: string | undefined): UserRole | null =>
  role ?? clients.find((one) => one.clientId === clientId)?.role ?? null;

const rightsAs = (role: UserRole | null, isMaster: boolean): Rights => ({
  isMaster,
  namesClient: true,
  mayWrite: role === 'OWNER' || role === 'MANAGER',
  mayOwn: role === 'OWNER',
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The key or the user of this tab, and what it may do here. */
export function useKey(): Rights & { key: string; user: SessionUser | null } {
  const key = useSyncExternalStore(subscribe, currentKey);
  const known = useSyncExternalStore(subscribe, () => userOf(key));
  const { clientId } = useParams({ strict: false });
  return useMemo(() => ({ key, user: known, ...rightsOf(key, clientId) }), [key, known, clientId]);
}
