import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlState } from '../../src/db/database-error.js';
import type { OpenDatabase } from '../../src/db/open.js';
import { scopeDatabase } from '../../src/db/scoped.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { openTestDatabase } from '../support/databases.js';

const INSERT = `insert into activity_source (client_id, name) values ($1, $2) returning id`;
const NAMES = 'select name from activity_source where client_id = $1 order by name';

let database: OpenDatabase;
let clientId: string;
let agencyId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  const agency = await createAgency(database, 'p'.repeat(32), { name: 'T', clients: ['C', 'D'], connect: [] });
  agencyId = agency.agencyId;
  clientId = agency.clients[0]?.clientId ?? '';
});
afterAll(() => database.close());

const namesIn = async (place: Pick<OpenDatabase, 'query'>) =>
  (await place.query<{ name: string }>(null, NAMES, [clientId])).map(({ name }) => name);

describe('a trial', () => {
  it('sees what all its parts wrote, and undoes all of it', async () => {
    const seen = await database.trial(async ({ database: inside }) => {
      await inside.query('source.insert', INSERT, [clientId, 'single']);
      await inside.transaction(({ query }) => query('source.insert', INSERT, [clientId, 'whole']));
      await inside.transaction(({ prisma }) => prisma.activitySource.create({ data: { clientId, name: 'prisma' } }));
      const lent = await inside.borrow((prisma) => prisma.activitySource.count({ where: { clientId } }));
      const own = await inside.prisma.activitySource.count({ where: { clientId } });
      return { value: { names: await namesIn(inside), lent, own }, keep: false };
    });
    expect(seen).toEqual({ names: ['prisma', 'single', 'whole'], lent: 3, own: 3 });
    expect(await namesIn(database)).toEqual([]);
  });

  it('goes on after a part that failed, as if that had been a transaction of its own', async () => {
    const seen = await database.trial(async ({ database: inside }) => {
      await inside.query(null, INSERT, [clientId, 'one']);
      const states = [
        await inside.query(null, INSERT, [clientId, 'one']).catch(sqlState),
        await inside
          .transaction(async ({ query }) => {
            await query(null, INSERT, [clientId, 'lost']);
            await query(null, INSERT, [clientId, 'one']);
          })
          .catch(sqlState),
        await inside.prisma.activitySource.create({ data: { clientId, name: 'one' } }).catch((error) => error.code),
      ];
      return { value: { states, names: await namesIn(inside) }, keep: false };
    });
    expect(seen).toEqual({ states: ['23505', '23505', 'P2002'], names: ['one'] });
  });

  it('keeps everything together when its work says so', async () => {
    await database.trial(async ({ database: inside }) => {
      await inside.query(null, INSERT, [clientId, 'kept']);
      await inside.transaction(({ query }) => query(null, INSERT, [clientId, 'too']));
      return { value: null, keep: true };
    });
    expect(await namesIn(database)).toEqual(['kept', 'too']);
    await database.query(null, 'delete from activity_source where client_id = $1', [clientId]);
  });

  it('runs parts that are asked for at once one after the other', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const seen = await database.trial(async ({ database: inside }) => {
      await Promise.all([
        ...names.map((name) => inside.transaction(({ query }) => query(null, INSERT, [clientId, name]))),
        inside.prisma.activitySource.count({ where: { clientId } }),
        ...names.map((name) => inside.query(null, INSERT, [clientId, `${name}${name}`])),
      ]);
      return { value: await namesIn(inside), keep: false };
    });
    expect(seen).toEqual(['a', 'aa', 'b', 'bb', 'c', 'cc', 'd', 'dd']);
  });

  it('binds its transactions to their owner, and nothing else', async () => {
    const scoped = scopeDatabase(database, { owner: { clientId, agencyId } });
    const COUNT = 'select count(*)::int as clients from client';
    const counts = await scoped.trial(async ({ database: inside, session }) => {
      const count = async (place: Pick<OpenDatabase, 'query'> | typeof session) =>
        (await place.query<{ clients: number }>(null, COUNT))[0]?.clients;
      const before = await count(inside);
      const behind = await inside.transaction(count);
      const afterwards = await count(inside);
      return { value: { before, behind, afterwards, session: await count(session) }, keep: false };
    });
    expect(counts).toEqual({ before: 2, behind: 1, afterwards: 2, session: 2 });
  });

  it('runs again as a whole after a conflict in one of its parts', async () => {
    let runs = 0;
    const result = await database.trial(async ({ database: inside }) => {
      runs += 1;
      await inside.query(null, INSERT, [clientId, `run ${runs}`]);
      if (runs < 3) {
        const raise = `do $$ begin raise exception 'x' using errcode = '40P01'; end $$`;
        await inside.query(null, raise).catch(() => undefined);
      }
      return { value: await namesIn(inside), keep: false };
    });
    expect({ runs, result }).toEqual({ runs: 3, result: ['run 3'] });
  });
});
