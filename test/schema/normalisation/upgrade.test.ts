import { readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '../../../src/db/migrate.js';
import { MIGRATIONS_DIRECTORY } from '../../../src/db/schema-files.js';
import { openEmptyDatabase } from '../../support/databases.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

it('an upgrade asks for the normal forms of every client, and the worker gives them', async () => {
  const database = await openEmptyDatabase();
  const directory = await mkdtemp(path.join(tmpdir(), 'outreach-upgrade-'));
  try {
    for (const name of readdirSync(MIGRATIONS_DIRECTORY).filter((one) => /^\d{4}_/.test(one) && one < '0087'))
      await cp(path.join(MIGRATIONS_DIRECTORY, name), path.join(directory, name), { recursive: true });
    // Present functions are of present tables.
    const functions = path.join(directory, 'functions');
    await mkdir(functions);
    await migrate(database, { migrations: directory, functions });
    await database.query(null, `insert into agency (id, name) values ('x', 'X')`);
    await database.query(
      null,
      `with client as (insert into client (id, agency_id, name) values ('a', 'x', 'A'), ('b', 'x', 'B') returning id),
         born as (insert into person (client_id) select id from client returning client_id, id)
       insert into contact (client_id, person_id, origin, email) select client_id, id, 'builtin', 'pat@münchen.example' from born`,
    );
    await migrate(database);
    const waiting = 'select client_id as id, agency_id as agency from normalisation order by 1';
    expect(await database.query(null, waiting)).toEqual([
      { id: 'a', agency: 'x' },
      { id: 'b', agency: 'x' },
    ]);
    while (await taskNamed('normalise-addresses').run(contextFor(database)));
    const emails = 'select client_id as id, email from contact order by 1';
    expect(await database.query(null, emails)).toEqual([
      { id: 'a', email: 'pat@xn--mnchen-3ya.example' },
      { id: 'b', email: 'pat@xn--mnchen-3ya.example' },
    ]);
  } finally {
    await database.close();
    await rm(directory, { recursive: true });
  }
});
