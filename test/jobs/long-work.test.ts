import { expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { claim } from '../../src/schema/kernel/queues/claims.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { startRunner } from '../../src/worker/runner.js';
import { scoredWorkspace } from '../schema/scoring/scored-workspace.js';
import { openTestDatabase } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { taskNamed } from '../support/tasks.js';
import { enterWorkspace } from '../support/workspace.js';

const log = { warn: () => undefined, error: () => undefined };
/* So patient that the work below waits for its contact instead of being refused. */
const PATIENT = {
  lockMs: 60_000,
  statementMs: 60_000,
  queryMs: 60_000,
  transactionMs: 60_000,
  idleInTransactionMs: 60_000,
};

async function open() {
  const database = await openTestDatabase({ timeouts: PATIENT });
  const agency = await createAgency(database, 'a pepper of sixteen characters', {
    name: 'X',
    clients: ['A'],
    connect: [],
  });
  const own = scoredWorkspace(
    database,
    enterWorkspace(database, agency.agencyId, agency.clients[0]?.clientId ?? '', 1),
  );
  await own.setScoring(true);
  await own.addRule({ channel: 'call', points: 1 });
  return { database, own };
}

/** Keeps a contact locked until the returned function is called. */
async function lockContact(database: Database, id: number): Promise<() => Promise<void>> {
  let unlock: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  let locked: () => void = () => undefined;
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const transaction = database.transaction(async (sql) => {
    await sql.query(null, 'select id from contact where id = $1 for update', [id]);
    locked();
    await held;
  });
  await isLocked;
  return () => {
    unlock();
    return transaction;
  };
}

async function leaseEnd(database: Database): Promise<Date | null> {
  const [row] = await database.query<{ end: Date | null }>(null, 'select claimed_until as end from rescoring_request');
  return row?.end ?? null;
}

it('a worker that takes longer than its lease keeps its claim, and nobody else takes it meanwhile', async () => {
  const { database, own } = await open();
  const { id, email } = await own.addContact();
  await own.call(email);
  const unlock = await lockContact(database, id);
  const runner = startRunner({ database, log, peppers: { pepper: 'a pepper of sixteen characters' } }, [
    taskNamed('rescore'),
  ]);
  const first = await eventually(async () => {
    const end = await leaseEnd(database);
    if (!end) throw new Error('nothing is claimed yet');
    return end;
  });
  const isOver = async () => {
    const [row] = await database.query<{ over: boolean }>(null, 'select clock_timestamp() > $1::timestamptz as over', [
      first,
    ]);
    expect(row?.over).toBe(true);
  };
  const taken: unknown[] = [];
  await eventually(async () => {
    taken.push(...(await claim(database, 'rescoring_request', 1)));
    await isOver();
  });
  expect(taken).toEqual([]);
  await unlock();
  await eventually(async () => expect(await own.pending()).toEqual([]));
  expect(await own.score(id)).toMatchObject({ value: 1 });
  await runner.stop();
  await database.close();
});
