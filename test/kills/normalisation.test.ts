import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type KilledWork, openKilledWork, soon } from '../support/killed-work.js';
import { stopEveryProcess } from '../support/service-process.js';

const PAIRS = 600;

let work: KilledWork;
beforeAll(async () => {
  work = await openKilledWork();
});
afterEach(stopEveryProcess);
afterAll(() => work.close());

/* As an earlier release stored them: one individual under two spellings of an address, with an email and a field each. */
const TWO_SPELLINGS = [
  `with given as (
     select n, d.domain, nextval('person_id_seq') as person_id
       from generate_series(1, ${PAIRS}) n, unnest(array['münchen.example', 'xn--mnchen-3ya.example']) with ordinality as d (domain, place)
      order by n, d.place
   ), born as (insert into person (client_id, id) select $1, person_id from given)
   insert into contact (client_id, person_id, origin, email) select $1, person_id, 'builtin', 'p' || n || '@' || domain from given`,
  `insert into email (client_id, email_type, origin, email_timestamp, contact_email, contact_id)
     select client_id, 'outbound', 'builtin', now(), email, id from contact where client_id = $1 and email like 'p%nchen%'`,
  `insert into contact_custom_field (client_id, contact_id, field_name, field_value)
     select client_id, id, case when email like '%xn--%' then 'a' else 'b' end, 'x' from contact where client_id = $1 and email like 'p%nchen%'`,
];

/* Per individual: its contacts, their Persons, emails and fields. */
const STATES = `select count(*)::int as individuals, s.contacts, s.persons, s.emails, s.fields from (
  select split_part(c.email, '@', 1) as name, count(*)::int as contacts, count(distinct c.person_id)::int as persons,
      sum((select count(*) from email e where e.client_id = $1 and e.contact_id = c.id))::int as emails,
      sum((select count(*) from contact_custom_field f where f.client_id = $1 and f.contact_id = c.id))::int as fields
    from contact c where c.client_id = $1 and c.email like 'p%nchen%' group by 1) s
  group by s.contacts, s.persons, s.emails, s.fields order by s.contacts`;

it('addresses whose normalisation is killed in the middle are merged or untouched, and another process goes on', async () => {
  const { database, client, numberOf } = work;
  const { clientId } = client;
  for (const statement of TWO_SPELLINGS) await database.query(null, statement, [clientId]);
  await database.query(
    null,
    'insert into normalisation (client_id, agency_id) select c.id, c.agency_id from client c where c.id = $1',
    [clientId],
  );
  const left = () =>
    numberOf(`select count(*)::int as number from contact where client_id = $1 and email like '%@münchen.example'`, [
      clientId,
    ]);
  const first = await work.start();
  while ((await left()) > PAIRS * 0.9) await soon();
  await first.stop('SIGKILL');
  expect(await left()).toBeGreaterThan(0);
  expect(await database.query(null, STATES, [clientId])).toEqual([
    { individuals: PAIRS - (await left()), contacts: 1, persons: 1, emails: 2, fields: 2 },
    { individuals: await left(), contacts: 2, persons: 2, emails: 2, fields: 2 },
  ]);

  await work.start();
  while ((await left()) > 0) await soon();
  expect(await database.query(null, STATES, [clientId])).toEqual([
    { individuals: PAIRS, contacts: 1, persons: 1, emails: 2, fields: 2 },
  ]);
}, 240_000);
