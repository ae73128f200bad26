import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { describeFailure } from '../../src/process/describe-failure.js';
import { openTestDatabase } from '../support/databases.js';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ timeouts: { statementMs: 50 } });
});
afterAll(() => database.close());

async function failureOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'It did not fail.',
    (error: unknown) => describeFailure(error),
  );
}

const REFUSED = 'Nothing of the step is kept. `npm run -s admin -- doctor` looks for what is wrong with the database.';

describe('what a start or a command says of its failure', () => {
  it('is what the server said of a statement, and its code, and what to do next', async () => {
    expect(await failureOf(database.query(null, 'select 1 / 0'))).toBe(
      `The database refused it (division by zero, 22012). ${REFUSED}`,
    );
  });

  it('names no library that stands between', async () => {
    const row = { kind: 'RV', clientId: 'nobody', keyHash: Buffer.from('x'), lastFour: 'xxxx' };
    const said = await failureOf(database.transaction(({ prisma }) => prisma.apiKey.create({ data: row })));
    expect(said).toBe(
      'The database refused it (insert or update on table "api_key" violates foreign key constraint ' +
        `"api_key_client_id_fkey", 23503). ${REFUSED}`,
    );
  });

  it('asks for patience where the server gave up', async () => {
    expect(await failureOf(database.query(null, 'select pg_sleep(10)'))).toBe(
      'The database gave up (canceling statement due to statement timeout, 57014). Try again when it has less to do.',
    );
  });

  it('names the setting where no server answers, and where it has no such database', async () => {
    const next = 'See that its server runs and that DATABASE_URL names it, and try again.';
    expect(await failureOf(openDatabase({ url: 'postgres://x@127.0.0.1:1/x' }))).toBe(
      `The database cannot be reached (connect ECONNREFUSED 127.0.0.1:1). ${next}`,
    );
    const other = new URL(database.target.url);
    other.pathname = '/nothing';
    expect(await failureOf(openDatabase({ url: other.href }))).toBe(
      `The database cannot be reached (database "nothing" does not exist, 3D000). ${next}`,
    );
  });

  it('is the sentence of an error of our own', async () => {
    expect(describeFailure(new Error('KEY_PEPPER is not the one.'))).toBe('KEY_PEPPER is not the one.');
  });
});
