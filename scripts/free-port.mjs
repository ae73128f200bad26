// A port for a server that cannot be given port 0, or has to come back on the same one.
import { once } from 'node:events';
import { createServer } from 'node:net';

/* Below the ephemeral ports, so that no other process gets it in between. */
const FIRST = 20_000;
const COUNT = 12_000;

/** Two processes that search at the same time start at different ports. */
let next = (process.pid * 37) % COUNT;

/** @returns {Promise<number>} a free port; a process gets each one once */
export async function freePort() {
  for (let tries = 0; tries < COUNT; tries++) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
  throw new Error('All ports are taken.');
}

/** @param {number} port */
async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
