import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readExceptions } from '../../../src/outbound/exceptions.js';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { type ClaimedErasure, claim, release } from '../../../src/schema/kernel/queues/claims.js';
import { eraseEntries } from '../../../src/schema/work/person-erasure/erase-journal.js';
import { CHANGE_SHOWN, eventOfChange, type ShownChange } from '../../support/event-of-change.js';
import { openReceiver, type Receiver } from '../../support/receiver.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

let service: TestService;
let receiver: Receiver;

beforeAll(async () => {
  service = await startService({ EVENT_NETWORKS: '127.0.0.1', WORKER: 'off' });
});
afterAll(() => service.close());
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await receiver.close();
  for (const { id } of (await ask('{ eventEndpoints { id } }')).eventEndpoints) await remove(id);
  expect(errors).toEqual([]);
});

const ask = async (query: string, variables: object = {}, key?: string) => {
  const { body } = await service.graphql(query, variables, key === undefined ? {} : { key });
  expect(body.errors).toBeUndefined();
  return body.data;
};
const remove = (id: number) => ask('mutation ($id: RecordId!) { eventEndpointDelete(id: $id) { __typename } }', { id });
const foldAll = async () => {
  while ((await aggregateEntries(service.database, 2_000)) > 0);
};
const events = () => ({ peppers: { pepper: service.pepper }, exceptions: readExceptions('127.0.0.1') }) as const;
/* What the worker logs. */
const warnings: unknown[][] = [];
const errors: unknown[][] = [];
const log = {
  warn: (...line: unknown[]) => void warnings.push(line),
  error: (...line: unknown[]) => void errors.push(line),
};
const send = async (signal = new AbortController().signal) => {
  await foldAll();
  await taskNamed('send-events').run(contextFor(service.database, { events: events(), signal, log }));
};

const CREATE = `mutation ($input: EventEndpointInput!) { eventEndpointCreate(input: $input) {
  ... on EventEndpointIssued { secret endpoint { id number state } } } }`;
const create = async (input: object = {}, key?: string) => {
  await foldAll();
  const { secret, endpoint } = (await ask(CREATE, { input: { url: receiver.url, ...input } }, key)).eventEndpointCreate;
  receiver.secrets.push(secret);
  return endpoint as { id: number; number: number; state: string };
};
const SHOWN = `query ($id: RecordId!) { eventEndpoint(id: $id) { state number waiting failingSince disabledAt
  attempts(first: 50) { nodes { number attempt status error answer } } } }`;
const shown = async (id: number, key?: string) => (await ask(SHOWN, { id }, key)).eventEndpoint;
const attempts = async (id: number) => (await shown(id)).attempts.nodes;
const contact = async (email: string, key?: string) =>
  (await service.call('POST', '/public/v2/contacts', { json: { email }, ...(key ? { key } : {}) })).body.id as number;
const rename = (id: number, name: string) =>
  service.call('PATCH', `/public/contacts/${id}`, { json: { first_name: name } });
const received = () => receiver.received.map(({ event }) => event);
/* What is due later has been due for a while, so that a clock that is set back makes nothing wait. */
const hurry = async () => {
  const past = "now() - interval '1 minute'";
  await service.database.query(null, `update event_endpoint set due_at = ${past}`);
  await service.database.query(null, `update event_delivery set due_at = ${past} where due_at is not null`);
};
const firstName = (event: { data: { fields: { name: string; after: unknown }[] } }) =>
  event.data.fields.find(({ name }) => name === 'firstName')?.after;

