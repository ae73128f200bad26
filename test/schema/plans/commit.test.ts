import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { digestTables } from '../../support/whole-database.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ WORKER: 'off' });
});
afterAll(() => service.close());

const DRY = { headers: { 'X-Dry-Run': 'true' } };
const COMMIT = `mutation ($id: RecordId!) { commitPlan(id: $id) { __typename
  ... on Error { message } ... on InvalidError { faults { field messages } } ... on PlanMovedError { differences }
  ... on PlanCommitted { answer plan { committedAt operation } } } }`;

async function plan(document: string, variables = {}, options = {}) {
  const { body } = await service.graphql(document, variables, { ...DRY, ...options });
  expect(body.errors).toBeUndefined();
  return body.extensions.plan;
}
async function commit(id: number, options = {}) {
  const { body } = await service.graphql(COMMIT, { id }, options);
  return body.data?.commitPlan ?? body.errors[0];
}
const CREATE = 'mutation ($email: String!) { contactCreate(input: { email: $email }) { ... on Contact { id email } } }';
const UPDATE = `mutation ($id: RecordId!, $title: String) {
  contactUpdate(id: $id, input: { jobTitle: $title }) { ... on Contact { jobTitle } } }`;
async function contact(email: string): Promise<number> {
  const { body } = await service.graphql(CREATE, { email });
  return body.data.contactCreate.id;
}

describe('a plan', () => {
  it('says what would change, what would be queued, and until when it is kept', async () => {
    const found = await plan(
      'mutation { contactCreate(input: { email: "what@plan.example", companyDomain: "plan.example" }) { __typename } }',
    );
    expect(found).toEqual({
      id: expect.any(Number),
      notCommittable: null,
      operation: 'contactCreate',
      expiresAt: expect.stringMatching(/Z$/),
      changeCount: 2,
      changes: [
        {
          clientId: service.tenants.a1.clientId,
          kind: 'company',
          action: 'created',
          recordId: null,
          reference: expect.stringMatching(/^new:\d$/),
          fields: expect.arrayContaining([{ name: 'domain', isCustom: false, before: null, after: 'plan.example' }]),
        },
        {
          clientId: service.tenants.a1.clientId,
          kind: 'contact',
          action: 'created',
          recordId: null,
          reference: expect.stringMatching(/^new:\d$/),
          fields: expect.arrayContaining([
            { name: 'email', isCustom: false, before: null, after: 'what@plan.example' },
            { name: 'companyId', isCustom: false, before: null, after: 'new:1' },
          ]),
        },
      ],
      settings: [],
      queued: [],
    });
  });

  it('tells of settings without their values, and of work for tasks', async () => {
    const found = await plan('mutation { workspaceUpdate(input: { scoringEnabled: true }) { __typename } }');
    expect(found).toMatchObject({
      changes: [],
      settings: [{ kind: 'client', action: 'changed', id: service.tenants.a1.clientId, fields: ['scoring_enabled'] }],
    });
    const { body } = await service.graphql(
      'query ($id: RecordId!) { plan(id: $id) { operation committedAt settings { kind fields } queued { task count } } }',
      { id: found.id },
    );
    expect(body.data.plan).toEqual({
      operation: 'workspaceUpdate',
      committedAt: null,
      settings: [{ kind: 'client', fields: ['scoring_enabled'] }],
      queued: found.queued,
    });
  });

  it('spends no idempotency key, and answers a used one as the request itself would', async () => {
    const log = `mutation { activityTypeCreate(idempotencyKey: "once", input: { name: "Once" }) {
      ... on ActivityTypeLogged { replayed } __typename } }`.replace('... on ActivityTypeLogged { replayed } ', '');
    const keys = () =>
      service.database
        .query(null, `select from idempotency_record where idempotency_key = 'once'`)
        .then((rows) => rows.length);
    const first = await plan(log);
    expect([first.notCommittable, await keys()]).toEqual([null, 0]);
    await service.graphql(log);
    expect(await keys()).toBe(1);
    expect(await plan(log)).toMatchObject({
      id: null,
      notCommittable: 'Nothing would change.',
      changes: [],
      settings: [],
    });
  });

  it('is that of a refusal where the operation refuses: nothing', async () => {
    await contact('taken@plan.example');
    const { body } = await service.graphql(
      `mutation { contactCreate(input: { email: "taken@plan.example" }) { __typename } }`,
      {},
      DRY,
    );
    expect(body).toMatchObject({
      data: { contactCreate: { __typename: 'ConflictError' } },
      extensions: { plan: { id: null, notCommittable: 'Nothing would change.', changes: [] } },
    });
  });

  it('is asked for by an extension of the request as well, and not by anything else', async () => {
    const ask = (extensions: unknown, headers = {}) =>
      service.call('POST', '/graphql', {
        json: { query: CREATE, variables: { email: 'extension@plan.example' }, extensions },
        headers,
      });
    expect((await ask({ dryRun: true })).body.extensions.plan.changeCount).toBe(1);
    expect((await ask({ dryRun: 'yes' })).status).toBe(400);
    expect((await ask({}, { 'X-Dry-Run': 'maybe' })).body.errors[0].message).toBe(
      'X-Dry-Run, or dryRun in the extensions of the request: Must be true or false.',
    );
    const read = await service.graphql('{ whoami { __typename } }', {}, DRY);
    expect(read.body).toEqual({ data: { whoami: { __typename: 'Workspace' } } });
  });
});

