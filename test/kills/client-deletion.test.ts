import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findText } from '../support/full-client.js';
import { findWritten, type KilledWork, openKilledWork, soon, writeFor } from '../support/killed-work.js';
import { stopEveryProcess } from '../support/service-process.js';

const CONTACTS = 30_000;
const TEXT = 'canarykilled';

let work: KilledWork;
beforeAll(async () => {
  work = await openKilledWork();
});
afterEach(stopEveryProcess);
afterAll(() => work.close());

const MANY_CONTACTS = `with p as (
    insert into person (client_id) select $1 from generate_series(1, ${CONTACTS / 10}) returning id
  ), c as (
    insert into contact (client_id, person_id, email, origin)
      select $1, id, id || '@killed.example', 'builtin' from p returning id
  )
  insert into contact_custom_field (client_id, contact_id, field_name, field_value) select $1, id, 'note', '${TEXT}' from c`;

const PLAN = 'query ($id: String!) { clientDeletionPlan(clientId: $id) { ... on ClientDeletionPlan { token total } } }';
const REMOVE = 'mutation ($id: String!, $token: String!) { clientDelete(clientId: $id, token: $token) { __typename } }';

interface Planned {
  data: { clientDeletionPlan: { token: string; total: number } };
}

const isUnderWay = async () => (await work.numberOf('select count(*)::int as number from client_deletion')) > 0;
const deleted = () => work.numberOf('select rows_deleted as number from client_deletion');

it('a deletion that is killed in the middle goes on after, beside the work of others, and leaves nothing', async () => {
  const { database, client, other } = work;
  const { clientId } = client;
  await work.fill(TEXT, new Array<string>(10).fill(MANY_CONTACTS));
  const first = await work.start();
  const { token, total } = ((await work.ask(first, PLAN, { id: clientId })) as Planned).data.clientDeletionPlan;
  expect(total).toBeGreaterThan(3 * CONTACTS);
  expect(await work.ask(first, REMOVE, { id: clientId, token })).toEqual({
    data: { clientDelete: { __typename: 'Client' } },
  });
  while ((await deleted()) < total / 10) await soon();
  await first.stop('SIGKILL');
  const done = await deleted();
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(total);

  const second = await work.start();
  let isOver = false;
  const load = writeFor(second.url, other.readWriteKey, () => isOver);
  while (await isUnderWay()) await soon();
  isOver = true;
  const { acknowledged, failed } = await load;
  expect(failed).toEqual([]);
  expect(acknowledged).not.toEqual([]);
  expect(await findWritten(database, other.clientId)).toEqual(acknowledged);
  await second.stop('SIGTERM');
  expect(await findText(database, TEXT)).toEqual([]);
  expect(await database.query(null, 'select from contact where client_id = $1', [clientId])).toEqual([]);
  expect(await database.query(null, 'select name from client')).toEqual([{ name: 'B' }]);
}, 180_000);
