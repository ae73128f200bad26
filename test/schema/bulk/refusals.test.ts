import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BulkService, openBulkService } from './bulk-service.js';

let bulk: BulkService;
let clientId: string;
beforeAll(async () => {
  bulk = await openBulkService();
  ({ clientId } = bulk.service.tenants.a1);
  for (const tenant of [bulk.service.tenants.a1, bulk.service.tenants.b1]) {
    await bulk.query(
      `with born as (insert into person (client_id) select $1 from generate_series(1, 5) returning id)
       insert into contact (client_id, person_id, email, origin, contact_status)
       select $1, b.id, 'c' || b.id || '@' || $1 || '.example', 'builtin', 'active' from born b`,
      [tenant.clientId],
    );
  }
});
afterAll(() => bulk.close());

const SET = { set: { jobTitle: 'Dean' } };
const OTHERS = { where: { jobTitle: { exists: false } } };
const untouched = async () => {
  expect(await bulk.query('select id from job')).toEqual([]);
  expect(await bulk.query('select id from contact where job_title is not null')).toEqual([]);
};
const faults = (field: string, message: string) => ({
  __typename: 'InvalidError',
  message: 'The input is not valid.',
  faults: [{ field, messages: [message] }],
});

describe('what leaves nothing out is refused unless all are asked for', () => {
  const saysAll = 'Leaves nothing out. Where all records are meant, give all: true instead.';
  it.each([
    [{ filter: {} }, 'filter'],
    [{ filter: { email: null } }, 'filter'],
    [{ where: {} }, 'where'],
    [{ where: { and: [] } }, 'where'],
    [{ where: { not: { or: [] } } }, 'where'],
    [{ where: { or: [{}, { jobTitle: { equals: 'x' } }] } }, 'where'],
    [{ where: { and: [{ not: { not: {} } }] } }, 'where'],
    [{ where: { jobTitle: {} } }, 'where'],
    [{ where: { email: { contains: '' } } }, 'where'],
    [{ where: { text: ' ' } }, 'where'],
    [{ filter: {}, where: {} }, 'where'],
  ])('%j', async (selection, field) => {
    expect(await bulk.preview('contacts', { ...selection, change: SET })).toEqual(faults(field, saysAll));
    const started = await bulk.start('contacts', { ...selection, change: SET, token: 'x' });
    expect(started).toEqual(faults(field, saysAll));
    await untouched();
  });

  it.each([
    {},
    { all: false },
    { all: true, filter: { firstName: 'x' } },
    { all: true, ids: [1] },
    { ids: [1], where: { jobTitle: { exists: true } } },
  ])('and so is %j, which names none or several', async (selection) => {
    expect(await bulk.preview('contacts', { ...selection, change: SET })).toEqual(
      faults('selection', 'Exactly one of ids, all, and of filter with where, is required.'),
    );
  });

  it.each([
    [[], 'At least one id is required.'],
    [Array.from({ length: 10_001 }, (_, at) => at + 1), 'At most 10000 ids may be given.'],
    [[7, 7], 'The ids must be unique.'],
  ])('and a list of ids that is none', async (ids, message) => {
    expect(await bulk.preview('contacts', { ids, change: SET })).toEqual(faults('ids', message));
  });

  it('while all: true is all of the workspace and none of another', async () => {
    expect(await bulk.preview('contacts', { all: true, change: SET, first: 1 })).toEqual({
      __typename: 'BulkPreview',
      count: 5,
      token: expect.any(String),
      expiresAt: expect.any(String),
      sample: [
        {
          id: expect.any(Number),
          label: expect.any(String),
          changes: [{ name: 'jobTitle', isCustom: false, before: null, after: 'Dean' }],
        },
      ],
    });
  });
});

