import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { findUnusual } from '../../../src/schema/work/normalisation/find-unusual.js';
import { renewContact } from '../../../src/schema/work/normalisation/renew-contact.js';
import { stepOf } from '../../../src/worker/runner.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

let service: TestService;
let clientId: string;
let agencyId: string;
beforeAll(async () => {
  service = await startService({ WORKER: 'off' }, { isShared: false });
  ({ clientId } = service.tenants.a1);
  ({ agencyId } = service.tenants.x);
  await query(`insert into integration_connection (client_id, integration) values ($1, 'instantly')`, [clientId]);
  await query('update client set scoring_enabled = true where id = $1', [clientId]);
});
afterAll(() => service.close());
beforeEach(async () => {
  await query('delete from contact where client_id = $1', [clientId]);
  await query('delete from suppression where client_id = $1', [clientId]);
});

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  service.database.query<Row>(null, text, values);
const numbered = async () => {
  while ((await aggregateEntries(service.database, 2_000)) > 0);
};
const work = async () => {
  const name = 'normalise-addresses';
  while (await taskNamed(name).run(stepOf(name, contextFor(service.database), undefined).context));
};
/** Both passes over the client, as after an upgrade. */
async function normalise(): Promise<void> {
  // A time is rounded to milliseconds, and so can be later than now.
  const due = `now() - interval '1 second'`;
  await query(`insert into normalisation (client_id, agency_id, due_at) values ($1, $2, ${due})`, [clientId, agencyId]);
  await work();
  await query(`update normalisation set due_at = ${due}`);
  await work();
  expect(await query('select from normalisation')).toEqual([]);
}
const ask = async (text: string, variables: object = {}) => {
  const { body } = await service.graphql(text, variables);
  expect(body.errors).toBeUndefined();
  return body.data;
};

/** A contact as an earlier release stored it, with a Person of its own unless one is given. */
async function stored(columns: Record<string, unknown>, personId?: number) {
  const names = Object.keys(columns);
  const [row] = await query<{ id: number; personId: number }>(
    `with born as (insert into person (client_id) select $1 where $2::bigint is null returning id)
     insert into contact (client_id, person_id, origin${names.map((name) => `, ${name}`).join('')})
       select $1, coalesce($2::bigint, (select id from born)), 'builtin'${names.map((_, at) => `, $${at + 3}`).join('')}
     returning id, person_id as "personId"`,
    [clientId, personId ?? null, ...Object.values(columns)],
  );
  if (!row) throw new Error('The contact was not stored.');
  return row;
}
const contactOf = async (id: number) => (await service.call('GET', `/public/v2/contacts/${id}`)).body;
const emailsOf = async (id: number) =>
  (await query<{ id: number }>('select id from email where contact_id = $1 order by id', [id])).map((row) => row.id);
const activitiesOf = async (id: number) =>
  (
    await query<{ id: number }>(
      'select activity_id as id from activity_contact where client_id = $1 and contact_id = $2 order by 1',
      [clientId, id],
    )
  ).map((row) => row.id);

async function emailTo(contactEmail: string, contactId: number | null, more: Record<string, unknown> = {}) {
  const columns = { contact_email: contactEmail, contact_id: contactId, ...more };
  const names = Object.keys(columns);
  const [row] = await query<{ id: number }>(
    `insert into email (client_id, email_type, origin, email_timestamp, ${names.join(', ')})
     values ($1, 'outbound', 'builtin', now(), ${names.map((_, at) => `$${at + 2}`).join(', ')}) returning id`,
    [clientId, ...Object.values(columns)],
  );
  return row?.id ?? 0;
}

async function callOf(contactId: number) {
  const [row] = await query<{ id: number }>(
    `with made as (insert into activity (client_id, channel, variant, source, occurred_at)
       values ($1, 'call', 'inbound', 'builtin', now()) returning id, occurred_at)
     insert into activity_contact (client_id, activity_id, contact_id, occurred_at) select $1, id, $2, occurred_at from made
     returning activity_id as id`,
    [clientId, contactId],
  );
  return row?.id ?? 0;
}

const OLD = 'pat@münchen.example';
const NORMAL = 'pat@xn--mnchen-3ya.example';

