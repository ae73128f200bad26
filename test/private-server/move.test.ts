import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyResolver } from '../../src/access/identity/find-actor.js';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { moveDatabase } from '../../src/private-server/move-database.js';
import { type CreatedAgency, createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl, openTestDatabase, ownerOf } from '../support/databases.js';
import { fillClient, listEveryTable } from '../support/full-client.js';
import { UNHURRIED } from '../support/unhurried.js';

const PEPPER = 'a pepper of sixteen characters';
const log = { warn: () => undefined };

let source: OpenDatabase;
let agency: CreatedAgency;
beforeAll(async () => {
  source = await openTestDatabase({ timeouts: UNHURRIED });
  agency = await createAgency(source, PEPPER, { name: '\uFEFFX', clients: ['A', 'B'], connect: [] });
  for (const [index, { clientId }] of agency.clients.entries()) {
    await fillClient(
      source,
      { agencyId: agency.agencyId, clientId },
      `Ünïcode 🙂 "quoted" \\ ${index}`.replaceAll(' ', '_').toLowerCase(),
    );
    await source.query(
      null,
      `with p as (insert into person (client_id) select $1 from generate_series(1, 3000) returning id)
       insert into contact (client_id, person_id, email, origin) select $1, id, id || '@moved.example', 'builtin' from p`,
      [clientId],
    );
    await source.query(
      null,
      `insert into contact_score (client_id, contact_id, value, computed_at)
         select client_id, id, 1 / 3.0 * id, now() from contact where client_id = $1 and email like '%moved%'`,
      [clientId],
    );
  }
}, 120_000);
afterAll(() => source.close());

async function openTarget(): Promise<OpenDatabase> {
  return openDatabase({ url: await databaseUrl() });
}

describe('moving a database to another one', () => {
  it('brings every row of every table, with sequences that go on and keys that work', async () => {
    const target = await openTarget();
    try {
      const moved = await moveDatabase(source, target);
      const all = await listEveryTable(source);
      // The journal is moved as its days.
      expect(moved.map(({ name }) => name).sort()).toEqual(
        all.filter((name) => !['schema_marker', 'schema_function', 'journal'].includes(name)).sort(),
      );
      const days = moved.filter(({ name }) => /^journal_\d{8}$/.test(name));
      expect(days.map(({ rows }) => rows > 0)).toEqual([true]);
      for (const { name, rows } of moved) {
        const text = `select t::text as row from ${name} t order by 1`;
        const [there, here] = [await source.query(null, text), await target.query(null, text)];
        expect(here, name).toEqual(there);
        expect(rows).toBe(there.length);
      }
      const resolver = createKeyResolver({ database: target, pepper: PEPPER, log });
      expect(await resolver.resolve(agency.masterKey)).toMatchObject({ agencyId: agency.agencyId, kind: 'ML' });
      resolver.close();
      const next = `select nextval(pg_get_serial_sequence('contact', 'id'))::int as id`;
      expect(await ownerOf(target).query(null, next)).toEqual(await ownerOf(source).query(null, next));
      const triggers = `select count(*)::int as count from pg_trigger where not tgisinternal and tgenabled <> 'O'`;
      expect(await target.query(null, triggers)).toEqual([{ count: 0 }]);
    } finally {
      await target.close();
    }
  }, 120_000);

  it('refuses a target that has rows, and changes nothing of it', async () => {
    const target = await openTarget();
    try {
      await createAgency(target, PEPPER, { name: 'Own', clients: [], connect: [] });
      await expect(moveDatabase(source, target)).rejects.toThrow('The target is not empty');
      expect(await target.query(null, 'select name from agency')).toEqual([{ name: 'Own' }]);
    } finally {
      await target.close();
    }
  }, 60_000);

  it('leaves the target empty when a table comes out different', async () => {
    const target = await openTarget();
    try {
      // A column of its own is a difference in every row.
      await ownerOf(target).query(null, `alter table company add column more text default 'x'`);
      await expect(moveDatabase(source, target)).rejects.toThrow('The table company came out different');
      for (const name of ['agency', 'client', 'company'])
        expect(await target.query(null, `select from ${name}`), name).toEqual([]);
    } finally {
      await target.close();
    }
  }, 60_000);
});
