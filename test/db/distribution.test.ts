import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { ownerOf } from '../support/databases.js';
import { startService, type TestService } from '../support/service.js';
import { deliver } from '../webhooks/support/deliver.js';
import { instantly } from '../webhooks/support/instantly.js';

/*
 * One machine ends somewhere. What lies beyond is reached by laying the rows of a client, or of an agency, on a machine
 * of their own (docs/scaling.md), which asks of every table that its keys and references name the owner.
 */

/** Tables that every server has whole, and why. */
const EVERYWHERE = {
  _prisma_migrations: 'what each database knows of itself',
  schema_function: 'what each database knows of itself',
  schema_marker: 'what each database knows of itself',
  radar_progress: 'one row, of the deliveries that the database has',
  key_pepper: 'one row, for the whole service',
  usage_writer: 'how far each process has written its counts into this database',
  plan_entry: 'what a transaction writes down for itself, and takes away at its end',
  agency: 'all rows refer to it',
  client: 'all rows refer to it',
  user_link: 'a link is looked up by its hash, before anybody is known',
  user_passkey: 'a passkey is looked up by its credential, before anybody is known',
  user_identity: 'an identity is looked up by its subject, before anybody is known',
  passkey_challenge: 'a challenge is opened before anybody is known',
  user_session: 'a session is looked up by its hash, before anybody is known',
  api_key: 'a key is looked up by its hash, before anybody is known',
};

/** Tables whose rows are laid by agency, and why not by client as all others. */
const BY_AGENCY = {
  alert: 'a channel of an agency is told of all its clients',
  alert_channel: 'a channel of an agency is told of all its clients',
  agency_block: 'a list of an agency is over all its clients',
  agency_journal_head: 'the numbers of an agency are over all its clients',
  delivery_rest: 'whose an event is may not be known yet',
  audit_entry: 'what an agency does to itself concerns no client',
  event_attempt: 'an endpoint of an agency is told of all its clients',
  event_delivery: 'an endpoint of an agency is told of all its clients',
  event_endpoint: 'an endpoint of an agency is told of all its clients',
  integration_connection: 'an account belongs to one client of an agency, which only the agency can tell',
  parked_event_request: 'events of an agency wait for whichever client connects',
  parked_webhook_event: 'whose an event is may not be known yet',
  saved_view: 'users belong to an agency',
  suppression: 'entries for all clients of an agency belong to none of them',
  agency_user: 'users belong to an agency',
  user_client: 'users belong to an agency',
  usage_day: 'what master keys use belongs to no client, and an agency keeps it longer than the client',
  plan: 'an agency that acts in no client has plans of its own',
  webhook_body_quota: 'the paths of an agency have a quota of their own',
  webhook_delivery: 'what comes by a path of the agency belongs to no client',
  webhook_shape: 'what comes by a path of the agency belongs to no client',
};

/*
 * Keys of tables that lack the owner, where no other key stands ready to take their place: one that begins with the owner
 * and goes on with the same columns. Then references that lack it, or lead to a table that is laid otherwise; then owners
 * that may be absent.
 */
const LACKING = `with tenant as (
    select c.oid, c.relname as name, case when c.relname = any($2) then 'agency_id' else 'client_id' end as owner
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1)
  ), owned as (
    select t.*, a.attnum, coalesce(a.attnotnull, false) as required
      from tenant t left join pg_attribute a on a.attrelid = t.oid and a.attname = t.owner
  ), key as (
    select o.name, ic.relname as key, o.oid, o.attnum as owner, x.indisprimary, x.indkey::int2[] as columns,
        x.indpred is null and x.indexprs is null and x.indisvalid as whole
      from owned o join pg_index x on x.indrelid = o.oid and x.indisunique join pg_class ic on ic.oid = x.indexrelid
  )
  select name as "table", key, 'the key lacks the owner' as fault from key k
   where (owner = any(columns) and (not indisprimary or columns[0] = owner)) is not true
     and not ($3 and exists (select from key s where s.oid = k.oid and s.whole and s.columns[0] = s.owner
       and s.columns @> k.columns and s.columns <@ (k.columns || s.owner)))
  union all
  select o.name, f.conname, 'the reference lacks the owner' from owned o
    join pg_constraint f on f.conrelid = o.oid and f.contype = 'f'
    join owned target on target.oid = f.confrelid
   where (o.owner = target.owner and o.attnum = any(f.conkey) and target.attnum = any(f.confkey)) is not true
  union all
  select name, null, 'the owner may be absent' from owned where not required
  union all
  select name, null, 'there is no primary key' from owned o
   where not exists (select from key k where k.oid = o.oid and k.indisprimary)
  order by 1, 2`;

