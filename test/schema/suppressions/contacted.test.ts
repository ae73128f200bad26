import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedList, openList } from './open-list.js';

let list: OpenedList;
const DAY = 86_400_000;
const at = (days: number) => new Date(Date.now() - days * DAY).toISOString();

const TEXT = `query ($addresses: [String!]!, $days: Int!) { done: contacted(addresses: $addresses, days: $days) {
  ... on QueryContactedSuccess { data { address contacted lastAt clients } } ... on InvalidError { faults { field messages } } } }`;
const contacted = async (addresses: string[], key?: string, days = 30) => {
  const { done } = await list.ask(TEXT, { addresses, days }, key);
  return done.data ?? done;
};
const share = (is: boolean, key?: string) =>
  list.ask('mutation ($is: Boolean!) { workspaceUpdate(input: { sharesContacted: $is }) { __typename } }', { is }, key);
const sent = async (email: string, days: number) => {
  const timestamp = at(days);
  await list.tell('email_sent', email, { timestamp, campaign_id: `c${days}` }, list.service.tenants.a2.clientId);
  return timestamp;
};
const not = (address: string, clients: string[] | null = null) => ({
  address,
  contacted: false,
  lastAt: null,
  clients,
});

let recent = '';
beforeAll(async () => {
  list = await openList();
  await sent('old@contacted.example', 40);
  await sent('dana@contacted.example', 20);
  recent = await sent('dana@contacted.example', 10);
  const { id } = await list.put({ email: 'dana@contacted.example' }, list.keys.a2);
  const { contact } = await list.ask('query ($id: Int!) { contact(id: $id) { personId } }', { id }, list.keys.a2);
  await list.put({ email: 'dana2@contacted.example', person_id: contact.personId }, list.keys.a2);
});
afterAll(() => list.close());

describe('whether another client wrote', () => {
  const refused = { faults: [{ field: 'sharesContacted', messages: [expect.any(String)] }] };

  it('is told to clients that share it themselves, of clients that do', async () => {
    expect(await contacted(['dana@contacted.example'])).toEqual(refused);
    await share(true);
    expect(await contacted(['dana@contacted.example'])).toEqual([not('dana@contacted.example')]);
    await share(true, list.keys.a2);
    expect(
      await contacted([
        ' DANA@contacted.example',
        'dana2@contacted.example',
        'old@contacted.example',
        'nobody',
        'x@contacted.example',
      ]),
    ).toEqual([
      { address: ' DANA@contacted.example', contacted: true, lastAt: recent, clients: null },
      { address: 'dana2@contacted.example', contacted: true, lastAt: recent, clients: null },
      ...[not('old@contacted.example'), not('nobody'), not('x@contacted.example')],
    ]);
    expect((await contacted(['old@contacted.example'], list.keys.a1, 60))[0].contacted).toBe(true);
  });

  it('has the names of the clients for master keys only', async () => {
    expect(await contacted(['dana@contacted.example', 'x@contacted.example'], list.keys.master)).toEqual([
      { address: 'dana@contacted.example', contacted: true, lastAt: recent, clients: ['A2'] },
      not('x@contacted.example', []),
    ]);
  });

  it('says nothing of the client itself, of what was received, of one that has ended its consent, or of another agency', async () => {
    expect(await contacted(['dana@contacted.example'], list.keys.a2)).toEqual([not('dana@contacted.example')]);
    await list.tell(
      'email_reply',
      'reply@contacted.example',
      { timestamp: at(1), reply_text: 'Yes' },
      list.service.tenants.a2.clientId,
    );
    expect(await contacted(['reply@contacted.example'])).toEqual([not('reply@contacted.example')]);
    await share(true, list.keys.b1);
    expect(await contacted(['dana@contacted.example'], list.keys.b1)).toEqual([not('dana@contacted.example')]);
    await share(false, list.keys.a2);
    expect(await contacted(['dana@contacted.example'])).toEqual([not('dana@contacted.example')]);
    await share(true, list.keys.a2);
  });

  it.each([
    ['addresses', [], 30],
    ['addresses', Array.from({ length: 101 }, (_, n) => `c${n}@contacted.example`), 30],
    ['days', ['a@contacted.example'], 0],
    ['days', ['a@contacted.example'], 366],
    ['days', ['a@contacted.example'], -1],
  ])('is refused with wrong %s', async (field, addresses, days) => {
    expect(await contacted(addresses, list.keys.a1, days)).toEqual({
      faults: [{ field, messages: [expect.any(String)] }],
    });
  });
});