describe('stored values get the normal form of today', () => {
  it.each([
    [{ email: OLD }, { email: NORMAL }],
    [{ email: "'pat@x.example'" }, { email: 'pat@x.example' }],
    [{ email: 'pat@ｘ.example' }, { email: 'pat@x.example' }],
    [{ linkedin_url: 'linkedin.com/in/pat,' }, { linkedin_url: 'linkedin.com/in/pat' }],
    [{ linkedin_url: 'linkedin.com/in/pat&trk=abc' }, { linkedin_url: 'linkedin.com/in/pat' }],
  ])('of a contact, which keeps all else: %j', async (was, is) => {
    const { id } = await stored({ ...was, first_name: 'Pat' });
    const before = await contactOf(id);
    await normalise();
    expect(await contactOf(id)).toEqual({ ...before, ...is, updated_time: expect.any(String) });
  });

  it.each([
    { email: 'pat@t.example&x=1' },
    { email: 'pat@t.example|x' },
    { email: 'pat@127.0.0.1' },
    { email: 'pat@x.example’' },
    { email: 'pat@x.example' },
    { email: "o'pat@x.example" },
    { linkedin_url: 'linkedin.com/in/pat-é' },
    { phone: '+14155552671' },
  ])('but for what has none today, or has it already, which stays untouched: %j', async (columns) => {
    const { id } = await stored(columns);
    const before = await contactOf(id);
    await normalise();
    expect(await contactOf(id)).toEqual(before);
  });

  it('of emails, but for one whose event is there in that form', async () => {
    const event = { platform: 'instantly', event_at: '2026-01-01T00:00:00Z' };
    const twin = await emailTo('twin@xn--mnchen-3ya.example', null, event);
    const repeat = await emailTo('twin@münchen.example', null, event);
    const own = await emailTo(OLD, null, { replier_email: 'colleague@münchen.example' });
    await normalise();
    const read = 'select contact_email as "to", replier_email as "by" from email where id = any($1) order by id';
    expect(await query(read, [[twin, repeat, own]])).toEqual([
      { to: 'twin@xn--mnchen-3ya.example', by: null },
      { to: 'twin@münchen.example', by: null },
      { to: NORMAL, by: 'colleague@xn--mnchen-3ya.example' },
    ]);
  });

  it('of the ledger, so that a repeated event stays a repeat', async () => {
    const event = (email: string) =>
      service.call('POST', `/public/instantly-webhook/${clientId}`, {
        json: {
          ...{ event_type: 'email_sent', lead_email: email, campaign_id: 'c', timestamp: '2026-02-01T10:00:00Z' },
        },
      });
    expect((await event('ledger@münchen.example')).body).toEqual({ status: 'processed' });
    await query(`update webhook_event set subject = 'ledger@münchen.example' where subject like 'ledger@%'`);
    await query(`update email set contact_email = 'ledger@münchen.example' where contact_email like 'ledger@%'`);
    await query(
      `insert into webhook_event (client_id, platform, kind, subject) values
      ($1, 'instantly', 'email_sent', 'twin@münchen.example'), ($1, 'instantly', 'email_sent', 'twin@xn--mnchen-3ya.example'),
      ($1, 'instantly', 'email_sent', 'erased:00ü')`,
      [clientId],
    );
    await query(
      `insert into webhook_event (client_id, platform, kind, subject, address) values ($1, 'hubspot', 'email_reply', '1:2', $2)`,
      [clientId, OLD],
    );
    await normalise();
    expect((await event('ledger@münchen.example')).body).toEqual({ status: 'duplicate' });
    expect(await query('select subject, address from webhook_event order by id')).toEqual([
      { subject: 'ledger@xn--mnchen-3ya.example', address: null },
      { subject: 'twin@münchen.example', address: null },
      { subject: 'twin@xn--mnchen-3ya.example', address: null },
      { subject: 'erased:00ü', address: null },
      { subject: '1:2', address: NORMAL },
    ]);
  });

  it('of the addresses of CRM records, and of events that wait, also for their client', async () => {
    await query(
      `insert into crm_object_address (client_id, platform, object_key, email, learned_at)
       select $1, 'hubspot', '1:' || n, case n when 2 then $2 else 'plain@x.example' end, now() from generate_series(1, 3) n`,
      [clientId, OLD],
    );
    await query(
      `insert into parked_webhook_event (agency_id, client_id, platform, waits_for, event)
       select $1, c, 'instantly', w, jsonb_build_object('routing', null, 'event', jsonb_build_object('email', $3::text, 'replierEmail', null, 'kind', 'email_reply'))
         from (values ($2, 'address'), (null, 'connection')) v (c, w)`,
      [agencyId, clientId, OLD],
    );
    await normalise();
    expect(await query('select object_key as key, email from crm_object_address order by 1')).toEqual([
      { key: '1:1', email: 'plain@x.example' },
      { key: '1:2', email: NORMAL },
      { key: '1:3', email: 'plain@x.example' },
    ]);
    const event = { routing: null, event: { email: NORMAL, replierEmail: null, kind: 'email_reply' } };
    expect(await query('select event from parked_webhook_event')).toEqual([{ event }, { event }]);
  });

  it('of a client, not of another one', async () => {
    await query(
      `with born as (insert into person (client_id) values ($1) returning id)
       insert into contact (client_id, person_id, origin, email) select $1, id, 'builtin', $2 from born`,
      [service.tenants.a2.clientId, OLD],
    );
    await normalise();
    const text = 'select email from contact where client_id = $1';
    expect(await query(text, [service.tenants.a2.clientId])).toEqual([{ email: OLD }]);
  });
});

