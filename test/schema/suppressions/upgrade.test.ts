import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOTHING, type OpenedList, openList } from './open-list.js';

let list: OpenedList;
beforeAll(async () => {
  list = await openList();
});
afterAll(() => list.close());

/* As an earlier release left them: unsubscribed, without entries. */
const forget = () => list.query('delete from suppression');
const upgrade = async () => {
  const { agencyId } = list.service.tenants.x;
  await list.query('insert into normalisation (client_id, agency_id) values ($1, $2) on conflict do nothing', [
    list.service.tenants.a1.clientId,
    agencyId,
  ]);
  await list.work('normalise-addresses');
};

it('contacts that were unsubscribed before get entries with the evidence of ledger or journal, and others none', async () => {
  await list.tell('unsubscribed', 'event@before.example', { timestamp: '2026-03-02T09:00:00.000Z' });
  await list.put({ email: 'status@before.example', contact_status: 'unsubscribed' });
  await list.put({ phone: '+4930901820', contact_status: 'unsubscribed' });
  await list.put({ email: 'cold@before.example', contact_status: 'cold' });
  await list.number();
  await list.query(
    `insert into contact (client_id, person_id, email, origin, contact_status) select $1, min(id), 'unknown@before.example', 'builtin', 'unsubscribed'
       from person where client_id = $1`,
    [list.service.tenants.a1.clientId],
  );
  await forget();
  await upgrade();
  const entries = await list.list();
  const values = new Map(entries.map((one) => [one.value, one]));
  expect([...values.keys()].sort()).toEqual([
    '+4930901820',
    'event@before.example',
    'status@before.example',
    'unknown@before.example',
  ]);
  for (const one of entries)
    expect(one).toMatchObject({ reason: 'unsubscribed', scope: 'client', endsAt: null, liftedAt: null });
  expect(values.get('event@before.example')).toMatchObject({
    since: '2026-03-02T09:00:00.000Z',
    evidence: { ...NOTHING, platform: 'instantly', campaignId: 'campaign-1', eventAt: '2026-03-02T09:00:00.000Z' },
  });
  expect(values.get('status@before.example').evidence).toEqual({
    ...{ ...NOTHING, operation: expect.any(String) },
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(values.get('unknown@before.example').evidence).toEqual(NOTHING);
});

it('a repeat adds nothing, and an entry that was lifted since stays so', async () => {
  const before = await list.list();
  await list.lift([before[0].id]);
  await upgrade();
  const after = await list.list();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after[0].liftedAt).toEqual(expect.any(String));
});
