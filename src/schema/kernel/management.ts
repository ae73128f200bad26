import { type CallerActor, isCaller, type OperatorActor } from '../../access/actor.js';
import type { Database } from '../../db/database.js';
import { ownedBy } from '../../db/scoped.js';
import { ForbiddenError } from '../../errors.js';
import type { Context } from './context.js';
import type { Services } from './services.js';

/** What a caller manages: an agency, or one of its workspaces. It is the first parameter of management operations. */
export interface Management {
  readonly agencyId: string;
  /** Null for a master key that named no client: it manages its whole agency. */
  readonly clientId: string | null;
  readonly actor: CallerActor | OperatorActor;
  readonly database: Database;
  /** Base secret of the key hashes. */
  readonly pepper: string;
  /** Makes a change of the agency's keys, clients or connections take effect at once in this process. */
  readonly forgetKeys: () => void;
}

/** The agency or workspace that the caller manages. @throws ForbiddenError the caller is no key and no user */
export function managementOf({ actor, services }: Context): Management {
  if (!isCaller(actor)) throw new ForbiddenError('Only an API key or a user manages.');
  const { pepper } = services;
  const { agencyId, clientId } = actor;
  // The agency owns the keys of its workspaces too, for example those that issued others, and the limit counts them.
  const database = ownedBy(services.database, { agencyId, clientId: null });
  return { agencyId, clientId, actor, database, pepper, forgetKeys: () => services.forgetKeys(agencyId) };
}

/**
 * Of rows that are either a client's own or the agency's itself: those of a client do not belong to its agency, unlike keys.
 * @throws ForbiddenError the caller does not manage
 */
export const rowManagementOf = (context: Context): Management => ({
  ...managementOf(context),
  database: context.services.database,
});

/** The management of an agency or client by the operator. Changes take effect in other processes within a second. */
export function operatorOf(given: Database, pepper: string, agencyId: string, clientId: string | null): Management {
  const database = ownedBy(given, { agencyId, clientId: null });
  const actor = { kind: 'operator', agencyId, clientId } as const;
  return { agencyId, clientId, actor, database, pepper, forgetKeys: () => undefined };
}

/** Whether a key is the acting key. */
export const isOwnKey = ({ actor }: Pick<Management, 'actor'>, id: number): boolean =>
  actor.kind === 'key' && actor.keyId === id;

/** Replaces the secret in the answer of a dry run. */
const NONE = '(dry run: no secret was made)';

/** The secret as a response shows it, unless the operation is undone. */
export const shownSecret = ({ isTrial }: Pick<Services, 'isTrial'>, secret: string): string =>
  isTrial ? NONE : secret;
