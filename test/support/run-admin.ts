import { runAdmin } from '../../src/process/admin/run-admin.js';
import type { Ended } from './run-script.js';

/**
 * Runs a command of the operator in this process, which takes a tenth of what a process of its own costs.
 * test/processes/admin-files.test.ts runs some as processes.
 */
export async function runAdminHere(environment: Record<string, string>, args: readonly string[]): Promise<Ended> {
  const before = { env: { ...process.env }, out: process.stdout.write, err: process.stderr.write };
  const printed = { out: '', err: '' };
  const into = (name: keyof typeof printed) => (text: string | Uint8Array) => {
    printed[name] += String(text);
    return true;
  };
  Object.assign(process.env, environment);
  process.stdout.write = into('out');
  process.stderr.write = into('err');
  try {
    await runAdmin(args);
    return { status: Number(process.exitCode ?? 0), ...printed };
  } finally {
    process.exitCode = undefined;
    process.stdout.write = before.out;
    process.stderr.write = before.err;
    for (const name of Object.keys(environment)) delete process.env[name];
    Object.assign(process.env, before.env);
  }
}
