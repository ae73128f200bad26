import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { addClient, readWorkspace } from '../support/deliver.js';
import { instantly } from '../support/instantly.js';
import { afterSending, at, send, stamp } from '../support/send.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('a bounce', () => {
  it('marks the email with its message id, which keeps the time of its send', async () => {
    const { emails, campaigns } = await afterSending(
      service,
      instantly('email_sent', { ...stamp(8), email_id: 'm-1' }),
      instantly('email_sent', { ...stamp(9), email_id: 'm-2' }),
      instantly('email_bounced', { ...stamp(10), email_id: 'm-1' }),
    );
    expect(emails).toMatchObject([
      { message_id: 'm-1', email_type: 'bounced', email_timestamp: at(8), event_at: at(8), bounced_at: at(10) },
      { message_id: 'm-2', email_type: 'outbound', bounced_at: null },
    ]);
    expect(campaigns).toMatchObject([{ sent_count: 2, bounce_count: 1 }]);
  });

  it('without a message id marks the newest outbound email of the campaign', async () => {
    const { emails } = await afterSending(
      service,
      instantly('email_sent', stamp(9)),
      instantly('email_sent', stamp(8)),
      instantly('email_sent', { ...stamp(11), campaign_id: 'campaign-2' }),
      instantly('email_sent', { ...stamp(12), lead_email: 'other@kiln.example' }),
      instantly('email_bounced', stamp(13)),
    );
    expect(emails.map((email) => [email['email_timestamp'], email['email_type']])).toEqual([
      [at(9), 'bounced'],
      [at(8), 'outbound'],
      [at(11), 'outbound'],
      [at(12), 'outbound'],
    ]);
  });

  it('of no known email is a record of its own, never inbound, until its send completes it', async () => {
    const clientId = await addClient(service);
    await send(service, clientId, instantly('email_bounced', stamp(10)));
    expect((await readWorkspace(service, clientId)).emails).toMatchObject([
      { email_type: 'bounced', email_timestamp: at(10), awaiting_send: true },
    ]);
    await send(service, clientId, instantly('email_sent', { ...stamp(8), email_subject: 'Hello' }));
    expect((await readWorkspace(service, clientId)).emails).toMatchObject([
      { email_type: 'bounced', email_timestamp: at(8), bounced_at: at(10), awaiting_send: false, subject: 'Hello' },
    ]);
  });

  it('stamped with the time of its send still counts', async () => {
    const { campaigns, emails } = await afterSending(service, instantly('email_sent'), instantly('email_bounced'));
    expect(campaigns).toMatchObject([{ sent_count: 1, bounce_count: 1 }]);
    expect(emails).toHaveLength(1);
  });

  it('that two of its notices report leaves one email and the earliest of their times', async () => {
    const { emails } = await afterSending(
      service,
      instantly('email_sent', stamp(8)),
      instantly('email_bounced', stamp(11)),
      instantly('email_bounced', stamp(10)),
    );
    expect(emails).toMatchObject([{ email_type: 'bounced', bounced_at: at(10) }]);
  });
});
