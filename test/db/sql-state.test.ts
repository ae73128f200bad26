import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { isInputReachedDatabase, isUnavailable, sqlState } from '../../src/db/database-error.js';
import { openTestDatabase } from '../support/databases.js';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase({ asOwner: true });
});
afterAll(() => database.close());

/** Every class of PostgreSQL's list that can be an error, by what becomes of a request that meets it. */
const CLASSES = {
  again: ['08', '26', '28', '3D', '40', '53', '55', '57', '58', '72'],
  input: ['22', '54'],
  fault: [
    ...['01', '02', '03', '09', '0A', '0B', '0F', '0L', '0P', '0Z', '10', '20', '21', '23', '24', '25', '27', '2B'],
    ...['2D', '2F', '34', '38', '39', '3B', '3F', '42', '44', 'F0', 'HV', 'P0', 'XX'],
  ],
};

/** The single codes that are told apart from their class, and the known ones of the classes to try again. */
const CODES = {
  again: [
    ...[
      '08000',
      '08001',
      '08003',
      '08004',
      '08006',
      '08007',
      '08P01',
      '2200H',
      '25006',
      '25P03',
      '25P04',
      '26000',
      '28000',
    ],
    ...['28P01', '3D000', '40000', '40001', '40002', '40003', '40P01', '42P05', '53000', '53100', '53200', '53300'],
    ...['53400', '55000', '55006', '55P03', '57000', '57014', '57P01', '57P02', '57P03', '57P04', '57P05', '58000'],
    ...['58030', '58P01', '58P02', '58P03', '72000'],
  ],
  input: ['22001', '22003', '22021', '22P02', '22P05', '23502', '23514', '54000', '54001'],
  fault: [
    ...['0A000', '21000', '23000', '23001', '23503', '23505', '23P01', '25000', '25001', '25P01', '25P02', '42501'],
    ...['42601', '42703', '42P01', '42P04', '55P02', '55P04', 'F0001', 'P0001', 'XX000', 'XX001', 'XX002', 'ZZ000'],
  ],
};

const states = (verdict: keyof typeof CODES) => [...CLASSES[verdict].map((one) => `${one}000`), ...CODES[verdict]];

/* As the database itself reports it, over both ways to it. */
async function meanings(code: string) {
  const raise = `do $$ begin raise exception 'now' using errcode = '${code}'; end $$`;
  const calls = [() => database.query(null, raise), () => database.prisma.$executeRawUnsafe(raise)];
  return Promise.all(
    calls.map(async (call) => {
      const error = await call().catch((reason: unknown) => reason);
      return { code: sqlState(error), again: isUnavailable(error), input: isInputReachedDatabase(error) };
    }),
  );
}

const twice = <T>(value: T): T[] => [value, value];

describe('each class of errors, and each code that differs from its class', () => {
  it.each(states('again'))('%s may be cured by trying again', async (code) => {
    expect(await meanings(code)).toEqual(twice({ code, again: true, input: false }));
  });

  it.each(states('input'))('%s is the value of a request', async (code) => {
    expect(await meanings(code)).toEqual(twice({ code, again: false, input: true }));
  });

  it.each(states('fault'))('%s is neither: a rule that a verb knows, or a fault of ours', async (code) => {
    expect(await meanings(code)).toEqual(twice({ code, again: false, input: false }));
  });

  it('no class is missing', () => {
    const listed = Object.values(CLASSES).flat().sort();
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toHaveLength(43);
  });
});

it('a feature that is not supported is a fault, a plan that went stale is not', async () => {
  const stale = 'cached plan must not change result type';
  const raise = `do $$ begin raise exception '${stale}' using errcode = '0A000'; end $$`;
  expect(isUnavailable(await database.query(null, raise).catch((reason: unknown) => reason))).toBe(true);
  const translated = { code: '0A000', routine: 'RevalidateCachedQuery', severity: 'ERROR' };
  expect(isUnavailable(Object.assign(new Error('…'), translated))).toBe(true);
});

it('an error that ends the session is tried again, whatever its code', () => {
  expect(isUnavailable(Object.assign(new Error('…'), { code: 'XX000', severity: 'FATAL' }))).toBe(true);
});

it('a server that takes no connections is away, over both ways', async () => {
  const closed = await openTestDatabase();
  const [row] = await closed.query<{ name: string }>(null, 'select current_database() as name');
  await database.query(null, `alter database ${row?.name} with allow_connections false`);
  await database.query(null, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [row?.name]);
  for (const call of [() => closed.query('one', 'select 1'), () => closed.prisma.agency.findMany()]) {
    // The first calls may still meet the connections that were ended.
    await expect.poll(async () => sqlState(await call().catch((reason: unknown) => reason))).toBe('55000');
    const error = await call().catch((reason: unknown) => reason);
    expect([isUnavailable(error), isInputReachedDatabase(error)]).toEqual([true, false]);
  }
  await database.query(null, `alter database ${row?.name} with allow_connections true`);
  expect(await closed.query('one', 'select 1 as one')).toEqual([{ one: 1 }]);
  await closed.close();
});
