import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTHING, type OpenedList, openList } from './open-list.js';

let list: OpenedList;
beforeAll(async () => {
  list = await openList();
});
afterAll(() => list.close());

const added = { status: 'ADDED', id: expect.any(Number), message: null, faults: [] };
const refused = (field: string, message = 'The input is not valid.') => ({
  ...{ status: 'REFUSED', id: null, message, faults: [{ field, messages: [expect.any(String)] }] },
});
const NEW = {
  ...{
    id: expect.any(Number),
    personId: null,
    scope: 'client',
    reason: 'request',
    note: null,
    since: expect.any(String),
  },
  ...{ endsAt: null, evidence: NOTHING, addedBy: expect.stringMatching(/^key:\d+ RV-/) },
  ...{ liftedAt: null, liftedBy: null, liftReason: null },
};

describe('an entry', () => {
  it('names an address, a domain, a phone, a LinkedIn profile or a Person, each in its normal form', async () => {
    const { id } = await list.put({ email: 'names@entries.example' });
    const personId = await list.personOf(id);
    const { outcomes } = await list.add([
      { email: ' Dana@KILN.Example ' },
      { domain: 'https://www.Büro.example/about' },
      { phone: '+49 (30) 901 820' },
      { linkedinUrl: 'https://de.LinkedIn.com/in/Dana-K/?trk=x' },
      { personId },
    ]);
    expect(outcomes).toEqual(Array(5).fill(added));
    const entries = await list.list();
    expect(entries).toEqual([
      { ...NEW, kind: 'domain', value: 'xn--bro-hoa.example' },
      { ...NEW, kind: 'person', value: `person:${personId}`, personId },
      { ...NEW, kind: 'linkedin_url', value: 'linkedin.com/in/dana-k' },
      { ...NEW, kind: 'email', value: 'dana@kiln.example' },
      { ...NEW, kind: 'phone', value: '+4930901820' },
    ]);
    expect(await list.areSuppressed(['DANA@kiln.example', 'x@BÜRO.example', 'names@entries.example'])).toEqual([
      ...[true, true, true],
    ]);
  });

  it('of a domain counts for its subdomains, and for no other domain', async () => {
    await list.addOne({ domain: 'firm.co.uk' });
    const emails = ['a@firm.co.uk', 'a@b.firm.co.uk', 'a@x.y.firm.co.uk', 'a@notfirm.co.uk', 'a@co.uk', 'a@firm.co'];
    expect(await list.areSuppressed(emails)).toEqual([true, true, true, false, false, false]);
  });

  it('tells reason, note, end and evidence', async () => {
    const endsAt = '2999-01-02T03:04:05+02:00';
    const input = { reason: 'legal', note: 'Letter of 3 May', endsAt, emailId: 7, activityId: 8 };
    await list.addOne({ email: 'legal@entries.example' }, input);
    expect(await list.list({ search: 'LEGAL@' })).toEqual([
      {
        ...{ ...NEW, kind: 'email', value: 'legal@entries.example', reason: 'legal', note: 'Letter of 3 May' },
        ...{ endsAt: '2999-01-02T01:04:05.000Z', evidence: { ...NOTHING, emailId: 7, activityId: 8 } },
      },
    ]);
  });

  it.each(['unsubscribed', 'hard_bounce', 'complaint', 'request', 'legal', 'customer', 'competitor', 'imported'])(
    'has the reason %s beside entries of the same address with others',
    async (reason) => {
      const id = await list.addOne({ email: 'reasons@entries.example' }, { reason });
      expect(await list.list({ reason, search: 'reasons@entries' })).toEqual([
        { ...NEW, id, kind: 'email', value: 'reasons@entries.example', reason },
      ]);
    },
  );

  it('has no effect from its end on, and one that is added again begins anew', async () => {
    const id = await list.addOne({ email: 'ended@entries.example' }, { endsAt: '2999-01-01T00:00:00Z' });
    const since = '2020-01-01T00:00:00Z';
    await list.query("update suppression set since = $2, ends_at = $2::timestamptz + interval '1 day' where id = $1", [
      id,
      since,
    ]);
    expect(await list.areSuppressed(['ended@entries.example'])).toEqual([false]);
    expect(await list.list({ search: 'ended@entries', isOpen: true })).toEqual([]);
    const { outcomes } = await list.add([{ email: 'ended@entries.example' }]);
    expect(outcomes).toEqual([{ ...added, status: 'EXTENDED', id }]);
    const [entry] = await list.list({ search: 'ended@entries', isOpen: true });
    expect([entry.endsAt, entry.since > since]).toEqual([null, true]);
    expect(await list.areSuppressed(['ended@entries.example'])).toEqual([true]);
  });

  it('that exists is extended by a later end and left alone by an earlier one', async () => {
    const item = { email: 'longer@entries.example' };
    const id = await list.addOne(item, { endsAt: '2998-01-01T00:00:00Z' });
    const again = async (input: object) => (await list.add([item], input)).outcomes[0];
    expect(await again({ endsAt: '2997-01-01T00:00:00Z' })).toEqual({ ...added, status: 'UNCHANGED', id });
    expect(await again({ endsAt: '2999-01-01T00:00:00Z' })).toEqual({ ...added, status: 'EXTENDED', id });
    expect(await again({})).toEqual({ ...added, status: 'EXTENDED', id });
    expect(await again({ endsAt: '2999-01-01T00:00:00Z' })).toEqual({ ...added, status: 'UNCHANGED', id });
    const { outcomes } = await list.add([{ email: 'twice@entries.example' }, { email: 'Twice@entries.example' }]);
    expect(new Set(outcomes.map((one: { id: number }) => one.id)).size).toBe(1);
  });

  it('of the whole agency counts for all its clients and needs a master key, which names no Person with it', async () => {
    const items = [{ email: 'all@entries.example' }];
    const text = `mutation ($items: [SuppressionSubject!]!) { suppressionsAdd(items: $items, input: { scope: agency }) { __typename } }`;
    const { body } = await list.service.graphql(text, { items });
    expect(body).toEqual({
      data: null,
      errors: [expect.objectContaining({ message: 'Entries of the whole agency need a master key.' })],
    });
    await list.addOne(items[0] ?? {}, { scope: 'agency' }, list.keys.master);
    for (const [key, is] of [
      [list.keys.a1, true],
      [list.keys.a2, true],
      [list.keys.b1, false],
    ] as const)
      expect(await list.areSuppressed(['all@entries.example'], key)).toEqual([is]);
    const { outcomes } = await list.add([{ personId: 1 }], { scope: 'agency' }, list.keys.master);
    expect(outcomes).toEqual([refused('personId')]);
  });

  it('is refused by itself for what is wrong with its subject, and the others are added', async () => {
    const { id } = await list.put({ email: 'foreign@entries.example' }, list.keys.b1);
    const [row] = await list.query<{ person: number }>('select person_id as person from contact where id = $1', [id]);
    const { outcomes } = await list.add([
      ...[
        {},
        { email: '' },
        { email: 'a@b.example', phone: '+4930901820' },
        { email: 'nobody' },
        { email: 'a\u0000@b.example' },
      ],
      ...[
        { email: '\ud800@b.example' },
        { email: `${'x'.repeat(5_000)}@b.example` },
        { domain: 'com' },
        { domain: '10.0.0.1' },
      ],
      ...[{ phone: '030 901820' }, { linkedinUrl: 'https://linkedin.com/company/x' }, { personId: 999_999_999 }],
      ...[{ personId: row?.person }, { email: 'fine@entries.example' }],
    ]);
    const gone = { status: 'REFUSED', id: null, message: 'Person not found', faults: [] };
    expect(outcomes).toEqual([
      ...[
        'subject',
        'subject',
        'subject',
        'email',
        'email',
        'email',
        'email',
        'domain',
        'domain',
        'phone',
        'linkedinUrl',
      ].map((field) => refused(field)),
      ...[gone, gone, added],
    ]);
  });

  it.each(['gmail.com', 'GMX.de', 'www.web.de', 'hotmail.co.uk'])(
    'of the public mailbox domain %s is refused unless forced',
    async (domain) => {
      expect((await list.add([{ domain }])).outcomes).toEqual([refused('domain')]);
      expect((await list.add([{ domain }], { force: true })).outcomes).toEqual([added]);
      await list.liftAll();
    },
  );

  it.each(['co.uk', 'com.au', 'org.uk', 'or.jp'])(
    'of %s, under which others have their domains, is refused unless forced',
    async (domain) => {
      expect((await list.add([{ domain }])).outcomes).toEqual([refused('domain')]);
    },
  );

  it.each([
    ['note', { note: 'x'.repeat(1_001) }],
    ['note', { note: 'a\u0000b' }],
    ['note', { note: 'a\ud800b' }],
    ['endsAt', { endsAt: 'tomorrow' }],
    ['endsAt', { endsAt: '2020-01-01T00:00:00Z' }],
  ])('with a wrong %s is refused with all of its call', async (field, input) => {
    expect(await list.add([{ email: 'wrong@entries.example' }], input)).toEqual({
      ...{ __typename: 'InvalidError', message: 'The input is not valid.' },
      faults: [{ field, messages: [expect.any(String)] }],
    });
    expect(await list.list({ search: 'wrong@entries' })).toEqual([]);
  });

  it('is one of 1 to 1,000 of a call', async () => {
    const items = Array.from({ length: 1_001 }, (_, n) => ({ email: `m${n}@many.example` }));
    const fault = { __typename: 'InvalidError', message: 'The input is not valid.' };
    const faults = [{ field: 'items', messages: ['Must have 1 to 1000 items.'] }];
    expect(await list.add([])).toEqual({ ...fault, faults });
    expect(await list.add(items)).toEqual({ ...fault, faults });
    const { outcomes } = await list.add(items.slice(1));
    expect(outcomes).toEqual(Array(1_000).fill(added));
  });
});

