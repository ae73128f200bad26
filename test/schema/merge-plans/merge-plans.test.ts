import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BulkService, JOB, openBulkService } from '../bulk/bulk-service.js';

let bulk: BulkService;
let clientId: string;
let company: number;
beforeAll(async () => {
  bulk = await openBulkService();
  ({ clientId } = bulk.service.tenants.a1);
});
afterAll(() => bulk.close());
beforeEach(async () => {
  await bulk.query('delete from merge_plan where client_id = $1', [clientId]);
  await bulk.query('delete from contact where client_id = $1', [clientId]);
  await bulk.query('delete from person where client_id = $1', [clientId]);
  await bulk.query('delete from company where client_id = $1', [clientId]);
  const [made] = await bulk.query<{ id: number }>(
    `insert into company (client_id, domain) values ($1, 'x.example') returning id`,
    [clientId],
  );
  company = made?.id ?? 0;
});

interface Given {
  name?: string;
  linkedin?: string;
  phone?: string;
  /** Days ago. */
  born?: number;
  replied?: string;
  fields?: Record<string, string>;
}

let made = 0;
/** A Person with one contact. @returns the id of the Person */
async function person({ name, linkedin, phone, born = 1, replied, fields = {} }: Given): Promise<number> {
  made += 1;
  const [row] = await bulk.query<{ person: number; contact: number }>(
    `with p as (insert into person (client_id, created_at) values ($1, now() - make_interval(days => $7)) returning id)
     insert into contact (client_id, person_id, email, linkedin_url, phone, first_name, last_name, company_id, last_reply_received, origin, contact_status)
     select $1, p.id, case when $3::text is null and $4::text is null then $2 end, $3, $4, $5, $5, $6::bigint, $8::timestamptz, 'builtin', 'active' from p
     returning person_id as person, id as contact`,
    [
      ...[clientId, `p${made}@x.example`, linkedin ?? null, phone ?? null, name ?? null, name ? company : null],
      ...[born, replied ?? null],
    ],
  );
  await bulk.query(
    `insert into contact_custom_field (client_id, contact_id, field_name, field_value)
       select $1, $2, f.key, f.value from jsonb_each_text($3::jsonb) f`,
    [clientId, row?.contact, JSON.stringify(fields)],
  );
  return row?.person ?? 0;
}

const GROUPS =
  'groups(first: 100) { nodes { number survivorId absorbedIds outcome because mergeId evidence { reason } } }';
const PLAN = `... on MergePlan { id groupCount personCount leftOut isPart survivor evidence job { id } ${GROUPS} }`;
const plan = async (survivor = 'oldest', evidence = ['NAME_AND_COMPANY', 'LINKEDIN_HANDLE', 'PHONE'], limit = 100) =>
  (
    await bulk.ask(
      `mutation ($survivor: MergeSurvivor!, $evidence: [DuplicateReason!]!, $limit: Int!) {
        done: duplicatesMergePlan(survivor: $survivor, evidence: $evidence, limit: $limit) { __typename ... on InvalidError { faults { field messages } } ${PLAN} } }`,
      { survivor, evidence, limit },
    )
  ).done;
const groupsOf = async (id: number) =>
  (await bulk.ask(`{ mergePlan(id: ${id}) { ${GROUPS} } }`)).mergePlan.groups.nodes;
const start = async (id: number, key?: string) =>
  (
    await bulk.ask(
      `mutation { done: duplicatesMergeRun(planId: ${id}) { __typename ${JOB} ... on Error { message } ... on CountMovedError { counted now } } }`,
      {},
      key,
    )
  ).done;
const undo = async (jobId: number) =>
  (await bulk.ask(`mutation { done: mergesUndo(jobId: ${jobId}) { __typename ${JOB} ... on Error { message } } }`))
    .done;
const ended = async (id: number) => {
  await bulk.work();
  return (await bulk.ask(`{ job(id: ${id}) { ${JOB} } }`)).job;
};

/** Everything that a merge and its undo could change, but for times of writing. */
const state = () =>
  bulk.query(
    `select c.id, c.person_id, (select p.created_at from person p where p.client_id = c.client_id and p.id = c.person_id) as born,
        (select jsonb_object_agg(f.field_name, f.field_value) from contact_custom_field f
          where f.client_id = c.client_id and f.contact_id = c.id) as fields
      from contact c where c.client_id = $1 order by c.id`,
    [clientId],
  );

