import { readdirSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import type { OpenDatabase } from '../../src/db/open.js';
import { MIGRATIONS_DIRECTORY } from '../../src/db/schema-files.js';
import { openEmptyDatabase } from '../support/databases.js';
import { workOffParked } from './support/work-off.js';

let database: OpenDatabase;
let directory: string;

beforeEach(async () => {
  database = await openEmptyDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'outreach-migrations-'));
});

afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

/** Migrates as far as this migration. @returns the names of what was applied */
async function migrateOnTo(last: string): Promise<readonly string[]> {
  const names = readdirSync(MIGRATIONS_DIRECTORY).filter((name) => /^\d{4}_/.test(name) && name <= last);
  expect(names).toContain(last);
  for (const name of names) {
    await cp(path.join(MIGRATIONS_DIRECTORY, name), path.join(directory, name), { recursive: true });
  }
  return migrate(database, { migrations: directory });
}

/** Migrates as far as this migration, with an agency and a client. */
async function migrateTo(last: string): Promise<void> {
  await migrateOnTo(last);
  await database.query(null, `insert into agency (id, name) values ('x', 'X')`);
  await database.query(null, `insert into client (id, agency_id, name) values ('a', 'x', 'A')`);
}

const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour));

async function apply(kind: string, email: string, hour: number, given: object = {}): Promise<string | undefined> {
  const event = { kind, email, campaignId: 'c-1', eventAt: at(hour).toISOString(), automated: false, ...given };
  const text = `select apply_email_event('a', 'instantly', $1::jsonb, false) as verdict`;
  const [row] = await database.query<{ verdict: string }>(null, text, [JSON.stringify(event)]);
  return row?.verdict;
}

const readEmails = () =>
  database.query(
    null,
    `select contact_email, message_id, email_type, email_timestamp, bounced_at, bounce_reason, awaiting_send
       from email order by contact_email, email_timestamp`,
  );

it('events of the first version mean the same after the migrations since, and later ones join them', async () => {
  await migrateTo('0003_integration_status');
  await apply('email_sent', 'ada@kiln.example', 8, { messageId: 'm-8' });
  await apply('email_bounced', 'ada@kiln.example', 10, { reason: 'full' });
  await apply('email_bounced', 'bea@kiln.example', 10, { reason: 'unknown' });
  await apply('email_bounced', 'bea@kiln.example', 12);
  const before = await readEmails();
  expect(before).toHaveLength(3);

  expect(await migrate(database)).toContain('0007_bounce_notices');
  expect(await readEmails()).toEqual(before);
  expect(await apply('email_bounced', 'ada@kiln.example', 10)).toBe('duplicate');
  expect(await apply('email_sent', 'ada@kiln.example', 9, { messageId: 'm-9' })).toBe('processed');
  expect(await apply('email_bounced', 'ada@kiln.example', 11)).toBe('processed');
  expect(await apply('email_sent', 'bea@kiln.example', 9, { messageId: 'm-9' })).toBe('processed');
  const kept = { email_type: 'bounced', awaiting_send: false };
  const ada = { contact_email: 'ada@kiln.example', ...kept };
  expect(await readEmails()).toEqual([
    { ...ada, message_id: 'm-8', email_timestamp: at(8), bounced_at: at(10), bounce_reason: 'full' },
    { ...ada, message_id: 'm-9', email_timestamp: at(9), bounced_at: at(11), bounce_reason: null },
    {
      contact_email: 'bea@kiln.example',
      ...kept,
      message_id: 'm-9',
      email_timestamp: at(9),
      bounced_at: at(10),
      bounce_reason: 'unknown',
    },
  ]);
  const [counts] = await database.query(null, 'select sent_count, bounce_count from campaign');
  expect(counts).toEqual({ sent_count: 3, bounce_count: 4 });
});

const TABLES = ['webhook_delivery', 'webhook_event', 'parked_webhook_event'] as const;

/** Every row of the tables whose ids became 64-bit, all columns of that time as text. */
const readTables = async () => {
  const tables = [];
  for (const table of TABLES) {
    tables.push(
      await database.query(
        null,
        `select (to_jsonb(t) - '{due_at,attempts,failure,body_dropped}'::text[])::text as row from ${table} t order by id`,
      ),
    );
  }
  return tables;
};

