// The embedded engine, in a thread of its own, which receives and answers messages of the PostgreSQL protocol. Plain
// JavaScript, so that the thread can be started from the sources as well as from the compiled files; its types are
// checked all the same. @ts-check
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
 * The engine's method for whole answers also parses every message, and keeps what it parsed until a call that never
 * happens here, so the thread would hold all rows that it ever sent. Its streaming method only hands the bytes over.
 * @param {Uint8Array} batch
 */
async function answerTo(batch) {
  /** @type {Uint8Array[]} */
  const parts = [];
  // A part lies in the engine's own memory, which the next part overwrites.
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
