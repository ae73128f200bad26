import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const NO_EVIDENCE = {
  ...{ platform: null, delivery_id: null, campaign_id: null, event_at: null },
  ...{ bounce_reason: null, email_id: null, activity_id: null, job_id: null },
};

const post = (path: string, json: object, key?: string) =>
  service.call('POST', `/public/v2/suppressions${path}`, { json, ...(key && { key }) });
const check = async (...values: string[]) => (await post('/check', { values })).body.results;
const markOf = async (email: string) => {
  const { headers } = await service.call('GET', `/public/v2/contacts?email=${encodeURIComponent(email)}`);
  return headers.get('x-suppressed');
};
const upsert = (json: object) => service.call('PUT', '/public/v2/contacts', { json });

describe('POST /public/v2/suppressions', () => {
  it('200: adds addresses, domains, numbers, profiles and Persons, one result each; a refused one does not affect the others', async () => {
    const { body: contact } = await upsert({ email: 'holder@add.example' });
    const [{ person_id: personId } = { person_id: 0 }] = await service.database.query<{ person_id: number }>(
      null,
      'select person_id from contact where id = $1',
      [contact.id],
    );
    const values = [
      'ADA@Add.example ',
      'sub.add-domain.example',
      '+49 30 901820',
      'https://www.linkedin.com/in/Ada-Add/',
      'gmail.com',
      'no one',
    ];
    const answer = await post('', { values, person_ids: [personId, 2147483646], reason: 'legal', note: 'A letter.' });
    expect(answer.status).toBe(200);
    const added = { status: 'added', id: expect.any(Number), message: null };
    const refused = (message: string) => ({ status: 'refused', id: null, message });
    expect(answer.body).toEqual({
      results: [
        ...[added, added, added, added],
        refused(
          'Is the domain of a public mailbox provider: an entry would suppress all who have their address there.',
        ),
        refused('Must be a domain name, such as example.com: it contains a space.'),
        added,
        refused('Person not found'),
      ],
    });
    expect(
      await check(
        'ada@add.example',
        'x@a.sub.add-domain.example',
        'x@add-domain.example',
        '+4930901820',
        'linkedin.com/in/ada-add',
        'holder@add.example',
      ),
    ).toMatchObject([true, true, false, true, true, true].map((suppressed) => ({ suppressed })));
    expect((await post('', { values: ['ada@add.example'], reason: 'legal' })).body.results).toEqual([
      { status: 'unchanged', id: answer.body.results[0].id, message: null },
    ]);
  });

  it('200: an entry with an end has no effect from then on, and is extended by one that ends later', async () => {
    const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const add = (ends_at: string | null) => post('', { values: ['ends@add.example'], ends_at });
    expect((await add(later(1))).body.results).toMatchObject([{ status: 'added' }]);
    expect((await add(later(2))).body.results).toMatchObject([{ status: 'extended' }]);
    expect((await add(later(1))).body.results).toMatchObject([{ status: 'unchanged' }]);
    await service.database.query(
      null,
      `update suppression set ends_at = now() - interval '1 second' where value = 'ends@add.example'`,
    );
    expect(await check('ends@add.example')).toMatchObject([{ suppressed: false }]);
    expect((await add(null)).body.results).toMatchObject([{ status: 'extended' }]);
    expect(await check('ends@add.example')).toMatchObject([{ suppressed: true, ends_at: null }]);
  });

  it('200: accepts the domain of a public mailbox provider with force', async () => {
    expect((await post('', { values: ['t-online.de'], force: true })).body.results).toMatchObject([
      { status: 'added' },
    ]);
    expect(await check('x@t-online.de')).toMatchObject([{ suppressed: true }]);
  });

  it.each([
    [{}, { values: ['Must be 1 to 1000, together with person_ids.'] }],
    [{ values: [], person_ids: [] }, { values: ['Must be 1 to 1000, together with person_ids.'] }],
    [{ values: 'a@b.example' }, { values: expect.any(Array) }],
    [{ values: ['a@b.example'], reason: 'because' }, { reason: [expect.stringMatching(/^Must be one of/)] }],
    [{ values: ['a@b.example'], scope: 'world' }, { scope: [expect.stringMatching(/^Must be one of/)] }],
    [{ values: ['a@b.example'], note: 'x'.repeat(1001) }, { note: ['Must be at most 1000 characters.'] }],
    [{ values: ['a@b.example'], ends_at: '2020-01-01T00:00:00Z' }, { ends_at: ['Must be in the future.'] }],
    [{ values: ['a@b.example'], ends_at: 'tomorrow' }, { ends_at: [expect.any(String)] }],
    [{ values: Array.from({ length: 1001 }, (_, n) => `${n}@b.example`) }, { values: expect.any(Array) }],
  ])('400: %j', async (json, faults) => {
    const count = async () => service.database.query(null, 'select count(*) from suppression');
    const before = await count();
    expect(await post('', json)).toMatchObject({ status: 400, body: faults });
    expect(await count()).toEqual(before);
  });

  it('403: an entry of the whole agency needs a master key; then all its clients have it, and no other agency', async () => {
    const entry = { values: ['all@agency.example'], scope: 'agency', reason: 'customer' };
    expect(await post('', entry)).toMatchObject({
      status: 403,
      body: { detail: 'Entries of the whole agency need a master key.' },
    });
    const { a1, a2, b1 } = service.tenants;
    const { masterKey } = service.tenants.x;
    const added = await service.call('POST', '/public/v2/suppressions', {
      key: masterKey,
      headers: { 'X-Client-Id': a1.clientId },
      json: entry,
    });
    expect(added.body.results).toMatchObject([{ status: 'added' }]);
    const asked = (key: string) => post('/check', { values: ['all@agency.example'] }, key);
    expect((await asked(a1.readOnlyKey)).body.results).toMatchObject([
      { suppressed: true, reason: 'customer', scope: 'agency' },
    ]);
    expect((await asked(a2.readOnlyKey)).body.results).toEqual([
      {
        value: 'all@agency.example',
        suppressed: true,
        since: null,
        reason: null,
        scope: 'agency',
        ends_at: null,
        fault: null,
      },
    ]);
    expect((await asked(b1.readOnlyKey)).body.results).toMatchObject([{ suppressed: false, scope: null }]);
    const listed = async (key: string) =>
      (await service.call('GET', '/public/v2/suppressions?search=all@agency', { key })).body;
    expect((await listed(a1.readOnlyKey)).suppressions).toHaveLength(1);
    expect(await listed(a2.readOnlyKey)).toEqual({ suppressions: [], next: null });
    await service.call('PUT', '/public/v2/contacts', { key: a2.readWriteKey, json: { email: 'all@agency.example' } });
    expect((await listed(a2.readOnlyKey)).suppressions).toMatchObject([
      { value: 'all@agency.example', reason: null, evidence: null },
    ]);
    expect(await listed(b1.readOnlyKey)).toEqual({ suppressions: [], next: null });
    const lift = { ids: [added.body.results[0].id], reason: 'x' };
    expect((await post('/lift', lift)).status).toBe(403);
    expect((await post('/lift', lift, a2.readWriteKey)).status).toBe(404);
    expect((await post('/lift', lift, b1.readWriteKey)).status).toBe(404);
  });
});

