import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** A process with a private server that writes rows. */
export interface Writer {
  child: ChildProcess;
  /** The numbers of the rows that were acknowledged. */
  acknowledged: readonly number[];
  /** What refused to start; empty while nothing did. */
  refusal(): string;
  /** Resolves when a further row was acknowledged. */
  wrote(): Promise<void>;
  exited: Promise<unknown>;
}

const SCRIPT = fileURLToPath(new URL('./serve.ts', import.meta.url));

/** @param asUser the words before the command that make another user run it */
export async function startWriter(dataDir: string, asUser: readonly string[] = []): Promise<Writer> {
  const [program = process.execPath, ...args] = [...asUser, process.execPath, '--import', 'tsx', SCRIPT, dataDir];
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const acknowledged: number[] = [];
  let refusal = '';
  createInterface(child.stdout).on('line', (line) => {
    const [word, ...rest] = line.split(' ');
    if (word === 'row') acknowledged.push(Number(rest[0]));
    if (word === 'refused') refusal = rest.join(' ');
  });
  const wrote = async () => {
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length > before || refusal !== '').toBe(true);
  };
  return { child, acknowledged, refusal: () => refusal, wrote, exited };
}
