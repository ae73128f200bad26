import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database, Sql } from '../../src/db/database.js';
import { withMigrationConnection } from '../../src/db/migration-connection.js';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import type { OpenOptions } from '../../src/db/options.js';
import { UNHURRIED } from './unhurried.js';

/** What the project's set-up leaves for its test files. */
interface TestDatabase {
  adminUrl: string;
  template: string;
  prefix: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabase;
  }
}

type Settings = Partial<
  Pick<OpenOptions, 'poolSize' | 'connectionSeconds' | 'timeouts' | 'log' | 'asOwner' | 'onFailure'>
>;

/** A migrated, empty database of its own. The caller closes it. */
export function openTestDatabase(settings: Settings = {}): Promise<OpenDatabase> {
  return openImage('migrated', settings);
}

/** The same, without any table, for tests that create their own; they act as the owner. */
export function openEmptyDatabase(settings: Settings = {}): Promise<OpenDatabase> {
  return openImage('empty', { asOwner: true, ...settings });
}

/* How long a statement may take is the subject of few tests, which say so. Locks keep the limit of the service. */
const { lockMs: _ofTheService, ...PATIENT } = UNHURRIED;

async function openImage(content: 'migrated' | 'empty', settings: Settings): Promise<OpenDatabase> {
  return openDatabase({ ...settings, timeouts: { ...PATIENT, ...settings.timeouts }, url: await databaseUrl(content) });
}

/** The owner's session on a database that the service has open: for tests that break its schema or look at other sessions. */
export function ownerOf(database: Database): Sql {
  return {
    query: async <Row extends object>(_name: string | null, text: string) => {
      if (!('target' in database)) throw new Error('Only who opened a database knows its owner.');
      const { target } = database as OpenDatabase;
      return withMigrationConnection(target, async ({ query }) => (await query(text)) as Row[]);
    },
  };
}

/** A new database on the server, for tests that start processes. */
export function databaseUrl(content: 'migrated' | 'empty' = 'migrated'): Promise<string> {
  return copyOf(content === 'migrated' ? inject('testDatabase').template : 'template0');
}

/** A new database with everything that is in another, to which nobody may be connected. */
export function copyDatabase(url: string): Promise<string> {
  return copyOf(new URL(url).pathname.slice(1));
}

async function copyOf(template: string): Promise<string> {
  const given = inject('testDatabase');
  const name = `${given.prefix}_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: given.adminUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await client.end();
  }
  const url = new URL(given.adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