describe('POST /public/v2/suppressions/lift', () => {
  it('200: ends an entry, which writing a status never does', async () => {
    await upsert({ email: 'lift@lift.example', contact_status: 'unsubscribed' });
    await upsert({ email: 'lift@lift.example', contact_status: 'active' });
    expect(await markOf('lift@lift.example')).toBe('client');
    const { body } = await service.call('GET', '/public/v2/suppressions?search=lift@lift.example');
    const [entry] = body.suppressions;
    expect(body).toEqual({
      next: null,
      suppressions: [
        {
          ...{ id: expect.any(Number), kind: 'email', value: 'lift@lift.example', person_id: null, scope: 'client' },
          ...{ reason: 'unsubscribed', note: null, since: expect.stringMatching(TIME), ends_at: null },
          evidence: NO_EVIDENCE,
          added_by: expect.stringMatching(/^key:\d+ RV-/),
          ...{ lifted_at: null, lifted_by: null, lift_reason: null },
        },
      ],
    });
    const lifted = {
      ...entry,
      lifted_at: expect.stringMatching(TIME),
      lifted_by: entry.added_by,
      lift_reason: 'Agreed.',
    };
    expect(await post('/lift', { ids: [entry.id], reason: ' Agreed. ' })).toMatchObject({
      status: 200,
      body: { lifted: [lifted] },
    });
    expect(await post('/lift', { ids: [entry.id], reason: 'Again.' })).toMatchObject({
      status: 200,
      body: { lifted: [] },
    });
    expect(await markOf('lift@lift.example')).toBeNull();
    expect(
      (await service.call('GET', '/public/v2/suppressions?search=lift@lift.example&state=over')).body.suppressions,
    ).toEqual([lifted]);
    expect(
      (await service.call('GET', '/public/v2/suppressions?search=lift@lift.example&state=open')).body.suppressions,
    ).toEqual([]);
    const [audited] = await service.database.query(
      null,
      `select action, subject, after from audit_entry where subject = 'suppression:' || $1::bigint`,
      [entry.id],
    );
    expect(audited).toEqual({
      action: 'suppression.lifted',
      subject: `suppression:${entry.id}`,
      after: { kind: 'email', reason: 'unsubscribed', liftReason: 'Agreed.' },
    });
  });

  it.each([
    [{ ids: [1], reason: '' }, { reason: ['Must not be empty.'] }],
    [{ ids: [1], reason: '  ' }, { reason: ['Must not be empty.'] }],
    [{ ids: [], reason: 'x' }, { ids: ['Must not be empty.'] }],
    [{ reason: 'x' }, { ids: [expect.any(String)] }],
  ])('400: %j', async (json, faults) => {
    expect(await post('/lift', json)).toMatchObject({ status: 400, body: faults });
  });

  it('404: an unknown entry, and nothing is lifted', async () => {
    const [{ id }] = (await post('', { values: ['stays@lift.example'] })).body.results;
    expect(await post('/lift', { ids: [id, 2147483646], reason: 'x' })).toMatchObject({
      status: 404,
      body: { detail: 'Suppression not found' },
    });
    expect(await check('stays@lift.example')).toMatchObject([{ suppressed: true }]);
  });
});

