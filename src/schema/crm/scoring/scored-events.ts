import type { Database } from '../../../db/database.js';
import { listenOnce } from '../../../db/pg-listener.js';
import type { ScoredEvents } from '../../kernel/services.js';
import { ScoreWatch } from './score-watch.js';
import { readNotice, SCORED_CHANNEL } from './store-scores.js';

/** One for a process. Nothing is listened for until somebody watches. */
export function createScoredEvents(database: Database): ScoredEvents {
  const watches = new Set<ScoreWatch>();
  const forget = (watch: ScoreWatch) => void watches.delete(watch);
  const listen = listenOnce(database, SCORED_CHANNEL, (payload) => {
    const { clientId, contactIds } = readNotice(payload);
    for (const watch of watches) if (watch.clientId === clientId) watch.hear(contactIds);
  });
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