it('a worker goes on where another one ended, and looks a second time an hour after the first', async () => {
  const [first, second] = [await stored({ email: OLD }), await stored({ email: 'quinn@münchen.example' })];
  await query(
    'insert into normalisation (client_id, agency_id, position, claim_id, due_at) values ($1, $2, $3, $4, $5)',
    [
      ...[clientId, agencyId, JSON.stringify({ pass: 1, step: 'contacts', after: [String(first.id)] })],
      ...['00000000-0000-4000-8000-000000000000', new Date(Date.now() - 1_000)],
    ],
  );
  await work();
  expect((await contactOf(first.id)).email).toBe(OLD);
  expect((await contactOf(second.id)).email).toBe('quinn@xn--mnchen-3ya.example');
  const late = `select position, claim_id, due_at > now() + interval '50 minutes' as later from normalisation`;
  expect(await query(late)).toEqual([{ position: { pass: 2 }, claim_id: null, later: true }]);
  await query(`update normalisation set due_at = now() - interval '1 second'`);
  await work();
  expect((await contactOf(first.id)).email).toBe(NORMAL);
  expect(await query('select from normalisation')).toEqual([]);
});

it('the operator is told which contacts wait, and which values are refused today', async () => {
  await stored({ email: 'fine@x.example' });
  const waiting = await stored({ email: OLD });
  const refused = await stored({ email: 'pat@t.example&x=1' });
  const profile = await stored({ linkedin_url: 'linkedin.com/in/pat)' });
  await stored({ linkedin_url: 'linkedin.com/in/josé' });
  const listed = async () => {
    const all = [];
    for await (const one of findUnusual(service.database)) if (one.clientId === clientId) all.push(one);
    return all;
  };
  expect(await listed()).toEqual([
    { clientId, id: waiting.id, value: OLD, normal: NORMAL },
    { clientId, id: refused.id, value: 'pat@t.example&x=1', normal: null },
    { clientId, id: profile.id, value: 'linkedin.com/in/pat)', normal: 'linkedin.com/in/pat' },
  ]);
  await normalise();
  expect(await listed()).toEqual([{ clientId, id: refused.id, value: 'pat@t.example&x=1', normal: null }]);
});

