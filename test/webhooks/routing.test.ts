import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyWaitingForConnection } from '../../src/schema/inbound/parked-events/apply-waiting.js';
import { startService, type TestService } from '../support/service.js';
import { addAgency, addClient, connect, deliver, readWorkspace } from './support/deliver.js';
import { instantly } from './support/instantly.js';
import { countParked, workOffParked } from './support/work-off.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const status = async (path: string, body: object) => {
  const answer = await deliver(service, `/public/${path}`, body);
  expect(answer.status).toBe(200);
  return answer.body.status as string;
};
const emailsOf = async (clientId: string) => (await readWorkspace(service, clientId)).emails.length;

async function agencyWith(platform: string, ...accounts: (string | null)[]) {
  const agencyId = await addAgency(service);
  const clients: string[] = [];
  for (const account of accounts) {
    const clientId = await addClient(service, agencyId);
    await connect(service, clientId, platform, { account });
    clients.push(clientId);
  }
  return { agencyId, clients };
}

describe('an agency-level event', () => {
  it("is parked when its account is nobody's, or of another agency", async () => {
    const { agencyId, clients } = await agencyWith('instantly', 'w-1', null);
    await agencyWith('instantly', 'w-2');
    for (const workspace of ['w-9', 'w-2']) {
      expect(await status(`global-instantly-webhook/${agencyId}`, instantly('email_sent', { workspace }))).toBe(
        'parked',
      );
    }
    expect(await Promise.all(clients.map(emailsOf))).toEqual([0, 0]);
  });

  it('is not routed by a connection of another platform', async () => {
    const { agencyId } = await agencyWith('smartlead', 'w-1');
    expect(await status(`global-instantly-webhook/${agencyId}`, instantly('email_sent', { workspace: 'w-1' }))).toBe(
      'parked',
    );
  });

  it('without a routing field belongs to the one client that has its campaign already', async () => {
    const { agencyId, clients } = await agencyWith('instantly', null, null);
    const [first = '', second = ''] = clients;
    const path = `global-instantly-webhook/${agencyId}`;
    expect(await status(path, instantly('email_sent'))).toBe('parked');
    await status(`instantly-webhook/${first}`, instantly('email_sent', { timestamp: '2026-03-01T00:00:00Z' }));
    expect(await status(path, instantly('email_reply'))).toBe('processed');
    expect(await emailsOf(first)).toBe(2);
    await status(`instantly-webhook/${second}`, instantly('email_sent', { timestamp: '2026-03-01T00:00:00Z' }));
    expect(await status(path, instantly('email_bounced'))).toBe('parked');
  });

  it('with a routing field that fits nobody does not fall back to its campaign', async () => {
    const { agencyId, clients } = await agencyWith('instantly', 'w-1');
    await status(`instantly-webhook/${clients[0]}`, instantly('email_sent', { timestamp: '2026-03-01T00:00:00Z' }));
    const body = instantly('email_sent', { workspace: 'w-9' });
    expect(await status(`global-instantly-webhook/${agencyId}`, body)).toBe('parked');
  });

  it('that also came by the path of its client is one event', async () => {
    const { agencyId, clients } = await agencyWith('instantly', 'w-1');
    const body = instantly('email_sent', { workspace: 'w-1' });
    expect(await status(`global-instantly-webhook/${agencyId}`, body)).toBe('processed');
    expect(await status(`instantly-webhook/${clients[0]}`, body)).toBe('duplicate');
  });

  it('on the path of a client belongs to it, whatever its routing field says', async () => {
    const { clients } = await agencyWith('instantly', 'w-1', 'w-2');
    const [, second = ''] = clients;
    expect(await status(`instantly-webhook/${second}`, instantly('email_sent', { workspace: 'w-1' }))).toBe(
      'processed',
    );
    expect(await emailsOf(second)).toBe(1);
  });

  it('is routed by a connection that was made a moment ago, though one without it was just asked for', async () => {
    const { agencyId, clients } = await agencyWith('instantly', null);
    const path = `global-instantly-webhook/${agencyId}`;
    expect(await status(path, instantly('email_sent', { workspace: 'w-3' }))).toBe('parked');
    const clientId = await addClient(service, agencyId);
    await connect(service, clientId, 'instantly', { account: 'w-3' });
    expect(await status(path, instantly('email_reply', { workspace: 'w-3' }))).toBe('processed');
    // And with it what waited for the connection.
    expect([await emailsOf(clientId), await emailsOf(clients[0] ?? '')]).toEqual([2, 0]);
  });

  it('of a batch goes its own way: each item to its client, the rest is parked', async () => {
    const { agencyId, clients } = await agencyWith('lemlist', 'tea_1', 'tea_2');
    const item = (teamId: string) => ({
      type: 'emailsSent',
      leadEmail: 'ada@kiln.example',
      createdAt: 1772442000,
      teamId,
    });
    const body = [item('tea_1'), item('tea_2'), item('tea_3'), { type: 'emailsOpened' }];
    const answer = await deliver(service, `/public/global-lemlist-webhook/${agencyId}`, body);
    expect(answer.body).toEqual({ status: 'processed', counts: { processed: 2, duplicate: 0, ignored: 1, parked: 1 } });
    expect(await Promise.all(clients.map(emailsOf))).toEqual([1, 1]);
  });

  it.each([
    ['the host of its instance with the workspace', 'send.kestrel.example/7', 0],
    ['the bare workspace, when one connection fits', '7', 0],
    ['nothing on another host', 'other.example/7', undefined],
  ])('of EmailBison is found by %s', async (_by, account, owner) => {
    const { agencyId, clients } = await agencyWith('emailbison', account, 'send.kestrel.example/8');
    const event = {
      type: 'EMAIL_SENT',
      instance_url: 'https://send.kestrel.example',
      workspace_id: 7,
      workspace_name: 'Kiln',
    };
    const body = {
      event,
      data: { lead: { email: 'ada@kiln.example' }, scheduled_email: { sent_at: '2026-03-02T09:00:00Z' } },
    };
    const expected = owner === undefined ? 'parked' : 'processed';
    expect(await status(`global-emailbison-webhook/${agencyId}`, body)).toBe(expected);
    expect(await emailsOf(clients[0] ?? '')).toBe(owner === undefined ? 0 : 1);
  });
});

