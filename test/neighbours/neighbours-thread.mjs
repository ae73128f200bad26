// The everyday work of two clients, in a thread of its own: what the attacker beside it does with the test's own event
// loop is no delay of the service. Plain JavaScript, which a thread starts without a loader.
// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {import('./watch-neighbours.js').Everyday} */
const { url, readOnlyKey, clientId } = workerData;

/** @type {import('./seen.js').Seen} */
const seen = { statuses: [], milliseconds: [] };
let stopped = false;
parentPort?.once('message', () => {
  stopped = true;
});

/** @param {Promise<Response>} request */
async function measure(request) {
  const startedAt = performance.now();
  const answer = await request;
  await answer.arrayBuffer();
  seen.statuses.push(answer.status);
  seen.milliseconds.push(performance.now() - startedAt);
}

const read = () => fetch(`${url}/public/v2/contacts?page_size=20`, { headers: { 'X-API-KEY': readOnlyKey } });
/** @param {number} turn */
const deliver = (turn) =>
  fetch(`${url}/public/instantly-webhook/${clientId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      event_type: 'email_sent',
      lead_email: `turn-${turn}@third.example`,
      campaign_id: 'neighbours',
      timestamp: '2026-05-04T13:02:11.482Z',
    }),
  });

for (let turn = 0; !stopped; turn++) {
  await Promise.all([measure(read()), measure(deliver(turn))]);
  await pause(120);
}
parentPort?.postMessage(seen);