describe('POST /public/v2/suppressions/check', () => {
  it('200: one result for each value in its normal form; what cannot be read is neither free nor suppressed', async () => {
    await post('', { values: ['one@check.example'], reason: 'complaint' });
    expect(await check(' ONE@check.example', 'two@check.example', 'nobody', '+49 1', 'linkedin.com/company/x')).toEqual(
      [
        {
          value: 'one@check.example',
          suppressed: true,
          since: expect.stringMatching(TIME),
          reason: 'complaint',
          scope: 'client',
          ends_at: null,
          fault: null,
        },
        ...[
          ['two@check.example', false, null],
          ['nobody', null, 'Must be one email address: it has no @.'],
          ['+49 1', null, expect.stringMatching(/^Must be one valid phone number/)],
          ['linkedin.com/company/x', null, expect.stringMatching(/^Must be a LinkedIn profile URL/)],
        ].map(([value, suppressed, fault]) => ({
          value,
          suppressed,
          since: null,
          reason: null,
          scope: null,
          ends_at: null,
          fault,
        })),
      ],
    );
  });

  it('400: no values, or more than 1,000', async () => {
    expect(await post('/check', { values: [] })).toMatchObject({
      status: 400,
      body: { values: ['Must not be empty.'] },
    });
    const values = Array.from({ length: 1001 }, (_, n) => `${n}@b.example`);
    expect(await post('/check', { values })).toMatchObject({
      status: 400,
      body: { values: ['Must be at most 1000 items.'] },
    });
    expect((await post('/check', { values: values.slice(1) })).body.results).toHaveLength(1000);
  });
});

describe('the header X-Suppressed', () => {
  it('stands on answers with one contact or Person, and bodies do not change', async () => {
    const made = await upsert({ email: 'one@mark.example', contact_status: 'unsubscribed' });
    expect([made.status, made.headers.get('x-suppressed'), Object.keys(made.body)]).toEqual([
      201,
      'client',
      expect.not.arrayContaining(['suppressed']),
    ]);
    const path = `/public/v2/contacts/${made.body.id}`;
    const answers = [
      await service.call('GET', path),
      await service.call('PATCH', path, { json: { first_name: 'Ada' } }),
      await service.call('PUT', '/public/v2/contacts', { json: { email: 'one@mark.example' } }),
      await service.call('GET', `/public${path.slice('/public/v2'.length)}`),
      await service.call('GET', '/public/v2/contacts?email=one@mark.example'),
      await service.call('GET', '/public/people/lookup?email=one@mark.example'),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.get('x-suppressed')])).toEqual(
      answers.map(() => [200, 'client']),
    );
    for (const { text } of answers) expect(text).not.toContain('suppressed"');
    const list = await service.call('GET', '/public/v2/contacts');
    expect([list.headers.get('x-suppressed'), list.text.includes('suppressed"')]).toEqual([null, false]);
    const free = await upsert({ email: 'free@mark.example' });
    expect(free.headers.get('x-suppressed')).toBeNull();
  });
});