describe('commitPlan', () => {
  it('does what the plan says, once, whoever asks at the same time', async () => {
    const { id } = await plan(CREATE, { email: 'once@plan.example' });
    const both = await Promise.all([commit(id), commit(id)]);
    expect(both.map(({ __typename }) => __typename).sort()).toEqual(['ConflictError', 'PlanCommitted']);
    expect(both.find(({ answer }) => answer)).toMatchObject({
      answer: { contactCreate: { id: expect.any(Number), email: 'once@plan.example' } },
      plan: { operation: 'contactCreate', committedAt: expect.any(String) },
    });
    const rows = await service.database.query(null, `select from contact where email = 'once@plan.example'`);
    expect(rows).toHaveLength(1);
    expect(await service.database.query(null, 'select from plan_entry')).toEqual([]);
  });

  it('says what moved, and changes nothing', async () => {
    const id = await contact('moved@plan.example');
    const planned = await plan(UPDATE, { id, title: 'Head' });
    await service.graphql(UPDATE, { id, title: 'Buyer' });
    const before = await digestTables(service.database);
    expect(await commit(planned.id)).toEqual({
      __typename: 'PlanMovedError',
      message: 'What the plan changes is not what it was. Nothing was changed; make a new plan.',
      differences: [
        `The contact ${id}, changed: jobTitle went from null to "Head", and now went from "Buyer" to "Head".`,
      ],
    });
    expect(await digestTables(service.database)).toEqual(before);
    await service.graphql(UPDATE, { id, title: null });
    expect(await commit(planned.id)).toMatchObject({ __typename: 'PlanCommitted' });
  });

  it('says so when nothing of it happens any more, or more than it said', async () => {
    const gone = await contact('gone@plan.example');
    const update = await plan(UPDATE, { id: gone, title: 'Head' });
    await service.graphql('mutation ($id: RecordId!) { contactDelete(id: $id) { __typename } }', { id: gone });
    expect(await commit(update.id)).toMatchObject({
      differences: [`The contact ${gone}, changed, does not happen any more.`],
    });
    const email = 'late@plan.example';
    const upsert = await plan(
      'mutation ($email: String!) { contactUpsert(input: { email: $email, jobTitle: "Head" }) { __typename } }',
      { email },
    );
    const late = await contact(email);
    expect(await commit(upsert.id)).toMatchObject({
      differences: expect.arrayContaining([`The contact ${late}, changed, was not planned.`]),
    });
  });

  it('takes all of a document or nothing', async () => {
    const { id } = await plan(`mutation { one: companyCreate(input: { domain: "one.plan.example" }) { __typename }
      two: companyCreate(input: { domain: "two.plan.example" }) { __typename } }`);
    await service.graphql('mutation { companyCreate(input: { domain: "two.plan.example" }) { __typename } }');
    expect(await commit(id)).toMatchObject({ __typename: 'PlanMovedError' });
    const rows = await service.database.query(null, `select from company where domain = 'one.plan.example'`);
    expect(rows).toEqual([]);
  });

  it('belongs to its workspace, to those who may write in it, and to its hour', async () => {
    const { id } = await plan(CREATE, { email: 'whose@plan.example' });
    const unknown = { __typename: 'NotFoundError', message: 'Plan not found' };
    expect(await commit(id, { key: service.tenants.a2.readWriteKey })).toEqual(unknown);
    expect(await commit(id, { key: service.tenants.b1.readWriteKey })).toEqual(unknown);
    expect(await commit(id, { key: service.tenants.x.masterKey })).toEqual(unknown);
    expect(await commit(id, { key: service.tenants.a1.readOnlyKey })).toMatchObject({
      message: 'A read-only key may not manage anything.',
    });
    await service.database.query(null, `update plan set expires_at = now() - interval '1 minute' where id = $1`, [id]);
    expect(await commit(id)).toEqual(unknown);
    await taskNamed('expire-plans').run(contextFor(service.database));
    expect(await service.database.query(null, 'select from plan where id = $1', [id])).toEqual([]);
  });

  it('lets another key of the workspace commit it, that of its agency too', async () => {
    const { id } = await plan(CREATE, { email: 'agency@plan.example' });
    const headers = { 'X-Client-Id': service.tenants.a1.clientId };
    expect(await commit(id, { key: service.tenants.x.masterKey, headers })).toMatchObject({
      __typename: 'PlanCommitted',
    });
  });

  it('has no dry run itself, and keeps no secrets', async () => {
    const { id } = await plan(CREATE, { email: 'dry@plan.example' });
    const { body } = await service.graphql(COMMIT, { id }, DRY);
    expect(body.data.commitPlan.faults).toEqual([{ field: 'id', messages: ['A dry run commits no plan.'] }]);
    const secret = await plan(
      `mutation { integrationConnect(integration: instantly, input: { webhookSecret: "hush" }) { __typename } }`,
    );
    expect(secret).toMatchObject({ id: null, notCommittable: expect.stringContaining('secret') });
    const stored = await service.database.query<{ text: string }>(null, 'select p::text as text from plan p');
    expect(stored.filter(({ text }) => text.includes('hush'))).toEqual([]);
  });

  it('keeps the newest hundred plans of a workspace', async () => {
    const first = await plan(CREATE, { email: 'first@plan.example' });
    await service.database.query(
      null,
      `insert into plan (agency_id, client_id, operation, document, variables, heavy, contents)
       select agency_id, client_id, operation, document, variables, heavy, contents
         from plan, generate_series(1, 120) where id = $1`,
      [first.id],
    );
    const last = await plan(CREATE, { email: 'last@plan.example' });
    const [row] = await service.database.query<{ count: number; last: number }>(
      null,
      'select count(*)::int as count, max(id) as last from plan where client_id = $1',
      [service.tenants.a1.clientId],
    );
    expect(row).toEqual({ count: 100, last: last.id });
  });

  it('leaves what is cached as it is until it is committed, and then drops it at once', async () => {
    const { clientId } = service.tenants.a2;
    const key = service.tenants.a2.readWriteKey;
    const master = { key: service.tenants.x.masterKey };
    const asks = () => service.graphql('{ whoami { __typename } }', {}, { key }).then(({ status }) => status);
    expect(await asks()).toBe(200);
    const { id } = await plan(
      `mutation ($id: String!) { clientSuspend(clientId: $id) { __typename } }`,
      { id: clientId },
      { ...DRY, key: master.key },
    );
    expect(await asks()).toBe(200);
    expect(await commit(id, master)).toMatchObject({ __typename: 'PlanCommitted' });
    expect(await asks()).toBe(403);
    await service.graphql(
      `mutation ($id: String!) { clientResume(clientId: $id) { __typename } }`,
      { id: clientId },
      master,
    );
    expect(await asks()).toBe(200);
  });

  it('waits for a place among heavy work where its operation is such work', async () => {
    const document = 'mutation { duplicatesMergePlan(evidence: [PHONE], survivor: oldest) { __typename } }';
    const plans = [await plan(document), await plan(document), await plan(document), await plan(document)];
    const stored = await service.database.query<{ heavy: boolean }>(
      null,
      'select heavy from plan where id = any($1::bigint[])',
      [plans.map(({ id }) => id)],
    );
    expect(stored.map(({ heavy }) => heavy)).toEqual([true, true, true, true]);
    const all = await Promise.all(plans.map(({ id }) => commit(id)));
    expect(all.map(({ __typename }) => __typename)).toEqual(plans.map(() => 'PlanCommitted'));
  });

  it('stands beside other writes: dry runs and writes of the same records end well', async () => {
    const ids = await Promise.all(['r1', 'r2', 'r3'].map((name) => contact(`${name}@races.example`)));
    const TWO = `mutation ($a: RecordId!, $b: RecordId!, $t: String) {
      a: contactUpdate(id: $a, input: { jobTitle: $t }) { __typename }
      b: contactUpdate(id: $b, input: { jobTitle: $t }) { __typename } }`;
    const rounds = Array.from({ length: 12 }, (_, round) => {
      // In one order, as the service itself locks: a document of several mutations chooses its own.
      const [a, b] = round % 3 === 0 ? [ids[0], ids[2]] : [ids[(round % 3) - 1], ids[round % 3]];
      return service.graphql(TWO, { a, b, t: `t${round}` }, round % 2 === 0 ? DRY : {});
    });
    const answers = await Promise.all(rounds);
    expect(answers.map(({ body }) => body.data)).toEqual(
      answers.map(() => ({ a: { __typename: 'Contact' }, b: { __typename: 'Contact' } })),
    );
  });
});