describe('two contacts that become the same are merged', () => {
  it.each([
    ['the older has the old form', OLD, NORMAL],
    ['the older has the normal form', NORMAL, OLD],
    ['both have old forms', OLD, "'pat@münchen.example'"],
  ])('into the older one, with all that the other one had (%s)', async (_case, first, second) => {
    const [company] = await query<{ id: number }>(
      `insert into company (client_id, domain) values ($1, $2) returning id`,
      [clientId, `c${Math.random()}.example`],
    );
    const older = await stored({ email: first, first_name: 'Pat', first_campaign_email_sent: '2026-02-01' });
    const newer = await stored({
      ...{ email: second, first_name: 'Patricia', last_name: 'Lane', company_id: company?.id },
      ...{ first_campaign_email_sent: '2026-01-01', last_reply_received: '2026-03-01' },
    });
    const beside = await stored({ linkedin_url: 'linkedin.com/in/pat' }, newer.personId);
    const field = (id: number, name: string, value: string) =>
      query(
        'insert into contact_custom_field (client_id, contact_id, field_name, field_value) values ($1, $2, $3, $4)',
        [...[clientId, id, name, value]],
      );
    await field(older.id, 'plan', 'gold');
    await field(newer.id, 'plan', 'tin');
    await field(newer.id, 'city', 'Bern');
    await field(newer.id, 'lead_status', 'hot');
    const emails = [await emailTo(first, older.id), await emailTo(second, newer.id), await emailTo(second, newer.id)];
    const calls = [await callOf(older.id), await callOf(newer.id)];
    await normalise();

    const contact = await contactOf(older.id);
    expect(contact).toMatchObject({
      ...{ email: NORMAL, first_name: 'Pat', last_name: 'Lane', company_id: company?.id, contact_status: 'active' },
      ...{ first_campaign_email_sent: '2026-01-01T00:00:00.000Z', last_reply_received: '2026-03-01T00:00:00.000Z' },
    });
    const fields = contact.contact_custom_fields.map((one: Record<string, string>) => [
      one.field_name,
      one.field_value,
    ]);
    expect(fields).toEqual([
      ['plan', 'gold'],
      ['city', 'Bern'],
      ['lead_status', 'hot'],
    ]);
    expect((await service.call('GET', `/public/v2/contacts/${newer.id}`)).status).toBe(404);
    expect(await emailsOf(older.id)).toEqual(emails);
    expect(await activitiesOf(older.id)).toEqual(calls);
    expect(await query('select id from contact where person_id = $1 order by id', [older.personId])).toEqual([
      { id: older.id },
      { id: beside.id },
    ]);
    expect(await query('select from person where id = $1', [newer.personId])).toEqual([]);
    expect(
      await query('select from rescoring_request where subject_kind = $1 and subject_id = $2', [
        'person',
        older.personId,
      ]),
    ).toHaveLength(1);
    const [merge] = await query<{ id: number }>('select id from merge_record order by id desc limit 1');
    expect(
      await query(`select actor, action, after from audit_entry where subject in ($1, $2)`, [
        ...[`contact:${older.id}`, `person:${older.personId}`],
      ]),
    ).toEqual([
      {
        ...{ actor: 'system', action: 'person.merged' },
        after: { mergeId: merge?.id, mergedPersonIds: [newer.personId], relinkedContacts: 2 },
      },
      { actor: 'system', action: 'contact.merged', after: { mergedContactId: newer.id, mergeId: merge?.id } },
    ]);
  });

  it('also of one Person, and of three spellings', async () => {
    const { id, personId } = await stored({ email: "'pat@münchen.example'", job_title: null });
    await stored({ email: OLD, job_title: 'Head' }, personId);
    await stored({ email: NORMAL });
    await normalise();
    expect(await query('select id, email, job_title as job from contact where client_id = $1', [clientId])).toEqual([
      { id, email: NORMAL, job: 'Head' },
    ]);
  });

  it('not while one of them is being erased', async () => {
    const older = await stored({ email: OLD });
    const newer = await stored({ email: NORMAL });
    await query(
      `insert into person_erasure (client_id, person_id, agency_id, requested_by, contact_ids, addresses, mentions, erased_as, object_keys, due_at)
       values ($1, $2, $3, 'system', array[$4::bigint], '{}', '{}', '{}', '{}', '2999-01-01')`,
      [clientId, newer.personId, agencyId, newer.id],
    );
    await normalise();
    expect((await contactOf(older.id)).email).toBe(OLD);
    await query('delete from person_erasure');
  });

  it('not where one of them got another address after it was looked at', async () => {
    const older = await stored({ email: 'other@x.example' });
    const newer = await stored({ email: NORMAL });
    const before = [await contactOf(older.id), await contactOf(newer.id)];
    const row = { key: [], id: older.id, email: OLD, linkedinUrl: null };
    await renewContact(service.database, { clientId, agencyId }, row);
    expect([await contactOf(older.id), await contactOf(newer.id)]).toEqual(before);
    await service.call('DELETE', `/public/v2/contacts/${newer.id}`);
    await renewContact(service.database, { clientId, agencyId }, row);
    expect(await contactOf(older.id)).toEqual(before[0]);
  });

  it('all or nothing: one that would have too many custom fields stays, and keeps nobody back', async () => {
    const many = async (id: number, prefix: string) =>
      query(
        `insert into contact_custom_field (client_id, contact_id, field_name, field_value)
         select $1, $2, $3 || n, 'x' from generate_series(1, 600) n`,
        [clientId, id, prefix],
      );
    const older = await stored({ email: OLD });
    const newer = await stored({ email: NORMAL });
    await many(older.id, 'a');
    await many(newer.id, 'b');
    const same = await stored({ email: 'quinn@münchen.example' });
    const twin = await stored({ email: 'quinn@xn--mnchen-3ya.example' }, same.personId);
    await many(same.id, 'a');
    await many(twin.id, 'b');
    const last = await stored({ email: 'zoe@münchen.example' });
    const before = [await contactOf(older.id), await contactOf(newer.id), await contactOf(same.id)];
    await normalise();
    expect([await contactOf(older.id), await contactOf(newer.id), await contactOf(same.id)]).toEqual(before);
    expect((await contactOf(last.id)).email).toBe('zoe@xn--mnchen-3ya.example');
  });
});

