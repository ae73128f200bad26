import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import { MIGRATIONS_DIRECTORY } from '../../src/db/migration-files.js';
import type { OpenDatabase } from '../../src/db/open.js';
import { openEmptyDatabase } from '../support/databases.js';

const EARLIEST = ['0001_init', '0002_email_events', '0003_integration_status'];

let database: OpenDatabase;
let directory: string;

beforeEach(async () => {
  database = await openEmptyDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'outreach-migrations-'));
  for (const name of EARLIEST) {
    await cp(path.join(MIGRATIONS_DIRECTORY, name), path.join(directory, name), { recursive: true });
  }
  await migrate(database, directory);
  await database.query(null, `insert into agency (id, name) values ('x', 'X')`);
  await database.query(null, `insert into client (id, agency_id, name) values ('a', 'x', 'A')`);
});

afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

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
