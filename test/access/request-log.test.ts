import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { KeyActor } from '../../src/access/actor.js';
import { reasonText } from '../../src/access/usage/reason-text.js';
import { type AnsweredRequest, createRequestLog } from '../../src/access/usage/request-log.js';
import type { Database } from '../../src/db/database.js';
import { type CreatedAgency, createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { openTestDatabase } from '../support/databases.js';

type Query = Pick<Database, 'query'>;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let agency: CreatedAgency;
beforeAll(async () => {
  database = await openTestDatabase();
  agency = await createAgency(database, 'a pepper of sixteen characters', {
    name: 'X',
    clients: ['A1', 'A2'],
    connect: [],
  });
});
afterAll(() => database.close());
beforeEach(() => database.query(null, 'delete from api_request'));

function open(query: Query = database) {
  const seen = { unlisted: 0, logged: 0 };
  const requests = createRequestLog({
    database: query,
    log: {
      warn: () => {
        seen.logged += 1;
      },
    },
    metrics: {
      requestsUnlisted: (times) => {
        seen.unlisted += times;
      },
    },
  });
  return { ...requests, seen };
}

const actorOf = (place: number | null): KeyActor => ({
  ...{ kind: 'key', keyId: 7, keyKind: 'RV', keyMask: 'RV-0007', agencyId: agency.agencyId, clientName: null },
  ...{ phoneCountry: null, enrichment: false, masterListAccess: false },
  clientId: place === null ? null : (agency.clients[place]?.clientId ?? null),
});

const request = (given: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  ...{ method: 'GET', route: '/v2/contacts', path: '/v2/contacts', operation: null, status: 200, outcome: 'succeeded' },
  ...{ code: null, reason: null, durationMs: 1, requestId: 'one', body: undefined },
  ...given,
});
const refused = (given: Partial<AnsweredRequest> = {}) => request({ status: 400, outcome: 'refused', ...given });

const count = () =>
  database.query(
    null,
    `select c.name, r.outcome, count(*)::int as rows from api_request r join client c on c.id = r.client_id group by 1, 2 order by 1, 2`,
  );
const rowsOf = (name: string, outcome: string, rows: number) => ({ name, outcome, rows });

const keepBodies = (place: number, until: string) =>
  database.query(null, 'update client set request_bodies_until = now() + $2::interval where id = $1', [
    agency.clients[place]?.clientId,
    until,
  ]);
const bodies = async () =>
  (await database.query<{ body: string | null }>(null, 'select body from api_request order by id')).map(
    ({ body }) => body,
  );

describe('bodies of requests', () => {
  afterEach(() => database.query(null, 'update client set request_bodies_until = null'));

  it('are kept once a batch has told that the client keeps them, of this client alone, until the time has come', async () => {
    const log = open();
    const send = async (text: string, place = 0) => {
      log.note(actorOf(place), request({ body: Buffer.from(text) }));
      await log.flush();
    };
    await send('before');
    await keepBodies(0, '1 hour');
    await send('first');
    await send('second');
    await send('other', 1);
    await keepBodies(0, '-1 second');
    await send('late');
    expect(await bodies()).toEqual([null, null, 'second', null, null]);
  });

  it('are shortened, without NUL, and of tools the arguments; one that may hold a secret is not kept', async () => {
    await keepBodies(0, '1 hour');
    const log = open();
    log.note(actorOf(0), request());
    await log.flush();
    const sent = [
      Buffer.from('ä'.repeat(5000)),
      Buffer.from('a\0b'),
      Buffer.from([0xff, 0x61]),
      { contact_id: 7 },
      undefined,
      Buffer.alloc(0),
      Buffer.from('{"Secret":"x"}'),
      Buffer.from('{"query":"mutation { a(accessToken: \\"x\\") { id } }"}'),
    ];
    for (const body of sent) log.note(actorOf(0), request({ body }));
    await log.flush();
    const hidden = '(not kept: it may hold a secret)';
    const kept = ['ä'.repeat(4000), 'ab', '\uFFFDa', '{"contact_id":7}', null, null, hidden, hidden];
    expect(await bodies()).toEqual([null, ...kept]);
  });
});

