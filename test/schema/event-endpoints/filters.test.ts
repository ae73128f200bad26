import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readExceptions } from '../../../src/outbound/exceptions.js';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { openReceiver, type Receiver } from '../../support/receiver.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { deliver } from '../../webhooks/support/deliver.js';
import { instantly } from '../../webhooks/support/instantly.js';

let service: TestService;
let receiver: Receiver;
/* The keys of the workspace as entries tell them: the one that most requests have, and a second. */
let first: { actor: string; id: string };
let second: { actor: string; id: string; key: string };

beforeAll(async () => {
  service = await startService({ EVENT_NETWORKS: '127.0.0.1', WORKER: 'off' });
  const { clientId } = service.tenants.a1;
  await service.database.query(
    null,
    `insert into integration_connection (client_id, integration) values ($1, 'instantly')`,
    [clientId],
  );
  const issued = await ask(
    `mutation { keyCreate(input: { kind: READ_WRITE, name: "second" }) { ... on KeyIssued { secret } } }`,
  );
  const actors = await service.database.query<{ id: string; actor: string }>(
    null,
    `select 'key:' || id as id, 'key:' || id || ' RV-••••••••' || last_four as actor from api_key
      where client_id = $1 and kind = 'RV' order by id`,
    [clientId],
  );
  first = actors.at(0) ?? { id: '', actor: '' };
  second = { ...(actors.at(-1) ?? { id: '', actor: '' }), key: issued.keyCreate.secret };
});
afterAll(() => service.close());
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await receiver.close();
  await service.database.query(null, 'delete from event_endpoint');
});

const ask = async (query: string, variables: object = {}, key?: string) => {
  const { body } = await service.graphql(query, variables, key === undefined ? {} : { key });
  expect(body.errors).toBeUndefined();
  return body.data;
};
const LISTS = 'actors exceptActors fields clients';
const CREATE = `mutation ($input: EventEndpointInput!) { eventEndpointCreate(input: $input) { __typename
  ... on EventEndpointIssued { secret endpoint { id number ${LISTS} } } ... on InvalidError { faults { field messages } } } }`;
const UPDATE = `mutation ($id: RecordId!, $input: EventEndpointInput!) { eventEndpointUpdate(id: $id, input: $input) { __typename
  ... on EventEndpoint { ${LISTS} } ... on InvalidError { faults { field messages } } } }`;
const foldAll = async () => {
  while ((await aggregateEntries(service.database, 2_000)) > 0);
};
const tryCreate = async (input: object, key?: string) =>
  (await ask(CREATE, { input: { url: receiver.url, ...input } }, key)).eventEndpointCreate;
const create = async (input: object, key?: string) => {
  await foldAll();
  const { secret, endpoint } = await tryCreate(input, key);
  receiver.secrets.push(secret);
  return endpoint as { id: number; number: number };
};
const send = async () => {
  await foldAll();
  const events = { peppers: { pepper: service.pepper }, exceptions: readExceptions('127.0.0.1') };
  await taskNamed('send-events').run(contextFor(service.database, { events }));
};
const told = () => receiver.received.map(({ event }) => [event.type, event.data.record_id]);
let made = 0;
const contact = async (more: object = {}, key?: string) => {
  made += 1;
  const json = { email: `f${made}@filters.example`, ...more };
  return (await service.call('POST', '/public/v2/contacts', { json, ...(key ? { key } : {}) })).body.id as number;
};
const change = (id: number, json: object, key?: string) =>
  service.call('PATCH', `/public/contacts/${id}`, { json, ...(key ? { key } : {}) });

/* The same conditions of an endpoint, of resending to it, and of the feed. */
async function toldAlike(input: Record<string, string[]>, filter: object, work: () => Promise<void>) {
  const { id, number } = await create(input);
  await work();
  await send();
  const once = told();
  receiver.received.length = 0;
  const { eventEndpointResend } = await ask(
    `mutation ($id: RecordId!, $from: RecordId!, $to: RecordId!) { eventEndpointResend(id: $id, from: $from, to: $to) {
      ... on EventsResent { count } } }`,
    { id, from: number + 1, to: number + 900 },
  );
  expect(eventEndpointResend.count).toBe(once.length);
  const feed = await ask(
    'query ($after: RecordId, $filter: ChangeFilter) { changes(after: $after, first: 100, filter: $filter) { items { kind action recordId } } }',
    { after: number, filter },
  );
  expect(
    feed.changes.items.map(({ kind, action, recordId }: Record<string, unknown>) => [`${kind}.${action}`, recordId]),
  ).toEqual(once);
  await service.database.query(null, 'delete from event_endpoint');
  return once;
}

