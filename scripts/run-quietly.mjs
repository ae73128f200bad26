// Child processes of the set-up.
import { spawn } from 'node:child_process';
import path from 'node:path';

/** Runs a program quietly and shows its output only when it fails. A signal ends both the program and this process. */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const stop = () => {
      child.once('exit', () => process.exit(0));
      child.kill('SIGTERM');
    };
    process.once('SIGTERM', stop).once('SIGINT', stop);
    child.once('error', reject);
    child.once('close', (status) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      if (status === 0) resolve();
      else reject(new Error(`${path.basename(args[0] ?? command)} failed (${status}).\n${output.trim()}`));
    });
  });
}
