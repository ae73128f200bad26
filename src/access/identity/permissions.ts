import { ForbiddenError } from '../../errors.js';
import type { Actor, KeyActor } from '../actor.js';

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
  /** Only the webhook API itself. */
  webhook?: true;
}

export const NAME_A_CLIENT =
  'A master key works inside one client of its agency. Name it with the header X-Client-Id: <client_id>.';

/**
 * @throws ForbiddenError the caller lacks permission; the message names the remedy
 * @source Specification: Authentication; People, access rules
 */
export function requireAccess(actor: Actor, need: Need): void {
  if (need.webhook) {
    if (actor.kind === 'key') throw new ForbiddenError('Only the webhook receiver may use this operation.');
    return;
  }
  if (actor.kind === 'webhook') throw new ForbiddenError('A webhook delivery may only record events.');
  if (actor.kind === 'key') requireKeyAccess(actor, need);
}

function requireKeyAccess(actor: KeyActor, need: Need): void {
  if (need.agency && actor.keyKind !== 'ML') throw new ForbiddenError('This needs a master key of the agency.');
  if (need.manage && actor.keyKind === 'RO') throw new ForbiddenError('A read-only key may not manage anything.');
  if (!need.workspace) return;
  if (actor.clientId === null) throw new ForbiddenError(NAME_A_CLIENT);
  if (need.workspace === 'write' && actor.keyKind === 'RO') {
    throw new ForbiddenError('This API key is read-only. Use a read-write key.');
  }
  if (need.enrichment && !actor.enrichment) {
    throw new ForbiddenError('People needs the data-enrichment integration, which is not enabled in this workspace.');
  }
}

/** Whether data enrichment is connected; a cached negative is read again. */
export type IsEnrichmentOn = (actor: KeyActor) => Promise<boolean>;

/** Like `requireAccess`, but a new data enrichment connection takes effect immediately. Returns the current actor. */
export async function authorizeActor(actor: KeyActor, need: Need, isEnrichmentOn: IsEnrichmentOn): Promise<KeyActor> {
  const current =
    need.enrichment && !actor.enrichment && actor.clientId !== null
      ? { ...actor, enrichment: await isEnrichmentOn(actor) }
      : actor;
  requireAccess(current, need);
  return current;
}
