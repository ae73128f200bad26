import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { promisify } from 'node:util';
import { z } from 'zod';

const OUT = new URL('../../out/bench/', import.meta.url);
const DOCS = new URL('../../docs/bench/', import.meta.url);

/** The folder of results that are not kept. */
export async function outFolder(): Promise<URL> {
  await mkdir(OUT, { recursive: true });
  return OUT;
}

/** Writes `out/bench/<name>.json`: under which conditions something was measured, and what it resulted in. */
export async function saveResult(name: string, facts: object, results: object): Promise<void> {
  const text = JSON.stringify({ ...facts, ...results }, null, 2);
  await writeFile(new URL(`${name}.json`, await outFolder()), `${text}\n`);
}

/** Writes `docs/bench/<name>.md`. */
export async function recordResult(
  name: string,
  { table, note, facts }: { table: string; note: string; facts: object },
): Promise<void> {
  await mkdir(DOCS, { recursive: true });
  const text = `${table}\n\n${note}\n\n\`\`\`json\n${JSON.stringify(facts, null, 1)}\n\`\`\`\n`;
  await writeFile(new URL(`${name}.md`, DOCS), text);
}

const PACKAGES = ['express', 'pg', 'graphql', 'graphql-jit', 'graphql-yoga', 'autocannon'];
const PACKAGE = z.object({ version: z.string() });

/** What figures were measured on; it does not reveal whose machine it is. @param postgres its version, where it is known */
export async function describeMachine(postgres?: string) {
  const versions: Record<string, string> = { node: process.versions.node, ...(postgres ? { postgres } : {}) };
  for (const name of PACKAGES) {
    const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
    versions[name] = PACKAGE.parse(JSON.parse(await readFile(file, 'utf8'))).version;
  }
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    versions,
  };
}

/** The commit that is measured; with `-dirty` where files differ from it. */
export async function describeCommit(): Promise<string> {
  const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
  const { stdout } = await promisify(execFile)('git', args, { cwd: new URL('../../', import.meta.url) });
  return stdout.trim();
}
