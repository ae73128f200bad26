import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { addClient, readWorkspace } from '../support/deliver.js';
import { instantly } from '../support/instantly.js';
import { afterSending, at, permute, send, stamp } from '../support/send.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('an unsubscribe', () => {
  it('sets the status and keeps the one before', async () => {
    const clientId = await addClient(service);
    await send(service, clientId, instantly('email_sent'));
    await service.database.query(null, `update contact set contact_status = 'customer' where client_id = $1`, [
      clientId,
    ]);
    await send(service, clientId, instantly('unsubscribed', stamp(12)));
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([
      { contact_status: 'unsubscribed', previous_status: 'customer', status_changed_at: at(12) },
    ]);
  });

  it('for an unknown address creates the contact, which was active before', async () => {
    const { contacts, emails, campaigns } = await afterSending(service, instantly('unsubscribed', stamp(12)));
    expect(contacts).toMatchObject([
      { contact_status: 'unsubscribed', previous_status: 'active', status_changed_at: at(12) },
    ]);
    expect(emails).toEqual([]);
    expect(campaigns).toMatchObject([{ sent_count: 0, reply_count: 0, bounce_count: 0 }]);
  });

  it('is since the earliest of several, in whatever order they come; one with a time before one without', async () => {
    const early = instantly('unsubscribed', stamp(8));
    const late = instantly('unsubscribed', { ...stamp(12), campaign_id: 'campaign-2' });
    const undated = instantly('unsubscribed', { timestamp: undefined });
    for (const order of permute([early, late, undated])) {
      expect((await afterSending(service, ...order)).contacts).toMatchObject([
        { contact_status: 'unsubscribed', previous_status: 'active', status_changed_at: at(8) },
      ]);
    }
  });

  it('after a person changed the status is not since before that change', async () => {
    const clientId = await addClient(service);
    await send(service, clientId, instantly('unsubscribed', stamp(8)));
    await service.database.query(
      null,
      `update contact set contact_status = 'customer', previous_status = 'unsubscribed', status_changed_at = $2
        where client_id = $1`,
      [clientId, at(10)],
    );
    const read = async () => (await readWorkspace(service, clientId)).contacts;
    await send(service, clientId, instantly('unsubscribed', { ...stamp(12), campaign_id: 'campaign-2' }));
    const since = { contact_status: 'unsubscribed', previous_status: 'customer' };
    expect(await read()).toMatchObject([{ ...since, status_changed_at: at(12) }]);
    await send(service, clientId, instantly('unsubscribed', { ...stamp(9), campaign_id: 'campaign-3' }));
    expect(await read()).toMatchObject([{ ...since, status_changed_at: at(10) }]);
  });

  it('of a contact that a person unsubscribed changes nothing', async () => {
    const clientId = await addClient(service);
    await send(service, clientId, instantly('email_sent'));
    await service.database.query(
      null,
      `update contact set contact_status = 'unsubscribed', previous_status = 'customer', status_changed_at = $2
        where client_id = $1`,
      [clientId, at(10)],
    );
    await send(service, clientId, instantly('unsubscribed', stamp(8)));
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([
      { contact_status: 'unsubscribed', previous_status: 'customer', status_changed_at: at(10) },
    ]);
  });

  it('is not undone by a later event', async () => {
    const { contacts } = await afterSending(
      service,
      instantly('unsubscribed', stamp(8)),
      instantly('email_sent', stamp(9)),
      instantly('email_reply', stamp(10)),
    );
    expect(contacts).toMatchObject([{ contact_status: 'unsubscribed', previous_status: 'active' }]);
  });

  it('without a timestamp applies whenever the contact is not unsubscribed, whatever came before', async () => {
    const clientId = await addClient(service);
    const undated = instantly('unsubscribed', { timestamp: undefined });
    expect(await send(service, clientId, undated, undated)).toEqual(['processed', 'duplicate']);
    await service.database.query(null, `update contact set contact_status = 'active' where client_id = $1`, [clientId]);
    expect(await send(service, clientId, undated, undated)).toEqual(['processed', 'duplicate']);
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([{ contact_status: 'unsubscribed' }]);
  });

  it('with a timestamp that was applied once is a duplicate, even after the status was changed back', async () => {
    const clientId = await addClient(service);
    await send(service, clientId, instantly('unsubscribed'));
    await service.database.query(null, `update contact set contact_status = 'active' where client_id = $1`, [clientId]);
    expect(await send(service, clientId, instantly('unsubscribed'))).toEqual(['duplicate']);
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([{ contact_status: 'active' }]);
  });
});