describe('a parked event', () => {
  it('is parked again when it is repeated, and applied once when a fitting connection appears', async () => {
    const { agencyId } = await agencyWith('instantly', 'w-9');
    const path = `global-instantly-webhook/${agencyId}`;
    const body = instantly('email_sent', { workspace: 'w-1', campaign_name: 'Tiles' });
    expect([await status(path, body), await status(path, body)]).toEqual(['parked', 'parked']);
    const clientId = await addClient(service, agencyId);
    await connect(service, clientId, 'instantly', { account: 'w-1' });
    expect(await countParked(service.database, agencyId)).toBe(2);
    await workOffParked(service.database);
    expect(await countParked(service.database, agencyId)).toBe(0);
    const { emails, campaigns, contacts } = await readWorkspace(service, clientId);
    expect([emails.length, contacts.length]).toEqual([1, 1]);
    expect(campaigns).toMatchObject([{ name: 'Tiles', sent_count: 1 }]);
    expect(await status(path, body)).toBe('duplicate');
  });

  it('is left alone by a connection that has a secret, of another account or platform, or of another agency', async () => {
    const { agencyId } = await agencyWith('instantly');
    const path = `global-instantly-webhook/${agencyId}`;
    await status(path, instantly('email_sent', { workspace: 'w-1' }));
    const secret = Buffer.from('sealed');
    await connect(service, await addClient(service, agencyId), 'instantly', { account: 'w-1', secret });
    await connect(service, await addClient(service, agencyId), 'instantly', { account: 'w-2' });
    await connect(service, await addClient(service, agencyId), 'smartlead', { account: 'w-1' });
    await agencyWith('instantly', 'w-1');
    await workOffParked(service.database);
    expect(await countParked(service.database, agencyId)).toBe(1);
  });

  it('that waits for its campaign is applied once the campaign is known', async () => {
    const { agencyId, clients } = await agencyWith('instantly', null);
    await status(`global-instantly-webhook/${agencyId}`, instantly('email_reply'));
    await status(`instantly-webhook/${clients[0]}`, instantly('email_sent'));
    await workOffParked(service.database);
    expect(await emailsOf(clients[0] ?? '')).toBe(2);
  });

  it('is applied once by many at a time', async () => {
    const { agencyId } = await agencyWith('instantly');
    const path = `global-instantly-webhook/${agencyId}`;
    for (let turn = 0; turn < 10; turn += 1) {
      await status(path, instantly('email_sent', { workspace: 'w-1', timestamp: 1_770_000_000 + turn }));
    }
    const clientId = await addClient(service, agencyId);
    await connect(service, clientId, 'instantly', { account: 'w-1' });
    await Promise.all(
      Array.from({ length: 5 }, () => applyWaitingForConnection(service.database, agencyId, 'instantly')),
    );
    await workOffParked(service.database);
    expect((await readWorkspace(service, clientId)).campaigns).toMatchObject([{ sent_count: 10 }]);
  });
});
