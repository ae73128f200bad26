import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteContacts } from '../../../src/schema/crm/contacts/delete-contacts.js';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { findText } from '../../support/full-client.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const master = (query: string, variables: object = {}, key = service.tenants.x.masterKey) =>
  service.graphql(query, variables, { key });
const ERASE = `mutation ($client: String!, $person: RecordId!) { personErase(clientId: $client, personId: $person) {
  __typename ... on PersonErasure { clientId personId requestedBy startedAt } } }`;
const erase = async (client: string, person: number, key?: string) =>
  (await master(ERASE, { client, person }, key)).body.data?.personErase;

async function work(name: string, signal = new AbortController().signal) {
  const context = contextFor(service.database, { signal });
  while (await taskNamed(name).run(context)) if (signal.aborted) return;
}

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  service.database.query<Row>(null, text, values);
const post = (path: string, body: unknown) => service.call('POST', `/public/${path}`, { key: null, json: body });

async function addContact(body: Record<string, unknown>): Promise<{ id: number; personId: number }> {
  const created = await service.call('POST', '/public/contacts', { json: body });
  const [row] = await query<{ personId: number }>('select person_id as "personId" from contact where id = $1', [
    created.body.id,
  ]);
  return { id: created.body.id, personId: row?.personId ?? 0 };
}

const events = (leadEmail: string) =>
  ['emailsSent', 'emailsReplied', 'emailsBounced', 'emailsUnsubscribed'].map((type, index) => ({
    type,
    leadEmail,
    campaignId: 'cam_1',
    createdAt: `2026-05-0${index + 1}T10:00:00.000Z`,
    teamId: 'team-erase',
    text: `Hello ${leadEmail}`,
    errorMessage: `no such user ${leadEmail}`,
  }));

/** A Person of two contacts with traces wherever one can leave some. */
async function leaveTraces(name: string) {
  const { a1, x } = service.tenants;
  const address = `${name}@erase.example`;
  const first = await addContact({
    email: address,
    first_name: name,
    contact_custom_fields: [{ field_name: 'note', field_value: address }],
  });
  const second = await addContact({ linkedin_url: `linkedin.com/in/${name}`, person_id: first.personId });
  for (const event of events(address)) {
    expect((await post(`lemlist-webhook/${a1.clientId}`, event)).body).toEqual({ status: 'processed' });
  }
  await post(`global-lemlist-webhook/${x.agencyId}`, { ...events(address)[0], teamId: `unknown-${name}` });
  await query(
    `insert into webhook_delivery (agency_id, client_id, platform, level, verdict, body) select $1, c, 'lemlist', 'client', 'ignored', b
       from (values ($2::text, $3::text), (null, $3::text)) v (c, b)`,
    [
      x.agencyId,
      a1.clientId,
      `{"url":"https:\\/\\/www.LinkedIn.com\\/in\\/${name}\\/","mail":"${name}\\u0040ERASE.example"}`,
    ],
  );
  await service.call('POST', '/public/activities/standard/call/', {
    json: { email: address, properties: { direction: 'inbound' } },
  });
  await query(
    `insert into email (client_id, email_type, origin, email_timestamp, contact_email, replier_email)
       values ($1, 'inbound', 'builtin', now(), 'colleague@erase.example', $2)`,
    [a1.clientId, address],
  );
  await query(
    `with m as (insert into merge_record (client_id, primary_person_id, merged_person_ids, actor) values ($1, 1, '{2}', 'system') returning id)
     insert into merge_overwritten_value (client_id, merge_id, contact_id, field_name, previous_value, new_value)
       select $1, id, $2, 'note', $3, 'x' from m`,
    [a1.clientId, first.id, address],
  );
  await query(
    `insert into idempotency_record (client_id, key_id, idempotency_key, request_hash, answer)
       values ($1, 1, $2, '', jsonb_build_object('email', $3::text))`,
    [a1.clientId, `key-${first.id}`, address],
  );
  for (const client of [a1.clientId, null]) await leaveRests(client, address);
  return { address, personId: first.personId, contactIds: [first.id, second.id] };
}

/** What deliveries left that waits for its turn: of the Person alone, and beside somebody else. */
async function leaveRests(client: string | null, address: string): Promise<void> {
  const others = JSON.stringify({ event: { email: 'somebody@else.example' } });
  for (const items of [[], [others]]) {
    const own = JSON.stringify({ event: { email: address } });
    await query(
      `insert into delivery_rest (agency_id, client_id, platform, items, item_count, due_at)
         values ($1, $2, 'lemlist', $3::jsonb, $4, '2999-01-01')`,
      [service.tenants.x.agencyId, client, `[${[own, ...items].join()}]`, items.length + 1],
    );
  }
}