describe('an endpoint', () => {
  it('of an actor is told of what that one did, by the id of a key or as entries tell it', async () => {
    let mine = 0;
    const work = async () => {
      mine = await contact();
      await contact({}, second.key);
    };
    expect(await toldAlike({ actors: [first.id] }, { actor: first.id }, work)).toEqual([['contact.created', mine]]);
    expect(await toldAlike({ actors: [first.actor] }, { actor: first.actor }, work)).toEqual([
      ['contact.created', mine],
    ]);
    expect(await toldAlike({ actors: [`${first.id}0`] }, { actor: `${first.id}0` }, work)).toEqual([]);
  });

  it('but for an actor is not told of what the receiver wrote itself, and of all else', async () => {
    const { clientId } = service.tenants.a1;
    const path = `/public/instantly-webhook/${clientId}`;
    let [mine, byHand] = [0, 0];
    const exceptActors = [second.id, 'webhook:instantly'];
    const all = await toldAlike({ exceptActors }, { exceptActors }, async () => {
      mine = await contact();
      await change(await contact({}, second.key), { job_title: 'Dean' }, second.key);
      await change(mine, { job_title: 'Dean' });
      await change(mine, { job_title: 'Provost' }, second.key);
      await deliver(service, path, instantly('email_sent', { lead_email: `echo${made}@filters.example` }));
      // Nobody the journal knows, by a statement at the database itself.
      const [row] = await service.database.query<{ id: number }>(
        null,
        `update contact set job_title = 'Chair' where id = $1 returning id`,
        [mine],
      );
      byHand = row?.id ?? 0;
    });
    expect(all).toEqual([
      ['contact.created', mine],
      ['contact.changed', mine],
      ['contact.changed', byHand],
    ]);
  });

  it('of fields is told of changes that touch one of them, own or custom, created and deleted records too', async () => {
    let id = 0;
    const fields = ['contactStatus', 'tier'];
    const custom = (value: string) => ({ contact_custom_fields: [{ field_name: 'tier', field_value: value }] });
    const all = await toldAlike({ fields }, { fields }, async () => {
      id = await contact();
      await change(id, { job_title: 'Dean' });
      await change(id, { contact_status: 'customer' });
      await change(id, custom('gold'));
      await change(id, { contact_custom_fields: [{ field_name: 'Tier', field_value: 'other' }] });
      await change(id, custom('lead'));
      await service.call('POST', '/public/v2/companies', { json: { domain: `f${made}.filters.example` } });
      await service.call('DELETE', `/public/contacts/${id}`);
    });
    expect(all.map(([type]) => type)).toEqual([
      'contact.created',
      ...['contact.changed', 'contact.changed', 'contact.changed'],
      'contact.deleted',
    ]);
    const hidden = ['customFields', 'custom_fields', 'actor', 'nothing'];
    expect(
      await toldAlike({ fields: hidden }, { fields: hidden }, async () => void (await contact(custom('x')))),
    ).toEqual([]);
    const snake = ['job_title'];
    const titled = await toldAlike({ fields: snake }, { fields: snake }, async () => {
      id = await contact();
      await change(id, { job_title: 'Dean' });
    });
    expect(titled).toEqual([['contact.changed', id]]);
  });

  it('has all of its conditions met at once', async () => {
    let id = 0;
    const wanted = { kinds: ['contact'], actions: ['changed'], fields: ['jobTitle'], actors: [first.id] };
    const filter = { kind: 'contact', action: 'changed', fields: ['jobTitle'], actor: first.id };
    const all = await toldAlike(wanted, filter, async () => {
      id = await contact({ job_title: 'Dean' });
      await change(id, { job_title: 'Chair' }, second.key);
      await change(id, { first_name: 'Ada' });
      await change(id, { job_title: 'Dean' });
    });
    expect(all).toEqual([['contact.changed', id]]);
  });

  it('of an agency is told of some of its clients', async () => {
    const { x, a1, a2 } = service.tenants;
    const { id } = await create({ clients: [a2.clientId] }, x.masterKey);
    await contact({}, a1.readWriteKey);
    const theirs = await contact({}, a2.readWriteKey);
    await send();
    expect(told()).toEqual([['contact.created', theirs]]);
    const again = await ask(UPDATE, { id, input: { clients: null } }, x.masterKey);
    expect(again.eventEndpointUpdate.clients).toEqual([]);
    await contact({}, a1.readWriteKey);
    await send();
    expect(told()).toHaveLength(2);
  });

  it('shows its conditions, keeps those that are absent from a change, and loses what is empty', async () => {
    const { id } = await create({ actors: ['operator', 'operator'], exceptActors: [first.id], fields: ['tier'] });
    const update = async (input: object) => (await ask(UPDATE, { id, input })).eventEndpointUpdate;
    const shown = { __typename: 'EventEndpoint', clients: [] };
    expect(await update({ fields: ['tier', 'email'] })).toEqual({
      ...{ ...shown, actors: ['operator'], exceptActors: [first.id], fields: ['tier', 'email'] },
    });
    expect(await update({ actors: [], exceptActors: null, fields: [] })).toEqual({
      ...{ ...shown, actors: [], exceptActors: [], fields: [] },
    });
    const { auditEntries } = await ask(
      'query ($filter: AuditFilter) { auditEntries(first: 1, filter: $filter) { nodes { before after } } }',
      { filter: { subject: `event_endpoint:${id}` } },
    );
    expect(auditEntries.nodes[0]).toMatchObject({ before: { actors: ['operator'] }, after: { actors: [] } });
  });
});

