import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { addClient, deliver } from '../support/deliver.js';
import { instantly } from '../support/instantly.js';
import { send, stamp } from '../support/send.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('one event', () => {
  const forms = [
    '2026-03-02T09:00:00.331Z',
    '2026-03-02T09:00:00.331999+00:00',
    '2026-03-02T10:00:00.331+01:00',
    1772442000331,
  ];
  it('is one however its time is written', async () => {
    const clientId = await addClient(service);
    const statuses = await send(service, clientId, ...forms.map((timestamp) => instantly('email_sent', { timestamp })));
    expect(statuses).toEqual(['processed', 'duplicate', 'duplicate', 'duplicate']);
  });

  it('is another with another kind, address, campaign or time, or on another platform or client', async () => {
    const clientId = await addClient(service);
    const variants = [
      instantly('email_sent'),
      instantly('email_reply'),
      instantly('email_sent', { lead_email: 'other@kiln.example' }),
      instantly('email_sent', { campaign_id: 'campaign-2' }),
      instantly('email_sent', { campaign_id: undefined }),
      instantly('email_sent', { timestamp: '2026-03-02T09:00:00.001Z' }),
      instantly('email_sent', { timestamp: undefined }),
    ];
    expect(new Set(await send(service, clientId, ...variants))).toEqual(new Set(['processed']));
    const smartlead = {
      event_type: 'EMAIL_SENT',
      sl_lead_email: 'ada@kiln.example',
      campaign_id: 'campaign-1',
      time_sent: stamp(9).timestamp,
    };
    expect((await deliver(service, `/public/smartlead-webhook/${clientId}`, smartlead)).body).toEqual({
      status: 'processed',
    });
    expect(await send(service, await addClient(service), instantly('email_sent'))).toEqual(['processed']);
  });
});

it('events are looked up by a plan that a session makes once, not for each event', async () => {
  const text = `select proconfig as settings from pg_proc where proname = 'told_events'`;
  const [told] = await service.database.query<{ settings: string[] }>(null, text);
  expect(told?.settings).toEqual(['enable_sort=off', 'plan_cache_mode=force_generic_plan']);
});
