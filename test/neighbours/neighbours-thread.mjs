// The everyday work of neighbours, in a thread of its own: what the attacker beside it does with the test's own event
// loop is no delay of the service. Plain JavaScript, which a thread starts without a loader.
// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {import('./watch-neighbours.js').Everyday} */
const { url, neighbours, everyMs } = workerData;

/** @type {import('./seen.js').Seen} */
let seen = { statuses: [], milliseconds: [] };
let stopped = false;
parentPort?.once('message', () => {
  stopped = true;
});

/**
 * @param {import('./everyday.js').PlainRequest | undefined} request
 * @param {number} turn
 * @param {number} [startedAt] when it was due
 */
async function send(request, turn, startedAt = performance.now()) {
  if (!request) return;
  const { path, body = null, ...rest } = request;
  const answer = await fetch(url + path, { ...rest, body: body?.replaceAll('{turn}', String(turn)) ?? null });
  await answer.arrayBuffer();
  seen.statuses.push(answer.status);
  seen.milliseconds.push(performance.now() - startedAt);
}

// The first requests of a thread load its client and open its connections: each neighbour's are sent once before.
for (const requests of neighbours) await Promise.all(requests.map((request) => send(request, -1)));
seen = { statuses: [], milliseconds: [] };
parentPort?.postMessage('warm');

// At an even pace, whether answers come or not: a sender that waits for its answers sends least while the service stands
// still, and so hides it.
const sent = [];
const startedAt = performance.now();
for (let turn = 0; !stopped; turn++) {
  const due = startedAt + turn * everyMs;
  await pause(Math.max(0, due - performance.now()));
  for (const [index, requests] of neighbours.entries())
    sent.push(send(requests[(turn + index) % requests.length], turn, due));
}
await Promise.all(sent);
parentPort?.postMessage(seen);
