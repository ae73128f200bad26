import type { Database, Session } from '../../../db/database.js';
import { countHours, readProgress, saveProgress } from './count-hours.js';
import { judgeDue, PORTION } from './judge.js';

/* The project's namespace of advisory locks, and the radar's place there. */
const TRY_LOCK = 'select pg_try_advisory_xact_lock(7417, 4) as held';

/** What one look has done. */
interface Look {
  /** Integrations that were judged. */
  judged: number;
  /** Whether there is more to do at once. */
  isMore: boolean;
}

/**
 * Counts deliveries that came since the last look, and judges which integrations are silent, in one transaction. Several
 * processes may try: one does it, and what it began is done whole or not at all.
 * @param at the present moment; null: that of the database
 */
export async function watchIntegrations(database: Database, at: Date | null = null): Promise<Look> {
  return database.transaction(async (session) => {
    const [lock] = await session.query<{ held: boolean }>('radar.try_lock', TRY_LOCK);
    return lock?.held ? look(session, at) : { judged: 0, isMore: false };
  }, 'long');
}

async function look(session: Session, given: Date | null): Promise<Look> {
  const progress = await readProgress(session, given);
  const { countedTo, isBehind } = await countHours(session, progress);
  // Whoever is not counted up to now seems to be silent.
  const judged = isBehind ? 0 : await judgeDue(session, progress.at, progress.lookedAt);
  const isMore = isBehind || judged === PORTION;
  await saveProgress(session, countedTo, isMore ? null : progress.at);
  return { judged, isMore };
}