describe('an endpoint', () => {
  it('gets every change from its creation on, signed, in the order of the numbers, as the journal tells it', async () => {
    await contact('before@events.example');
    const { id, number } = await create();
    const made = await contact('ada@events.example');
    await rename(made, 'Ada');
    await send();
    const { changes } = await ask(`query ($after: RecordId) { changes(after: $after) { items { ${CHANGE_SHOWN} } } }`, {
      after: number,
    });
    expect(changes.items).toHaveLength(2);
    expect(receiver.forged).toBe(0);
    expect(receiver.received).toEqual(
      changes.items.map((one: ShownChange) => ({
        id: `evt_${id}_${one.number}`,
        event: eventOfChange(service.tenants.a1.clientId, one.number, one),
      })),
    );
    expect((await shown(id)).number).toBe(number + 2);
    await send();
    expect(receiver.received).toHaveLength(2);
  });

  it('gets in one run all that there is, also where that is more than is read at once', async () => {
    const { id, number } = await create();
    await service.database.query(
      null,
      `with p as (insert into person (client_id) select $1 from generate_series(1, 250) returning id)
       insert into contact (client_id, person_id, email, origin) select $1, id, id || '@many.example', 'builtin' from p`,
      [service.tenants.a1.clientId],
    );
    await send();
    expect(receiver.received.map((one) => one.id)).toEqual(
      Array.from({ length: 250 }, (_, index) => `evt_${id}_${number + 1 + index}`),
    );
  });

  it('of some kinds and actions gets no others, and goes on past them', async () => {
    const { id, number } = await create({ kinds: ['contact'], actions: ['deleted'] });
    const made = await contact('gone@events.example');
    await service.call('POST', '/public/v2/companies', { json: { domain: 'events.example', name: 'Events' } });
    await service.call('DELETE', `/public/contacts/${made}`);
    await send();
    expect(received().map(({ type }) => type)).toEqual(['contact.deleted']);
    expect((await shown(id)).number).toBeGreaterThan(number + 1);
  });

  it('of an agency gets the changes of all its clients by the numbers of the agency, and is no endpoint of a client', async () => {
    const { x, a1, a2, b1 } = service.tenants;
    const { id } = await create({}, x.masterKey);
    await contact('one@agency.example', a1.readWriteKey);
    await contact('two@agency.example', a2.readWriteKey);
    await contact('other@agency.example', b1.readWriteKey);
    await send();
    expect(received().map(({ data }) => data.client_id)).toEqual([a1.clientId, a2.clientId]);
    expect(receiver.forged).toBe(0);
    const [one, two] = received().map(({ data }) => data.number);
    expect(two).toBe(one + 1);
    expect(await shown(id)).toBeNull();
    expect((await shown(id, x.masterKey)).state).toBe('enabled');
    await ask('mutation ($id: RecordId!) { eventEndpointDelete(id: $id) { __typename } }', { id }, x.masterKey);
  });

  it('is tried again with what failed; what happens to the record waits behind it, and others go on', async () => {
    const { id } = await create();
    const bad = await contact('bad@order.example');
    await rename(bad, 'Later');
    const good = await contact('good@order.example');
    receiver.answer = ({ event }, response) =>
      response.writeHead(event.data.record_id === bad ? 500 : 204).end(event.data.record_id === bad ? 'no' : '');
    await send();
    expect(received().map(({ data }) => data.record_id)).toEqual([bad, good]);
    expect(await shown(id)).toMatchObject({ waiting: 2, state: 'enabled' });
    receiver.answer = null;
    receiver.received.length = 0;
    await hurry();
    await send();
    await send();
    expect(received().map((event) => [event.data.record_id, event.data.action, firstName(event) ?? null])).toEqual([
      [bad, 'created', null],
      [bad, 'changed', 'Later'],
    ]);
    const numbers = receiver.received.map(({ event }) => event.data.number);
    expect(await attempts(id)).toEqual([
      { number: numbers[1], attempt: 1, status: 204, error: null, answer: '' },
      { number: numbers[0], attempt: 2, status: 204, error: null, answer: '' },
      { number: numbers[1] + 1, attempt: 1, status: 204, error: null, answer: '' },
      { number: numbers[0], attempt: 1, status: 500, error: null, answer: 'no' },
    ]);
    expect((await shown(id)).waiting).toBe(0);
  });

  it('gets an event eight times under one id, then it is given up and the next of the record follows', async () => {
    const { id } = await create();
    const made = await contact('eight@tries.example');
    await rename(made, 'Next');
    receiver.answer = ({ event }, response) => response.writeHead(event.data.action === 'created' ? 503 : 204).end();
    const turn = async () => {
      await send();
      await hurry();
      return (await shown(id)).waiting;
    };
    expect(await turn()).toBe(2);
    await expect.poll(turn).toBe(0);
    await turn();
    expect(received().map(({ data }) => data.action)).toEqual([...Array(8).fill('created'), 'changed']);
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(2);
    expect((await attempts(id)).map(({ attempt, status }: Record<string, number>) => [attempt, status])).toEqual([
      [1, 204],
      ...[8, 7, 6, 5, 4, 3, 2, 1].map((attempt) => [attempt, 503]),
    ]);
    expect(await shown(id)).toMatchObject({ waiting: 0, failingSince: null });
  });

  it('that has failed for five days is switched off, which its state, the audit log and the log say; switched on, it goes on', async () => {
    const { id } = await create();
    receiver.answer = (_one, response) => response.writeHead(500).end();
    await contact('five@days.example');
    await send();
    expect(await shown(id)).toMatchObject({ state: 'enabled' });
    await service.database.query(null, `update event_endpoint set failing_since = now() - interval '119 hours'`);
    await hurry();
    await send();
    expect(await shown(id)).toMatchObject({ state: 'enabled' });
    expect(warnings).toEqual([]);
    await service.database.query(null, `update event_endpoint set failing_since = now() - interval '120 hours'`);
    await hurry();
    await send();
    const { agencyId } = service.tenants.x;
    expect(warnings).toEqual([
      [
        { job: 'send-events', agencyId, clientId: service.tenants.a1.clientId, endpointId: id },
        'an endpoint has failed for five days and was switched off',
      ],
    ]);
    expect(await shown(id)).toMatchObject({ state: 'failed', disabledAt: expect.any(String) });
    const { auditEntries } = await ask(
      `query ($filter: AuditFilter) { auditEntries(filter: $filter) { nodes { actor action } } }`,
      { filter: { subject: `event_endpoint:${id}` } },
    );
    expect(auditEntries.nodes).toEqual([
      { actor: 'system', action: 'event_endpoint.switched_off' },
      { actor: expect.stringMatching(/^key:/), action: 'event_endpoint.created' },
    ]);
    receiver.answer = null;
    receiver.received.length = 0;
    await hurry();
    await send();
    expect(received()).toEqual([]);
    await ask(
      'mutation ($id: RecordId!, $input: EventEndpointInput!) { eventEndpointUpdate(id: $id, input: $input) { __typename } }',
      { id, input: { enabled: true } },
    );
    await hurry();
    await send();
    expect(received()).toHaveLength(1);
    expect(await shown(id)).toMatchObject({ state: 'enabled', failingSince: null, waiting: 0 });
  });

  it('is claimed by one worker at a time; what a dead one had is taken over when its lease ends', async () => {
    const { id } = await create();
    await contact('lease@events.example');
    await foldAll();
    const [claimed] = await claim(service.database, 'event_endpoint', 10);
    expect(claimed?.id).toBe(id);
    await send();
    expect(received()).toEqual([]);
    await hurry();
    await send();
    expect(received()).toHaveLength(1);
    // The dead one comes back to life, and may say nothing any more.
    if (claimed) await release(service.database, 'event_endpoint', [{ ...claimed, number: 1_000_000 }]);
    expect((await shown(id)).number).toBeLessThan(1_000_000);
  });
});

