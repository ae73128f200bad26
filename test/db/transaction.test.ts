import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { openTestDatabase, ownerOf } from '../support/databases.js';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 2 });
});

afterAll(() => database.close());

const insert = `insert into agency (id, name) values ($1, 'Agency')`;

async function hasAgency(id: string): Promise<boolean> {
  const rows = await database.query('has-agency', 'select 1 from agency where id = $1', [id]);
  return rows.length > 0;
}

describe('a transaction', () => {
  it('keeps everything when its work succeeds, and gives the result', async () => {
    const result = await database.transaction(async (sql) => {
      await sql.query('insert-agency', insert, ['kept']);
      return 'done';
    });
    expect([result, await hasAgency('kept')]).toEqual(['done', true]);
  });

  it('keeps nothing when its work throws, and passes the error on', async () => {
    const fault = new Error('of the caller');
    const failing = database.transaction(async (sql) => {
      await sql.query('insert-agency', insert, ['dropped']);
      throw fault;
    });
    await expect(failing).rejects.toBe(fault);
    expect(await hasAgency('dropped')).toBe(false);
  });

  it('does not pass for done when its work hid the failure of a statement', async () => {
    const hiding = database.transaction(async (sql) => {
      await sql.query('insert-agency', insert, ['hidden']);
      await sql.query(null, 'select 1 / 0').catch(() => undefined);
    });
    await expect(hiding).rejects.toThrow();
    expect(await hasAgency('hidden')).toBe(false);
  });

  it('leaves connections that serve the next caller, however often it fails', async () => {
    for (let round = 0; round < 6; round++) {
      await expect(database.transaction((sql) => sql.query(null, 'select 1 / 0'))).rejects.toThrow('division by zero');
    }
    expect(await database.query(null, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is not entered by queries from elsewhere, of either door', async () => {
    const outside = await database
      .transaction(async (sql) => {
        await sql.query('insert-agency', insert, ['unseen']);
        const query = hasAgency('unseen');
        const read = database.prisma.agency.findUnique({ where: { id: 'unseen' } }).then((row) => row !== null);
        await sql.query('remove-agency', 'delete from agency where id = $1', ['unseen']);
        return { query, read };
      })
      .then(async ({ query, read }) => [await query, await read]);
    expect(outside).toEqual([false, false]);
  });

  it('of Prisma rolls back when its work throws, and commits when it does not', async () => {
    const failing = database.prisma.$transaction(async (tx) => {
      await tx.agency.create({ data: { id: 'prisma-dropped', name: 'Agency' } });
      throw new Error('of the caller');
    });
    await expect(failing).rejects.toThrow('of the caller');
    await database.prisma.$transaction((tx) => tx.agency.create({ data: { id: 'prisma-kept', name: 'Agency' } }));
    expect([await hasAgency('prisma-dropped'), await hasAgency('prisma-kept')]).toEqual([false, true]);
  });

  it('of Prisma reports a commit that the database refused', async () => {
    await ownerOf(database).query(
      null,
      `create table late (id integer primary key, other integer references late deferrable initially deferred)`,
    );
    const refused = database.prisma.$transaction((tx) => tx.$executeRawUnsafe('insert into late values (1, 2)'));
    await expect(refused).rejects.toThrow();
    expect(await database.query(null, 'select count(*)::int as rows from late')).toEqual([{ rows: 0 }]);
  });
});

it('ping answers while the database is open and fails once it is closed', async () => {
  const other = await openTestDatabase();
  expect(await other.ping()).toBe(true);
  await other.close();
  await expect(other.ping()).rejects.toThrow();
});
