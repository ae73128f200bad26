import { measureEndpoints } from '../../../schema/history/event-endpoints/endpoint-row.js';
import type { Check } from '../check.js';

/** Whether receivers of events take them. */
export const checkEndpoints: Check = async (database) => {
  const { failingSeconds, ...counts } = await measureEndpoints(database);
  const { enabled, failing, failed } = counts;
  const figures = { ...counts, failing_seconds: failingSeconds };
  const name = 'endpoints';
  const sent = `Events are sent to ${enabled} endpoints`;
  if (failing + failed === 0) return { name, verdict: 'fine', says: `${sent}.`, figures };
  const says = `${sent}, of which ${failing} fail; ${failed} have failed for five days and were switched off.`;
  return { name, verdict: 'worth a look', says, figures };
};
