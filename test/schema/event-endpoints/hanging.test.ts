import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readExceptions } from '../../../src/outbound/exceptions.js';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { openReceiver, type Receiver } from '../../support/receiver.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

let service: TestService;
let receiver: Receiver;
/* Who hangs does so until the end of the test. */
const PATIENT = { timeoutMs: 600_000, bodyMs: 1_000, bodyBytes: 256 };
const held: ServerResponse[] = [];

beforeAll(async () => {
  service = await startService({ EVENT_NETWORKS: '127.0.0.1', WORKER: 'off' });
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await service.close();
});

it('ten of a hundred endpoints that never answer delay none of the others, over several rounds of events', async () => {
  const { a1 } = service.tenants;
  const created = await service.graphql(
    `mutation ($input: EventEndpointInput!) { eventEndpointCreate(input: $input) {
      ... on EventEndpointIssued { secret endpoint { id } } } }`,
    { input: { url: receiver.url } },
  );
  const { secret, endpoint } = created.body.data.eventEndpointCreate;
  receiver.secrets.push(secret);
  // More than a client may have by itself, all with one secret.
  await service.database.query(
    null,
    `insert into event_endpoint (agency_id, client_id, url, secret, number)
     select e.agency_id, e.client_id, e.url, e.secret, e.number from event_endpoint e, generate_series(1, 99)
      where e.client_id = $1`,
    [a1.clientId],
  );
  const hangs = (id: string) => Number(id.split('_')[1]) < endpoint.id + 10;
  receiver.answer = ({ id }, response) => {
    if (hangs(id)) held.push(response);
    else response.writeHead(204).end();
  };
  const stopping = new AbortController();
  const context = contextFor(service.database, {
    events: { peppers: { pepper: service.pepper }, exceptions: readExceptions('127.0.0.1'), limits: PATIENT },
    signal: stopping.signal,
  });
  let run: Promise<boolean> = Promise.resolve(false);
  for (let round = 1; round <= 3; round += 1) {
    await service.call('POST', '/public/v2/contacts', { json: { email: `round-${round}@hanging.example` } });
    while ((await aggregateEntries(service.database, 2_000)) > 0);
    if (round === 1) run = taskNamed('send-events').run(context);
    const answered = () => receiver.received.filter(({ id }) => !hangs(id));
    await expect.poll(() => answered().length, { timeout: 30_000 }).toBe(90 * round);
    // Nobody has given up on those that hang: the others went on beside them.
    expect(held.every((response) => !response.destroyed)).toBe(true);
    expect(held.length).toBeGreaterThanOrEqual(10);
  }
  expect(receiver.forged).toBe(0);
  stopping.abort();
  await run;
});
