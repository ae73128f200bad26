import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { addClient, deliver, readJson, readWorkspace } from '../support/deliver.js';
import { instantly } from '../support/instantly.js';
import { afterSending, at, send, stamp } from '../support/send.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('a reply', () => {
  it('is an inbound record with its replier, counts, and is the latest reply of the lead', async () => {
    const { emails, campaigns, contacts } = await afterSending(
      service,
      instantly('email_reply', { ...stamp(12), reply_subject: 'Re', reply_text: 'Yes' }),
      instantly('email_reply', { ...stamp(10), reply_subject: 'Re', reply_text: 'Maybe' }),
    );
    expect(contacts).toMatchObject([{ last_reply_received: at(12), first_campaign_email_sent: null }]);
    expect(campaigns).toMatchObject([{ sent_count: 0, reply_count: 2 }]);
    expect(emails).toMatchObject([
      { email_type: 'inbound', body_text: 'Maybe', replier_email: 'ada@kiln.example', automated: false },
      { email_type: 'inbound', body_text: 'Yes', replier_email: 'ada@kiln.example', automated: false },
    ]);
  });

  it('of a machine is a reply that says so', async () => {
    const { emails, campaigns } = await afterSending(
      service,
      instantly('email_reply', { event_type: 'auto_reply_received' }),
    );
    expect(emails).toMatchObject([{ email_type: 'inbound', automated: true }]);
    expect(campaigns).toMatchObject([{ reply_count: 1 }]);
  });

  it('of a colleague stays with the lead, who alone becomes a contact', async () => {
    const clientId = await addClient(service);
    await deliver(
      service,
      `/public/smartlead-webhook/${clientId}`,
      readJson('smartlead/reply-by-colleague.json') as object,
    );
    const { contacts, emails } = await readWorkspace(service, clientId);
    expect(contacts).toHaveLength(1);
    expect(emails[0]?.['contact_email']).toBe(contacts[0]?.['email']);
    expect(emails[0]?.['replier_email']).not.toBe(contacts[0]?.['email']);
  });

  it('that the platform could not track counts only for a contact that is known', async () => {
    const clientId = await addClient(service);
    const path = `/public/emailbison-webhook/${clientId}`;
    const untracked = readJson('emailbison/untracked.json') as { data: { reply: { from_email_address: string } } };
    expect((await deliver(service, path, untracked)).body).toEqual({ status: 'ignored' });
    expect(await readWorkspace(service, clientId)).toMatchObject({
      contacts: [],
      persons: [{ n: 0 }],
      emails: [],
      ledger: [],
    });
    const lead = untracked.data.reply.from_email_address;
    await send(service, clientId, instantly('email_sent', { lead_email: lead }));
    expect((await deliver(service, path, untracked)).body).toEqual({ status: 'processed' });
    expect((await deliver(service, path, untracked)).body).toEqual({ status: 'duplicate' });
    const { emails } = await readWorkspace(service, clientId);
    expect(emails).toMatchObject([{ email_type: 'inbound', campaign_id: null }, { email_type: 'outbound' }]);
  });
});