interface Lack {
  table: string;
  key: string | null;
  fault: string;
}

let service: TestService;
beforeAll(async () => {
  service = await startService({}, { isShared: false });
});
afterAll(() => service.close());

const lacking = (database: Database, given: { withSuccessors: boolean }) =>
  database.query<Lack>(null, LACKING, [Object.keys(EVERYWHERE), Object.keys(BY_AGENCY), given.withSuccessors]);
const now = () => lacking(service.database, { withSuccessors: true });

describe('every table can be laid on several servers', () => {
  it('its keys and references name the client, or the agency where rows belong to no client', async () => {
    expect(await now()).toEqual([]);
  });

  it.each([
    [
      'a key that forgets the client',
      'create table forgotten (id bigint primary key, client_id text not null references client)',
      { key: 'forgotten_pkey', fault: 'the key lacks the owner' },
    ],
    [
      'a reference that forgets the client',
      `create table forgotten (client_id text, id bigint, label_id bigint references forgotten_label (id), primary key (client_id, id))`,
      { key: 'forgotten_label_id_fkey', fault: 'the reference lacks the owner' },
    ],
    [
      'a reference from a client to what is laid by agency',
      `create table forgotten (client_id text, agency_id text not null, id bigint, primary key (client_id, id),
         constraint crossing foreign key (agency_id, id) references webhook_delivery (agency_id, id))`,
      { key: 'crossing', fault: 'the reference lacks the owner' },
    ],
    [
      'a row that may be nobody’s',
      'create table forgotten (client_id text, id bigint, unique (client_id, id))',
      { key: null, fault: 'the owner may be absent' },
    ],
  ])('%s is found', async (_what, statement, found) => {
    const owner = ownerOf(service.database);
    await owner.query(
      null,
      'create table forgotten_label (client_id text not null, id bigint unique, primary key (client_id, id))',
    );
    await owner.query(null, statement);
    try {
      expect(await now()).toContainEqual({ table: 'forgotten', ...found });
    } finally {
      await owner.query(null, 'drop table forgotten');
      await owner.query(null, 'drop table forgotten_label');
    }
  });
});

describe('when the keys that name the agency have become the primary keys', () => {
  const file = new URL('../../deploy/distribution/owner-keys.sql', import.meta.url);
  const CONNECT = `mutation ($input: IntegrationConnectionInput!) {
    integrationConnect(integration: instantly, input: $input) { __typename ... on Integration { connected } } }`;

  beforeAll(async () => {
    const script = await readFile(file, 'utf8');
    for (const statement of script.matchAll(/^(?:alter|create) [^;]+/gm))
      await ownerOf(service.database).query(null, statement[0]);
  });

  it('no key and no reference lacks its owner', async () => {
    expect(await lacking(service.database, { withSuccessors: false })).toEqual([]);
  });

  it('deliveries are kept, events wait and are applied, and the audit log is written', async () => {
    const { database, tenants } = service;
    const { agencyId } = tenants.x;
    const path = `/public/global-instantly-webhook/${agencyId}`;
    const sent = await deliver(service, path, instantly('email_sent', { workspace: 'w-1' }));
    expect(sent.body).toEqual({ status: 'parked' });
    const connected = await service.graphql(
      CONNECT,
      { input: { externalAccountId: 'w-1' } },
      { key: tenants.x.masterKey, headers: { 'X-Client-Id': tenants.a1.clientId } },
    );
    expect(connected.body).toEqual({ data: { integrationConnect: { __typename: 'Integration', connected: true } } });
    const parked = 'select count(*)::int as count from parked_webhook_event';
    expect(await database.query(null, parked)).toEqual([{ count: 0 }]);
    const emails = 'select client_id, contact_email, email_type from email';
    expect(await database.query(null, emails)).toEqual([
      { client_id: tenants.a1.clientId, contact_email: 'ada@kiln.example', email_type: 'outbound' },
    ]);
    const entries = `select action from audit_entry where agency_id = $1 and action like 'integration.%'`;
    expect(await database.query(null, entries, [agencyId])).toEqual([{ action: 'integration.connected' }]);
  });
});
