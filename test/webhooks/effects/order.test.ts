import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmailEventKind } from '../../../src/platforms/toolkit/email-event.js';
import { startService, type TestService } from '../../support/service.js';
import { type ExpectedItem, readFixtureIndex } from '../fixtures/read-fixtures.js';
import { addClient, deliver, readJson, readWorkspace } from '../support/deliver.js';
import { permute } from '../support/send.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('the order of arrival', () => {
  const index = readFixtureIndex();
  const kinds: EmailEventKind[] = ['email_sent', 'email_reply', 'email_bounced', 'unsubscribed'];
  const isOf = (kind: EmailEventKind) => (item: ExpectedItem) =>
    typeof item === 'object' && 'event' in item && item.event.kind === kind;
  /** The first fixture of each kind: they are about one lead in one campaign. */
  const storyOf = (slug: string) =>
    kinds.flatMap((kind) => {
      const fixture = index[slug]?.cases.find(({ items = [] }) => items.length === 1 && items.some(isOf(kind)));
      return fixture ? [readJson(fixture.file) as object] : [];
    });
  /** The fixtures disagree about names, and then the name that was told first stays: every other thing is compared. */
  const readWithoutNames = async (clientId: string) => {
    const { contacts, campaigns, ...rest } = await readWorkspace(service, clientId);
    return {
      ...rest,
      contacts: contacts.map(({ first_name: _first, last_name: _last, ...contact }) => contact),
      campaigns: campaigns.map(({ name: _name, ...campaign }) => campaign),
    };
  };

  it.each(['instantly', 'smartlead', 'lemlist', 'emailbison', 'plusvibe'])(
    'of a sent mail, its reply, its bounce and an unsubscribe of %s does not matter: all 24 end alike',
    async (slug) => {
      const story = storyOf(slug);
      expect(story).toHaveLength(4);
      const ends: unknown[] = [];
      for (const order of permute(story)) {
        const clientId = await addClient(service);
        for (const body of order) {
          const answer = await deliver(service, `/public/${slug}-webhook/${clientId}`, body);
          expect(answer.body).toEqual({ status: 'processed' });
        }
        ends.push(await readWithoutNames(clientId));
      }
      expect(ends).toHaveLength(24);
      for (const end of ends) expect(end).toEqual(ends[0]);
    },
  );

  it('does not matter for what HubSpot says of a contact and of its address: all 24 end alike', async () => {
    const change = (propertyName: string, propertyValue: string, occurredAt: number) => [
      { subscriptionType: 'contact.propertyChange', portalId: 1, objectId: 7, propertyName, propertyValue, occurredAt },
    ];
    const story = [
      change('email', 'ada@kiln.example', 1_772_000_000_000),
      change('hs_email_optout', 'true', 1_772_000_001_000),
      change('hs_sales_email_last_replied', '1772000002000', 1_772_000_002_000),
      change('hs_email_hard_bounce_reason_enum', 'UNKNOWN_USER', 1_772_000_003_000),
    ];
    const ends: unknown[] = [];
    for (const order of permute(story)) {
      const clientId = await addClient(service);
      for (const body of order)
        expect((await deliver(service, `/public/hubspot-webhook/${clientId}`, body)).status).toBe(200);
      ends.push(await readWorkspace(service, clientId));
    }
    for (const end of ends) expect(end).toEqual(ends[0]);
    expect(ends[0]).toMatchObject({ parked: [], contacts: [{ contact_status: 'unsubscribed' }], emails: [{}, {}] });
  });
});