describe('a plan', () => {
  it('makes one group of chains, chooses who stays by its rule, and merges nothing', async () => {
    const a = await person({ name: 'Ada', born: 3, replied: '2026-01-01' });
    const b = await person({ name: 'Ada', born: 9, fields: { plan: 'gold', tier: 'one' } });
    const [c, d] = [
      await person({ linkedin: 'linkedin.com/in/b-o' }),
      await person({ linkedin: 'linkedin.com/in/bo' }),
    ];
    await person({ name: 'Grace' });
    const before = await state();
    expect(await plan()).toEqual({
      ...{ __typename: 'MergePlan', id: expect.any(Number), groupCount: 2, personCount: 4, leftOut: 0, isPart: false },
      ...{ survivor: 'oldest', evidence: ['LINKEDIN_HANDLE', 'NAME_AND_COMPANY', 'PHONE'], job: null },
      groups: {
        nodes: [
          {
            ...{ number: 1, survivorId: b, absorbedIds: [a], outcome: null, because: null, mergeId: null },
            evidence: [{ reason: 'NAME_AND_COMPANY' }],
          },
          {
            ...{ number: 2, survivorId: c, absorbedIds: [d], outcome: null, because: null, mergeId: null },
            evidence: [{ reason: 'LINKEDIN_HANDLE' }],
          },
        ],
      },
    });
    const survivors = async (rule: string) => (await plan(rule, ['NAME_AND_COMPANY'])).groups.nodes[0].survivorId;
    expect(await survivors('latestReply')).toBe(a);
    expect(await survivors('mostComplete')).toBe(b);
    expect(await plan('oldest', ['PHONE'])).toMatchObject({ groupCount: 0, personCount: 0 });
    expect(await plan('oldest', undefined, 1)).toMatchObject({ groupCount: 1, isPart: true });
    expect(await state()).toEqual(before);
  });

  it('brings no two Persons together that were dismissed, not by way of a third', async () => {
    const a = await person({ name: 'Ada' });
    const b = await person({ name: 'Ada' });
    const [contact] = await bulk.query<{ id: number }>('select id from contact where person_id = $1', [b]);
    // B has a second contact, with the number of C.
    await bulk.query(
      `insert into contact (client_id, person_id, phone, origin, contact_status) values ($1, $2, '+14155550100', 'builtin', 'active')`,
      [clientId, b],
    );
    const c = await person({ phone: '+34155550100' });
    expect(contact).toBeDefined();
    expect((await plan()).groups.nodes).toMatchObject([{ survivorId: a, absorbedIds: [b, c] }]);
    await bulk.ask(`mutation { duplicateDismiss(personIds: [${a}, ${c}]) { __typename } }`);
    const planned = await plan();
    expect(planned).toMatchObject({ groupCount: 1, leftOut: 1 });
    expect(planned.groups.nodes).toMatchObject([{ survivorId: a, absorbedIds: [b] }]);
  });

  it('is refused without evidence and beyond its bounds', async () => {
    expect(await plan('oldest', [])).toMatchObject({
      faults: [{ field: 'evidence', messages: ['At least one kind is required.'] }],
    });
    for (const limit of [0, 30_001])
      expect(await plan('oldest', ['PHONE'], limit)).toMatchObject({
        faults: [{ field: 'limit', messages: ['Must be 1 to 30000.'] }],
      });
  });
});

