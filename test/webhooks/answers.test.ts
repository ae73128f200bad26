import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORMS, webhooksOf } from '../../src/platforms/toolkit/load.js';
import { pathNamesOf } from '../../src/platforms/toolkit/platform.js';
import { startService, type TestService } from '../support/service.js';
import { addAgency, addClient, deliver, readWorkspace } from './support/deliver.js';
import { instantly } from './support/instantly.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const platforms = webhooksOf(PLATFORMS);
const notFound = { detail: 'Not found' };
const allPaths = platforms.flatMap((platform) =>
  platform.levels.flatMap((level) =>
    ['/public', '/api/public'].flatMap((prefix) =>
      pathNamesOf(platform, level).map((name) => [`${prefix}/${name}/`, level] as const),
    ),
  ),
);
const deliveriesOf = (clientId: string) =>
  service.database.query<{ verdict: string; detail: string | null; body: string }>(
    null,
    'select verdict, detail, body from webhook_delivery where client_id = $1 order by id',
    [clientId],
  );

describe('the path', () => {
  it('is one of twenty, under each of two prefixes', () => {
    expect(allPaths).toHaveLength(40);
  });

  it.each(allPaths)('%s answers 404 for an unknown id before the body is looked at', async (path) => {
    for (const body of ['no JSON at all', Buffer.alloc(1024 * 1024 + 1, ' '), '']) {
      const answer = await deliver(service, `${path}unknown`, body);
      expect([answer.status, answer.body]).toEqual([404, notFound]);
    }
  });

  it.each(allPaths)('%s answers 404 for an id of the other kind', async (path, level) => {
    const id = level === 'client' ? service.tenants.x.agencyId : service.tenants.a1.clientId;
    const answer = await deliver(service, path + id, {});
    expect([answer.status, answer.body]).toEqual([404, notFound]);
  });

  it.each(allPaths)('%s answers 405 with Allow for every other method, whatever the id', async (path) => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await service.call(method, `${path}unknown`, { key: null });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
      expect(answer.body).toEqual({ detail: `Method ${method} is not allowed here.` });
    }
    const options = await service.call('OPTIONS', `${path}unknown`, { key: null });
    expect([options.status, options.headers.get('allow'), options.text]).toEqual([204, 'POST, OPTIONS', '']);
  });

  it.each([
    'platform-g-webhook',
    'global-platform-e-webhook',
    'global-hubspot-webhook',
    'Instantly-webhook',
    'instantly',
  ])('/public/%s/ is unknown', async (name) => {
    const answer = await deliver(service, `/public/${name}/${service.tenants.a1.clientId}`, instantly('email_sent'));
    expect([answer.status, answer.body]).toEqual([404, notFound]);
  });

  it('may end in a slash', async () => {
    const clientId = await addClient(service);
    const answer = await deliver(service, `/public/instantly-webhook/${clientId}/`, instantly('email_sent'));
    expect([answer.status, answer.body]).toEqual([200, { status: 'processed' }]);
  });

  it.each(['%', '%00', '%ED%A0%80', 'a%20b', '..%2f..', 'x'.repeat(300), "' or 1=1 --"])(
    'answers 404 for the id %j',
    async (id) => {
      const answer = await deliver(service, `/public/instantly-webhook/${id}`, instantly('email_sent'));
      expect([answer.status, answer.body]).toEqual([404, notFound]);
    },
  );

  it('counts a client that was created after its id was tried, within a second', async () => {
    const path = '/public/instantly-webhook/created-in-a-moment';
    expect((await deliver(service, path, instantly('email_sent'))).status).toBe(404);
    await service.database.query(null, 'insert into client (id, agency_id, name) values ($1, $2, $1)', [
      'created-in-a-moment',
      service.tenants.x.agencyId,
    ]);
    const answer = async () => (await deliver(service, path, instantly('email_sent'))).body;
    await expect.poll(answer, { interval: 100 }).toEqual({ status: 'processed' });
  });

  it('never shows the id in a log line', () => {
    expect(service.logLines.filter((line) => line.includes(service.tenants.a1.clientId))).toEqual([]);
    expect(service.logLines.some((line) => line.includes('/public/instantly-webhook/{client_id}'))).toBe(true);
  });
});

