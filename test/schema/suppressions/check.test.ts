import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HIDDEN, NOTHING, type OpenedList, openList } from './open-list.js';

let list: OpenedList;
beforeAll(async () => {
  list = await openList();
});
afterAll(() => list.close());

const OWN = {
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
const answer = (value: string, suppression: object | null) => ({
  ...{ value, suppressed: suppression !== null, fault: null, suppression },
});
const SMALL =
  'query ($items: [SuppressionCheckInput!]!) { done: suppressionCheck(items: $items) { ... on QuerySuppressionCheckSuccess { data { value suppressed } } ... on InvalidError { faults { field messages } } } }';

describe('a check', () => {
  it('answers each identifier in its order and its normal form, with the entry that counts', async () => {
    await list.add([{ email: 'in@check.example' }, { domain: 'list.example' }, { phone: '+4930901820' }]);
    await list.addOne({ linkedinUrl: 'linkedin.com/in/dana' });
    expect(
      await list.check([
        ...[{ email: 'IN@check.example' }, { email: 'out@check.example' }, { email: 'x@Mail.List.example' }],
        ...[
          { phone: '+49 (30) 90-1820' },
          { linkedinUrl: 'https://www.linkedin.com/in/Dana/' },
          { email: 'in@check.example' },
        ],
      ]),
    ).toEqual([
      answer('in@check.example', { ...OWN, kind: 'email', value: 'in@check.example' }),
      answer('out@check.example', null),
      answer('x@mail.list.example', { ...OWN, kind: 'domain', value: 'list.example' }),
      answer('+4930901820', { ...OWN, kind: 'phone', value: '+4930901820' }),
      answer('linkedin.com/in/dana', { ...OWN, kind: 'linkedin_url', value: 'linkedin.com/in/dana' }),
      answer('in@check.example', { ...OWN, kind: 'email', value: 'in@check.example' }),
    ]);
  });

  it('counts an identifier of a contact with its Person, in whatever form that is known', async () => {
    const { id } = await list.put({ email: 'many@check.example' });
    const person_id = await list.personOf(id);
    await list.put({ phone: '+491701234567', person_id });
    await list.put({ linkedin_url: 'linkedin.com/in/many', person_id });
    await list.addOne({ phone: '+491701234567' });
    const suppression = { ...OWN, kind: 'phone', value: '+491701234567' };
    expect(await list.check([{ email: 'many@check.example' }, { linkedinUrl: 'linkedin.com/in/many' }])).toEqual([
      answer('many@check.example', suppression),
      answer('linkedin.com/in/many', suppression),
    ]);
  });

  it('says of each that it cannot check why, and calls none of them free', async () => {
    const items = [
      ...[
        {},
        { email: '' },
        { email: 'nobody' },
        { email: 'a@b' },
        { email: 'a,b@c.example' },
        { email: 'a@b.example c@d.example' },
      ],
      ...[
        { email: `${'x'.repeat(5_000)}@b.example` },
        { phone: '030 901820' },
        { phone: '+999' },
        { linkedinUrl: 'linkedin.com' },
      ],
      { email: 'in@check.example', phone: '+4930901820' },
    ];
    const results = await list.check([...items, { email: 'in@check.example' }]);
    for (const result of results.slice(0, -1))
      expect(result).toEqual({
        value: expect.any(String),
        suppressed: null,
        fault: expect.any(String),
        suppression: null,
      });
    expect(results.at(-1).suppressed).toBe(true);
    expect(await list.check(items)).toEqual(results.slice(0, -1));
  });

  it('with a NUL or half a character is refused as every query', async () => {
    for (const email of ['a\u0000@b.example', 'a\ud800@b.example']) {
      const { body } = await list.service.graphql(SMALL, { items: [{ email }] });
      expect(body.errors).toEqual([expect.objectContaining({ extensions: { code: 'INVALID' } })]);
    }
  });

  it('is of 1 to 1,000 identifiers', async () => {
    const items = Array.from({ length: 1_000 }, (_, n) => ({
      email: n === 700 ? 'in@check.example' : `c${n}@check.example`,
    }));
    const { done } = await list.ask(SMALL, { items });
    expect(done.data).toEqual(items.map(({ email }, n) => ({ value: email, suppressed: n === 700 })));
    const faults = [{ field: 'items', messages: ['Must have 1 to 1000 items.'] }];
    for (const wrong of [[], [...items, { email: 'a@b.example' }]])
      expect((await list.ask(SMALL, { items: wrong })).done).toEqual({ faults });
  });

  it('needs no key that writes', async () => {
    expect(await list.areSuppressed(['in@check.example'], list.service.tenants.a1.readOnlyKey)).toEqual([true]);
  });
});

describe('of an entry for the whole agency that another client caused', () => {
  const values = ['ours@agency.example', 'unknown@agency.example'];
  beforeAll(async () => {
    const text = `mutation ($items: [SuppressionSubject!]!) { suppressionsAdd(items: $items,
      input: { scope: agency, reason: complaint, note: "Told A2" }) { __typename } }`;
    const headers = { 'X-CLIENT-ID': list.service.tenants.a2.clientId };
    const items = [{ email: values[0] }, { email: values[1] }, { domain: 'rival.example' }];
    await list.service.graphql(text, { items }, { key: list.keys.master, headers });
    await list.put({ email: values[0] });
  });
  const fact = (kind: string, value: string | undefined) => ({
    ...HIDDEN,
    id: expect.any(Number),
    kind,
    value,
    scope: 'agency',
  });
  const whole = (kind: string, value: string | undefined) => ({
    ...{ ...OWN, kind, value, scope: 'agency', reason: 'complaint', note: 'Told A2' },
    addedBy: expect.stringMatching(/^key:\d+ ML-/),
  });

  it('a check shows the fact alone, and all of it to the other client and to the agency', async () => {
    expect(await list.check([{ email: values[0] }, { email: 'a@rival.example' }])).toEqual([
      answer(values[0] ?? '', fact('email', values[0])),
      answer('a@rival.example', fact('domain', 'rival.example')),
    ]);
    for (const key of [list.keys.a2, list.keys.master])
      expect(await list.check([{ email: values[0] }], key)).toEqual([
        answer(values[0] ?? '', whole('email', values[0])),
      ]);
  });

  it('the list has domains, and the addresses that contacts of the client have', async () => {
    expect(await list.list({ scope: 'agency' })).toEqual([fact('domain', 'rival.example'), fact('email', values[0])]);
    const all = [whole('domain', 'rival.example'), whole('email', values[1]), whole('email', values[0])];
    const byValue = (one: { value?: string }, other: { value?: string }) =>
      (one.value ?? '') < (other.value ?? '') ? -1 : 1;
    for (const key of [list.keys.a2, list.keys.master])
      expect((await list.list({ scope: 'agency' }, key)).sort(byValue)).toEqual(all.sort(byValue));
  });

  it('nothing is found by what is hidden', async () => {
    expect(await list.list({ reason: 'complaint' })).toEqual([]);
    expect(await list.list({ search: 'unknown@agency' })).toEqual([]);
    expect(await list.list({ reason: 'complaint' }, list.keys.a2)).toHaveLength(3);
  });

  it('a mark shows whose list it is, and the fact alone', async () => {
    const { id } = await list.put({ email: values[0] });
    const text = `query ($id: Int!) { contact(id: $id) { suppressed suppression { kind value scope reason note addedBy since } } }`;
    expect((await list.ask(text, { id })).contact).toEqual({
      suppressed: 'agency',
      suppression: {
        ...{ kind: 'email', value: values[0], scope: 'agency' },
        ...{ reason: null, note: null, addedBy: null, since: null },
      },
    });
  });

  it('it stays when that client is deleted', async () => {
    const created = await list.ask(
      'mutation { clientCreate(name: "Gone") { ... on ClientCreated { clientId } } }',
      {},
      list.keys.master,
    );
    const { clientId } = created.clientCreate;
    const headers = { 'X-CLIENT-ID': clientId };
    const add =
      'mutation { suppressionsAdd(items: [{ email: "gone@agency.example" }], input: { scope: agency }) { __typename } }';
    await list.service.graphql(add, {}, { key: list.keys.master, headers });
    const plan = `query ($id: String!) { clientDeletionPlan(clientId: $id) { ... on ClientDeletionPlan { token } } }`;
    const { clientDeletionPlan } = await list.ask(plan, { id: clientId }, list.keys.master);
    const end =
      'mutation ($id: String!, $token: String!) { clientDelete(clientId: $id, token: $token) { __typename } }';
    await list.ask(end, { id: clientId, token: clientDeletionPlan.token }, list.keys.master);
    await list.work('delete-clients');
    expect(await list.query('select id from client where id = $1', [clientId])).toEqual([]);
    expect(await list.areSuppressed(['gone@agency.example'])).toEqual([true]);
    const rows = await list.query(
      `select client_id as client, source_client_id as source from suppression where value = 'gone@agency.example'`,
    );
    expect(rows).toEqual([{ client: null, source: null }]);
  });
});

describe('another agency', () => {
  it('sees nothing, finds nothing and is not affected', async () => {
    const [own] = await list.list({ search: 'in@check.example' });
    await list.addOne({ email: 'theirs@check.example' }, { scope: 'agency' }, list.keys.master);
    const emails = ['in@check.example', 'theirs@check.example', 'a@rival.example'];
    expect(await list.areSuppressed(emails, list.keys.b1)).toEqual([false, false, false]);
    expect(await list.list({}, list.keys.b1)).toEqual([]);
    expect(await list.lift([own.id], 'x', list.keys.b1)).toEqual({
      __typename: 'NotFoundError',
      message: 'Suppression not found',
    });
    const { id } = await list.put({ email: 'in@check.example' }, list.keys.b1);
    expect(await list.markOf(id, list.keys.b1)).toEqual({ suppressed: null, suppression: null });
  });
});

describe('the list', () => {
  it('is narrowed by every filter, and by all of them together', async () => {
    const { id } = await list.put({ email: 'filter@check.example' });
    const personId = await list.personOf(id);
    const entry = await list.addOne({ personId }, { reason: 'customer' });
    const lifted = await list.addOne({ email: 'filter.lifted@check.example' });
    await list.lift([lifted]);
    const ids = async (filter: object) => (await list.list(filter)).map((one) => one.id);
    expect(await ids({ personId })).toEqual([entry]);
    expect(
      await ids({ kind: 'person', reason: 'customer', scope: 'client', isOpen: true, search: `person:${personId}` }),
    ).toEqual([entry]);
    expect(await ids({ search: 'FILTER.lifted', isOpen: false })).toEqual([lifted]);
    expect(await ids({ search: 'filter.lifted', isOpen: true })).toEqual([]);
    expect(await ids({ changedSince: '2999-01-01T00:00:00Z' })).toEqual([]);
    expect(await ids({ changedSince: '2020-01-01T00:00:00Z', search: 'filter.' })).toEqual([lifted]);
  });

  it.each(['%', '_', "'", '\\', 'x'.repeat(10_000), '1 or true'])('finds nothing by %j', async (search) => {
    expect(await list.list({ search })).toEqual([]);
  });

  it('is read page by page in both directions', async () => {
    await list.add(Array.from({ length: 25 }, (_, n) => ({ email: `p${n}@page.example` })));
    const text = `query ($after: String) { suppressions(first: 10, after: $after, filter: { search: "@page.example" }) {
      totalCount nodes { id } pageInfo { endCursor hasNextPage } } }`;
    const seen: number[] = [];
    for (let after: string | null = null; ; ) {
      const { suppressions } = await list.ask(text, { after });
      expect(suppressions.totalCount).toBe(25);
      seen.push(...suppressions.nodes.map((one: { id: number }) => one.id));
      if (!suppressions.pageInfo.hasNextPage) break;
      after = suppressions.pageInfo.endCursor;
    }
    expect(seen).toHaveLength(25);
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
  });
});
