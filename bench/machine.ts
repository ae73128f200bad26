import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';

/** What the figures were made on. Says nothing about whose machine it is. */
export interface Machine {
  processor: string;
  cores: number;
  memoryGb: number;
  platform: string;
  versions: Record<string, string>;
}

const PACKAGES = ['express', 'pg', 'graphql', 'graphql-jit', 'graphql-yoga', 'autocannon'];

export async function describeMachine(postgres: string): Promise<Machine> {
  const versions: Record<string, string> = { node: process.versions.node, postgres };
  for (const name of PACKAGES) versions[name] = await versionOf(name);
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    versions,
  };
}

async function versionOf(name: string): Promise<string> {
  const text = await readFile(new URL(`../node_modules/${name}/package.json`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