describe('an endpoint is refused', () => {
  const many = (count: number) => Array.from({ length: count }, (_one, index) => `system${index}`);
  it.each([
    [{ actors: ['Ada'] }, 'actors', 'Item 1: Must be an actor as entries tell it, key:<id> or user:<id>.'],
    [
      { exceptActors: ['operator', 'key:'] },
      'exceptActors',
      'Item 2: Must be an actor as entries tell it, key:<id> or user:<id>.',
    ],
    [{ actors: Array.from({ length: 51 }, () => 'system') }, 'actors', 'Must have at most 50 items.'],
    [{ fields: [''] }, 'fields', 'Item 1: Must not be empty.'],
    [{ fields: many(51) }, 'fields', 'Must have at most 50 items.'],
    [{ clients: ['any'] }, 'clients', 'Only an endpoint of an agency has clients.'],
  ])('with %j', async (input, field, message) => {
    const before = await service.database.query(null, 'select count(*) from audit_entry');
    expect(await tryCreate(input)).toEqual({ __typename: 'InvalidError', faults: [{ field, messages: [message] }] });
    expect(await service.database.query(null, 'select count(*) from audit_entry')).toEqual(before);
  });

  it('with clients of another agency, as with unknown ones', async () => {
    const { x, a1, b1 } = service.tenants;
    for (const foreign of [b1.clientId, 'nobody'])
      expect(await tryCreate({ clients: [a1.clientId, foreign] }, x.masterKey)).toEqual({
        __typename: 'InvalidError',
        faults: [{ field: 'clients', messages: ['Item 2: Must be a client of the agency.'] }],
      });
    const { id } = await create({}, x.masterKey);
    const changed = await ask(UPDATE, { id, input: { clients: [b1.clientId] } }, x.masterKey);
    expect(changed.eventEndpointUpdate.__typename).toBe('InvalidError');
  });
});

describe('GET /public/v2/changes', () => {
  it('is narrowed by field and except_actor', async () => {
    const id = await contact();
    await change(id, { job_title: 'Dean' });
    await change(id, { job_title: 'Chair' }, second.key);
    await foldAll();
    const read = async (query: string) => {
      const { body } = await service.call('GET', `/public/v2/changes?kind=contact&record_id=${id}&${query}`);
      return body.changes.map((one: { action: string; actor: string }) => [one.action, one.actor]);
    };
    expect(await read('field=job_title')).toEqual([
      ['changed', first.actor],
      ['changed', second.actor],
    ]);
    expect(await read(`field=jobTitle&except_actor=${second.id}`)).toEqual([['changed', first.actor]]);
  });
});
