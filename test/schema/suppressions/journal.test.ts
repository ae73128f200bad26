import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readExceptions } from '../../../src/outbound/exceptions.js';
import { openReceiver, type Receiver } from '../../support/receiver.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { type OpenedList, openList } from './open-list.js';

let list: OpenedList;
let receiver: Receiver;
beforeAll(async () => {
  list = await openList({ EVENT_NETWORKS: '127.0.0.1' });
});
afterAll(() => list.close());
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const CHANGES = `query ($after: RecordId) { changes(first: 100, after: $after, filter: { kind: suppression }) {
  newest items { kind action recordId actor fields { name before after } } } }`;
const newest = async () => {
  await list.number();
  return (await list.ask('{ changes(first: 1) { newest } }')).changes.newest;
};
const since = async (after: number | null) => {
  await list.number();
  return (await list.ask(CHANGES, { after })).changes.items;
};
const fieldsOf = ({ fields }: { fields: { name: string; after: unknown }[] }) =>
  Object.fromEntries(fields.map(({ name, after }) => [name, after]));

describe('the journal', () => {
  it('tells of an addition and of a lift, with whom they name, why and by whom', async () => {
    const after = await newest();
    const id = await list.addOne({ email: 'told@journal.example' }, { reason: 'legal', note: 'Letter' });
    await list.lift([id], 'New consent');
    const [added, lifted, ...rest] = await since(after);
    expect(rest).toEqual([]);
    const actor = expect.stringMatching(/^key:\d+ RV-/);
    expect([added, lifted]).toMatchObject([
      { kind: 'suppression', action: 'added', recordId: id, actor },
      { kind: 'suppression', action: 'lifted', recordId: id, actor },
    ]);
    const said = { subject: 'email', value: 'told@journal.example', scope: 'client', reason: 'legal', note: 'Letter' };
    expect(fieldsOf(added)).toEqual({ ...said, since: expect.any(String) });
    expect(fieldsOf(lifted)).toEqual({ ...said, since: expect.any(String), liftReason: 'New consent' });
  });

  it('tells of opt-outs by statuses and events, and of extensions, as additions', async () => {
    const after = await newest();
    await list.put({ email: 'status@journal.example', contact_status: 'unsubscribed' });
    await list.tell('unsubscribed', 'event@journal.example');
    await list.addOne({ email: 'end@journal.example' }, { endsAt: '2998-01-01T00:00:00Z' });
    await list.add([{ email: 'end@journal.example' }]);
    await list.add([{ email: 'end@journal.example' }]);
    const told = await since(after);
    expect(
      told.map((one: { action: string; fields: [] }) => [one.action, fieldsOf(one)['value'], fieldsOf(one)['endsAt']]),
    ).toEqual([
      ['added', 'status@journal.example', undefined],
      ['added', 'event@journal.example', undefined],
      ['added', 'end@journal.example', '2998-01-01T00:00:00.000Z'],
      ['added', 'end@journal.example', null],
    ]);
  });

  it('of an erasure tells no hash', async () => {
    const { id } = await list.put({ email: 'erased@journal.example' });
    await list.addOne({ email: 'erased@journal.example' });
    await list.erase(await list.personOf(id));
    const told = JSON.stringify(await since(null));
    expect([told.includes('erased:'), told.includes('erased@journal.example')]).toEqual([false, false]);
  });

  it('tells entries for the whole agency in the journal of the client that they come from alone', async () => {
    const after = await newest();
    await list.addOne({ email: 'agency@journal.example' }, { scope: 'agency' }, list.keys.master);
    expect((await since(after)).map(fieldsOf)).toMatchObject([{ scope: 'agency', value: 'agency@journal.example' }]);
    const { changes } = await list.ask(CHANGES, { after: null }, list.keys.a2);
    expect(changes.items).toEqual([]);
  });
});

describe('an endpoint', () => {
  it('gets the events suppression.added and suppression.lifted', async () => {
    await list.number();
    const create = `mutation ($input: EventEndpointInput!) { eventEndpointCreate(input: $input) { ... on EventEndpointIssued { secret } } }`;
    const { eventEndpointCreate } = await list.ask(create, { input: { url: receiver.url } });
    receiver.secrets.push(eventEndpointCreate.secret);
    const id = await list.addOne({ email: 'sent@journal.example' });
    await list.lift([id]);
    await list.number();
    const events = { peppers: { pepper: list.service.pepper }, exceptions: readExceptions('127.0.0.1') };
    await taskNamed('send-events').run(contextFor(list.service.database, { events }));
    const bodies = receiver.received.map(({ event }) => event);
    expect(bodies.map(({ type }) => type)).toEqual(['suppression.added', 'suppression.lifted']);
    expect(JSON.stringify(bodies[0])).toContain('sent@journal.example');
  });
});
