import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/db/database.js';
import { createJournalEvents } from '../../../src/schema/history/changes/journal-events.js';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { eventsOf, openStream } from '../../support/read-stream.js';
import { startService, type TestService } from '../../support/service.js';

interface Told {
  data: {
    changes?: { next: number; items: { number: number; recordId: number; kind: string }[] };
    agencyChanges?: { next: number; items: { number: number; clientId: string; change: { number: number } }[] };
  };
}

let service: TestService;
let controllers: AbortController[] = [];
/* fetch closes the stream of an answer that nobody holds any more. */
let held: Response[] = [];
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
afterEach(() => {
  for (const controller of controllers) controller.abort();
  controllers = [];
  held = [];
});

const QUERY = `subscription ($after: RecordId, $first: Int, $filter: ChangeFilter) {
  changes(after: $after, first: $first, filter: $filter) { next items { number recordId kind } } }`;
const OF_AGENCY = `subscription ($after: RecordId, $clientId: String) {
  agencyChanges(after: $after, clientId: $clientId) { next items { number clientId change { number } } } }`;

async function watch(key: string, variables: object, query = QUERY) {
  const controller = new AbortController();
  controllers.push(controller);
  const response = await openStream(service.url, key, query, variables, controller.signal);
  held.push(response);
  return { response, stop: () => controller.abort() };
}
async function nextOf(events: AsyncGenerator<Told>): Promise<Told['data']> {
  const { value } = await events.next();
  expect(value).toMatchObject({ data: expect.anything() });
  return value.data;
}

let turn = 0;
const create = async (key = service.tenants.a1.readWriteKey): Promise<number> => {
  turn += 1;
  const { body } = await service.call('POST', '/public/contacts', {
    key,
    json: { email: `stream-${turn}@changes.example` },
  });
  return body.id;
};
const foldAll = async () => {
  while ((await aggregateEntries(service.database, 2_000)) > 0);
};
const newest = async () => (await service.graphql('{ changes { newest } }')).body.data.changes.newest ?? 0;

describe('a subscription to changes', () => {
  it('begins after a number, and tells what was and what comes', async () => {
    const first = await create();
    await foldAll();
    const after = (await newest()) - 1;
    const { response } = await watch(service.tenants.a1.readOnlyKey, { after });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const events = eventsOf<Told>(response);
    expect(await nextOf(events)).toEqual({
      changes: { next: after + 1, items: [{ number: after + 1, recordId: first, kind: 'contact' }] },
    });
    const second = await create();
    await foldAll();
    expect(await nextOf(events)).toEqual({
      changes: { next: after + 2, items: [{ number: after + 2, recordId: second, kind: 'contact' }] },
    });
  });

  it('begins now where no number is given, and has the entries that were asked for at once', async () => {
    const { response } = await watch(service.tenants.a1.readOnlyKey, { first: 2 });
    const [a, b, c] = [await create(), await create(), await create()];
    await foldAll();
    const events = eventsOf<Told>(response);
    const pieces = [await nextOf(events), await nextOf(events)];
    expect(pieces.map(({ changes }) => changes?.items.map(({ recordId }) => recordId))).toEqual([[a, b], [c]]);
  });

  it('loses and repeats nothing, however often it is broken off and begun anew while others write', async () => {
    const begin = await newest();
    const writing = (async () => {
      for (let round = 0; round < 12; round++) {
        await Promise.all([create(), create(), create()]);
        await aggregateEntries(service.database, 2);
      }
      await foldAll();
    })();
    const got: number[] = [];
    let place = begin;
    while (got.length < 36) {
      const { response, stop } = await watch(service.tenants.a1.readOnlyKey, { after: place, first: 5 });
      const { changes } = await nextOf(eventsOf<Told>(response));
      stop();
      got.push(...(changes?.items ?? []).map(({ number }) => number));
      place = changes?.next ?? 0;
    }
    await writing;
    expect(got).toEqual(Array.from({ length: 36 }, (_, index) => begin + 1 + index));
  });

  it('tells what the filter asks for, of its own workspace alone', async () => {
    const { a1, a2 } = service.tenants;
    const after = await newest();
    const narrow = await watch(a1.readOnlyKey, { after, filter: { kind: 'company' } });
    const other = await watch(a2.readOnlyKey, { after: 0, filter: { kind: 'contact' } });
    await create();
    await service.call('POST', '/public/v2/companies', { json: { domain: 'stream.changes.example' } });
    await service.call('PUT', '/public/v2/companies', { json: { domain: 'stream.changes.example' } });
    const theirs = await create(a2.readWriteKey);
    await foldAll();
    const company = await nextOf(eventsOf<Told>(narrow.response));
    expect(company.changes?.items).toEqual([{ number: after + 2, recordId: expect.any(Number), kind: 'company' }]);
    const heard = await nextOf(eventsOf<Told>(other.response));
    expect(heard.changes?.items.map(({ recordId }) => recordId)).toEqual([theirs]);
  });

  it('refuses a size of nothing', async () => {
    const { response } = await watch(service.tenants.a1.readOnlyKey, { first: 0 });
    expect(await response.text()).toContain('"code":"INVALID"');
  });

  it('counts among the five streams of a key', async () => {
    const { readOnlyKey } = service.tenants.b1;
    for (let open = 0; open < 5; open++) expect((await watch(readOnlyKey, {})).response.status).toBe(200);
    const sixth = await watch(readOnlyKey, {});
    expect([sixth.response.status, await sixth.response.text()]).toEqual([
      429,
      expect.stringContaining('A key may have 5 open streams at a time.'),
    ]);
  });
});

