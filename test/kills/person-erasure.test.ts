import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findText } from '../support/full-client.js';
import { findWritten, type KilledWork, openKilledWork, soon, writeFor } from '../support/killed-work.js';
import { stopEveryProcess } from '../support/service-process.js';

/* More of each than one statement takes. */
const EMAILS = 20_000;
const EVENTS = 8_000;
const VALUES = 2_000;
const FIELDS = 2_000;
const ADDRESS = 'canarykilled@x.example';

let work: KilledWork;
beforeAll(async () => {
  work = await openKilledWork();
});
afterEach(stopEveryProcess);
afterAll(() => work.close());

/* A Person with much of everything, and who shares nothing with it. */
const MUCH = [
  `insert into email (client_id, email_type, origin, email_timestamp, contact_email, contact_id)
     select c.client_id, 'outbound', 'import', now() - n * interval '1 second', c.email, c.id
       from contact c, generate_series(1, ${EMAILS}) n where c.client_id = $1 and c.email = '${ADDRESS}'`,
  `insert into webhook_event (client_id, platform, kind, subject, event_at)
     select $1, 'instantly', 'email_sent', case when n % 4 = 0 then n || '@stays.example' else '${ADDRESS}' end,
            now() - n * interval '1 second' from generate_series(1, ${EVENTS}) n`,
  `insert into merge_overwritten_value (client_id, merge_id, contact_id, field_name, new_value)
     select c.client_id, m.id, c.id, 'field ' || n, '${ADDRESS}' from merge_record m join contact c on c.client_id = m.client_id,
            generate_series(1, ${VALUES}) n where m.client_id = $1 and c.email = '${ADDRESS}'`,
  `insert into contact_custom_field (client_id, contact_id, field_name, field_value)
     select c.client_id, c.id, 'field ' || n, '${ADDRESS}' from contact c, generate_series(1, ${FIELDS}) n
      where c.client_id = $1 and c.email = '${ADDRESS}'`,
];

const ERASE = `mutation ($id: String!, $person: RecordId!) { personErase(clientId: $id, personId: $person) { __typename } }`;
const PERSON = `select person_id as number from contact where client_id = $1 and email = '${ADDRESS}'`;
const isUnderWay = async () => (await work.numberOf('select count(*)::int as number from person_erasure')) > 0;

it('an erasure that is killed in the middle goes on after, beside the work of the client and of others, and leaves nothing', async () => {
  const { database, client, other, numberOf } = work;
  const { clientId } = client;
  await work.fill('canarykilled', MUCH);
  const personId = await numberOf(PERSON, [clientId]);
  await database.query(null, 'delete from person_erasure where person_id = 1');

  const first = await work.start();
  expect(await work.ask(first, ERASE, { id: clientId, person: personId })).toEqual({
    data: { personErase: { __typename: 'PersonErasure' } },
  });
  const left = 'select count(*)::int as number from email where client_id = $1 and contact_email = $2';
  while ((await numberOf(left, [clientId, ADDRESS])) > EMAILS * 0.8) await soon();
  await first.stop('SIGKILL');
  expect(await isUnderWay()).toBe(true);
  expect(await numberOf(left, [clientId, ADDRESS])).toBeGreaterThan(0);
  // Whatever else is left, a repeat of an event is one from the beginning.
  expect(await numberOf('select count(*)::int as number from webhook_event where subject = $1', [ADDRESS])).toBe(0);

  const second = await work.start();
  let isOver = false;
  const writers = [client, other];
  const loads = writers.map(({ readWriteKey }) => writeFor(second.url, readWriteKey, () => isOver));
  while (await isUnderWay()) await soon();
  isOver = true;
  for (const [index, { acknowledged, failed }] of (await Promise.all(loads)).entries()) {
    expect(failed).toEqual([]);
    expect(acknowledged).not.toEqual([]);
    expect(await findWritten(database, writers[index]?.clientId ?? '')).toEqual(acknowledged);
  }
  expect(await findText(database, ADDRESS)).toEqual([]);
  expect(await numberOf(`select count(*)::int as number from webhook_event where subject like '%@stays.example'`)).toBe(
    EVENTS / 4,
  );
  // One more came with the client's own rows.
  expect(await numberOf(`select count(*)::int as number from webhook_event where subject like 'erased%'`)).toBe(
    (EVENTS * 3) / 4 + 1,
  );
  expect(await numberOf('select count(*)::int as number from person where id = $1', [personId])).toBe(0);
}, 240_000);
