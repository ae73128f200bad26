import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface RunningService {
  url: string;
  /** Ends the process at once, without any farewell. */
  kill(): Promise<void>;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The service as a process of its own on a free port, ready for requests. */
export async function runService(databaseUrl: string): Promise<RunningService> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      DEMO: 'off',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      NODE_ENV: 'test',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readAddress(child);
  return {
    url,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The service has no output.');
  for await (const line of createInterface(child.stdout)) {
    const address = /^Listening on (\S+)$/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The service ended before it listened.');
}
