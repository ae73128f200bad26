import { EventEmitter, once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storeScores } from '../../src/schema/crm/scoring/store-scores.js';
import { addContact } from '../rest/activities/activity-store.js';
import { readEvents, watchScores } from '../schema/scoring/watch-scores.js';
import { startService, type TestService } from '../support/service.js';

/** Within a second a key counts no more; the rest is for a busy machine. */
const ENDED_WITHIN_MS = 30_000;

let service: TestService;
let contact: number;
let controllers: AbortController[] = [];
/* fetch closes the stream of an answer that nobody holds any more. */
let held: Response[] = [];

beforeAll(async () => {
  service = await startService();
  await service.database.query(null, 'update client set scoring_enabled = true');
  contact = await addContact(service, { email: 'dana@northgate.example' });
});
afterAll(() => service.close());
afterEach(() => {
  for (const controller of controllers) controller.abort();
  controllers = [];
  held = [];
});

const open = async (key: string): Promise<Response> => {
  const controller = new AbortController();
  controllers.push(controller);
  const response = await watchScores(service.url, key, controller.signal);
  held.push(response);
  return response;
};

/** A read-only key of the client that the given one belongs to; its text and id. */
async function issue(by = service.tenants.a1.readWriteKey): Promise<{ secret: string; key: { id: number } }> {
  const query = 'mutation { keyCreate(input: {kind: READ_ONLY}) { ... on KeyIssued { secret key { id } } } }';
  return (await service.graphql(query, {}, { key: by })).body.data.keyCreate;
}

const score = () =>
  service.database.transaction((sql) =>
    storeScores(sql, service.tenants.a1.clientId, [contact], new Date('2026-01-02T03:04:05Z')),
  );

/** What is still sent, to the end of the stream. */
const rest = (response: Response) =>
  Promise.race([
    response.text(),
    new Promise<string>((resolve) => setTimeout(() => resolve('still open'), ENDED_WITHIN_MS)),
  ]);

const refusalOf = async (response: Response) => {
  const [, data = ''] = /^data: (.*)$/m.exec(await response.text()) ?? [];
  return [response.status, JSON.parse(data)];
};

/** The events of a stream, one after the other. */
async function* eventsOf(response: Response): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    for (let found = /^data: (\{.*\})\n/m.exec(text); found; found = /^data: (\{.*\})\n/m.exec(text)) {
      text = text.slice(found.index + found[0].length);
      yield JSON.parse(found[1] ?? '');
    }
  }
}

describe('how many streams may be open', () => {
  it('is five for a key, of which a closed one makes room, whoever closed it', async () => {
    const { secret } = await issue();
    const streams = await Promise.all(Array.from({ length: 5 }, () => open(secret)));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const sixth = await open(secret);
    expect(await refusalOf(sixth)).toEqual([
      429,
      {
        errors: [{ message: 'A key may have 5 open streams at a time.', extensions: { code: 'STREAM_LIMIT' } }],
      },
    ]);
    controllers[0]?.abort();
    await expect.poll(async () => (await open(secret)).status).toBe(200);
  });

  it('is not used up by those that were refused, or asked for in another form', async () => {
    const { secret } = await issue();
    for (let turn = 0; turn < 6; turn++) {
      const query = 'subscription { contactScored { contactId } }';
      const { status } = await service.graphql(query, {}, { key: secret, headers: { Accept: 'application/json' } });
      expect(status).toBe(406);
      expect((await open(service.tenants.x.masterKey)).status).toBe(403);
    }
    expect((await open(secret)).status).toBe(200);
  });

  it('is twenty for a client', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => issue(service.tenants.b1.readWriteKey)));
    const statuses: number[] = [];
    for (const { secret } of keys) {
      for (let turn = 0; turn < 5; turn++) statuses.push((await open(secret)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
  });
});

describe('a stream', () => {
  it('is refused when its selection costs too much, as everything is', async () => {
    const { secret } = await issue();
    const nested =
      'company { contacts(first: 100) { nodes { company { contacts(first: 100) { nodes { id email } } } } } }';
    const query = `subscription { contactScored { contact { ${nested} } } }`;
    const answer = await service.graphql(query, {}, { key: secret, headers: { Accept: 'text/event-stream' } });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('COST_LIMIT');
  });

  it('reads every event anew', async () => {
    const { secret } = await issue();
    const controller = new AbortController();
    controllers.push(controller);
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'X-API-KEY': secret, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ query: 'subscription { contactScored { contact { jobTitle } } }' }),
      signal: controller.signal,
    });
    const events = eventsOf(response);
    await score();
    const first = await events.next();
    await service.database.query(null, `update contact set job_title = 'Since' where id = $1`, [contact]);
    await score();
    expect([first.value, (await events.next()).value]).toEqual([
      { data: { contactScored: { contact: { jobTitle: null } } } },
      { data: { contactScored: { contact: { jobTitle: 'Since' } } } },
    ]);
  });

  it('ends with the refusal of an event that gets no place in time', async () => {
    const { database } = service;
    const { query } = database;
    const signal = new EventEmitter();
    const [held, released] = [once(signal, 'held'), once(signal, 'released')];
    const { secret } = await issue();
    const fields =
      'contacts(first: 100) { nodes { id customFields { fieldName } emails(first: 25) { nodes { id } } } }';
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'X-API-KEY': secret, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ query: `subscription { contactScored { contact { company { ${fields} } } } }` }),
    });
    database.query = async (name, ...rest) => {
      if (name?.startsWith('fields.of.contact')) {
        signal.emit('held');
        await released;
      }
      return query.call(database, name, ...rest) as never;
    };
    try {
      const heavy = service.graphql(`{ ${fields} }`);
      // The event takes the place if it comes first.
      await held;
      await score();
      expect(await response.text()).toMatch(/data: \{"errors":.*"UNAVAILABLE".*\n\nevent: complete\ndata:\n\n$/);
      signal.emit('released');
      expect((await heavy).status).toBe(200);
    } finally {
      signal.emit('released');
      database.query = query;
    }
  });

  const changes: [string, (id: number) => Promise<unknown>][] = [
    ['revoked', (id) => service.graphql(`mutation { keyRevoke(id: ${id}) { __typename } }`)],
    ['replaced', (id) => service.graphql(`mutation { keyRegenerate(id: ${id}) { __typename } }`)],
    ['past its end', (id) => service.database.query(null, `update api_key set expires_at = now() where id = $1`, [id])],
  ];

  it.each(changes)('ends when its key is %s, and another one goes on', async (_how, change) => {
    const [one, other] = [await issue(), await issue()];
    const [ending, lasting] = [await open(one.secret), await open(other.secret)];
    const events = readEvents(lasting, 1);
    await change(one.key.id);
    expect(await rest(ending)).toMatch(/event: complete\ndata:\n\n$/);
    await score();
    expect(await events).toHaveLength(1);
  });

  it('ends when the client loses the data enrichment that the key had', async () => {
    const { clientId } = service.tenants.a1;
    const { secret } = await issue();
    const stream = await open(secret);
    const connected = `integration_connection where client_id = $1 and integration = 'data_enrichment'`;
    await service.database.query(null, `delete from ${connected}`, [clientId]);
    try {
      expect(await rest(stream)).toMatch(/event: complete/);
    } finally {
      await service.database.query(
        null,
        `insert into integration_connection (client_id, integration) values ($1, 'data_enrichment')`,
        [clientId],
      );
    }
  });
});