const MERGE = `mutation ($ids: [RecordId!]!) { peopleMerge(personIds: $ids) { ... on PeopleMergePayload { mergeId } } }`;
const UNDO = `mutation ($id: RecordId!) { mergeUndo(mergeId: $id) { __typename
  ... on MergeUndoPayload { restoredPersonIds } ... on ConflictError { message } } }`;
const merge = async (...ids: number[]) =>
  (await service.graphql(MERGE, { ids })).body.data.peopleMerge.mergeId as number;
const undo = async (id: number) => (await service.graphql(UNDO, { id })).body.data.mergeUndo;
const person = async (name: string) => (await addContact({ email: `${name}@undo-erased.example` })).personId;
const isThere = async (id: number) => (await query('select id from person where id = $1', [id])).length === 1;

describe('no undo of a merge gives back', () => {
  it('who was merged into the Person that was erased, also where others have joined that since', async () => {
    const { clientId } = service.tenants.a1;
    const [one, two, late] = [await person('one'), await person('two'), await person('late')];
    const first = await merge(one, two);
    await erase(clientId, one);
    expect(await undo(first)).toEqual({
      __typename: 'ConflictError',
      message: `A Person of merge ${first} is being erased, so it cannot be undone.`,
    });
    const since = await merge(one, late);
    await work('erase-persons');
    expect(await undo(first)).toEqual({
      __typename: 'ConflictError',
      message: `Nothing is left of the Persons of merge ${first}, so it cannot be undone.`,
    });
    expect(await undo(since)).toEqual({ __typename: 'MergeUndoPayload', restoredPersonIds: [late] });
    expect([await isThere(two), await isThere(late)]).toEqual([false, true]);
  });

  it('who was being erased when it was merged, while the others of the merge return', async () => {
    const { clientId } = service.tenants.a1;
    const [one, two, three] = [await person('one.b'), await person('two.b'), await person('three.b')];
    await erase(clientId, two);
    const mergeId = await merge(one, two, three);
    await work('erase-persons');
    expect(await undo(mergeId)).toEqual({ __typename: 'MergeUndoPayload', restoredPersonIds: [three] });
    expect(await isThere(two)).toBe(false);
  });

  it('anything of a Person that is gone, and what a merge wrote while an erasure was under way is gone with it', async () => {
    const { clientId } = service.tenants.a1;
    const [one, two] = [await person('one.c'), await person('two.c')];
    const mergeId = await merge(one, two);
    await erase(clientId, one);
    await work('erase-persons');
    expect(await undo(mergeId)).toEqual({
      __typename: 'ConflictError',
      message: `Person ${one} was erased, so merge ${mergeId} cannot be undone.`,
    });
    expect(await query('select * from merge_relinked_contact where merge_id = $1', [mergeId])).toEqual([]);
  });
});