describe('the body', () => {
  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense'])(
    'is read as JSON whatever the content type says: %s',
    async (type) => {
      const clientId = await addClient(service);
      const raw = { type, body: JSON.stringify(instantly('email_sent')) };
      const answer = await service.call('POST', `/public/instantly-webhook/${clientId}`, { key: null, raw });
      expect([answer.status, answer.body]).toEqual([200, { status: 'processed' }]);
    },
  );

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
  ] as const)('may come as %s', async (encoding, compress) => {
    const clientId = await addClient(service);
    const body = compress(JSON.stringify(instantly('email_sent')));
    const answer = await deliver(service, `/public/instantly-webhook/${clientId}`, body, {
      'Content-Encoding': encoding,
    });
    expect([answer.status, answer.body]).toEqual([200, { status: 'processed' }]);
  });

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['half of an object', '{"event_type": "email_sent"'],
    ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x00])],
  ])('that is no JSON is 400: %s', async (_what, body) => {
    const clientId = await addClient(service);
    const answer = await deliver(service, `/public/instantly-webhook/${clientId}`, body);
    expect([answer.status, answer.body]).toEqual([400, { detail: 'The body is not JSON.' }]);
    expect((await deliveriesOf(clientId)).map(({ verdict }) => verdict)).toEqual(['malformed']);
  });

  it('in an encoding that cannot be undone is 400', async () => {
    const clientId = await addClient(service);
    for (const encoding of ['gzip', 'zstd-unheard-of']) {
      const answer = await deliver(service, `/public/instantly-webhook/${clientId}`, '{}', {
        'Content-Encoding': encoding,
      });
      expect([answer.status, answer.body]).toEqual([400, { detail: 'The body is not JSON.' }]);
    }
  });

  it.each(platforms.map(({ slug, batch }) => [slug, batch] as const))(
    'on the path of %s is 400 at another top level',
    async (slug, batch) => {
      const clientId = await addClient(service);
      const bodies = ['null', '1', '"text"', 'true', '[null]', '[1, {}]', ...(batch ? [] : ['[]', '[{}]'])];
      for (const body of bodies) {
        const answer = await deliver(service, `/public/${slug}-webhook/${clientId}`, body);
        expect([body, answer.status, Object.keys(answer.body)]).toEqual([body, 400, ['detail']]);
      }
      expect((await readWorkspace(service, clientId)).contacts).toEqual([]);
    },
  );

  it('of 1 MiB is taken, of one byte more is 413', async () => {
    const clientId = await addClient(service);
    const body = Buffer.alloc(1024 * 1024, ' ');
    body.write(JSON.stringify(instantly('email_sent')));
    const path = `/public/instantly-webhook/${clientId}`;
    expect((await deliver(service, path, body)).body).toEqual({ status: 'processed' });
    const more = await deliver(service, path, Buffer.concat([body, Buffer.from(' ')]));
    expect([more.status, more.body]).toEqual([413, { detail: 'The body is larger than 1 MiB.' }]);
  });

  it('that inflates to more than 1 MiB is 413', async () => {
    const clientId = await addClient(service);
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    const answer = await deliver(service, `/public/instantly-webhook/${clientId}`, bomb, {
      'Content-Encoding': 'gzip',
    });
    expect(answer.status).toBe(413);
  });

  it('loses NUL and lone surrogates and is stored', async () => {
    const clientId = await addClient(service);
    const body = JSON.stringify(instantly('email_reply', { reply_subject: 'a\u0000b\ud800c' }));
    const answer = await deliver(service, `/public/instantly-webhook/${clientId}`, body);
    expect(answer.body).toEqual({ status: 'processed' });
    const { emails } = await readWorkspace(service, clientId);
    expect(emails.map(({ subject }) => subject)).toEqual(['abc']);
    expect(await deliveriesOf(clientId)).toHaveLength(1);
  });
});

