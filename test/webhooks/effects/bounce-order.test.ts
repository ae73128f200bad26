import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { addClient, readWorkspace } from '../support/deliver.js';
import { instantly } from '../support/instantly.js';
import { at, permute, send, stamp } from '../support/send.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const sent = (hour: number, given = {}) =>
  instantly('email_sent', { ...stamp(hour), email_id: `m-${hour}`, email_subject: `At ${hour}`, ...given });
/** Without a message id unless one is given. */
const bounced = (hour: number, given = {}) => instantly('email_bounced', { ...stamp(hour), ...given });

/** What remains of the mails after every order of the bodies: each mail's message id, type and time of bounce. */
async function endsOf(...story: object[]): Promise<unknown[]> {
  const ends: unknown[] = [];
  for (const order of permute(story)) {
    const clientId = await addClient(service);
    expect(new Set(await send(service, clientId, ...order))).toEqual(new Set(['processed']));
    const { emails, campaigns, contacts } = await readWorkspace(service, clientId);
    ends.push({ emails, campaigns, contacts });
  }
  for (const end of ends) expect(end).toEqual(ends[0]);
  const { emails } = ends[0] as { emails: Record<string, unknown>[] };
  return emails
    .map(({ message_id, email_type, bounced_at }) => [message_id, email_type, bounced_at])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
}

describe('of several mails to a contact, in whatever order all is told,', () => {
  it('a bounce without a message id marks the newest of its campaign that is not later than it', async () => {
    const elsewhere = sent(10, { campaign_id: 'campaign-2' });
    expect(await endsOf(sent(8), sent(9), sent(13), bounced(11))).toEqual([
      ['m-13', 'outbound', null],
      ['m-8', 'outbound', null],
      ['m-9', 'bounced', at(11)],
    ]);
    expect(await endsOf(sent(8), elsewhere, bounced(11))).toEqual([
      ['m-10', 'outbound', null],
      ['m-8', 'bounced', at(11)],
    ]);
  });

  it('a bounce that bears the time of its send marks that one', async () => {
    expect(await endsOf(sent(8), sent(9), bounced(8))).toEqual([
      ['m-8', 'bounced', at(8)],
      ['m-9', 'outbound', null],
    ]);
  });

  it('a bounce that is earlier than all of them marks the earliest', async () => {
    expect(await endsOf(sent(9), sent(10), bounced(8))).toEqual([
      ['m-10', 'outbound', null],
      ['m-9', 'bounced', at(8)],
    ]);
  });

  it('a bounce without a time marks the newest that was sent before it came', async () => {
    expect(await endsOf(sent(8), sent(9), bounced(0, { timestamp: undefined }))).toEqual([
      ['m-8', 'outbound', null],
      ['m-9', 'bounced', 'the time of receipt'],
    ]);
  });

  it('a bounce with a message id marks the mail that bears it and no newer one', async () => {
    expect(await endsOf(sent(8), sent(9), sent(7), bounced(11, { email_id: 'm-8' }))).toEqual([
      ['m-7', 'outbound', null],
      ['m-8', 'bounced', at(11)],
      ['m-9', 'outbound', null],
    ]);
  });

  it('a bounce finds the mail with its message id in another campaign', async () => {
    const stray = bounced(11, { email_id: 'm-8', campaign_id: undefined });
    expect(await endsOf(sent(8), sent(9), stray)).toEqual([
      ['m-8', 'bounced', at(11)],
      ['m-9', 'outbound', null],
    ]);
  });

  it('each of two bounces marks its own, and two of one mail leave the earlier time', async () => {
    expect(await endsOf(sent(8), sent(10), bounced(9), bounced(11))).toEqual([
      ['m-10', 'bounced', at(11)],
      ['m-8', 'bounced', at(9)],
    ]);
    expect(await endsOf(sent(8), bounced(9), bounced(11))).toEqual([['m-8', 'bounced', at(9)]]);
  });
});

it('a bounce whose mail was deleted marks no later one', async () => {
  const clientId = await addClient(service);
  await send(service, clientId, sent(8), bounced(9));
  await service.database.query(null, 'delete from email where client_id = $1', [clientId]);
  await send(service, clientId, sent(10));
  expect((await readWorkspace(service, clientId)).emails).toMatchObject([{ message_id: 'm-10', bounced_at: null }]);
});