async function keep(replayOf: string | null): Promise<string> {
  const text = `insert into webhook_delivery (agency_id, client_id, platform, level, verdict, detail, counts, body, replay_of)
    values ('x', 'a', 'hubspot', 'client', 'parked', 'Why.', '{"parked": 1}', '{"é": "\ud83d\ude00"}', $1) returning id::text`;
  const [row] = await database.query<{ id: string }>(null, text, [replayOf]);
  return row?.id ?? '';
}

async function park(deliveryId: string): Promise<string> {
  const text = `insert into parked_webhook_event (agency_id, client_id, platform, delivery_id, waits_for, object_key, event)
    values ('x', 'a', 'hubspot', $1, 'address', '1:7', '{"event": {}}') returning id::text`;
  const [row] = await database.query<{ id: string }>(null, text, [deliveryId]);
  return row?.id ?? '';
}

it('deliveries, the ledger and parked events are the same with 64-bit ids, which go on where they were', async () => {
  await migrateTo('0007_bounce_notices');
  // The last of the 32-bit ids are in use.
  for (const table of TABLES)
    await database.query(null, `alter table ${table} alter column id restart with 2147483643`);
  await apply('email_sent', 'ada@kiln.example', 8, { messageId: 'm-8' });
  await apply('email_bounced', 'ada@kiln.example', 10, { reason: 'full' });
  await apply('email_bounced', 'bea@kiln.example', 10);
  const first = await keep(null);
  const second = await keep(first);
  await park(first);
  await park(second);
  const before = [await readTables(), await readEmails()];

  expect(await migrateOnTo('0008_long_webhook_ids')).toContain('0008_long_webhook_ids');
  expect([await readTables(), await readEmails()]).toEqual(before);
  expect([first, second, await keep(second), await keep(first)].map(Number)).toEqual([
    2147483643, 2147483644, 2147483645, 2147483646,
  ]);
  expect([await keep(null), await keep('2147483648'), await park('2147483648')]).toEqual([
    '2147483647',
    '2147483648',
    '2147483645',
  ]);
  expect(await apply('email_bounced', 'ada@kiln.example', 10)).toBe('duplicate');
  for (const hour of [11, 12, 13, 14]) {
    expect(await apply('email_bounced', 'ada@kiln.example', hour)).toBe('processed');
  }
  expect(await apply('email_sent', 'bea@kiln.example', 9)).toBe('processed');
  expect(await database.query(null, 'select max(id) as id from webhook_event')).toEqual([{ id: 2147483651 }]);
  expect(await readEmails()).toMatchObject([
    { contact_email: 'ada@kiln.example', bounced_at: at(10), bounce_reason: 'full' },
    { contact_email: 'bea@kiln.example', email_timestamp: at(9), bounced_at: at(10), awaiting_send: false },
  ]);

  await expect(park('2147483649')).rejects.toMatchObject({ code: '23503' });
  await database.query(null, 'delete from webhook_delivery where id = 2147483648');
  const left = await database.query(null, 'select delivery_id::text as id from parked_webhook_event order by id');
  expect(left).toEqual([{ id: first }, { id: second }]);
});