describe('an opt-out wins', () => {
  const unsubscribe = async (address: string, at: string, form: string) => {
    const json = { event_type: 'lead_unsubscribed', lead_email: address, campaign_id: 'c', timestamp: at };
    await service.call('POST', `/public/instantly-webhook/${clientId}`, { json });
    await query('update contact set email = $1 where email = $2', [form, NORMAL]);
    await query('update webhook_event set subject = $1 where subject = $2', [form, NORMAL]);
  };
  const statusOf = async (id: number) => {
    const { contact_status, previous_status, status_changed_at } = await contactOf(id);
    return [contact_status, previous_status, status_changed_at];
  };
  const human = { contact_status: 'unsubscribed', previous_status: 'lead', status_changed_at: '2026-03-01T00:00:00Z' };
  const HUMAN = ['unsubscribed', 'lead', '2026-03-01T00:00:00.000Z'];

  it('that a person wrote on the newer one', async () => {
    const { id } = await stored({ email: OLD, contact_status: 'customer' });
    await stored({ email: NORMAL, ...human });
    await normalise();
    expect(await statusOf(id)).toEqual(['unsubscribed', 'customer', '2026-03-01T00:00:00.000Z']);
  });

  it('that a person wrote on the older one', async () => {
    const { id } = await stored({ email: OLD, ...human });
    await stored({ email: NORMAL, contact_status: 'customer', status_changed_at: '2026-04-01T00:00:00Z' });
    await normalise();
    expect(await statusOf(id)).toEqual(HUMAN);
  });

  it('of an event of the newer one, with its time, and a later event joins it', async () => {
    const { id } = await stored({ email: "'pat@münchen.example'", contact_status: 'customer' });
    await stored({ email: OLD });
    await query('update contact set email = $1 where email = $2', [NORMAL, OLD]);
    await unsubscribe(OLD, '2026-05-02T10:00:00Z', OLD);
    await normalise();
    expect(await statusOf(id)).toEqual(['unsubscribed', 'customer', '2026-05-02T10:00:00.000Z']);
    const json = {
      event_type: 'lead_unsubscribed',
      lead_email: OLD,
      campaign_id: 'd',
      timestamp: '2026-05-01T10:00:00Z',
    };
    await service.call('POST', `/public/instantly-webhook/${clientId}`, { json });
    expect(await statusOf(id)).toEqual(['unsubscribed', 'customer', '2026-05-01T10:00:00.000Z']);
  });

  it('not one that was ended by a person', async () => {
    const { id } = await stored({ email: OLD, contact_status: 'customer' });
    await stored({ email: NORMAL, contact_status: 'won', previous_status: 'unsubscribed' });
    await normalise();
    expect(await statusOf(id)).toEqual(['customer', null, null]);
  });
});

const restore = async (kind: string, id: number) =>
  (
    await ask(
      `mutation ($id: RecordId!) { root: ${kind}Restore(id: $id) { __typename ... on ConflictError { message } } }`,
      { id },
    )
  ).root;
const TAKEN = 'Another contact of this workspace already has this identifier.';

