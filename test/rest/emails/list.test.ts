import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
const rows: { id: number }[] = [];
const emails = [
  {
    email_timestamp: '2026-01-03T00:00:00Z',
    contact_email: 'a@x.example',
    subject: '50%_off \\o/',
    campaign_id: 'c1',
    origin: 'import',
  },
  {
    email_timestamp: '2026-01-01T00:00:00Z',
    contact_email: 'a@x.example',
    subject: '500 off',
    campaign_id: 'c2',
    origin: 'crm',
  },
  {
    email_timestamp: '2026-01-02T00:00:00Z',
    contact_email: 'b@x.example',
    subject: '50%_OFF',
    campaign_id: 'c1',
    origin: 'import',
  },
  { email_timestamp: '2026-01-02T00:00:00Z', subject: null, origin: 'import' },
];
beforeAll(async () => {
  service = await startService();
  for (const email of emails)
    rows.push((await service.call('POST', '/public/emails', { json: { email_type: 'inbound', ...email } })).body);
  await service.call('POST', '/public/emails', {
    key: service.tenants.a2.readWriteKey,
    json: { email_type: 'inbound', origin: 'import' },
  });
});
afterAll(() => service.close());

const list = (query = '', key?: string) => service.call('GET', `/public/emails${query}`, key ? { key } : {});
const at = (...indexes: number[]) => indexes.map((index) => rows[index]);

describe('200', () => {
  it('answers every email of the workspace in one array, newest first, then by id', async () => {
    const answer = await list();
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect([answer.status, answer.body]).toEqual([200, at(0, 3, 2, 1)]);
  });

  it('answers an empty array when there is none', async () => {
    const answer = await list('', service.tenants.b1.readWriteKey);
    expect([answer.status, answer.text]).toEqual([200, '[]']);
  });

  it.each([
    ['?contact_email=%20A@X.example', [0, 1]],
    ['?contact_email=nobody', []],
    ['?contact_email=', []],
    ['?subject=off', [0, 1]],
    ['?subject=%25_', [0, 2]],
    ['?subject=%25', [0, 2]],
    ['?subject=_', [0, 2]],
    ['?subject=%5C', [0]],
    ['?subject=50%25_OFF', [2]],
    ['?campaign_id=c1', [0, 2]],
    ['?campaign_id=c', []],
    ['?origin=crm', [1]],
    ['?ORIGIN=import&Campaign_Id=c1&contact_email=b@x.example', [2]],
  ])('filters %s', async (query, wanted) => {
    const answer = await list(query);
    expect([answer.status, answer.body]).toEqual([200, at(...wanted)]);
  });

  it('ignores paging, unknown names and empty filters, and names them', async () => {
    const answer = await list('?page=2&page_size=1&structure=FLAT&subject=&campaign_id=&origin=');
    expect(answer.body).toEqual(at(0, 3, 2, 1));
    expect(answer.headers.get('x-ignored-parameters')?.split(', ').sort()).toEqual([
      'campaign_id',
      'origin',
      'page',
      'page_size',
      'structure',
      'subject',
    ]);
  });

  it('answers HEAD with the headers alone', async () => {
    const answer = await service.call('HEAD', '/public/emails');
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});

describe('400', () => {
  it('refuses a filter given twice and text that cannot be stored', async () => {
    const answer = await list('?origin=a&origin=b&subject=%00');
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        origin: ['This parameter may be given only once.'],
        subject: ['Must not contain NUL characters or lone surrogates.'],
      },
    ]);
  });
});

describe('403', () => {
  it('refuses a request without a key before anything is sent', async () => {
    const answer = await service.call('GET', '/public/emails', { key: null });
    expect([answer.status, answer.body]).toEqual([403, { detail: 'Missing API key' }]);
  });
});

describe('a long list', () => {
  it('comes whole, each email once, in order, across many slices', async () => {
    const { clientId } = service.tenants.b1;
    await service.database.query(
      null,
      `insert into email (client_id, email_type, origin, email_timestamp, subject)
       select $1, 'inbound', 'bulk', timestamptz '2026-01-01' + (n / 7) * interval '1 ms', 'n' || n from generate_series(1, 3500) n`,
      [clientId],
    );
    const { body } = await list('?origin=bulk', service.tenants.b1.readWriteKey);
    expect(body).toHaveLength(3500);
    expect(new Set(body.map(({ id }: { id: number }) => id)).size).toBe(3500);
    const order = body.map(
      (row: { email_timestamp: string; id: number }) => `${row.email_timestamp} ${String(row.id).padStart(10, '0')}`,
    );
    expect(order).toEqual([...order].sort().reverse());
  });

  it('comes whole when its bodies are large', async () => {
    const { clientId } = service.tenants.b1;
    await service.database.query(
      null,
      `insert into email (client_id, email_type, origin, email_timestamp, body_html)
       select $1, 'inbound', 'large', now() + n * interval '1 ms', repeat('x', 900000) from generate_series(1, 12) n`,
      [clientId],
    );
    const { body } = await list('?origin=large', service.tenants.b1.readWriteKey);
    expect(body.map((row: { body_html: string }) => row.body_html.length)).toEqual(
      Array.from({ length: 12 }, () => 900_000),
    );
  });
});