describe('the erasure of a Person', () => {
  it('empties what receivers answered to its entries, of a client and of its agency, and what is sent again', async () => {
    const { x, a1 } = service.tenants;
    const own = await create();
    const ofAgency = await create({}, x.masterKey);
    // Each has a secret of its own here.
    receiver.secrets.length = 0;
    receiver.answer = (_one, response) => response.writeHead(200).end('thanks for erased@events.example');
    const erased = await contact('erased@events.example');
    await contact('kept@events.example');
    await send();
    const erasure = { clientId: a1.clientId, agencyId: x.agencyId, contactIds: [erased], personId: 0, mentions: [] };
    await service.database.transaction((session) => eraseEntries(session, erasure as unknown as ClaimedErasure, 0));
    const answers = async (id: number, key?: string) =>
      (await shown(id, key)).attempts.nodes.map(({ answer }: { answer: string | null }) => answer);
    const kept = ['thanks for erased@events.example', null];
    expect(await answers(own.id)).toEqual(kept);
    expect(await answers(ofAgency.id, x.masterKey)).toEqual(kept);
    receiver.received.length = 0;
    await ask(
      'mutation ($id: RecordId!, $from: RecordId!) { eventEndpointResend(id: $id, from: $from) { __typename } }',
      { id: own.id, from: own.number + 1 },
    );
    await send();
    expect(received().map(({ data }) => [data.record_id, data.fields.length > 0])).toEqual([
      [erased, false],
      [erased + 1, true],
    ]);
    await ask(
      'mutation ($id: RecordId!) { eventEndpointDelete(id: $id) { __typename } }',
      { id: ofAgency.id },
      x.masterKey,
    );
  });
});

