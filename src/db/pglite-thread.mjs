// The embedded engine, in a thread of its own: protocol in, protocol out. Plain JavaScript, so that a thread can be
// started from the sources as well as from what was compiled; it is checked as TypeScript all the same.
// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const port = parentPort;
if (port === null) throw new Error('This file is the entry of a thread.');

/** @type {import('./engine-thread.js').EnginePlace} */
const place = workerData;
const pglite = await PGlite.create(place);

port.on('message', async (/** @type {Uint8Array | null} */ batch) => {
  if (batch === null) {
    await pglite.close();
    port.close();
    return;
  }
  const answer = pglite.execProtocolRawSync(batch);
  // The answer is a copy of its own, so it is moved and not copied again.
  port.postMessage(answer, [/** @type {ArrayBuffer} */ (answer.buffer)]);
});
port.postMessage(null);
