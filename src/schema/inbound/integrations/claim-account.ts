import { constraintOf, sqlState } from '../../../db/database-error.js';
import { ConflictError, ForbiddenError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';

/**
 * A connection with an account id gets the events of that account, which arrive on the paths of the whole agency. So
 * only the agency may set one; to repeat the present id, or to clear it, is allowed to all.
 * @param wanted undefined keeps the present id, null clears it
 * @param held the account that the connection has now
 * @throws ForbiddenError the caller is no master key
 */
export function requireClaim({ actor }: Workspace, wanted: string | null | undefined, held: string | null): void {
  if (wanted === undefined || wanted === null || wanted === held) return;
  if (actor.kind === 'key' && actor.keyKind !== 'ML') {
    throw new ForbiddenError(
      'An external account id is set by a master key of the agency, with the header X-Client-Id: <client_id>.',
    );
  }
}

export const connectedAlready = () =>
  new ConflictError('Connected', 'This integration is connected already. Update the connection instead.');

/**
 * Runs a write that sets an account id or creates a connection. Of two concurrent writes the database accepts one.
 * @throws ConflictError another client of the agency has the account, or the connection was made meanwhile
 */
export async function claimAccount<Result>(claim: () => Promise<Result>): Promise<Result> {
  try {
    return await claim();
  } catch (error) {
    const constraint = sqlState(error) === '23505' ? constraintOf(error) : undefined;
    if (constraint === 'integration_connection_pkey') throw connectedAlready();
    if (constraint !== 'integration_connection_account_key') throw error;
    throw new ConflictError('Account taken', 'Another client of the agency has this external account id.');
  }
}
