import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProgram, lacks } from '../../scripts/programs.mjs';
import { migrate } from '../../src/db/migrate.js';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { blocksOf, readPage } from '../docs/markdown.js';
import { fillClient } from '../support/full-client.js';
import { runPostgres } from '../support/run-postgres.js';
import { UNHURRIED } from '../support/unhurried.js';
import { digestTables } from '../support/whole-database.js';

const [commands = ''] = blocksOf(readPage('docs/backup.md'))
  .map(({ text }) => text)
  .filter((text) => text.startsWith('pg_dump'));

/** Runs the block of the page as its reader does, with the URL of the owner. */
function run(owner: string, cwd: string): void {
  const programs = path.dirname(findProgram('pg_basebackup') ?? '');
  const env = { ...process.env, OWNER: owner, PATH: `${programs}${path.delimiter}${process.env['PATH']}` };
  const { status, stderr } = spawnSync('bash', ['--norc', '-euc', commands], { cwd, env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
}

async function fill(database: OpenDatabase): Promise<void> {
  await migrate(database);
  const settings = { name: 'Kept', clients: ['A'], connect: [] };
  const { agencyId, clients } = await createAgency(database, 'a pepper of sixteen characters', settings);
  await fillClient(database, { agencyId, clientId: clients[0]?.clientId ?? '' }, 'canary');
}

async function digest(url: string): Promise<Record<string, string>> {
  const database = await openDatabase({ url, asOwner: true, timeouts: UNHURRIED });
  try {
    return await digestTables(database);
  } finally {
    await database.close();
  }
}

describe.skipIf(lacks('pg_basebackup', 'postgres'))('the commands of docs/backup.md', () => {
  it('restore every row of every table of a PostgreSQL server', { timeout: 180_000 }, async () => {
    const server = await runPostgres({ installed: true });
    const folder = await mkdtemp(path.join(tmpdir(), 'outreach-dump-'));
    try {
      const database = await openDatabase({ url: server.url, timeouts: UNHURRIED });
      await fill(database).finally(() => database.close());
      run(server.url, folder);
      const before = await digest(server.url);
      const restored = new URL(server.url);
      restored.pathname = '/outreach_restored';
      expect(await digest(restored.href)).toEqual(before);
      expect(before['contact']).not.toMatch(/^0 /);
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
