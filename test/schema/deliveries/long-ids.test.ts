import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileStrings, numberTexts } from '../../support/corpus-sample.js';
import { ownerOf } from '../../support/databases.js';
import { startService, type TestService } from '../../support/service.js';
import { addAgency, addClient, deliver, readWorkspace } from '../../webhooks/support/deliver.js';
import { instantly } from '../../webhooks/support/instantly.js';
import { send, stamp } from '../../webhooks/support/send.js';

const TABLES = ['webhook_delivery', 'webhook_event', 'parked_webhook_event'] as const;
const BEYOND = 3_000_000_000;

/** One of each kind, a repeat, and bounces behind and ahead of their sends. */
const EVENTS = [
  instantly('email_sent', stamp(8)),
  instantly('email_sent', stamp(8)),
  instantly('email_bounced', stamp(9)),
  instantly('email_bounced', { ...stamp(12), lead_email: 'bea@kiln.example' }),
  instantly('email_sent', { ...stamp(11), lead_email: 'bea@kiln.example' }),
  instantly('email_reply', { ...stamp(13), lead_email: 'bea@kiln.example' }),
  instantly('unsubscribed', { ...stamp(14), lead_email: 'bea@kiln.example' }),
];

let service: TestService;
/** The workspace that was told of the events while ids were small. */
let early: Awaited<ReturnType<typeof readWorkspace>>;

beforeAll(async () => {
  service = await startService();
  const clientId = await addClient(service);
  await send(service, clientId, ...EVENTS);
  early = await readWorkspace(service, clientId);
  for (const table of TABLES) await drawIdsFrom(table, BEYOND);
});
afterAll(() => service.close());

async function drawIdsFrom(table: (typeof TABLES)[number], id: number): Promise<void> {
  await ownerOf(service.database).query(null, `alter table ${table} alter column id restart with ${id}`);
}

const masterKey = () => ({ key: service.tenants.x.masterKey });
const idsOf = async (table: (typeof TABLES)[number], clientId: string) => {
  const text = `select id::text as id from ${table} where client_id = $1 order by ${table}.id`;
  return (await service.database.query<{ id: string }>(null, text, [clientId])).map(({ id }) => id);
};

interface Node {
  id: string;
  replayOf: string | null;
  stillParked: number;
}
interface Found {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
}