describe('a plan that is run', () => {
  it('merges as peopleMerge does, once, and is undone as one', async () => {
    const pairs: number[][] = [];
    for (let at = 0; at < 60; at += 1)
      pairs.push([
        await person({ name: `Ada${at}`, fields: { plan: 'gold' } }),
        await person({ name: `Ada${at}`, fields: { plan: 'blue', tier: 'one' } }),
      ]);
    const before = await state();
    const { id } = await plan();
    const job = await start(id);
    expect(await start(id)).toMatchObject({ id: job.id });
    expect(await undo(job.id)).toEqual({
      __typename: 'ConflictError',
      message: 'The merges are still being done. Cancel the job first, or wait.',
    });
    expect(await ended(job.id)).toMatchObject({
      kind: 'merge',
      state: 'done',
      rowsTotal: 60,
      rowsWritten: 60,
      rowsRefused: 0,
    });
    const merged = await state();
    expect(merged.map((row) => Object(row).person_id)).toEqual(pairs.flatMap(([first]) => [first, first]));
    expect(merged).toEqual(merged.map((row) => ({ ...row, fields: { plan: 'gold', tier: 'one' } })));
    expect(await groupsOf(id)).toEqual(
      pairs.map(([survivorId, absorbed], at) => ({
        ...{ number: at + 1, survivorId, absorbedIds: [absorbed], outcome: 'merged', because: null },
        ...{ mergeId: expect.any(Number), evidence: [{ reason: 'NAME_AND_COMPANY' }] },
      })),
    );
    const back = await undo(job.id);
    expect(await ended(back.id)).toMatchObject({ kind: 'unmerge', state: 'done', rowsTotal: 60, rowsWritten: 60 });
    expect(await state()).toEqual(before);
    expect((await groupsOf(id)).every(({ outcome }: { outcome: string }) => outcome === 'undone')).toBe(true);
  });

  it('is refused as a whole when anything that it read has changed', async () => {
    const [a, b] = [await person({ name: 'Ada' }), await person({ name: 'Ada' })];
    const [c, d] = [await person({ name: 'Grace' }), await person({ name: 'Grace' })];
    const moved = async (change: () => Promise<unknown>) => {
      const { id } = await plan();
      await change();
      const before = await state();
      expect(await start(id)).toEqual({
        ...{ __typename: 'CountMovedError', counted: 2, now: 1 },
        message: 'There were 2 when they were counted, and there are 1 now: that is more than 0 off. Count again.',
      });
      expect(await state()).toEqual(before);
    };
    const [contact] = await bulk.query<{ id: number }>('select id from contact where person_id = $1', [a]);
    await moved(() =>
      bulk.ask(`mutation { contactUpdate(id: ${contact?.id}, input: { jobTitle: "x" }) { __typename } }`),
    );
    await moved(() =>
      bulk.ask(
        `mutation { contactCustomFieldCreate(contactId: ${contact?.id}, input: { fieldName: "a", fieldValue: "b" }) { __typename } }`,
      ),
    );
    await moved(() =>
      bulk.ask(`mutation { contactCreate(input: { email: "n@x.example", personId: ${b} }) { __typename } }`),
    );
    await moved(() => bulk.ask(`mutation { duplicateDismiss(personIds: [${c}, ${d}]) { __typename } }`));
  });

  it('leaves a group alone that changed after the job began, and says so', async () => {
    const [a, b] = [await person({ name: 'Ada' }), await person({ name: 'Ada' })];
    const [c] = [await person({ name: 'Grace' }), await person({ name: 'Grace' })];
    const { id } = await plan();
    const job = await start(id);
    await bulk.ask(`mutation { contactCreate(input: { email: "late@x.example", personId: ${b} }) { __typename } }`);
    expect(await ended(job.id)).toMatchObject({ state: 'done', rowsRead: 2, rowsWritten: 1, rowsRefused: 1 });
    const because = 'A contact of these Persons was changed, or moved, after the plan was made.';
    expect(await groupsOf(id)).toMatchObject([
      { survivorId: a, outcome: 'refused', because, mergeId: null },
      { survivorId: c, outcome: 'merged', because: null },
    ]);
  });

  it('is undone but for a merge that a later one is in the way of, which is told', async () => {
    const [a, b, c] = [await person({ name: 'Ada' }), await person({ name: 'Ada' }), await person({ name: 'Grace' })];
    await person({ name: 'Grace' });
    const other = await person({});
    const { id } = await plan();
    const job = await start(id);
    await ended(job.id);
    await bulk.ask(`mutation { peopleMerge(personIds: [${other}, ${a}]) { __typename } }`);
    const back = await undo(job.id);
    expect(await ended(back.id)).toMatchObject({ state: 'done', rowsWritten: 1, rowsRefused: 1 });
    expect(await groupsOf(id)).toMatchObject([
      { survivorId: a, absorbedIds: [b], outcome: 'stays', because: expect.stringContaining('Undo it first.') },
      { survivorId: c, outcome: 'undone' },
    ]);
    // Once that one is undone, the rest is.
    const [later] = await bulk.query<{ id: number }>('select max(id) as id from merge_record where undone_at is null');
    await bulk.ask(`mutation { mergeUndo(mergeId: ${later?.id}) { __typename } }`);
    expect(await ended((await undo(job.id)).id)).toMatchObject({ rowsTotal: 1, rowsWritten: 1, rowsRefused: 0 });
    expect(await groupsOf(id)).toMatchObject([{ outcome: 'undone' }, { outcome: 'undone' }]);
  });

  it('is nothing to another client, and needs the integration', async () => {
    await person({ name: 'Ada' });
    await person({ name: 'Ada' });
    const { id } = await plan();
    const notFound = (message: string) => ({ __typename: 'NotFoundError', message });
    expect(await start(id, bulk.service.tenants.b1.readWriteKey)).toEqual(notFound('Plan not found'));
    expect(await start(-1)).toEqual(notFound('Plan not found'));
    expect(await undo(999_999)).toEqual(notFound('Job not found'));
    const { body } = await bulk.service.graphql(
      `mutation { duplicatesMergeRun(planId: ${id}) { __typename } }`,
      {},
      {
        key: bulk.service.tenants.a2.readWriteKey,
      },
    );
    expect(body.errors).toEqual([expect.objectContaining({ message: expect.stringContaining('data-enrichment') })]);
  });
});