describe('the answer', () => {
  it.each([
    ['an event name', { event_type: undefined }],
    ['the lead', { lead_email: undefined }],
    ['a valid address of the lead', { lead_email: 'nobody' }],
    ['a readable timestamp', { timestamp: 'yesterday' }],
    ['a timestamp of these centuries', { timestamp: '1899-12-31T23:59:59.999Z' }],
  ])('is 400 without %s, changes nothing and keeps the delivery', async (_what, given) => {
    const clientId = await addClient(service);
    const before = await readWorkspace(service, clientId);
    const answer = await deliver(service, `/public/instantly-webhook/${clientId}`, instantly('email_sent', given));
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['detail']]);
    expect(await readWorkspace(service, clientId)).toEqual(before);
    expect(await deliveriesOf(clientId)).toEqual([
      { verdict: 'malformed', detail: answer.body.detail, body: JSON.stringify(instantly('email_sent', given)) },
    ]);
  });

  it.each(['email_opened', 'link_clicked', 'Meeting Booked!', 'email sent', 'a'.repeat(5000)])(
    'to the event %.20s is 200 ignored, whatever else the body lacks',
    async (name) => {
      const clientId = await addClient(service);
      const before = await readWorkspace(service, clientId);
      const answer = await deliver(service, `/public/instantly-webhook/${clientId}`, { event_type: name });
      expect([answer.status, answer.body]).toEqual([200, { status: 'ignored' }]);
      expect(await readWorkspace(service, clientId)).toEqual(before);
    },
  );

  it('to an empty batch is 200 ignored with counts of 0', async () => {
    const clientId = await addClient(service);
    const agencyId = await addAgency(service);
    const empty = { status: 'ignored', counts: { processed: 0, duplicate: 0, ignored: 0, parked: 0 } };
    for (const path of [
      `lemlist-webhook/${clientId}`,
      `hubspot-webhook/${clientId}`,
      `global-lemlist-webhook/${agencyId}`,
    ]) {
      const answer = await deliver(service, `/public/${path}`, '[]');
      expect([answer.status, answer.body]).toEqual([200, empty]);
    }
  });

  it('to a batch names the first of processed, parked, duplicate and ignored that occurs', async () => {
    const clientId = await addClient(service);
    const path = `/public/lemlist-webhook/${clientId}`;
    const item = (type: string, createdAt: string) => ({
      type,
      leadEmail: 'ada@kiln.example',
      campaignId: 'cam_1',
      createdAt,
    });
    const [first, second] = [item('emailsSent', '2026-03-01T08:00:00Z'), item('emailsSent', '2026-03-02T08:00:00Z')];
    const opened = item('emailsOpened', '2026-03-02T09:00:00Z');
    const counts = { processed: 0, duplicate: 0, ignored: 0, parked: 0 };
    expect((await deliver(service, path, [opened])).body).toEqual({
      status: 'ignored',
      counts: { ...counts, ignored: 1 },
    });
    expect((await deliver(service, path, [opened, first, { type: 'emailsReplied' }])).body).toEqual({
      status: 'processed',
      counts: { ...counts, processed: 1, ignored: 2 },
    });
    expect((await deliver(service, path, [opened, first, first])).body).toEqual({
      status: 'duplicate',
      counts: { ...counts, duplicate: 2, ignored: 1 },
    });
    expect((await deliver(service, path, [second, first, second])).body).toEqual({
      status: 'processed',
      counts: { ...counts, processed: 1, duplicate: 2 },
    });
  });

  it('never asks for a key and is never 429', async () => {
    const limited = await startService({ RATE_LIMIT: '1' });
    try {
      const path = `/public/instantly-webhook/${limited.tenants.a1.clientId}`;
      for (let turn = 0; turn < 40; turn += 1) {
        const answer = await deliver(limited, path, instantly('email_sent', { timestamp: 1_770_000_000 + turn }));
        expect([answer.status, answer.body]).toEqual([200, { status: 'processed' }]);
      }
    } finally {
      await limited.close();
    }
  });
});
