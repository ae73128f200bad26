// A throw-away Redis for tests, if the program is installed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.mjs';
import { findProgram } from './programs.mjs';

/**
 * @param {string} directory for its files
 * @param {{ port?: number, args?: string[] }} given its port, and arguments for its command line
 * @returns its address and how to stop it, or null if there is no redis-server
 */
export async function startRedis(directory, given = {}) {
  const program = findProgram('redis-server');
  if (program === undefined) return null;
  const port = given.port ?? (await freePort());
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory, ...(given.args ?? [])];
  const child = spawn(program, [...place, '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const missing = await Promise.race([
    once(child, 'error').then(() => true),
    once(child, 'exit').then(() => true),
    until(child.stdout, 'Ready to accept connections').then(() => false),
  ]);
  if (missing) return null;
  child.stdout.resume();
  const ended = once(child, 'exit');
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: Number(child.pid),
    stop: () => child.kill(),
    /** @param {NodeJS.Signals} [signal] */
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

async function until(stream, words) {
  let text = '';
  for await (const chunk of stream) {
    text += chunk;
    if (text.includes(words)) return;
  }
}
