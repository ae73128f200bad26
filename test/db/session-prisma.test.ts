import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Session } from '../../src/db/database.js';
import { constraintOf, sqlState } from '../../src/db/database-error.js';
import { ReadBudget } from '../../src/db/read-budget.js';
import { TenantGuardError } from '../../src/db/tenant-guard.js';
import { AnswerTooLargeError } from '../../src/errors.js';
import { openTestDatabase } from '../support/databases.js';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 3 });
  await database.prisma.agency.create({ data: { id: 'x', name: 'X' } });
  await database.prisma.client.create({ data: { id: 'a', agencyId: 'x', name: 'A' } });
});

afterAll(() => database.close());

const nameOf = async (id: string) => (await database.prisma.agency.findUnique({ where: { id } }))?.name ?? null;

describe('the Prisma client of a transaction', () => {
  it('sees the rows of the SQL beside it, and the reverse', async () => {
    const seen = await database.transaction(async (session) => {
      await session.query(null, `insert into agency (id, name) values ('by-sql', 'SQL')`);
      await session.prisma.agency.create({ data: { id: 'by-prisma', name: 'Prisma' } });
      const bySql = await session.prisma.agency.findUnique({ where: { id: 'by-sql' } });
      const byPrisma = await session.query(null, `select name from agency where id = 'by-prisma'`);
      return [bySql?.name, byPrisma];
    });
    expect(seen).toEqual(['SQL', [{ name: 'Prisma' }]]);
    expect([await nameOf('by-sql'), await nameOf('by-prisma')]).toEqual(['SQL', 'Prisma']);
  });

  it('is rolled back with the SQL beside it when the work throws', async () => {
    const failing = database.transaction(async ({ query, prisma }) => {
      await prisma.agency.create({ data: { id: 'gone-prisma', name: 'Gone' } });
      await query(null, `insert into agency (id, name) values ('gone-sql', 'Gone')`);
      throw new Error('of the caller');
    });
    await expect(failing).rejects.toThrow('of the caller');
    expect([await nameOf('gone-prisma'), await nameOf('gone-sql')]).toEqual([null, null]);
  });

  it('does not pass for done when its failure was hidden', async () => {
    const hiding = database.transaction(async ({ prisma }) => {
      await prisma.agency.create({ data: { id: 'hidden', name: 'Hidden' } });
      await prisma.agency.create({ data: { id: 'x', name: 'Taken' } }).catch(() => undefined);
    });
    await expect(hiding).rejects.toThrow();
    expect(await nameOf('hidden')).toBeNull();
  });

  it('puts what belongs together behind a savepoint, and the rest is kept', async () => {
    await database.transaction(async ({ prisma }) => {
      await prisma.agency.create({ data: { id: 'around', name: 'Around' } });
      const nested = prisma.agency.create({
        data: { id: 'nested', name: 'Nested', clients: { create: [{ id: 'a', name: 'taken' }] } },
      });
      await expect(nested).rejects.toMatchObject({ code: 'P2002' });
    });
    expect([await nameOf('around'), await nameOf('nested')]).toEqual(['Around', null]);
  });

  it('reports what the database refused as SQL does', async () => {
    const taken = await database
      .transaction(({ prisma }) => prisma.agency.create({ data: { id: 'x', name: 'Taken' } }))
      .catch((error: unknown) => error);
    expect(sqlState(taken)).toBe('23505');
    const orphan = await database
      .transaction(({ prisma }) => prisma.client.create({ data: { id: 'o', agencyId: 'none', name: 'O' } }))
      .catch((error: unknown) => error);
    expect([sqlState(orphan), constraintOf(orphan)]).toEqual(['23503', 'client_agency_id_fkey']);
  });

  it('is guarded', async () => {
    const careless = database.transaction(({ prisma }) => prisma.contact.findMany({ where: { id: 1 } }));
    await expect(careless).rejects.toBeInstanceOf(TenantGuardError);
  });

  it('is of no use once its transaction is over, also while another one has it', async () => {
    let kept: Session['prisma'] | undefined;
    await database.transaction(async ({ prisma }) => {
      kept = prisma;
      await prisma.agency.count();
    });
    await database.transaction(async ({ prisma }) => {
      await prisma.agency.count();
      expect(() => kept?.agency).toThrow('is over');
    });
  });

  it('is run again after a conflict with the SQL beside it', async () => {
    let attempts = 0;
    await database.transaction(async ({ query, prisma }) => {
      attempts += 1;
      await prisma.agency.create({ data: { id: 'again', name: `${attempts}` } });
      if (attempts === 1) await query(null, `do $$ begin raise sqlstate '40001'; end $$`);
    });
    expect([attempts, await nameOf('again')]).toEqual([2, '2']);
  });

  it('answers each of several calls of one moment', async () => {
    const counts = await database.transaction(({ prisma }) =>
      Promise.all(['x', 'none'].map((id) => prisma.agency.findUnique({ where: { id } }))),
    );
    expect(counts.map((row) => row?.name)).toEqual(['X', undefined]);
  });

  it('takes what its work may read from the budget of the operation', async () => {
    const scope = { heavy: false, budget: new ReadBudget('client', 2_000) };
    const data = Array.from({ length: 50 }, (_, n) => ({ clientId: 'a', domain: `${n}.${'x'.repeat(50)}.example` }));
    await database.prisma.company.createMany({ data });
    const where = { clientId: 'a' };
    const read = database.transaction(({ prisma }) => prisma.company.findMany({ where }), 'brief', scope);
    await expect(read).rejects.toThrow(AnswerTooLargeError);
    const lent = database.borrow((prisma) => prisma.company.findMany({ where }), {
      heavy: false,
      budget: new ReadBudget('client', 2_000),
    });
    await expect(lent).rejects.toThrow(AnswerTooLargeError);
    expect(await database.borrow((prisma) => prisma.company.count({ where }))).toBe(50);
  });
});
