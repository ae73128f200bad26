import { ForbiddenError } from '../../errors.js';
import type { Actor, CallerActor, KeyActor, UserActor } from '../actor.js';

/** What an operation requires of its caller. Without one for every root field, route and tool, there is no start. */
export interface Need {
  /** A workspace to act in; `write` refuses read-only keys. */
  workspace?: 'read' | 'write';
  /** The data-enrichment integration must be connected, which enables People. */
  enrichment?: true;
  /** A master key of the agency. */
  agency?: true;
  /** The agency's master key or a workspace's own read-write key. */
  manage?: true;
  /** Of users only owners: keys, users, and deletions of clients. Keys need nothing more for it. */
  owner?: true;
  /** A user of some clients may call it outside them: the answer has only its clients. */
  ofClients?: true;
  /** Concerns only the caller itself, so readers may write it. */
  personal?: true;
  /** A signed-in user, and no key. */
  user?: true;
  /** Only the webhook API itself. */
  webhook?: true;
}

export const NAME_A_CLIENT =
  'A master key works inside one client of its agency. Name it with the header X-Client-Id: <client_id>.';

const NAME_YOUR_CLIENT = 'This works inside one client. Name it with the header X-Client-Id: <client_id>.';

/**
 * @throws ForbiddenError the caller lacks permission; the message names the remedy
 * @source Specification: Authentication; People, access rules
 */
export function requireAccess(actor: Actor, need: Need): void {
  if (need.webhook) {
    if (actor.kind === 'key' || actor.kind === 'user')
      throw new ForbiddenError('Only the webhook receiver may use this operation.');
    return;
  }
  if (actor.kind === 'webhook') throw new ForbiddenError('A webhook delivery may only record events.');
  if (actor.kind === 'user') requireUserAccess(actor, need);
  else if (actor.kind === 'key') requireKeyAccess(actor, need);
}

function requireKeyAccess(actor: KeyActor, need: Need): void {
  if (need.user) throw new ForbiddenError('Only a user who has signed in may do this.');
  if (need.agency && actor.keyKind !== 'ML') throw new ForbiddenError('This needs a master key of the agency.');
  if (need.manage && actor.keyKind === 'RO') throw new ForbiddenError('A read-only key may not manage anything.');
  if (!need.workspace) return;
  if (actor.clientId === null) throw new ForbiddenError(NAME_A_CLIENT);
  if (need.workspace === 'write' && actor.keyKind === 'RO') {
    throw new ForbiddenError('This API key is read-only. Use a read-write key.');
  }
  requireEnrichment(actor, need);
}

function requireEnrichment(actor: CallerActor, need: Need): void {
  if (need.enrichment && !actor.enrichment) {
    throw new ForbiddenError('People needs the data-enrichment integration, which is not enabled in this workspace.');
  }
}

const READS_ONLY = 'Your role only reads.';

/* A user of some clients may call nothing outside them that does not say that it narrows its answer. */
function requireUserAccess(actor: UserActor, need: Need): void {
  if (need.user) return;
  if (actor.role === null && !need.ofClients) throw new ForbiddenError(NAME_YOUR_CLIENT);
  if (need.agency && actor.agencyRole === null && !need.ofClients)
    throw new ForbiddenError('This needs a user of the whole agency.');
  if (need.manage && actor.role === 'reader') throw new ForbiddenError(READS_ONLY);
  if (need.owner && actor.role !== 'owner') throw new ForbiddenError('Only an owner may do this.');
  if (!need.workspace) return;
  if (actor.clientId === null) throw new ForbiddenError(NAME_YOUR_CLIENT);
  if (need.workspace === 'write' && actor.role === 'reader') throw new ForbiddenError(READS_ONLY);
  requireEnrichment(actor, need);
}

/**
 * Readers change nothing but what is their own, whatever else an operation requires.
 * @throws ForbiddenError the caller is a reader, or a user of some clients that acts in none
 */
export function requireMutation(actor: Actor, need: Need): void {
  if (actor.kind !== 'user' || need.user || need.personal) return;
  if (actor.role === 'reader') throw new ForbiddenError(READS_ONLY);
  if (actor.role === null) throw new ForbiddenError(NAME_YOUR_CLIENT);
}

/** Whether data enrichment is connected; a cached negative is read again. */
export type IsEnrichmentOn = (actor: CallerActor) => Promise<boolean>;

/** Like `requireAccess`, but a new data enrichment connection takes effect immediately. Returns the current actor. */
export async function authorizeActor<Caller extends CallerActor>(
  actor: Caller,
  need: Need,
  isEnrichmentOn: IsEnrichmentOn,
): Promise<Caller> {
  const current =
    need.enrichment && !actor.enrichment && actor.clientId !== null
      ? { ...actor, enrichment: await isEnrichmentOn(actor) }
      : actor;
  requireAccess(current, need);
  return current;
}
