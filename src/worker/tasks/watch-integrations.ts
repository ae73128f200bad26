import { watchIntegrations } from '../../schema/reporting/radar/watch-integrations.js';
import { defineTask } from '../task.js';

/** Learns when events of integrations are usual, and tells the journal of those that are silent, or are heard again. */
export default defineTask({
  idleMs: 30_000,
  wakes: false,
  async run({ database, count }): Promise<boolean> {
    const { judged, isMore } = await watchIntegrations(database);
    count('done', judged);
    return isMore;
  },
});
