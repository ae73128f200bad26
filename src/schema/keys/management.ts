import type { KeyActor, OperatorActor } from '../../access/actor.js';
import type { Database } from '../../db/database.js';
import { ownedBy } from '../../db/scoped.js';
import { ForbiddenError } from '../../errors.js';
import type { Context } from '../context.js';

/** Where a dashboard manages: an agency, or one of its workspaces. Verbs of management take it first. */
export interface Management {
  readonly agencyId: string;
  /** Null for a master key that named no client: it manages its whole agency. */
  readonly clientId: string | null;
  readonly actor: KeyActor | OperatorActor;
  readonly database: Database;
  /** Base secret of the key hashes. */
  readonly pepper: string;
  /** Makes a change of the agency's keys, clients or connections count at once in this process. */
  readonly forgetKeys: () => void;
}

/**
 * The place that the caller manages.
 * @throws ForbiddenError the caller is no key
 */
export function managementOf({ actor, services }: Context): Management {
  if (actor.kind !== 'key') throw new ForbiddenError('Only an API key manages.');
  const { pepper } = services;
  const { agencyId, clientId } = actor;
  // The keys of a workspace are the agency's too: who issued them, and how many there are.
  const database = ownedBy(services.database, { agencyId, clientId: null });
  return { agencyId, clientId, actor, database, pepper, forgetKeys: () => services.forgetKeys(agencyId) };
}

/** An agency, or one of its clients, as whoever runs the service manages it. Other processes notice within a second. */
export function operatorOf(given: Database, pepper: string, agencyId: string, clientId: string | null): Management {
  const database = ownedBy(given, { agencyId, clientId: null });
  const actor = { kind: 'operator', agencyId, clientId } as const;
  return { agencyId, clientId, actor, database, pepper, forgetKeys: () => undefined };
}

/** Whether a key is the one that acts. */
export const isOwnKey = ({ actor }: Pick<Management, 'actor'>, id: number): boolean =>
  actor.kind === 'key' && actor.keyId === id;
