import type { Database } from '../../db/database.js';
import type { ScoredEvents } from '../services.js';
import { ScoreWatch } from './score-watch.js';
import { readTold, SCORED_CHANNEL } from './store-scores.js';

/** One for a process. Nothing is listened for until somebody watches. */
export function createScoredEvents(database: Database): ScoredEvents {
  const watches = new Set<ScoreWatch>();
  const forget = (watch: ScoreWatch) => void watches.delete(watch);
  let listening: Promise<void> | null = null;
  const hear = (payload: string) => {
    const { clientId, contactIds } = readTold(payload);
    for (const watch of watches) if (watch.clientId === clientId) watch.hear(contactIds);
  };
  const listen = () => {
    listening ??= database.listen(SCORED_CHANNEL, hear).catch((error: unknown) => {
      listening = null;
      throw error;
    });
    return listening;
  };
  return {
    async watch(clientId) {
      await listen();
      const watch = new ScoreWatch(database, clientId, forget);
      watches.add(watch);
      return watch;
    },
    close() {
      for (const watch of watches) void watch.return();
    },
  };
}
