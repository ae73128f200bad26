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
  const answer = await answerTo(batch);
  port.postMessage(answer, [/** @type {ArrayBuffer} */ (answer.buffer)]);
});
port.postMessage(null);

/**
 * The engine's own way to answer a batch whole also reads every message of the answer, and keeps what it read until a
 * call that never comes here: the thread would hold all rows that it ever sent. What is streamed it only hands over.
 * @param {Uint8Array} batch
 */
async function answerTo(batch) {
  /** @type {Uint8Array[]} */
  const parts = [];
  // A part lies in the engine's own memory, which the next one writes over.
  const onRawData = (/** @type {Uint8Array} */ part) => void parts.push(part.slice());
  await pglite.execProtocolRawStream(batch, { syncToFs: false, onRawData });
  const [first, ...rest] = parts;
  return first && rest.length === 0 ? first : join(parts);
}

/** @param {readonly Uint8Array[]} parts */
function join(parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