describe('a merge', () => {
  it('is told by the journal as one change', async () => {
    const older = await stored({ email: OLD });
    const newer = await stored({ email: NORMAL, last_name: 'Lane' });
    const email = await emailTo(NORMAL, newer.id);
    const call = await callOf(newer.id);
    await numbered();
    const { changes: before } = await ask('{ changes(first: 1) { newest } }');
    await normalise();
    await numbered();
    const { changes } = await ask(
      'query ($after: RecordId) { changes(first: 100, after: $after) { items { changeNumber kind action recordId actor fields { name before after } } } }',
      { after: before.newest },
    );
    const told = changes.items;
    expect(new Set(told.map(({ changeNumber }: { changeNumber: number }) => changeNumber)).size).toBe(1);
    expect(told.map(({ kind, action, recordId }: Record<string, unknown>) => [kind, action, recordId]).sort()).toEqual([
      ['contact', 'changed', older.id],
      ['contact', 'deleted', newer.id],
      ['email', 'changed', email],
      ['person', 'merged', older.personId],
    ]);
    const kept = told.find(
      (one: { recordId: number; action: string }) => one.recordId === older.id && one.action === 'changed',
    );
    expect(kept.actor).toBe('job:normalise-addresses');
    expect(kept.fields).toEqual(
      expect.arrayContaining([
        { name: 'email', before: OLD, after: NORMAL },
        { name: 'lastName', before: null, after: 'Lane' },
        { name: 'activityIds', before: null, after: [call] },
      ]),
    );
  });

  it('can be undone: the Persons by the undo of their merge, the other contact once its address is free', async () => {
    const older = await stored({ email: OLD });
    const newer = await stored({ email: "'pat@münchen.example'", last_name: 'Lane', contact_status: 'customer' });
    const emails = [await emailTo(OLD, older.id), await emailTo("'pat@münchen.example'", newer.id)];
    const calls = [await callOf(older.id), await callOf(newer.id)];
    await query(
      `insert into contact_custom_field (client_id, contact_id, field_name, field_value) values ($1, $2, 'city', 'Bern')`,
      [clientId, newer.id],
    );
    await normalise();
    await numbered();
    const [merge] = await query<{ id: number }>('select id from merge_record order by id desc limit 1');
    const undone = await ask(
      'mutation ($id: RecordId!) { mergeUndo(mergeId: $id) { ... on MergeUndoPayload { restoredPersonIds } } }',
      { id: merge?.id },
    );
    expect(undone).toEqual({ mergeUndo: { restoredPersonIds: [newer.personId] } });
    expect(await restore('contact', newer.id)).toEqual({ __typename: 'ConflictError', message: TAKEN });
    const later = await emailTo(NORMAL, older.id);
    await service.call('PATCH', `/public/v2/contacts/${older.id}`, { json: { email: 'other@x.example' } });
    expect(await restore('contact', newer.id)).toEqual({ __typename: 'Contact' });
    expect(await contactOf(newer.id)).toMatchObject({
      ...{ email: NORMAL, last_name: 'Lane', contact_status: 'customer' },
      contact_custom_fields: [expect.objectContaining({ field_name: 'city', field_value: 'Bern' })],
    });
    expect(await query('select person_id as id from contact where id = $1', [newer.id])).toEqual([
      { id: newer.personId },
    ]);
    expect([await emailsOf(older.id), await emailsOf(newer.id)]).toEqual([[emails[0], later], [emails[1]]]);
    expect([await activitiesOf(older.id), await activitiesOf(newer.id)]).toEqual([[calls[0]], [calls[1]]]);
  });
});

describe('what an earlier release stored and deleted is restored in the normal form', () => {
  it('a contact, unless another one has it', async () => {
    const first = await stored({ email: OLD });
    const second = await stored({ linkedin_url: 'linkedin.com/in/pat,' });
    for (const { id } of [first, second]) await service.call('DELETE', `/public/v2/contacts/${id}`);
    await numbered();
    const taken = await stored({ email: NORMAL });
    expect(await restore('contact', first.id)).toEqual({ __typename: 'ConflictError', message: TAKEN });
    await service.call('DELETE', `/public/v2/contacts/${taken.id}`);
    for (const { id } of [first, second]) expect(await restore('contact', id)).toEqual({ __typename: 'Contact' });
    expect((await contactOf(first.id)).email).toBe(NORMAL);
    expect((await contactOf(second.id)).linkedin_url).toBe('linkedin.com/in/pat');
  });

  it('an email', async () => {
    const id = await emailTo(OLD, null);
    await service.call('DELETE', `/public/emails/${id}`);
    await numbered();
    expect(await restore('email', id)).toEqual({ __typename: 'Email' });
    expect((await service.call('GET', `/public/emails/${id}`)).body.contact_email).toBe(NORMAL);
  });
});
