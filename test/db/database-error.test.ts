import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { constraintOf, isInputReachedDatabase, isUnavailable, sqlState } from '../../src/db/database-error.js';
import { openTestDatabase } from '../support/databases.js';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.prisma.agency.create({ data: { id: 'x', name: 'X' } });
  await database.prisma.client.create({ data: { id: 'a', agencyId: 'x', name: 'A' } });
  await database.prisma.company.create({ data: { clientId: 'a', domain: 'taken.com' } });
});

afterAll(() => database.close());

async function describeError(call: () => Promise<unknown>) {
  const error = await call().then(
    () => null,
    (reason: unknown) => reason,
  );
  return { code: sqlState(error), unavailable: isUnavailable(error), input: isInputReachedDatabase(error) };
}

const refused = (code: string) => ({ code, unavailable: false, input: false });
const badInput = (code: string) => ({ code, unavailable: false, input: true });

describe('a database error means the same through the query door and through Prisma', () => {
  it('a taken key', async () => {
    const insert = `insert into company (client_id, domain) values ('a', 'taken.com')`;
    expect(await describeError(() => database.query(null, insert))).toEqual(refused('23505'));
    expect(await describeError(() => database.prisma.$executeRawUnsafe(insert))).toEqual(refused('23505'));
    const create = () => database.prisma.company.create({ data: { clientId: 'a', domain: 'taken.com' } });
    expect(await describeError(create)).toEqual(refused('23505'));
    const error = await database.query(null, insert).catch((reason: unknown) => reason);
    expect(constraintOf(error)).toBe('company_client_id_domain_key');
  });

  it('a reference to what does not exist', async () => {
    const insert = `insert into person (client_id) values ('nobody')`;
    expect(await describeError(() => database.query(null, insert))).toEqual(refused('23503'));
    expect(await describeError(() => database.prisma.person.create({ data: { clientId: 'nobody' } }))).toEqual(
      refused('23503'),
    );
    const error = await database.query(null, insert).catch((reason: unknown) => reason);
    expect(constraintOf(error)).toBe('person_client_id_fkey');
  });

  it('a broken check', async () => {
    const create = () =>
      database.prisma.company.create({ data: { clientId: 'a', domain: 'b.com', companyStatus: '' } });
    expect(await describeError(create)).toEqual(badInput('23514'));
  });

  it('values that the edge should have refused', async () => {
    expect(await describeError(() => database.query(null, 'select $1::int4', [2 ** 31]))).toEqual(badInput('22003'));
    expect(await describeError(() => database.query(null, 'select $1::text', ['\0']))).toEqual(badInput('22021'));
    expect(await describeError(() => database.query(null, 'select $1::jsonb', ['"\\ud800"']))).toEqual(
      badInput('22P02'),
    );
    const where = { clientId: 'a', domain: '\0' };
    expect((await describeError(() => database.prisma.company.findMany({ where }))).input).toBe(true);
  });

  it.each(['40001', '40P01', '55P03', '57014', '57P03', '53300'])('%s is a matter of trying again', async (code) => {
    const raise = `do $$ begin raise exception 'now' using errcode = '${code}'; end $$`;
    expect(await describeError(() => database.query(null, raise))).toMatchObject({ code, unavailable: true });
    expect(await describeError(() => database.prisma.$executeRawUnsafe(raise))).toMatchObject({ unavailable: true });
  });

  it('a closed database', async () => {
    const closed = await openTestDatabase();
    await closed.close();
    expect((await describeError(() => closed.query(null, 'select 1'))).unavailable).toBe(true);
  });
});

describe('errors of the network and of Prisma’s own waiting', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'P1001', 'P1017', 'P2028', '08006'])('%s', (code) => {
    expect(isUnavailable(Object.assign(new Error('away'), { code }))).toBe(true);
  });
});

describe('errors without a code of their own', () => {
  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Query read timeout',
    'timeout exceeded when trying to connect',
  ])('%s', (message) => {
    expect(isUnavailable(new Error('wrapped', { cause: new Error(message) }))).toBe(true);
  });

  it('a fault of the program is none of these', () => {
    for (const error of [new TypeError('x is not a function'), null, undefined, 'timeout', { code: 7 }]) {
      expect([sqlState(error), isUnavailable(error), isInputReachedDatabase(error)]).toEqual([undefined, false, false]);
    }
  });
});