describe('erasing a Person', () => {
  it('leaves no trace of it in any table, and everything of the others', async () => {
    const { a1 } = service.tenants;
    const dana = await leaveTraces('dana');
    const adana = await leaveTraces('adana');
    expect((await findText(service.database, 'dana@erase')).length).toBeGreaterThan(10);
    const kept = await findText(service.database, 'adana');
    expect(await erase(a1.clientId, dana.personId)).toEqual({
      __typename: 'PersonErasure',
      clientId: a1.clientId,
      personId: dana.personId,
      requestedBy: expect.stringMatching(/^key:\d+ ML-/),
      startedAt: expect.any(String),
    });
    await work('erase-persons');
    const left = (await findText(service.database, 'dana')).filter((row) => !row.includes('adana'));
    expect(left).toEqual([]);
    expect((await findText(service.database, 'DANA')).filter((row) => !row.includes('adana'))).toEqual([]);
    expect(await findText(service.database, 'adana')).toEqual(kept);
    // Of each Person two rows for the client and two for the agency.
    const counts = 'select item_count as n from delivery_rest order by id';
    expect((await query<{ n: number }>(counts)).map(({ n }) => n)).toEqual([1, 1, 1, 2, 1, 2]);
    for (const id of dana.contactIds) expect((await service.call('GET', `/public/contacts/${id}`)).status).toBe(404);
    expect((await service.call('GET', `/public/contacts/${adana.contactIds[0]}`)).status).toBe(200);
    expect(await query('select id from person where id = $1', [dana.personId])).toEqual([]);
    const [emails] = await query<{ count: number }>(
      `select count(*)::int as count from email where contact_email = 'colleague@erase.example' and replier_email is null`,
    );
    expect(emails).toEqual({ count: 1 });
  });

  it('knows a repeated delivery as a repeat, which recreates nothing and is not kept', async () => {
    const { a1 } = service.tenants;
    const rita = await leaveTraces('rita');
    await erase(a1.clientId, rita.personId);
    await work('erase-persons');
    const counts = () =>
      query(`select (select count(*) from contact) as contacts, (select count(*) from person) as persons,
        (select count(*) from email) as emails, (select count(*) from webhook_event) as events, (select sum(sent_count) from campaign) as sent`);
    const before = await counts();
    for (const event of events(rita.address)) {
      expect((await post(`lemlist-webhook/${a1.clientId}`, event)).body).toEqual({ status: 'duplicate' });
    }
    const batch = await post(`lemlist-webhook/${a1.clientId}`, events(rita.address));
    expect(batch.body).toMatchObject({ status: 'duplicate', counts: { duplicate: 4 } });
    expect(await counts()).toEqual(before);
    expect(await findText(service.database, 'rita@')).toEqual([]);
  });

  it('finds what bodies mention beyond ASCII, however they spell it', async () => {
    const { a1, x } = service.tenants;
    const { personId } = await addContact({ email: 'rené@münchen.example' });
    await addContact({ linkedin_url: 'linkedin.com/in/zoé', person_id: personId });
    const bodies = [
      '{"email":"René@münchen.example"}',
      '{"email":"ren\\u00e9@xn--mnchen-3ya.example"}',
      '{"email":"Ren\\u00E9@m\\u00FCnchen.example"}',
      'email=ren%C3%A9%40m%c3%bcnchen.example',
      '{"url":"https:\\/\\/linkedin.com\\/in\\/zo\\u00e9"}',
    ];
    await query(
      `insert into webhook_delivery (agency_id, client_id, platform, level, verdict, body)
       select $1, $2, 'instantly', 'client', 'ignored', b from unnest($3::text[]) b`,
      [x.agencyId, a1.clientId, [...bodies, '{"email":"andré@münchen.example"}']],
    );
    await erase(a1.clientId, personId);
    await work('erase-persons');
    expect(await query(`select body from webhook_delivery where platform = 'instantly' and body <> ''`)).toEqual([
      { body: '{"email":"andré@münchen.example"}' },
    ]);
  });

  it('takes an undated repeat of an unsubscribe as one, until somebody has the address again', async () => {
    const { a1 } = service.tenants;
    const event = { type: 'emailsUnsubscribed', leadEmail: 'undated@erase.example', campaignId: 'cam_1' };
    await post(`lemlist-webhook/${a1.clientId}`, event);
    const [contact] = await query<{ personId: number }>(
      `select person_id as "personId" from contact where email = 'undated@erase.example'`,
    );
    await erase(a1.clientId, contact?.personId ?? 0);
    await work('erase-persons');
    expect((await post(`lemlist-webhook/${a1.clientId}`, event)).body).toEqual({ status: 'duplicate' });
    expect(await findText(service.database, 'undated@')).toEqual([]);
    await addContact({ email: 'undated@erase.example' });
    expect((await post(`lemlist-webhook/${a1.clientId}`, event)).body).toEqual({ status: 'processed' });
    const status = `select contact_status as status from contact where email = 'undated@erase.example'`;
    expect(await query(status)).toEqual([{ status: 'unsubscribed' }]);
    expect((await post(`lemlist-webhook/${a1.clientId}`, event)).body).toEqual({ status: 'duplicate' });
  });

  it('makes nothing of the CRM records of an erased Person, however often they are told', async () => {
    const { a1 } = service.tenants;
    const object = (extra: object) => [{ portalId: 7, objectId: 70, occurredAt: 1_770_000_000_000, ...extra }];
    const address = object({
      subscriptionType: 'contact.propertyChange',
      propertyName: 'email',
      propertyValue: 'crm@erase.example',
    });
    const reply = object({
      subscriptionType: 'contact.propertyChange',
      propertyName: 'hs_sales_email_last_replied',
      propertyValue: '1770000001000',
      occurredAt: 1_770_000_001_000,
    });
    await post(`hubspot-webhook/${a1.clientId}`, address);
    const first = await post(`hubspot-webhook/${a1.clientId}`, reply);
    expect(first.body).toMatchObject({ status: 'processed' });
    const [contact] = await query<{ personId: number }>(
      `select person_id as "personId" from contact where email = 'crm@erase.example'`,
    );
    await erase(a1.clientId, contact?.personId ?? 0);
    await work('erase-persons');
    expect(await findText(service.database, 'crm@erase')).toEqual([]);
    await post(`hubspot-webhook/${a1.clientId}`, address);
    const again = await post(`hubspot-webhook/${a1.clientId}`, reply);
    expect(again.body).toMatchObject({ status: 'duplicate' });
    expect(await query(`select from contact where email like '%crm@erase%'`)).toEqual([]);
  });

  it('keeps contacts that joined after it was asked for, with their Person, and activities that concern others', async () => {
    const { a1 } = service.tenants;
    const first = await addContact({ email: 'leaves@erase.example' });
    const other = await addContact({ email: 'remains@erase.example' });
    await query(
      `with a as (insert into activity (client_id, channel, source, occurred_at) values ($1, 'call', 'builtin', now()) returning id, occurred_at)
       insert into activity_contact (client_id, activity_id, contact_id, occurred_at) select $1, a.id, c, a.occurred_at
         from a, unnest($2::bigint[]) c`,
      [a1.clientId, [first.id, other.id]],
    );
    await erase(a1.clientId, first.personId);
    const late = await addContact({ email: 'joined@erase.example', person_id: first.personId });
    await work('erase-persons');
    expect((await service.call('GET', `/public/contacts/${first.id}`)).status).toBe(404);
    expect((await service.call('GET', `/public/contacts/${late.id}`)).status).toBe(200);
    const links = `select count(*)::int as count from activity_contact where contact_id = $1`;
    expect(await query(links, [other.id])).toEqual([{ count: 1 }]);
  });

  it('goes on where a worker ended', async () => {
    const { a1 } = service.tenants;
    const { personId, contactIds } = await leaveTraces('slow');
    await query(
      `insert into email (client_id, email_type, origin, email_timestamp, contact_email, contact_id)
         select $1, 'outbound', 'builtin', now(), 'slow@erase.example', $2 from generate_series(1, 1200)`,
      [a1.clientId, contactIds[0]],
    );
    await erase(a1.clientId, personId);
    const stopped = AbortSignal.abort();
    // As a worker that was killed leaves it: claimed, and nobody's until the lease ends.
    await query(
      `update person_erasure set claim_id = gen_random_uuid(), due_at = now() + interval '1 hour', position = '{"step": "emails"}'`,
    );
    await work('erase-persons');
    expect(await query('select from person where id = $1', [personId])).toHaveLength(1);
    await query(`update person_erasure set due_at = now() - interval '1 second'`);
    await work('erase-persons', stopped);
    await work('erase-persons');
    expect((await findText(service.database, 'slow@')).filter((row) => !row.startsWith('webhook_event'))).toEqual([]);
    expect(await query('select from person_erasure')).toEqual([]);
  });

  it('is of a client of the agency, by its master key, and told in the audit log without an address', async () => {
    const { a1, a2, b1, y } = service.tenants;
    const { personId } = await leaveTraces('told');
    for (const [client, person, key] of [
      [b1.clientId, personId],
      ['nobody', personId],
      ['\u0000', personId],
      [a2.clientId, personId],
      [a1.clientId, 0],
      [a1.clientId, 9_007_199_254_740_991],
      [a1.clientId, personId, y.masterKey],
    ] as const)
      expect(await erase(client, person, key)).toEqual({ __typename: 'NotFoundError' });
    expect(await erase(a1.clientId, personId, a1.readWriteKey)).toBeUndefined();
    expect((await master('{ personErasures { personId } }')).body.data.personErasures).toEqual([]);
    await erase(a1.clientId, personId);
    await erase(a1.clientId, personId);
    expect((await master('{ personErasures { personId } }')).body.data.personErasures).toEqual([{ personId }]);
    await work('erase-persons');
    const entries = await query(
      `select action, before, after ->> 'requestedBy' like 'key:% ML-%' as told from audit_entry
        where client_id = $1 and subject = $2 and action <> 'person.erasure-started' order by id`,
      [a1.clientId, `person:${personId}`],
    );
    expect(entries).toEqual([{ action: 'person.erased', before: null, told: true }]);
  });
});

