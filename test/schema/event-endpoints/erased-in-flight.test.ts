import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readExceptions } from '../../../src/outbound/exceptions.js';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { openReceiver, type Receiver } from '../../support/receiver.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

const ADDRESS = 'erased@flight.example';

let service: TestService;
const receivers: Receiver[] = [];
beforeAll(async () => {
  service = await startService({ EVENT_NETWORKS: '127.0.0.1', WORKER: 'off' });
});
afterAll(async () => {
  for (const receiver of receivers) await receiver.close();
  await service.close();
});

const ask = async (query: string, variables: object = {}, key?: string) => {
  const { body } = await service.graphql(query, variables, key === undefined ? {} : { key });
  expect(body.errors).toBeUndefined();
  return body.data;
};
const foldAll = async () => {
  while ((await aggregateEntries(service.database, 2_000)) > 0);
};
const contextNow = () =>
  contextFor(service.database, {
    events: { peppers: { pepper: service.pepper }, exceptions: readExceptions('127.0.0.1') },
  });

/* Holds its first answer until the test gives it; every answer repeats what a receiver may know. */
async function openEndpoint(key: string) {
  const receiver = await openReceiver();
  receivers.push(receiver);
  const held: ServerResponse[] = [];
  const answer = (response: ServerResponse) => response.writeHead(200).end(`thanks for ${ADDRESS}`);
  receiver.answer = (_one, response) => {
    if (receiver.received.length === 1) held.push(response);
    else answer(response);
  };
  const created = await ask(
    `mutation ($input: EventEndpointInput!) { eventEndpointCreate(input: $input) {
      ... on EventEndpointIssued { endpoint { id } } } }`,
    { input: { url: receiver.url } },
    key,
  );
  const { id } = created.eventEndpointCreate.endpoint;
  const attempts = async (): Promise<{ number: number; answer: string | null }[]> => {
    const query = `query ($id: RecordId!) { eventEndpoint(id: $id) { attempts(first: 50) { nodes { number answer } } } }`;
    return (await ask(query, { id }, key)).eventEndpoint.attempts.nodes;
  };
  return { receiver, held, attempts, release: () => held.map(answer) };
}

it('an event under way while its Person is erased leaves no answer, and what was read of later ones is not sent', async () => {
  const { x, a1 } = service.tenants;
  const endpoints = [await openEndpoint(a1.readWriteKey), await openEndpoint(x.masterKey)];
  const { body } = await service.call('POST', '/public/v2/contacts', { json: { email: ADDRESS } });
  await service.call('PATCH', `/public/contacts/${body.id}`, { json: { first_name: 'Ada' } });
  await service.call('POST', '/public/v2/contacts', { json: { email: 'kept@flight.example' } });
  await foldAll();
  const sending = taskNamed('send-events').run(contextNow());
  await expect.poll(() => endpoints.map(({ held }) => held.length), { timeout: 30_000 }).toEqual([1, 1]);
  const [row] = await service.database.query<{ id: number }>(
    null,
    'select person_id as id from contact where id = $1',
    [body.id],
  );
  await ask(
    'mutation ($client: String!, $person: RecordId!) { personErase(clientId: $client, personId: $person) { __typename } }',
    { client: a1.clientId, person: row?.id },
    x.masterKey,
  );
  while (await taskNamed('erase-persons').run(contextNow()));
  await foldAll();
  for (const { release } of endpoints) release();
  await sending;
  await taskNamed('send-events').run(contextNow());
  for (const { receiver, attempts } of endpoints) {
    const [first, repeat, ...later] = receiver.received;
    expect(JSON.stringify(first)).toContain(ADDRESS);
    expect(repeat).toEqual({
      id: first?.id,
      event: { ...first?.event, data: { ...first?.event.data, fields: [] } },
    });
    expect(JSON.stringify([repeat, ...later])).not.toMatch(/erased@flight|Ada/);
    const told = later.map(({ event }) => [event.type, event.data.fields.length > 0]);
    // The rename is told without its field, the other contact as it is, and of the erasure only that it happened.
    expect(told).toEqual([
      ['contact.changed', false],
      ['contact.created', true],
      ['suppression.added', false],
      ['contact.deleted', false],
    ]);
    const answers = (await attempts()).reverse();
    const numbers = receiver.received.slice(1).map(({ event }) => event.data.number);
    const kept = `thanks for ${ADDRESS}`;
    expect(answers).toEqual(numbers.map((number, index) => ({ number, answer: index === 2 ? kept : null })));
  }
});
