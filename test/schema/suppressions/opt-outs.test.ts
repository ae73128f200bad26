import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NOTHING, type OpenedList, openList } from './open-list.js';

let list: OpenedList;
beforeAll(async () => {
  list = await openList();
});
afterAll(() => list.close());
afterEach(() => list.liftAll());

const rest = (method: string, path: string, json: unknown) => list.service.call(method, `/public${path}`, { json });
const entriesOf = async (search: string) => list.list({ search });
const SAID = {
  ...{ id: expect.any(Number), kind: 'email', personId: null, scope: 'client', reason: 'unsubscribed', note: null },
  ...{ endsAt: null, liftedAt: null, liftedBy: null, liftReason: null },
};

describe('an unsubscribe that a platform reports', () => {
  it('makes an entry with the platform, its campaign and its time as evidence, and sets the status as before', async () => {
    expect(await list.tell('unsubscribed', 'Out@Told.example', { timestamp: '2026-03-02T09:00:00.000Z' })).toBe(
      'processed',
    );
    const delivery = { deliveryId: expect.stringMatching(/^\d+$/) };
    expect(await entriesOf('out@told.example')).toEqual([
      {
        ...{ ...SAID, value: 'out@told.example', since: '2026-03-02T09:00:00.000Z', addedBy: 'webhook:instantly' },
        evidence: {
          ...{ ...NOTHING, platform: 'instantly', campaignId: 'campaign-1', eventAt: '2026-03-02T09:00:00.000Z' },
          ...delivery,
        },
      },
    ]);
    const { id } = await list.put({ email: 'out@told.example' });
    expect((await rest('GET', `/v2/contacts/${id}`, undefined)).body.contact_status).toBe('unsubscribed');
    expect(await list.markOf(id)).toEqual({ suppressed: 'client', suppression: { value: 'out@told.example' } });
  });

  it('makes one entry, however often and wherever it is repeated, which begins with the earliest', async () => {
    for (const [campaign, timestamp] of [
      ['c1', '2026-03-05T09:00:00.000Z'],
      ['c2', '2026-03-03T09:00:00.000Z'],
      ['c2', '2026-03-03T09:00:00.000Z'],
      ['c3', '2026-03-04T09:00:00.000Z'],
    ])
      await list.tell('unsubscribed', 'often@told.example', { campaign_id: campaign, timestamp });
    expect((await entriesOf('often@told')).map(({ since }) => since)).toEqual(['2026-03-03T09:00:00.000Z']);
  });

  it('makes an entry of an address that has a contact and has none, dated or not, alone or among many', async () => {
    await list.put({ email: 'known@told.example' });
    await list.tell('unsubscribed', 'known@told.example', { timestamp: undefined });
    await list.tell('unsubscribed', 'unknown@told.example', { timestamp: undefined });
    const many = Array.from({ length: 30 }, (_, n) => ({
      ...{ type: n % 3 === 0 ? 'emailsUnsubscribed' : 'emailsSent', leadEmail: `many${n}@told.example` },
      ...{ campaignId: 'cam_1', createdAt: '2026-05-01T10:00:00.000Z', teamId: 'team', _id: `act_${n}` },
    }));
    const { clientId } = list.service.tenants.a1;
    for (const json of many)
      await list.service.call('POST', `/public/lemlist-webhook/${clientId}`, { key: null, json });
    const emails = many.map(({ leadEmail }) => leadEmail);
    expect(await list.areSuppressed(['known@told.example', 'unknown@told.example', ...emails])).toEqual([
      ...[true, true, ...many.map((_, n) => n % 3 === 0)],
    ]);
  });

  it('that bears no time is an opt-out again when it is repeated after a lift, and one that bears one is not', async () => {
    for (const timestamp of [undefined, '2026-03-02T09:00:00.000Z']) {
      const email = timestamp ? 'dated@told.example' : 'undated@told.example';
      await list.tell('unsubscribed', email, { timestamp });
      expect(await list.tell('unsubscribed', email, { timestamp })).toBe('duplicate');
      await list.liftAll();
      expect(await list.areSuppressed([email])).toEqual([false]);
      expect(await list.tell('unsubscribed', email, { timestamp })).toBe(timestamp ? 'duplicate' : 'processed');
      expect(await list.areSuppressed([email])).toEqual([timestamp === undefined]);
    }
  });

  it('of a client whose agency shares opt-outs counts for all its clients', async () => {
    const share = (shares: boolean) =>
      list.ask(
        `mutation { agencyUpdate(input: { sharesOptOuts: ${shares} }) { sharesOptOuts } }`,
        {},
        list.keys.master,
      );
    expect(await share(true)).toEqual({ agencyUpdate: { sharesOptOuts: true } });
    await list.tell('unsubscribed', 'shared@told.example');
    await share(false);
    await list.tell('unsubscribed', 'kept@told.example');
    const emails = ['shared@told.example', 'kept@told.example'];
    expect(await list.areSuppressed(emails, list.keys.a2)).toEqual([true, false]);
    expect(await list.areSuppressed(emails, list.keys.b1)).toEqual([false, false]);
    expect((await entriesOf('shared@told'))[0].scope).toBe('agency');
  });
});

