import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRETIVE } from '../../../src/graphql/dry-run.js';
import { schema } from '../../../src/schema/index.js';
import { callOf, LINES, OF_USERS, walkOn } from '../../support/mutation-lines.js';
import { selectionOf } from '../../support/selection.js';
import { startService, type TestService } from '../../support/service.js';
import { digestTables } from '../../support/whole-database.js';

let service: TestService;
beforeAll(async () => {
  // Without a worker: what tasks write meanwhile would be taken for what the dry run did.
  const limits = { GRAPHQL_MAX_COST: '1000000', GRAPHQL_MAX_TOKENS: '20000', GRAPHQL_MAX_DEPTH: '30' };
  service = await startService({ ...limits, WORKER: 'off' });
  walkOn(service);
});
afterAll(() => service.close());

/** Those that have no dry run, and why. */
const REFUSED: Record<string, string> = {
  webhookDeliveryRecord: 'Only the webhook receiver may use this operation.',
  commitPlan: 'The input is not valid.',
  alertChannelTest: 'A dry run sends nothing.',
  ...Object.fromEntries(OF_USERS.map((name) => [name, 'Only a user who has signed in may do this.'])),
};

/** Those whose plan is not kept, and why. */
const NOT_KEPT: Record<string, string> = {
  ...Object.fromEntries(
    [...SECRETIVE, 'exportScheduleSet'].map((name) => [
      name,
      'The operation makes or takes a secret, which is not kept. Send it without a dry run.',
    ]),
  ),
};

/** Those that take a secret and show none. */
const TAKES_ONLY = new Set(['alertChannelCreate', 'alertChannelUpdate']);

/** How deep answers are asked for that hold what is no real event. */
const DEPTHS: Record<string, number> = { parkedWebhookEventsDismiss: 0, agencyParkedWebhookEventsDismiss: 0 };

const PLACEHOLDER = '(dry run: no secret was made)';
const IS_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DRAWN = /(^i|I|_i)ds?$|^masked$|[kK]ey$|[sS]ecret$|^key$|^number$|webhookPath|^link$/;

/* What the database draws anew is alike. */
function alike(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => alike(one, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, alike(one, key)]));
  if (typeof value === 'string' && IS_TIME.test(value)) return 'a time';
  return DRAWN.test(name) && value !== null ? 'drawn' : value;
}

const fields = schema.getMutationType()?.getFields() ?? {};

describe('every mutation', () => {
  it.each(Object.keys(LINES))('%s: its dry run answers what it does, and changes nothing', async (name) => {
    const { args, byAgency = false } = (await LINES[name]?.()) ?? { args: '' };
    const key = byAgency ? service.tenants.x.masterKey : service.tenants.a1.readWriteKey;
    const field = fields[name];
    const document = `mutation { ${callOf(name, args)} ${field ? selectionOf(field.type, DEPTHS[name] ?? 3) : ''} }`;
    const before = await digestTables(service.database);
    const dry = await service.graphql(document, {}, { key, headers: { 'X-Dry-Run': 'true' } });
    // What comes next in the walk needs what this one does, also where this is not as it should be.
    expect.soft(await digestTables(service.database), 'nothing changed').toEqual(before);
    if (REFUSED[name] !== undefined) {
      const said = dry.body.errors?.[0] ?? dry.body.data[name];
      expect(said.message).toBe(REFUSED[name]);
      return;
    }
    expect(dry.body.errors).toBeUndefined();
    const { plan } = dry.body.extensions;
    expect(plan).toMatchObject({ operation: name, notCommittable: NOT_KEPT[name] ?? null });
    const real = plan.id === null ? (await service.graphql(document, {}, { key })).body : await commit(plan.id, key);
    expect(alike(real.data)).toEqual(alike(dry.body.data));
    expect(dry.text.includes(PLACEHOLDER)).toBe(SECRETIVE.has(name) && !TAKES_ONLY.has(name));
    expect.soft(await digestTables(service.database), 'now it did').not.toEqual(before);
  });
});

async function commit(id: number, key: string) {
  const { body } = await service.graphql(
    `mutation ($id: RecordId!) { commitPlan(id: $id) { __typename
       ... on Error { message } ... on PlanMovedError { differences } ... on PlanCommitted { answer plan { committedAt } } } }`,
    { id },
    { key },
  );
  expect(body.data?.commitPlan, JSON.stringify(body)).toMatchObject({ __typename: 'PlanCommitted' });
  return { data: body.data.commitPlan.answer };
}
