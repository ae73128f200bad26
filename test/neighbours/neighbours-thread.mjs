// The everyday work of neighbours, in a thread of its own: what the attacker beside it does with the test's own event
// loop is no delay of the service. Plain JavaScript, which a thread starts without a loader.
// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {import('./watch-neighbours.js').Everyday} */
const { url, neighbours, everyMs, awaitAnswers } = workerData;

/** @type {import('./seen.js').Seen} */
let seen = { statuses: [], milliseconds: [] };
let stopped = false;
parentPort?.once('message', () => {
  stopped = true;
});

/**
 * @param {import('./everyday.js').PlainRequest | undefined} request
 * @param {number} turn
 */
async function send(request, turn) {
  if (!request) return;
  const { path, body = null, ...rest } = request;
  const startedAt = performance.now();
  const answer = await fetch(url + path, { ...rest, body: body?.replaceAll('{turn}', String(turn)) ?? null });
  await answer.arrayBuffer();
  seen.statuses.push(answer.status);
  seen.milliseconds.push(performance.now() - startedAt);
}

// The first requests of a thread load its client and open its connections: each neighbour's are sent once before.
for (const requests of neighbours) await Promise.all(requests.map((request) => send(request, -1)));
seen = { statuses: [], milliseconds: [] };
parentPort?.postMessage('warm');

const sent = [];
for (let turn = 0; !stopped; turn++) {
  const round = neighbours.map((requests, index) => send(requests[(turn + index) % requests.length], turn));
  if (awaitAnswers) await Promise.all(round);
  else sent.push(...round);
  await pause(everyMs);
}
await Promise.all(sent);
parentPort?.postMessage(seen);