describe('a lift', () => {
  it('ends entries for good, says who and why, and is audited', async () => {
    const id = await list.addOne({ email: 'lifted@entries.example' }, { reason: 'complaint' });
    const { lifted } = await list.lift([id, id], ' New consent of 4 May ');
    const entry = {
      ...{ ...NEW, id, kind: 'email', value: 'lifted@entries.example', reason: 'complaint' },
      ...{ liftedAt: expect.any(String), liftedBy: expect.stringMatching(/^key:\d+ RV-/) },
      liftReason: 'New consent of 4 May',
    };
    expect(lifted).toEqual([entry]);
    expect(await list.list({ search: 'lifted@entries' })).toEqual([entry]);
    expect(await list.areSuppressed(['lifted@entries.example'])).toEqual([false]);
    expect((await list.lift([id])).lifted).toEqual([]);
    const audited = await list.query('select action, actor, after from audit_entry where subject = $1', [
      `suppression:${id}`,
    ]);
    expect(audited).toEqual([
      {
        ...{ action: 'suppression.lifted', actor: entry.liftedBy },
        after: { kind: 'email', reason: 'complaint', liftReason: 'New consent of 4 May' },
      },
    ]);
  });

  it('leaves other entries of the same address', async () => {
    const one = await list.addOne({ email: 'two@entries.example' }, { reason: 'complaint' });
    await list.addOne({ email: 'two@entries.example' }, { reason: 'legal' });
    await list.lift([one]);
    expect(await list.areSuppressed(['two@entries.example'])).toEqual([true]);
  });

  it('of what is none of the caller’s lifts nothing', async () => {
    const own = await list.addOne({ email: 'own@entries.example' });
    const foreign = await list.addOne({ email: 'own@entries.example' }, {}, list.keys.b1);
    const beside = await list.addOne({ email: 'own@entries.example' }, {}, list.keys.a2);
    for (const id of [foreign, beside, 999_999_999, 9_007_199_254_740_991])
      expect(await list.lift([own, id])).toEqual({ __typename: 'NotFoundError', message: 'Suppression not found' });
    expect(await list.areSuppressed(['own@entries.example'])).toEqual([true]);
  });

  it('of an entry of the whole agency needs a master key', async () => {
    const id = await list.addOne({ email: 'ours@entries.example' }, { scope: 'agency' }, list.keys.master);
    const text = `mutation { suppressionLift(ids: [${id}], reason: "Mine") { __typename ... on Error { message } } }`;
    expect((await list.service.graphql(text)).body.errors).toEqual([
      expect.objectContaining({ message: 'Entries of the whole agency need a master key.' }),
    ]);
    expect((await list.service.graphql(text, {}, { key: list.keys.a2 })).body.data.suppressionLift).toEqual({
      ...{ __typename: 'NotFoundError', message: 'Suppression not found' },
    });
    expect((await list.lift([id], 'Agreed', list.keys.master)).lifted).toHaveLength(1);
    expect(await list.areSuppressed(['ours@entries.example'], list.keys.a2)).toEqual([false]);
  });

  it.each([
    ['ids', [], 'x'],
    ['reason', [1], '  '],
    ['reason', [1], 'x'.repeat(1_001)],
    ['reason', [1], 'a\u0000'],
  ])('with wrong %s is refused', async (field, ids, reason) => {
    expect(await list.lift(ids, reason)).toEqual({
      ...{ __typename: 'InvalidError', message: 'The input is not valid.' },
      faults: [{ field, messages: [expect.any(String)] }],
    });
  });

  it('is of 1 to 1,000 entries', async () => {
    const lift = async (count: number) => {
      const ids = Array.from({ length: count }, (_, n) => 100_000 + n);
      const text = `mutation ($ids: [RecordId!]!) { suppressionLift(ids: $ids, reason: "x") { __typename ... on Error { message } } }`;
      return (await list.ask(text, { ids })).suppressionLift;
    };
    expect(await lift(1_001)).toEqual({ __typename: 'InvalidError', message: 'The input is not valid.' });
    expect(await lift(1_000)).toEqual({ __typename: 'NotFoundError', message: 'Suppression not found' });
  });

  it('and an addition need a key that writes', async () => {
    const key = list.service.tenants.a1.readOnlyKey;
    for (const text of [
      'mutation { suppressionsAdd(items: [{ email: "a@b.example" }]) { __typename } }',
      'mutation { suppressionLift(ids: [1], reason: "x") { __typename } }',
    ]) {
      const { body } = await list.service.graphql(text, {}, { key });
      expect([body.data, body.errors.length]).toEqual([null, 1]);
    }
  });
});

describe('names', () => {
  it('of a Person has its name, for whoever may know more than the fact', async () => {
    const { id } = await list.put({ email: 'named@entries.example', first_name: 'Nora', last_name: 'Named' });
    const personId = await list.personOf(id);
    await list.add([{ personId }, { email: 'nobody@entries.example' }]);
    const names = '{ suppressions(first: 2) { nodes { value personName addedByName } } }';
    const { suppressions } = await list.ask(names, {});
    const addedByName = 'First read-write key';
    expect(suppressions.nodes).toEqual([
      { value: `person:${personId}`, personName: 'Nora Named', addedByName },
      { value: 'nobody@entries.example', personName: null, addedByName },
    ]);
    await list.put({ email: 'named@entries.example', first_name: 'Nadia' });
    expect((await list.ask(names, {})).suppressions.nodes[0].personName).toBe('Nadia Named');
  });
});