describe('the log of requests', () => {
  it('keeps 1,000 requests of a client that succeeded and 1,000 others, the newest', async () => {
    await database.query(
      null,
      `insert into api_request (client_id, actor, at, method, route, path, status, outcome, duration_ms, request_id)
       select $1, 'key:7 RV-0007', now(), 'GET', '/', '/', 200, o, 1, 'old' from generate_series(1, 990), unnest(array['succeeded', 'refused']) o`,
      [actorOf(0).clientId],
    );
    const log = open();
    for (let n = 0; n < 100; n += 1) log.note(actorOf(0), request());
    for (let n = 0; n < 5; n += 1) log.note(actorOf(0), refused());
    await log.flush();
    expect(await count()).toEqual([rowsOf('A1', 'refused', 995), rowsOf('A1', 'succeeded', 1000)]);
    expect(
      await database.query(null, `select count(*)::int as rows from api_request where request_id = 'one'`),
    ).toEqual([{ rows: 105 }]);
    expect(log.seen).toEqual({ unlisted: 0, logged: 0 });
  });

  it('takes at most 100 requests of a client of each kind at once, whatever others send', async () => {
    const log = open();
    for (let n = 0; n < 150; n += 1) log.note(actorOf(0), refused());
    log.note(actorOf(0), request());
    log.note(actorOf(1), refused());
    log.note(actorOf(null), refused());
    await log.flush();
    const expected = [rowsOf('A1', 'refused', 100), rowsOf('A1', 'succeeded', 1), rowsOf('A2', 'refused', 1)];
    expect(await count()).toEqual(expected);
    expect(log.seen).toEqual({ unlisted: 50, logged: 0 });
    log.note(actorOf(0), refused());
    await log.flush();
    expect(log.seen.unlisted).toBe(50);
  });

  it('keeps nothing while the database does not respond but what it has room for, and goes on afterwards', async () => {
    let fail: (error: Error) => void = () => undefined;
    const hanging = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    let isBroken = true;
    const log = open({ query: (...given) => (isBroken ? hanging : database.query(...given)) });
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 100; n += 1) log.note(actorOf(0), refused());
      void log.flush();
    }
    expect(log.seen.unlisted).toBe(200);
    fail(new Error('gone'));
    await log.flush();
    expect(log.seen).toEqual({ unlisted: 300, logged: 1 });
    isBroken = false;
    log.note(actorOf(0), refused());
    await log.flush();
    expect(await count()).toEqual([rowsOf('A1', 'refused', 1)]);
  });

  it('stores any text that a caller can send, shortened, and no query', async () => {
    const log = open();
    const path = `/${'a'.repeat(600)}?secret=1`;
    log.note(actorOf(0), refused({ path, reason: { detail: `\0 ${'ü'.repeat(600)}` }, operation: '\0' }));
    log.note(actorOf(0), refused({ path: '/short?secret=1' }));
    await log.flush();
    expect(await database.query(null, 'select path, reason, operation from api_request order by id')).toEqual([
      { path: `/${'a'.repeat(499)}`, reason: ` ${'ü'.repeat(498)}`, operation: '' },
      { path: '/short', reason: null, operation: null },
    ]);
  });

  it('adds nothing to a client that is being deleted', async () => {
    const { clientId } = actorOf(1);
    await database.query(
      null,
      `insert into client_deletion (client_id, agency_id, requested_by, rows_counted) values ($1, $2, 'operator', 0)`,
      [clientId, agency.agencyId],
    );
    const log = open();
    for (const place of [0, 1]) log.note(actorOf(place), request());
    await log.flush();
    expect(await count()).toEqual([rowsOf('A1', 'succeeded', 1)]);
    await database.query(null, 'delete from client_deletion where client_id = $1', [clientId]);
  });
});

describe('the reason of a refusal', () => {
  it.each([
    ['a text', 'a text'],
    [{ detail: 'Contact not found' }, 'Contact not found'],
    [{ error: 'Conflict', message: 'It exists.' }, 'Conflict It exists.'],
    [
      { email: ['Must be one.', 'Must be short.'], name: 'Is required.' },
      'email: Must be one. Must be short. name: Is required.',
    ],
    [[{ field: 'email', messages: ['Must be one.'] }], 'email: Must be one.'],
    [{ error: 'Unknown', message: 'No.', invalid_fields: ['a', 'b'] }, 'Unknown No. invalid_fields: a b'],
    [undefined, ''],
    [null, ''],
  ])('%j is told as one line', (reason, expected) => {
    expect(reasonText(reason)).toBe(expected);
  });
});