it('events that an earlier version left parked are asked for, once what they wait for is there', async () => {
  await migrateTo('0008_long_webhook_ids');
  const delivery = await keep(null);
  for (const objectKey of ['1:7', '1:8']) {
    const event = { kind: 'unsubscribed', objectKey, automated: false };
    await database.query(
      null,
      `insert into parked_webhook_event (agency_id, client_id, platform, delivery_id, waits_for, object_key, event)
       values ('x', 'a', 'hubspot', $1, 'address', $2, $3::jsonb)`,
      [delivery, objectKey, JSON.stringify({ event, onlyForKnownContact: false, routing: null })],
    );
  }
  await database.query(
    null,
    `insert into crm_object_address (client_id, platform, object_key, email, learned_at)
     values ('a', 'hubspot', '1:7', 'ada@kiln.example', '2026-03-02T09:00:00Z')`,
  );
  const routing = { value: 'w-1', candidates: [{ accountId: 'w-1', anyHost: false }], elseCampaign: false };
  const event = { kind: 'unsubscribed', email: 'bea@kiln.example', automated: false };
  await database.query(
    null,
    `insert into parked_webhook_event (agency_id, platform, delivery_id, waits_for, event)
     values ('x', 'instantly', $1, 'connection', $2::jsonb)`,
    [delivery, JSON.stringify({ event, onlyForKnownContact: false, routing })],
  );
  await database.query(
    null,
    `insert into integration_connection (client_id, integration, external_account_id) values ('a', 'instantly', 'w-1')`,
  );

  await migrate(database);
  await workOffParked(database);
  const contacts = await database.query(null, 'select email, contact_status as status from contact order by email');
  expect(contacts).toEqual([
    { email: 'ada@kiln.example', status: 'unsubscribed' },
    { email: 'bea@kiln.example', status: 'unsubscribed' },
  ]);
  expect(await database.query(null, 'select object_key from parked_webhook_event')).toEqual([{ object_key: '1:8' }]);
});

it("accounts that several clients named are nobody's after the migration, the audit log knows whose they were, and all others stay", async () => {
  await migrateTo('0008_long_webhook_ids');
  await database.query(null, `insert into client (id, agency_id, name) values ('b', 'x', 'B'), ('c', 'x', 'C')`);
  await database.query(null, `insert into agency (id, name) values ('y', 'Y')`);
  await database.query(null, `insert into client (id, agency_id, name) values ('d', 'y', 'D')`);
  await database.query(
    null,
    `insert into integration_connection (client_id, integration, external_account_id) values
       ('a', 'instantly', 'w-1'), ('b', 'instantly', 'w-1'), ('c', 'instantly', 'w-2'), ('d', 'instantly', 'w-1'),
       ('a', 'lemlist', 'w-1'), ('b', 'lemlist', null), ('c', 'lemlist', null)`,
  );
  await migrate(database);
  expect(
    await database.query(
      null,
      `select agency_id as agency, client_id as client, integration, external_account_id as account
         from integration_connection order by client_id, integration`,
    ),
  ).toEqual([
    { agency: 'x', client: 'a', integration: 'instantly', account: null },
    { agency: 'x', client: 'a', integration: 'lemlist', account: 'w-1' },
    { agency: 'x', client: 'b', integration: 'instantly', account: null },
    { agency: 'x', client: 'b', integration: 'lemlist', account: null },
    { agency: 'x', client: 'c', integration: 'instantly', account: 'w-2' },
    { agency: 'x', client: 'c', integration: 'lemlist', account: null },
    { agency: 'y', client: 'd', integration: 'instantly', account: 'w-1' },
  ]);
  const entries = await database.query(
    null,
    'select client_id, actor, action, subject, before, after from audit_entry order by id',
  );
  expect(entries).toEqual(
    ['a', 'b'].map((client_id) => ({
      client_id,
      actor: 'system',
      action: 'integration.updated',
      subject: 'integration:instantly',
      before: { externalAccountId: 'w-1' },
      after: { externalAccountId: null },
    })),
  );
});

it('keys that a key issued before the migration are known as its own after it', async () => {
  await migrateTo('0008_long_webhook_ids');
  await database.query(
    null,
    `insert into api_key (id, kind, client_id, key_hash, last_four)
     select n, 'RV', 'a', decode(lpad(n::text, 64, '0'), 'hex'), '0000' from generate_series(1, 3) n`,
  );
  await database.query(
    null,
    `insert into audit_entry (agency_id, client_id, actor, action, subject) values
       ('x', 'a', 'key:1 RV-0000', 'key.created', 'key:2'), ('x', 'a', 'system', 'key.created', 'key:3'),
       ('x', 'a', 'key:2 RV-0000', 'key.updated', 'key:3')`,
  );
  await migrate(database);
  const issued = await database.query(null, 'select id, issued_by from api_key order by id');
  expect(issued).toEqual([
    { id: 1, issued_by: null },
    { id: 2, issued_by: 1 },
    { id: 3, issued_by: null },
  ]);
});
