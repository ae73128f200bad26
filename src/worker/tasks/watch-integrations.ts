import { watchIntegrations as watch } from '../../schema/reporting/radar/watch-integrations.js';
import type { TaskDefinition } from '../task.js';

/** Learns when events of integrations are usual, and enters in the journal which fall silent or are heard again. */
export const watchIntegrations: TaskDefinition = {
  idleMs: 30_000,
  async run({ database, count }) {
    const { judged, isMore } = await watch(database);
    count('done', judged);
    return isMore;
  },
};