describe('what is asked for', () => {
  it('is a test, which tells what came of it', async () => {
    const { id } = await create();
    await ask('mutation ($id: RecordId!) { eventEndpointTest(id: $id) { __typename } }', { id });
    await send();
    expect(received()).toEqual([{ type: 'test', timestamp: expect.any(String), data: {} }]);
    expect(receiver.forged).toBe(0);
    expect(await attempts(id)).toEqual([{ number: null, attempt: 1, status: 204, error: null, answer: '' }]);
  });

  const resend = async (id: number, from: number, to?: number) =>
    (
      await ask(
        `mutation ($id: RecordId!, $from: RecordId!, $to: RecordId) { eventEndpointResend(id: $id, from: $from, to: $to) {
          ... on EventsResent { count } ... on InvalidError { message } } }`,
        { id, from, ...(to === undefined ? {} : { to }) },
      )
    ).eventEndpointResend;

  it('is one event again, a range, or all since a number, under the ids that they had', async () => {
    const { id, number } = await create();
    const made = await contact('again@events.example');
    await rename(made, 'One');
    await rename(made, 'Two');
    await send();
    const ids = receiver.received.map((one) => one.id);
    const sentAgain = async () => {
      receiver.received.length = 0;
      for (let turn = 0; turn < 3; turn += 1) await send();
      return receiver.received.map((one) => one.id);
    };
    expect(await resend(id, number + 2, number + 2)).toEqual({ count: 1 });
    expect(await sentAgain()).toEqual([ids[1]]);
    expect(await resend(id, number + 1, number + 3)).toEqual({ count: 3 });
    expect(await sentAgain()).toEqual(ids);
    expect(await resend(id, number + 2)).toEqual({ count: null });
    expect(await sentAgain()).toEqual(ids.slice(1));
    expect(await resend(id, 1, 1_001)).toHaveProperty('message');
    expect(await sentAgain()).toEqual([]);
  });

  it('is another secret, beside which the previous one signs for a day', async () => {
    const { id } = await create();
    const { eventEndpointRotateSecret } = await ask(
      `mutation ($id: RecordId!) { eventEndpointRotateSecret(id: $id) {
        ... on EventEndpointIssued { secret } } }`,
      { id },
    );
    const { secret } = eventEndpointRotateSecret;
    expect(receiver.secrets).not.toContain(secret);
    receiver.secrets.push(secret);
    await contact('both@events.example');
    await send();
    expect([received().length, receiver.forged]).toEqual([1, 0]);
    await service.database.query(null, 'update event_endpoint set previous_until = now()');
    await contact('new@events.example');
    await send();
    expect([received().length, receiver.forged]).toEqual([2, 1]);
  });
});

describe('who manages endpoints', () => {
  it('is no read-only key, and nobody of another workspace', async () => {
    const { id } = await create();
    const { a1, a2 } = service.tenants;
    const refused = await service.graphql('{ eventEndpoints { id } }', {}, { key: a1.readOnlyKey });
    expect(refused.body.errors[0].message).toBe('A read-only key may not manage anything.');
    expect(await shown(id, a2.readWriteKey)).toBeNull();
    const foreign = await ask(
      'mutation ($id: RecordId!) { eventEndpointDelete(id: $id) { __typename } }',
      { id },
      a2.readWriteKey,
    );
    expect(foreign).toEqual({ eventEndpointDelete: { __typename: 'NotFoundError' } });
  });

  const UNFIT =
    'Must be an https URL on the Internet. Private and local networks, and http in them, need the setting EVENT_NETWORKS.';

  it.each([
    ['ftp://x.example', UNFIT],
    ['https://me:secret@x.example', 'Must not contain a name or a password.'],
    ['x', UNFIT],
    ['', expect.any(String)],
    // The only exception here is 127.0.0.1.
    ['http://10.0.0.1/hook', UNFIT],
    ['https://10.0.0.1/hook', UNFIT],
    ['https://[::ffff:a00:1]/hook', UNFIT],
    ['https://0xa9fea9fe/latest', UNFIT],
    ['https://hooks.localhost', UNFIT],
  ])('cannot name the address %j, at the creation or later', async (url, message) => {
    const refused = { __typename: 'InvalidError', faults: [{ field: 'url', messages: [message] }] };
    const REFUSAL = '... on InvalidError { __typename faults { field messages } }';
    const created = await ask(
      `mutation ($input: EventEndpointInput!) { eventEndpointCreate(input: $input) { ${REFUSAL} } }`,
      { input: { url } },
    );
    expect(created).toEqual({ eventEndpointCreate: refused });
    const { id } = await create();
    const updated = await ask(
      `mutation ($id: RecordId!, $input: EventEndpointInput!) { eventEndpointUpdate(id: $id, input: $input) { ${REFUSAL} } }`,
      { id, input: { url } },
    );
    expect(updated).toEqual({ eventEndpointUpdate: refused });
    expect((await ask('{ eventEndpoints { url } }')).eventEndpoints).toEqual([{ url: receiver.url }]);
  });

  it('may name an address whose name cannot be looked up yet', async () => {
    expect(await create({ url: 'https://not-yet.hooks.example/' })).toMatchObject({ id: expect.any(Number) });
  });
});