describe('a change is refused', () => {
  it.each([
    [{}, 'change', 'Exactly one of delete, and of set with clearCustomFields, is required.'],
    [{ set: {} }, 'change', 'Exactly one of delete, and of set with clearCustomFields, is required.'],
    [{ ...SET, delete: true }, 'change', 'Exactly one of delete, and of set with clearCustomFields, is required.'],
    [{ set: { firstName: 'x'.repeat(256) } }, 'firstName', 'Must be at most 255 characters.'],
    [{ clearCustomFields: [''] }, 'clearCustomFields', 'Item 1: The field name must not be empty.'],
    [
      { set: { customFields: [{ fieldName: 'a', fieldValue: 'b' }] }, clearCustomFields: ['a'] },
      'clearCustomFields',
      'a cannot be set and cleared at once.',
    ],
  ])('%j', async (change, field, message) => {
    const answer = await bulk.preview('contacts', { ...OTHERS, change });
    expect(answer).toEqual(faults(field, message));
  });

  it('where it names a company that is unknown, or of another client', async () => {
    await bulk.query(`insert into company (client_id, domain) values ($1, 'b.example')`, [
      bulk.service.tenants.b1.clientId,
    ]);
    const [foreign] = await bulk.query<{ id: number }>(`select id from company where domain = 'b.example'`);
    for (const companyId of [foreign?.id, 999_999, -1]) {
      expect(await bulk.preview('contacts', { ...OTHERS, change: { set: { companyId } } })).toEqual({
        __typename: 'NotFoundError',
        message: 'Company not found',
      });
    }
  });

  it('to a read-only key, and to a master key without a client', async () => {
    const { a1, x } = bulk.service.tenants;
    for (const [key, says] of [
      [a1.readOnlyKey, 'This API key is read-only. Use a read-write key.'],
      [x.masterKey, 'A master key works inside one client of its agency.'],
    ] as const) {
      const text = 'mutation { contactsBulk(all: true, change: { delete: true }, token: "x") { __typename } }';
      const { body } = await bulk.service.graphql(text, {}, { key });
      expect(body.errors).toEqual([expect.objectContaining({ message: expect.stringContaining(says) })]);
    }
  });
});

describe('a token', () => {
  beforeEach(untouched);
  const tokenOf = async (args: object, key?: string) => (await bulk.preview('contacts', args, key)).token as string;
  const wrong = faults('token', 'Must be the token of a preview of the same records and the same change.');

  it('starts nothing but what was previewed', async () => {
    const args = { ...OTHERS, change: SET };
    const token = await tokenOf(args);
    const others = [
      { ...args, where: { jobTitle: { exists: true } } },
      { all: true, change: SET },
      { ...args, change: { set: { jobTitle: 'Rector' } } },
      { ...args, change: { delete: true } },
    ];
    for (const other of others) expect(await bulk.start('contacts', { ...other, token })).toEqual(wrong);
    const [rows, end, signature = ''] = token.split('.');
    for (const forged of [
      `9${rows}.${end}.${signature}`,
      `${rows}.9${end}.${signature}`,
      `${rows}.${end}.${signature.slice(1)}A`,
      '',
      '\u0000',
    ]) {
      expect(await bulk.start('contacts', { ...args, token: forged })).toEqual(wrong);
    }
    expect(
      await bulk.start('companies', { where: { name: { exists: false } }, change: { delete: true }, token }),
    ).toEqual(wrong);
  });

  it('of another client is none', async () => {
    const args = { ...OTHERS, change: SET };
    const foreign = await tokenOf(args, bulk.service.tenants.b1.readWriteKey);
    expect(await bulk.start('contacts', { ...args, token: foreign })).toEqual(wrong);
  });

  it('of ids of another client counts none of them, and starts nothing there', async () => {
    const rows = await bulk.query<{ id: number }>('select id from contact where client_id = $1', [
      bulk.service.tenants.b1.clientId,
    ]);
    const args = { ids: [...rows.map(({ id }) => id), 999_999], change: { delete: true } };
    expect(await bulk.preview('contacts', args)).toMatchObject({ count: 0, sample: [] });
  });

  it('holds only while about as many match', async () => {
    const args = { where: { origin: { equals: 'drift' } }, change: SET };
    const token = await tokenOf(args);
    await bulk.query(
      `with born as (insert into person (client_id) values ($1) returning id)
       insert into contact (client_id, person_id, email, origin, contact_status) select $1, id, 'drift@x.example', 'drift', 'active' from born`,
      [clientId],
    );
    expect(await bulk.start('contacts', { ...args, token })).toEqual({
      __typename: 'CountMovedError',
      message: 'There were 0 when they were counted, and there are 1 now: that is more than 0 off. Count again.',
      counted: 0,
      now: 1,
    });
    expect(await bulk.start('contacts', { ...args, token, allowedDrift: -1 })).toEqual(
      faults('allowedDrift', 'Must be at least 0.'),
    );
    await untouched();
    const job = await bulk.start('contacts', { ...args, token, allowedDrift: 1 });
    expect(job).toMatchObject({ kind: 'change', rowsTotal: 1 });
    // Whoever did not hear the answer asks again.
    expect(await bulk.start('contacts', { ...args, token, allowedDrift: 1 })).toMatchObject({ id: job.id });
    await bulk.work();
    expect(await bulk.query(`select job_title from contact where origin = 'drift'`)).toEqual([{ job_title: 'Dean' }]);
    await bulk.query('delete from job_part');
    await bulk.query('delete from job');
    await bulk.query(`update contact set job_title = null where client_id = $1`, [clientId]);
  });
});