describe('the journal of a Person that is erased', () => {
  const foldAll = async () => {
    while ((await aggregateEntries(service.database, 2_000)) > 0);
  };
  const entries = () =>
    query<{ number: number; kind: number; record: number; what: number; after: unknown }>(
      'select number, kind, record_id as record, what, after from journal where client_id = $1 order by number',
      [service.tenants.a1.clientId],
    );

  it('keeps its numbers, and tells nothing of the Person any more, whether it was numbered before, meanwhile or after', async () => {
    const { a1 } = service.tenants;
    const { address, personId, contactIds } = await leaveTraces('journalled');
    const { address: kept } = await leaveTraces('remembered');
    const note = (value: string) =>
      service.call('PUT', '/public/v2/contacts', {
        json: { email: 'other@journal.example', contact_custom_fields: [{ field_name: 'note', field_value: value }] },
      });
    await note('one@journal.example');
    await foldAll();
    const before = await entries();
    expect(before.length).toBeGreaterThan(10);
    await service.call('PATCH', `/public/contacts/${contactIds[0]}`, { json: { job_title: `Secret of ${address}` } });
    // As the value before, and as the value after, of somebody else's field.
    for (const value of [address, 'two@journal.example']) await note(value);
    await erase(a1.clientId, personId);
    await work('erase-persons');
    await foldAll();
    expect(await findText(service.database, address)).toEqual([]);
    expect(await findText(service.database, 'Secret of')).toEqual([]);
    const after = await entries();
    expect(after.slice(0, before.length).map(({ number }) => number)).toEqual(before.map(({ number }) => number));
    expect(after.map(({ number }) => number)).toEqual(after.map((_entry, index) => index + 1));
    const ofContacts = after.filter(({ kind, record }) => kind === 1 && contactIds.includes(record));
    expect(ofContacts.map(({ what }) => what)).toEqual(expect.arrayContaining([1, 3]));
    expect(JSON.stringify(ofContacts)).not.toContain('first_name');
    expect((await findText(service.database, kept)).filter((row) => row.startsWith('journal'))).not.toEqual([]);
  });

  it('tells that a record of somebody else was changed, where what it was mentions the Person, but not how', async () => {
    const { a1 } = service.tenants;
    const { address, personId } = await leaveTraces('mentioned');
    const create = async (email: string, more: object = {}) =>
      (await service.call('PUT', '/public/v2/contacts', { json: { email, ...more } })).body.id as number;
    const change = (email: string, more: object) =>
      service.call('PUT', '/public/v2/contacts', { json: { email, ...more } });
    const fields = (value: string) => ({ contact_custom_fields: [{ field_name: 'note', field_value: value }] });
    const titled = await create('titled@journal.example', { job_title: `Knows ${address}` });
    const noted = await create('noted@journal.example', fields(address));
    const untouched = await create('untouched@journal.example', { job_title: `Knows ${address} too` });
    const deleted = await create('deleted@journal.example', fields(`Knows ${address}`));
    await foldAll();
    const numbered = (await entries()).length;
    await change('titled@journal.example', { job_title: 'Knows nobody' });
    await change('noted@journal.example', fields('nothing'));
    // Its custom fields wait in one entry, beside that of the contact itself.
    await service.database.transaction((session) => deleteContacts(session, a1.clientId, [deleted]));
    await erase(a1.clientId, personId);
    await work('erase-persons');
    await foldAll();
    const since = await query(
      `select record_id as record, what, before, after from journal
        where client_id = $1 and number > $2 and kind = 1 and record_id = any($3::bigint[]) order by record_id`,
      [a1.clientId, numbered, [titled, noted, untouched, deleted]],
    );
    expect(since).toEqual(
      [titled, noted, deleted].map((record) => ({
        record,
        what: record === deleted ? 3 : 2,
        before: null,
        after: null,
      })),
    );
    expect((await findText(service.database, address)).filter((row) => row.startsWith('journal'))).toEqual([]);
    const { data } = (
      await service.graphql(`{ changes(after: ${numbered}) { items { kind recordId action fields { name } } } }`)
    ).body;
    expect(
      data.changes.items.filter(({ recordId }: { recordId: number }) => [titled, noted].includes(recordId)),
    ).toEqual([titled, noted].map((recordId) => ({ kind: 'contact', recordId, action: 'changed', fields: [] })));
  });
});
