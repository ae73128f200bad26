import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/free-port.mjs';

interface RunningPgBouncer {
  /** Of the same database, through the pooler. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** A PgBouncer in front of the server of a URL, with the settings of Debian's package except those given. */
export async function runPgBouncer(
  serverUrl: string,
  settings: Record<string, string | number>,
): Promise<RunningPgBouncer> {
  const server = new URL(serverUrl);
  const port = settings['listen_port'] ?? (await freePort());
  const folder = await mkdtemp(path.join(tmpdir(), 'outreach-pgbouncer-'));
  // It does not run as root, and the other user must read its files.
  await chmod(folder, 0o755);
  const users = path.join(folder, 'users.txt');
  await writeFile(users, `"${server.username}" ""\n`, { mode: 0o644 });
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    ...settings,
  };
  const file = path.join(folder, 'pgbouncer.ini');
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
  const target = `* = host=${server.hostname} port=${server.port}`;
  await writeFile(file, ['[databases]', target, '[pgbouncer]', ...text, ''].join('\n'), { mode: 0o644 });
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  await Promise.race([
    until(child.stderr, 'process up'),
    ended.then(() => Promise.reject(new Error('PgBouncer could not be started.'))),
  ]);
  child.stderr.resume();
  server.host = `127.0.0.1:${port}`;
  return {
    url: server.href,
    pid: child.pid ?? 0,
    stop: async () => {
      // Ends at once, even with open connections.
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function until(stream: NodeJS.ReadableStream, words: string): Promise<void> {
  let text = '';
  await new Promise<void>((resolve) => {
    stream.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes(words)) resolve();
    });
  });
}