const LIST = `query ($clientId: String, $direction: SortDirection!, $first: Int, $after: String, $last: Int, $before: String) {
  agencyWebhookDeliveries(filter: { clientId: $clientId }, direction: $direction, first: $first, after: $after,
    last: $last, before: $before) {
    nodes { id replayOf stillParked } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;

async function list(variables: object): Promise<Found> {
  const { body } = await service.graphql(LIST, { direction: 'DESC', ...variables }, masterKey());
  return body.data.agencyWebhookDeliveries;
}

const REPLAY = `mutation ($ids: [ID!]!, $dryRun: Boolean!) {
  agencyWebhookDeliveriesReplay(ids: $ids, dryRun: $dryRun) {
    __typename
    ... on WebhookReplayPayload { outcomes { deliveryId replayId verdict } }
    ... on NotFoundError { message }
  }
}`;

async function replay(ids: readonly unknown[], dryRun = false) {
  const { status, body } = await service.graphql(REPLAY, { ids, dryRun }, masterKey());
  return { status, errors: body.errors, answer: body.data?.agencyWebhookDeliveriesReplay };
}

const unknown = { __typename: 'NotFoundError', message: 'Delivery not found' };

it('the sequences of all three tables go up to 2^53 - 1, as all do', async () => {
  const text = `select s.data_type::text as type, s.max_value::text as max from unnest($1::text[]) t(name)
    join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) = pg_get_serial_sequence(t.name, 'id')`;
  const found = await service.database.query(null, text, [TABLES]);
  expect(found).toEqual(TABLES.map(() => ({ type: 'bigint', max: '9007199254740991' })));
});

describe('beyond 32 bits', () => {
  it('events come to the same as before: repeats are known, and bounces find their mails', async () => {
    const clientId = await addClient(service);
    const [first, second, ...others] = await send(service, clientId, ...EVENTS);
    expect([first, second, new Set(others)]).toEqual(['processed', 'duplicate', new Set(['processed'])]);
    expect(await readWorkspace(service, clientId)).toEqual(early);
    for (const table of ['webhook_delivery', 'webhook_event'] as const) {
      const ids = await idsOf(table, clientId);
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.filter((id) => BigInt(id) < BEYOND)).toEqual([]);
    }
  });

  it('an event is parked until a connection fits, and then applied', async () => {
    const agencyId = await addAgency(service);
    const clientId = await addClient(service, agencyId);
    const body = instantly('email_sent', { workspace: 'w-long' });
    const path = `/public/global-instantly-webhook/${agencyId}`;
    expect((await deliver(service, path, body)).body).toEqual({ status: 'parked' });
    const kept = () =>
      service.database.query<{ id: string; deliveryId: string }>(
        null,
        'select id::text as id, delivery_id::text as "deliveryId" from parked_webhook_event where agency_id = $1',
        [agencyId],
      );
    const [parked] = await kept();
    expect(BigInt(parked?.id ?? 0)).toBeGreaterThanOrEqual(BEYOND);
    expect(BigInt(parked?.deliveryId ?? 0)).toBeGreaterThanOrEqual(BEYOND);
    await service.database.query(
      null,
      `insert into integration_connection (client_id, integration, external_account_id) values ($1, 'instantly', 'w-long')`,
      [clientId],
    );
    // The next delivery that waits for a connection looks at all that wait.
    await deliver(service, path, instantly('email_sent', { workspace: 'w-none' }));
    expect((await readWorkspace(service, clientId)).emails).toHaveLength(1);
    expect((await kept()).map(({ id }) => id)).not.toContain(parked?.id);
  });

  it('an event is parked until the address of its CRM record is told, and the list says so', async () => {
    const clientId = await addClient(service);
    const change = (propertyName: string, propertyValue: string) => [
      {
        subscriptionType: 'contact.propertyChange',
        portalId: 1,
        objectId: 7,
        propertyName,
        propertyValue,
        occurredAt: 1,
      },
    ];
    const path = `/public/hubspot-webhook/${clientId}`;
    expect((await deliver(service, path, change('hs_email_optout', 'true'))).body.status).toBe('parked');
    const [delivery] = (await list({ clientId })).nodes;
    expect(delivery).toMatchObject({ stillParked: 1 });
    await deliver(service, path, change('email', 'cy@kiln.example'));
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([
      { email: 'cy@kiln.example', contact_status: 'unsubscribed' },
    ]);
    const { nodes } = await list({ clientId });
    expect(nodes.find(({ id }) => id === delivery?.id)).toMatchObject({ stillParked: 0 });
  });

  it('a delivery is replayed by its id, as text or as a number', async () => {
    const clientId = await addClient(service);
    await send(service, clientId, instantly('email_sent'));
    const [id = ''] = await idsOf('webhook_delivery', clientId);
    const dry = await replay([id], true);
    expect(dry.answer.outcomes).toEqual([{ deliveryId: id, replayId: null, verdict: 'duplicate' }]);
    for (const given of [[id], [Number(id)], [id, Number(id)]]) {
      const { answer } = await replay(given);
      const [newest] = (await list({ clientId, first: 1 })).nodes;
      expect(answer.outcomes).toEqual([{ deliveryId: id, replayId: newest?.id, verdict: 'duplicate' }]);
      expect(newest).toMatchObject({ replayOf: id });
    }
    const literal = `mutation { agencyWebhookDeliveriesReplay(ids: [${id}, "${id}"]) {
      ... on WebhookReplayPayload { outcomes { deliveryId } } } }`;
    const { body } = await service.graphql(literal, {}, masterKey());
    expect(body.data.agencyWebhookDeliveriesReplay.outcomes).toEqual([{ deliveryId: id }]);
  });

  it('what is no id is an unknown one, also beside a known one, and never reaches the database', async () => {
    const clientId = await addClient(service);
    await send(service, clientId, instantly('email_sent'));
    const [id = ''] = await idsOf('webhook_delivery', clientId);
    const reached = await service.counted('input_reached_db_total');
    const texts = [...numberTexts, ...hostileStrings].filter((text) => text.length < 10_000 && text !== id);
    const long = ['9223372036854775807', '9223372036854775808', `0${id}`, `${id}.0`, ` ${id}`, `+${id}`, `${id}\n`];
    for (const given of [...texts, ...long, 0, -1, 2 ** 53, 1e300]) {
      expect([given, (await replay([given])).answer]).toEqual([given, unknown]);
    }
    expect((await replay([id, '0'])).answer).toEqual(unknown);
    expect((await replay([id, '99999999999999999999'])).answer).toEqual(unknown);
    for (const given of [1.5, true, {}, [], null]) {
      const { status, errors, answer } = await replay([given]);
      expect([answer, errors.length > 0, status < 500]).toEqual([undefined, true, true]);
    }
    expect(await service.counted('input_reached_db_total')).toBe(reached);
    expect(await idsOf('webhook_delivery', clientId)).toEqual([id]);
  });
});

describe('the list of deliveries of one moment', () => {
  let clientId: string;
  /** Rising. Their order as text is another one. */
  const ids = [
    ...['9', '10', '2147483646', '2147483647', '2147483648', '9007199254740992', '9007199254740993'],
    ...['9999999999999999', '10000000000000000', '9223372036854775806', '9223372036854775807'],
  ];
  const moment = '2026-03-02T09:00:00.000Z';

  beforeAll(async () => {
    clientId = await addClient(service);
    await service.database.query(
      null,
      `insert into webhook_delivery (id, agency_id, client_id, platform, level, verdict, body, received_at)
       select id, $2, $3, 'instantly', 'client', 'ignored', '{}', $4 from unnest($1::bigint[]) as t(id)`,
      [[...ids].reverse(), service.tenants.x.agencyId, clientId, moment],
    );
  });

  const cursorOf = (id: unknown) => Buffer.from(JSON.stringify(['received', moment, id])).toString('base64url');
  const idsIn = ({ nodes }: Found) => nodes.map(({ id }) => id);

  it.each([1, 2, 3, 100])(
    'is walked in the order of the ids, both ways and in both orders, %i at a time',
    async (size) => {
      for (const direction of ['ASC', 'DESC']) {
        const expected = direction === 'ASC' ? ids : [...ids].reverse();
        const forward: string[] = [];
        for (let after: string | null = null, more = true; more; ) {
          const page: Found = await list({ clientId, direction, first: size, after });
          forward.push(...idsIn(page));
          after = page.pageInfo.endCursor;
          more = page.pageInfo.hasNextPage;
        }
        expect(forward).toEqual(expected);
        const backward: string[] = [];
        for (let before: string | null = null, more = true; more; ) {
          const page: Found = await list({ clientId, direction, last: size, before });
          backward.unshift(...idsIn(page));
          before = page.pageInfo.startCursor;
          more = page.pageInfo.hasPreviousPage;
        }
        expect(backward).toEqual(expected);
      }
    },
  );

  it('goes on from a cursor that was given out while ids were 32-bit', async () => {
    expect(idsIn(await list({ clientId, direction: 'ASC', first: 2, after: cursorOf(10) }))).toEqual([
      '2147483646',
      '2147483647',
    ]);
  });

  it.each([
    0,
    -1,
    1.5,
    2_147_483_648,
    '0',
    '-1',
    '01',
    '1.5',
    '9223372036854775808',
    '1) or (1=1',
    '',
    null,
    [],
    {},
    ['9'],
  ])('takes no cursor with the id %j', async (id) => {
    const variables = { clientId, direction: 'ASC', after: cursorOf(id) };
    const { status, body } = await service.graphql(LIST, variables, masterKey());
    expect([status < 500, body.data]).toEqual([true, null]);
    expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID' });
  });
});
