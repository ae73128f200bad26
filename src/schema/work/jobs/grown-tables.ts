import type { Session } from '../../../db/database.js';

const LOOK = 'select look_at_grown_tables(), look_at_unknown_client($1)';

/**
 * Has the planner look at the tables that grew much since it last did, and at those in which it does not know the client: how the first
 * rows are looked up, by checks of references among others, would otherwise be kept for a hundred thousand. A server looks by
 * itself, but a minute later.
 */
export async function lookAtGrownTables(session: Session, clientId: string): Promise<void> {
  await session.query('job.look', LOOK, [clientId]);
}
