import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../../src/db/open.js';
import { type Arena, askGraphQL, attackBeside, openArena } from './arena.js';

/*
 * Work in the background that a single request brings about.
 */

vi.setConfig({ testTimeout: 180_000 });

const CONTACTS = 5000;

let arena: Arena;
let rule: number;
let lastContact: number;

/* Contacts with a call each, in a workspace that scores calls. */
async function plantScored(database: OpenDatabase, clientId: string): Promise<void> {
  await database.query(null, 'update client set scoring_enabled = true where id = $1', [clientId]);
  const [made] = await database.query<{ id: number }>(
    null,
    `insert into scoring_rule (client_id, name, channel, points) values ($1, 'calls', 'call', 1) returning id`,
    [clientId],
  );
  const contacts = await database.query<{ id: number }>(
    null,
    `with p as (insert into person (client_id) select $1 from generate_series(1, $2::int) returning id),
          c as (insert into contact (client_id, person_id, email, origin)
            select $1, id, id || '@attacker.example', 'builtin' from p returning id),
          a as (insert into activity (client_id, channel, variant, source, occurred_at)
            select $1, 'call', 'inbound', 'builtin', now() from c returning id),
          called as (select id, row_number() over (order by id) as n from c),
          calls as (select id, row_number() over (order by id) as n from a)
     insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
     select $1, calls.id, called.id, now() from called join calls using (n) returning contact_id as id`,
    [clientId, CONTACTS],
  );
  rule = made?.id ?? 0;
  lastContact = Math.max(...contacts.map(({ id }) => id));
}

beforeAll(async () => {
  arena = await openArena({
    environment: { RATE_LIMIT: '0' },
    plant: (database, { attacker }) => plantScored(database, attacker.clientId),
  });
}, 120_000);
afterAll(() => arena?.close());

it('a scoring rule that is changed in a workspace of 5,000 contacts', async () => {
  const ask = (query: string, variables: object) =>
    askGraphQL(arena.url, arena.attacker.readWriteKey, query, variables);
  const change = `mutation ($id: RecordId!) {
    scoringRuleUpdate(id: $id, input: { name: "calls", channel: "call", points: 7 }) { __typename } }`;
  const scoreOf = async () => {
    const { body } = await ask('query ($id: RecordId!) { contact(id: $id) { score { value } } }', { id: lastContact });
    return body.data.contact.score?.value;
  };
  await attackBeside(arena, async () => {
    const { body } = await ask(change, { id: rule });
    expect(body).toEqual({ data: { scoringRuleUpdate: { __typename: 'ScoringRule' } } });
    // Contacts are scored in the order of their ids.
    await expect.poll(scoreOf, { timeout: 120_000, interval: 250 }).toBe(7);
  });
});