const CREATE = 'mutation ($input: ContactInput!) { contactCreate(input: $input) { __typename } }';
const UPSERT = 'mutation ($input: ContactInput!) { contactUpsert(input: $input) { __typename } }';
const BATCH = 'mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) { __typename } }';

describe('the status unsubscribed', () => {
  const status = 'unsubscribed';
  it.each([
    ['PUT of a new contact', async (email: string) => void (await list.put({ email, contact_status: status })), false],
    ['PUT', async (email: string) => void (await list.put({ email, contact_status: status })), true],
    ['POST', async (email: string) => void (await rest('POST', '/contacts', { email, contact_status: status })), false],
    [
      'PATCH',
      async (email: string) => {
        const { id } = await list.put({ email });
        await rest('PATCH', `/contacts/${id}`, { contact_status: status });
      },
      true,
    ],
    ['contactCreate', (email: string) => list.ask(CREATE, { input: { email, contactStatus: status } }), false],
    ['contactUpsert', (email: string) => list.ask(UPSERT, { input: { email, contactStatus: status } }), true],
    [
      'contactUpdate',
      async (email: string) => {
        const { id } = await list.put({ email });
        const text = `mutation ($id: Int!) { contactUpdate(id: $id, input: { contactStatus: "${status}" }) { __typename } }`;
        await list.ask(text, { id });
      },
      true,
    ],
    [
      'a batch of new contacts',
      (email: string) => list.ask(BATCH, { items: [{ email, contactStatus: status }] }),
      false,
    ],
    ['a batch', (email: string) => list.ask(BATCH, { items: [{ email, contactStatus: status }] }), true],
  ])(
    'that is written by %s makes an entry, with the operation and the request as evidence',
    async (name, write, exists) => {
      const email = `${name.replaceAll(/\W/g, '.').toLowerCase()}@status.example`;
      if (exists) await list.put({ email });
      await write(email);
      expect(await entriesOf(email)).toEqual([
        {
          ...{ ...SAID, value: email, since: expect.any(String), addedBy: expect.stringMatching(/^key:\d+ RV-/) },
          evidence: { ...NOTHING, operation: expect.any(String), requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
        },
      ]);
      const { id } = await list.put({ email });
      expect(await list.markOf(id)).toEqual({ suppressed: 'client', suppression: { value: email } });
    },
  );

  it('of a contact by its phone or LinkedIn profile makes an entry of that', async () => {
    await list.put({ phone: '+49 30 1234567', contact_status: status });
    await list.put({ linkedin_url: 'linkedin.com/in/Out@Status', contact_status: status });
    expect((await list.list({ isOpen: true, scope: 'client' })).map(({ kind, value }) => [kind, value])).toEqual([
      ['linkedin_url', 'linkedin.com/in/out@status'],
      ['phone', '+49301234567'],
    ]);
    expect(
      await list.check([
        { phone: '0049 30 1234567' },
        { phone: '+49 (30) 1234567' },
        { linkedinUrl: 'linkedin.com/in/out@status' },
      ]),
    ).toEqual([
      expect.objectContaining({ suppressed: null }),
      expect.objectContaining({ suppressed: true }),
      expect.objectContaining({ suppressed: true }),
    ]);
    const { contacts } = await list.ask(
      '{ contacts(first: 9, where: { suppressed: true }) { nodes { email phone linkedinUrl } } }',
    );
    expect(contacts.nodes.filter(({ email }: { email: string | null }) => email === null)).toEqual([
      { email: null, phone: '+49301234567', linkedinUrl: null },
      { email: null, phone: null, linkedinUrl: 'linkedin.com/in/out@status' },
    ]);
  });

  it('that a merge of fields, a restoration or an undo brings back makes an entry again', async () => {
    const { id } = await list.put({ email: 'back@status.example', contact_status: status });
    await list.number();
    await list.service.call('DELETE', `/public/contacts/${id}`);
    await list.liftAll();
    await list.number();
    await list.ask('mutation ($id: RecordId!) { contactRestore(id: $id) { __typename } }', { id });
    expect(await list.areSuppressed(['back@status.example'])).toEqual([true]);
  });

  it('that another one replaces leaves the entry', async () => {
    const { id } = await list.put({ email: 'stays@status.example', contact_status: status });
    await list.put({ email: 'stays@status.example', contact_status: 'active' });
    await rest('PATCH', `/contacts/${id}`, { contact_status: 'customer' });
    expect((await rest('GET', `/v2/contacts/${id}`, undefined)).body.contact_status).toBe('customer');
    expect(await list.markOf(id)).toEqual({ suppressed: 'client', suppression: { value: 'stays@status.example' } });
  });

  it('stays what callers wrote when the entry is lifted', async () => {
    const { id } = await list.put({ email: 'lifted@status.example', contact_status: status });
    await list.liftAll();
    expect((await rest('GET', `/v2/contacts/${id}`, undefined)).body.contact_status).toBe(status);
    expect(await list.markOf(id)).toEqual({ suppressed: null, suppression: null });
  });

  it('in any other spelling is no opt-out', async () => {
    for (const written of ['Unsubscribed', 'unsubscribed ', 'un-subscribed', 'opted out'])
      await list.put({ email: 'other@status.example', contact_status: written });
    const [row] = await list.query<{ status: string }>(
      `select contact_status as status from contact where email = 'other@status.example'`,
    );
    expect([row?.status, await list.areSuppressed(['other@status.example'])]).toEqual(['opted out', [false]]);
  });
});

describe('a bounce', () => {
  const bounced = (email: string, reason?: string) =>
    list.service.call('POST', `/public/lemlist-webhook/${list.service.tenants.a1.clientId}`, {
      key: null,
      json: {
        ...{ type: 'emailsBounced', leadEmail: email, campaignId: 'cam_1', createdAt: '2026-05-01T10:00:00.000Z' },
        ...{ teamId: 'team', _id: email, errorMessage: reason },
      },
    });
  const setting = (suppressesBounces: boolean) =>
    list.ask('mutation ($is: Boolean!) { workspaceUpdate(input: { suppressesBounces: $is }) { __typename } }', {
      is: suppressesBounces,
    });

  it('suppresses nobody unless the client wants it', async () => {
    await bounced('off@bounce.example', '550 5.1.1 no such user');
    expect(await list.areSuppressed(['off@bounce.example'])).toEqual([false]);
  });

  it.each([
    ['550 5.1.1 no such user', true],
    ['5.1.10 recipient not found', true],
    [undefined, true],
    ['Address rejected', true],
    ['421 try again later', false],
    ['452 4.2.2 The mailbox is over quota', false],
    ['smtp; 4.4.7 delivery time expired', false],
    ['Soft bounce', false],
    ['Temporarily deferred', false],
    ['Mailbox full', false],
  ])('with the reason %s suppresses its address then: %s', async (reason, is) => {
    await setting(true);
    const email = `r${String(reason).replaceAll(/\W/g, '').toLowerCase()}@bounce.example`;
    await bounced(email, reason);
    await setting(false);
    expect(await list.areSuppressed([email])).toEqual([is]);
    const expected = {
      ...{
        ...SAID,
        reason: 'hard_bounce',
        value: email,
        since: '2026-05-01T10:00:00.000Z',
        addedBy: 'webhook:lemlist',
      },
      evidence: {
        ...{ ...NOTHING, platform: 'lemlist', campaignId: 'cam_1', eventAt: '2026-05-01T10:00:00.000Z' },
        ...{ bounceReason: reason ?? null, deliveryId: expect.stringMatching(/^\d+$/) },
      },
    };
    expect(await entriesOf(email)).toEqual(is ? [expected] : []);
  });
});
