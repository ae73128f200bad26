import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.js';
import { runPostgres } from './run-postgres.js';

/**
 * Provides a server (TEST_DATABASE_URL, or a throw-away one) with a migrated template database that every test file
 * copies.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  // Autovacuum would begin at each of hundreds of databases every minute.
  const settings = { autovacuum: 'off' };
  const server =
    given === undefined ? await runPostgres({ settings, inMemory: true }) : { url: given, stop: async () => undefined };
  const prefix = `test_${randomBytes(4).toString('hex')}`;
  const template = `${prefix}_template`;
  try {
    await runAdmin(server.url, `create database ${template}`);
    await migrate({ target: { url: nameDatabase(server.url, template) } });
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('testDatabase', { adminUrl: server.url, template, prefix });
  return async () => {
    if (given !== undefined) await dropDatabases(server.url, prefix);
    await server.stop();
  };
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const rows = await runAdmin(url, `select datname from pg_database where starts_with(datname, '${prefix}')`);
  for (const { datname } of rows) await runAdmin(url, `drop database if exists "${datname}" with (force)`);
}

async function runAdmin(url: string, statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ datname: string }>(statement)).rows;
  } finally {
    await client.end();
  }
}

function nameDatabase(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}
