import type { KeyActor } from '../access/actor.js';
import type { IdentifiedKey, IdentifyKeys } from '../access/identity/authenticate.js';
import type { Need } from '../access/identity/permissions.js';
import { ToolRefused } from './refusal-text.js';

/** Maximum number of keys in one header. */
const MAX_KEYS = 20;

/** A workspace with the keys that act in it, in the order of the header. */
interface ReachedWorkspace {
  clientId: string;
  clientName: string;
  actors: [KeyActor, ...KeyActor[]];
}

/** A key that acts in no workspace. */
interface SkippedKey {
  /** Counted from 1, in the order of the header. */
  position: number;
  /** The masked key; null if the text is not formatted like a key. */
  key: string | null;
  reason: string;
}

export interface Caller {
  readonly workspaces: readonly ReachedWorkspace[];
  readonly skipped: readonly SkippedKey[];
  readonly keyCount: number;
}

/** The distinct keys of the header. */
export function splitKeys(header: string): string[] {
  const texts = header.split(',').map((text) => text.trim());
  return [...new Set(texts.filter((text) => text !== ''))];
}

/**
 * Resolves the keys. Master keys and bad keys are skipped.
 * @throws RateLimitedError, UnavailableError see `createIdentifyKeys`
 * @source Specification: Authentication, MCP server
 */
export async function resolveCaller(
  texts: readonly string[],
  address: string,
  identify: IdentifyKeys,
): Promise<Caller> {
  // Excess keys are not looked up, and count against the address like bad keys.
  const keys = await identify(texts.length > MAX_KEYS ? [] : texts, address);
  return { keyCount: texts.length, workspaces: reachedBy(keys), skipped: skippedOf(texts, keys) };
}

function reachedBy(keys: readonly IdentifiedKey[]): ReachedWorkspace[] {
  const reached = new Map<string, ReachedWorkspace>();
  for (const actor of keys) {
    if (typeof actor === 'string' || actor.clientId === null) continue;
    const known = reached.get(actor.clientId);
    if (known) known.actors.push(actor);
    else reached.set(actor.clientId, { clientId: actor.clientId, clientName: actor.clientName ?? '', actors: [actor] });
  }
  return [...reached.values()];
}

const REASONS = {
  unknown: 'Not recognised: mistyped, revoked or expired.',
  master: 'A master key belongs to an agency and reaches no workspace here.',
};

function skippedOf(texts: readonly string[], keys: readonly IdentifiedKey[]): SkippedKey[] {
  return keys.flatMap((key, index) => {
    if (typeof key !== 'string' && key.clientId !== null) return [];
    const reason = typeof key === 'string' ? REASONS[key] : REASONS.master;
    return [{ position: index + 1, key: maskText(texts[index] ?? ''), reason }];
  });
}

/* Text that is not formatted like a key may be a password, so no part of it is shown. */
function maskText(text: string): string | null {
  return /^(?:RV|RO|ML)-[0-9A-Za-z]{20,}$/.test(text) ? `${text.slice(0, 3)}••••••••${text.slice(-4)}` : null;
}

/**
 * The workspace that a call names by id, name or part of a name, case-insensitive; by default that of the first key.
 * @throws ToolRefused no key resolves, nothing matches, or several workspaces match
 * @source Specification: Authentication, MCP server
 */
export function chooseWorkspace(caller: Caller, name: string | undefined): ReachedWorkspace {
  const [first] = caller.workspaces;
  if (!first) throw new ToolRefused(nothingResolves(caller));
  const wanted = fold(name ?? '');
  if (wanted === '') return first;
  const rules: ((one: ReachedWorkspace) => boolean)[] = [
    ({ clientId }) => clientId === name?.trim(),
    ({ clientName }) => clientName === name?.trim(),
    ({ clientName }) => fold(clientName) === wanted,
    ({ clientName }) => fold(clientName).includes(wanted),
  ];
  const matches = rules.map((rule) => caller.workspaces.filter(rule)).find((found) => found.length > 0) ?? [];
  const [match, another] = matches;
  if (!match) throw new ToolRefused(noSuchClient(caller, name ?? ''));
  if (another) throw new ToolRefused(ambiguous(matches, name ?? ''));
  return match;
}

const fold = (text: string) => text.normalize('NFC').trim().toLowerCase();
const named = ({ clientName, clientId }: ReachedWorkspace) => `${JSON.stringify(clientName)} (${clientId})`;

function nothingResolves({ keyCount, skipped }: Caller): string {
  if (keyCount > MAX_KEYS) {
    return `X-API-KEY holds ${keyCount} keys, and at most ${MAX_KEYS} are read. Send fewer keys.`;
  }
  const list = skipped.map(({ position, key, reason }) => `Key ${position}${key ? ` (${key})` : ''}: ${reason}`);
  return `Invalid API key: no key in X-API-KEY resolves to a workspace. ${list.join(' ')} Send the RV- or RO- key of a workspace.`;
}

function noSuchClient({ workspaces, skipped }: Caller, name: string): string {
  const bad = skipped.map(({ position, key }) => `key ${position}${key ? ` (${key})` : ''}`);
  const note = bad.length > 0 ? ` Skipped: ${bad.join(', ')}.` : '';
  return `Invalid API key for client ${JSON.stringify(name)}: no given key belongs to it. The keys reach ${workspaces.map(named).join(', ')}.${note} Name one of these, or add a key of that client.`;
}

function ambiguous(matches: readonly ReachedWorkspace[], name: string): string {
  return `The client name ${JSON.stringify(name)} is ambiguous: it matches ${matches.map(named).join(', ')}. Give the whole name or the client id.`;
}

/** The key that a call uses: the first with the required permission, else the first. */
export function chooseActor({ actors }: ReachedWorkspace, need: Need): KeyActor {
  const able = need.workspace === 'write' ? actors.find(({ keyKind }) => keyKind === 'RV') : undefined;
  return able ?? actors[0];
}
