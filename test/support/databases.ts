import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database, Sql } from '../../src/db/database.js';
import { connectMigration } from '../../src/db/migration-connection.js';
import type { OpenDatabase, OpenOptions } from '../../src/db/open.js';
import { openDatabase } from '../../src/db/open.js';

/** What the project's set-up leaves for its test files. */
type TestDatabase =
  | { kind: 'postgres'; adminUrl: string; template: string; prefix: string }
  | { kind: 'pglite'; images: { empty: string; migrated: string } };

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabase;
  }
}

type Settings = Partial<
  Pick<OpenOptions, 'poolSize' | 'connectionSeconds' | 'timeouts' | 'log' | 'asOwner' | 'onFailure'>
>;

/*
 * The embedded database has one session, and in memory it loses everything with its thread: on a busy machine neither
 * many statements nor slow ones should fail a test that is about something else.
 */
const UNHURRIED = { statementMs: 30_000, transactionMs: 30_000, queryMs: 30_000, poolWaitMs: 20_000 };

/** The database of the current project, for tests of what only one of the two can do. */
export function databaseKind(): 'postgres' | 'pglite' {
  return inject('testDatabase').kind;
}

/** A migrated, empty database of its own, on the server or embedded as the project says. The caller closes it. */
export function openTestDatabase(settings: Settings = {}): Promise<OpenDatabase> {
  return openImage('migrated', settings);
}

/** The same, without any table, for tests that create their own; they act as the owner. */
export function openEmptyDatabase(settings: Settings = {}): Promise<OpenDatabase> {
  return openImage('empty', { asOwner: true, ...settings });
}

async function openImage(content: 'migrated' | 'empty', settings: Settings): Promise<OpenDatabase> {
  const given = inject('testDatabase');
  if (given.kind === 'postgres') return openDatabase({ ...settings, url: await databaseUrl(content), dataDir: '' });
  const loadDataDir = new Blob([new Uint8Array(await readFile(given.images[content]))]);
  const timeouts = { ...UNHURRIED, ...settings.timeouts };
  return openDatabase({ ...settings, timeouts, url: null, dataDir: ':memory:', loadDataDir });
}

/** The owner's session on a database that the service has open: for tests that break its schema or look at other sessions. */
export function ownerOf(database: Database): Sql {
  return {
    query: async <Row extends object>(_name: string | null, text: string) => {
      if (!('target' in database)) throw new Error('Only who opened a database knows its owner.');
      const { target } = database as OpenDatabase;
      if (target.kind === 'pglite') await target.sessions.useRights?.('owner');
      const connection = connectMigration(target);
      try {
        return (await connection.query(text)) as Row[];
      } finally {
        await connection.close();
        if (target.kind === 'pglite') await target.sessions.useRights?.('service');
      }
    },
  };
}

/** A new database on the server, for tests that start processes. Fails in the embedded project. */
export async function databaseUrl(content: 'migrated' | 'empty' = 'migrated'): Promise<string> {
  const given = inject('testDatabase');
  if (given.kind !== 'postgres') throw new Error('Only the postgres project has a server.');
  const name = `${given.prefix}_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: given.adminUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${content === 'migrated' ? given.template : 'template0'}`);
  } finally {
    await client.end();
  }
  const url = new URL(given.adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