describe("a subscription to an agency's changes", () => {
  it('tells those of all its clients by the numbers of the agency, or of one', async () => {
    const { x, y, a1, a2 } = service.tenants;
    const heads = await service.graphql('{ agencyChanges { newest } }', {}, { key: x.masterKey });
    const after = heads.body.data.agencyChanges.newest ?? 0;
    const all = await watch(x.masterKey, { after }, OF_AGENCY);
    const one = await watch(x.masterKey, { after, clientId: a2.clientId }, OF_AGENCY);
    const nobody = await watch(y.masterKey, { after: 0 }, OF_AGENCY);
    await create(a1.readWriteKey);
    await foldAll();
    await create(a2.readWriteKey);
    await foldAll();
    const events = eventsOf<Told>(all.response);
    const told: unknown[] = [];
    while (told.length < 2) told.push(...((await nextOf(events)).agencyChanges?.items ?? []));
    const entry = (number: number, clientId: string) => ({ number, clientId, change: { number: expect.any(Number) } });
    expect(told).toEqual([entry(after + 1, a1.clientId), entry(after + 2, a2.clientId)]);
    const theirs = await nextOf(eventsOf<Told>(one.response));
    expect(theirs.agencyChanges?.items).toEqual([entry(after + 2, a2.clientId)]);
    await create(service.tenants.b1.readWriteKey);
    await foldAll();
    const foreign = await nextOf(eventsOf<Told>(nobody.response));
    expect(foreign.agencyChanges?.items).toEqual([entry(1, service.tenants.b1.clientId)]);
  });

  it("is refused to a client's key", async () => {
    const { response } = await watch(service.tenants.a1.readWriteKey, {}, OF_AGENCY);
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('FORBIDDEN')]);
  });
});

describe('a subscription ends', () => {
  const ENDED = /event: complete\ndata:\n\n$/;
  const issue = async () => {
    const query = 'mutation { keyCreate(input: {kind: READ_ONLY}) { ... on KeyIssued { secret key { id } } } }';
    return (await service.graphql(query)).body.data.keyCreate as { secret: string; key: { id: number } };
  };

  it('when its key is revoked or past its end, and another one goes on', async () => {
    const [revoked, past, lasting] = [await issue(), await issue(), await issue()];
    const ends = await Promise.all([revoked, past].map(({ secret }) => watch(secret, {})));
    const other = await watch(lasting.secret, { after: await newest() });
    await service.graphql(`mutation { keyRevoke(id: ${revoked.key.id}) { __typename } }`);
    await service.database.query(null, 'update api_key set expires_at = now() where id = $1', [past.key.id]);
    for (const { response } of ends) expect(await response.text()).toMatch(ENDED);
    await create();
    await foldAll();
    expect((await nextOf(eventsOf<Told>(other.response))).changes?.items).toHaveLength(1);
  });

  it('when its client is suspended', async () => {
    const { a2, x } = service.tenants;
    const { response } = await watch(a2.readOnlyKey, {});
    const suspend = 'mutation ($id: String!) { clientSuspend(clientId: $id) { __typename } }';
    await service.graphql(suspend, { id: a2.clientId }, { key: x.masterKey });
    expect(await response.text()).toMatch(ENDED);
  });
});

describe('those who follow journals in a process', () => {
  const owner = (id: string) => ({ kind: 'client', id }) as const;

  it('are woken together, by one statement', async () => {
    const { a1, b1 } = service.tenants;
    await Promise.all([create(), create(b1.readWriteKey)]);
    await foldAll();
    let reads = 0;
    const counting: Database = {
      ...service.database,
      query: (name, ...rest) => {
        if (name === 'changes.heads') reads += 1;
        return service.database.query(name, ...rest);
      },
    };
    const events = createJournalEvents(counting, 3_600_000);
    const followers = await Promise.all(
      [a1, b1].flatMap(({ clientId }) => Array.from({ length: 10 }, () => events.follow(owner(clientId)))),
    );
    const woken = Promise.all(followers.map((follower) => follower.past(0)));
    await create();
    await foldAll();
    expect([await woken, reads]).toEqual([followers.map(() => true), 1]);
    events.close();
    expect(await followers[0]?.past(0)).toBe(false);
  });

  it('hear of entries whose notice was lost', async () => {
    const deaf: Database = { ...service.database, listen: async () => undefined };
    const events = createJournalEvents(deaf, 10);
    const after = await newest();
    const follower = await events.follow(owner(service.tenants.a1.clientId));
    await create();
    await foldAll();
    expect([await follower.past(after), await newest()]).toEqual([true, after + 1]);
    events.close();
  });
});
