import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erasedValues, recogniseErased } from '../../../src/schema/crm/suppressions/erased-values.js';
import { matchIdentifiers } from '../../../src/schema/crm/suppressions/match.js';
import { createAgency } from '../../../src/schema/tenancy/agencies/create-agency.js';
import { startErasure } from '../../../src/schema/work/person-erasure/start-erasure.js';
import { findText } from '../../support/full-client.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { openWorkspace } from '../../support/workspace.js';
import { contactsOf, fileOf, importText } from '../imports/run-import.js';
import { type OpenedList, openList } from './open-list.js';

let list: OpenedList;
beforeAll(async () => {
  list = await openList();
});
afterAll(() => list.close());

let turn = 0;
let email = '';
let other = '';
let personId = 0;
/* A Person of two contacts. */
beforeEach(async () => {
  turn += 1;
  email = `dana${turn}@erased.example`;
  other = `lane${turn}@erased.example`;
  const { id } = await list.put({ email });
  personId = await list.personOf(id);
  await list.put({ email: other, person_id: personId });
});

const hashes = () =>
  list.query<{ reason: string; own: boolean; value: string }>(
    `select reason, client_id is not null as own, value from suppression where kind = 'erased' and lifted_at is null order by id`,
  );
const plain = async (values = [email, other]) =>
  list.query<{ value: string; reason: string; own: boolean }>(
    `select value, reason, client_id is not null as own from suppression where value = any($1) order by value, reason`,
    [values],
  );

describe('the erasure of a Person', () => {
  it('keeps it suppressed by a hash of each identifier, of which nothing is shown', async () => {
    await list.erase(personId);
    expect(await list.areSuppressed([email, other])).toEqual([true, true]);
    const [result] = await list.check([{ email }]);
    expect(result.suppression).toMatchObject({
      kind: 'erased',
      value: expect.stringMatching(/^erased:[0-9a-f]{64}$/),
      reason: 'request',
    });
    expect(await list.list({ search: 'erased:' })).toEqual([]);
    expect(await list.areSuppressed([email], list.keys.a2)).toEqual([false]);
    expect((await findText(list.service.database, email)).concat(await findText(list.service.database, other))).toEqual(
      [],
    );
  });

  it('takes the entries of the client that name it, lifted ones too, and keeps their reasons', async () => {
    const before = (await hashes()).length;
    await list.add([{ email }, { personId }], { reason: 'complaint', note: `Said ${email}` });
    await list.add([{ email: other }], { reason: 'legal', note: 'Dana Kiln said so' });
    await list.lift([await list.addOne({ email }, { reason: 'customer', note: 'Dana Kiln bought' })]);
    await list.erase(personId);
    expect(await plain()).toEqual([]);
    const kept = (await hashes()).slice(before).map(({ reason }) => reason);
    expect(kept.sort()).toEqual(['complaint', 'complaint', 'legal', 'request', 'request']);
    for (const text of [email, other, `person:${personId}"`, 'Dana Kiln bought']) {
      const found = (await findText(list.service.database, text)).filter((row) => !row.startsWith('audit_entry'));
      expect(found).toEqual([]);
    }
  });

  it('lets entries of the whole agency stay only while another client has the contact', async () => {
    await list.add([{ email }, { email: other }], { scope: 'agency', reason: 'legal' }, list.keys.master);
    await list.put({ email: other }, list.keys.a2);
    await list.erase(personId);
    expect(await plain()).toEqual([{ value: other, reason: 'legal', own: false }]);
    expect(await list.areSuppressed([email, other], list.keys.a2)).toEqual([true, true]);
    expect(await list.areSuppressed([email, other], list.keys.b1)).toEqual([false, false]);
  });

  it('leaves the entries of a Person that others have joined since', async () => {
    const late = await list.put({ email: `late${turn}@erased.example` });
    const lateId = await list.personOf(late.id);
    await list.addOne({ personId: lateId });
    const erase =
      'mutation ($client: String!, $id: RecordId!) { personErase(clientId: $client, personId: $id) { __typename } }';
    await list.service.graphql(
      erase,
      { client: list.service.tenants.a1.clientId, id: personId },
      { key: list.keys.master },
    );
    const merge = 'mutation ($ids: [RecordId!]!) { peopleMerge(personIds: $ids) { __typename } }';
    await list.ask(merge, { ids: [personId, lateId] });
    await list.work('erase-persons');
    expect(await list.areSuppressed([`late${turn}@erased.example`])).toEqual([true]);
  });

  it('ends no suppression of others', async () => {
    await list.addOne({ email: `beside${turn}@erased.example` });
    await list.erase(personId);
    expect(await list.areSuppressed([`beside${turn}@erased.example`])).toEqual([true]);
  });
});

describe('an address that was erased and comes back', () => {
  const put = async (key?: string) => {
    const { id } = await list.put({ email }, key);
    return { id, mark: await list.markOf(id, key) };
  };

  it('by PUT makes a suppressed contact, which its entry names again', async () => {
    await list.erase(personId);
    expect((await put()).mark).toEqual({ suppressed: 'client', suppression: { value: email } });
    expect(await plain()).toEqual([{ value: email, reason: 'request', own: true }]);
    expect((await put(list.keys.a2)).mark).toEqual({ suppressed: null, suppression: null });
  });

  it.each(['email_sent', 'email_reply', 'unsubscribed'] as const)('by a webhook (%s) does so as well', async (kind) => {
    await list.erase(personId);
    expect(
      await list.tell(kind, email, { timestamp: `2026-04-0${turn % 9 || 9}T09:00:00.000Z`, reply_text: 'Yes' }),
    ).toBe('processed');
    expect((await put()).mark).toEqual({ suppressed: 'client', suppression: { value: email } });
    expect((await plain()).map(({ reason }) => reason)).toContain('request');
  });

  it('by a webhook of many events does so as well', async () => {
    await list.erase(personId);
    const json = [1, 2, 3].map((n) => ({
      ...{
        type: 'emailsSent',
        leadEmail: email,
        campaignId: `c${n}`,
        createdAt: '2026-05-01T10:00:00.000Z',
        teamId: 't',
      },
    }));
    await list.service.call('POST', `/public/lemlist-webhook/${list.service.tenants.a1.clientId}`, { key: null, json });
    expect((await put()).mark).toEqual({ suppressed: 'client', suppression: { value: email } });
  });

  it('by a batch or by another identifier of a contact does so as well', async () => {
    await list.erase(personId);
    const text = `mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) { ... on ContactsUpsertBatchPayload { outcomes { contact { suppressed } } } } }`;
    const batch = await list.ask(text, { items: [{ email }, { email: `new${turn}@erased.example` }] });
    expect(batch.contactsUpsertBatch.outcomes).toEqual([
      { contact: { suppressed: 'client' } },
      { contact: { suppressed: null } },
    ]);
    const { id } = await list.put({ email: `renamed${turn}@erased.example` });
    await list.service.call('PATCH', `/public/contacts/${id}`, { json: { email: other } });
    expect(await list.markOf(id)).toEqual({ suppressed: 'client', suppression: { value: other } });
  });

  it('is free after a lift, of the hash as well, until it is erased again', async () => {
    await list.erase(personId);
    const { id } = await put();
    const [entry] = await list.list({ search: email });
    await list.lift([entry.id]);
    expect([await list.markOf(id), await list.areSuppressed([email])]).toEqual([
      { suppressed: null, suppression: null },
      [false],
    ]);
    await list.service.call('DELETE', `/public/contacts/${id}`);
    expect((await put()).mark).toEqual({ suppressed: null, suppression: null });
    await list.erase(await list.personOf((await put()).id));
    expect(await list.areSuppressed([email])).toEqual([true]);
  });

  it('of an agency’s entry counts for all its clients, of which none is told where it was erased', async () => {
    await list.addOne({ email }, { scope: 'agency', reason: 'legal' }, list.keys.master);
    await list.erase(personId);
    expect(await plain()).toEqual([]);
    const { mark } = await put(list.keys.a2);
    expect(mark).toEqual({ suppressed: 'agency', suppression: { value: email } });
    const [entry] = await list.list({ search: email }, list.keys.a2);
    expect([entry.scope, entry.reason, entry.addedBy]).toEqual(['agency', null, null]);
    expect(await list.list({ search: email })).toEqual([]);
    expect(await list.lift([entry.id], 'Mine', list.keys.a2)).toEqual({
      __typename: 'NotFoundError',
      message: 'Suppression not found',
    });
  });
});

describe('an import of an address that was erased', () => {
  it('refuses to create its contact and says why, and creates the others', async () => {
    const opened = await openWorkspace();
    try {
      const { workspace, database } = opened;
      const text = 'email,first_name\ndana@erased.example,Dana\nlane@erased.example,Lane\n';
      await importText(workspace, text);
      const [row] = await database.query<{ id: number }>(
        null,
        `select person_id as id from contact where email = 'dana@erased.example'`,
      );
      const { agencyId, clientId, actor, peppers } = workspace;
      await startErasure({ agencyId, actor, database, pepper: peppers.pepper }, clientId, row?.id ?? 0);
      while (await taskNamed('erase-persons').run(contextFor(database)));
      const job = await importText(workspace, text);
      expect((await fileOf(workspace, job, 'refused')).trim().split('\n')).toEqual([
        'email,first_name,import_error',
        expect.stringMatching(/^dana@erased\.example,Dana,.*erased.*lift its suppression/),
      ]);
      expect((await contactsOf(workspace)).map(({ who }) => who)).toEqual(['lane@erased.example']);
    } finally {
      await opened.close();
    }
  });
});

describe('a changed pepper', () => {
  it('still recognises what was erased under the one before, and renews the hash', async () => {
    const opened = await openWorkspace();
    try {
      const { database, workspace } = opened;
      const { agencyId, clientId, peppers } = workspace;
      const value = 'dana@pepper.example';
      const [old = ''] = erasedValues(peppers, agencyId, value);
      await database.query(
        null,
        `insert into suppression (agency_id, client_id, source_client_id, kind, value, reason) values ($1, $2, $2, 'erased', $3, 'request')`,
        [agencyId, clientId, old],
      );
      const changed = { pepper: 'another pepper of many characters', previousPepper: peppers.pepper };
      const asked = { column: 'email', value } as const;
      const owner = { agencyId, clientId, peppers: changed };
      expect(await matchIdentifiers(database, owner, [asked])).toEqual([expect.objectContaining({ value: old })]);
      await database.transaction((session) => recogniseErased(session, owner, [value]));
      const [renewed] = erasedValues({ pepper: changed.pepper }, agencyId, value);
      expect(await database.query(null, 'select kind, value, reason from suppression order by id')).toEqual([
        { kind: 'erased', value: renewed, reason: 'request' },
        { kind: 'email', value, reason: 'request' },
      ]);
    } finally {
      await opened.close();
    }
  });

  it('of another agency recognises nothing', async () => {
    const opened = await openWorkspace();
    try {
      const { database, workspace } = opened;
      const { peppers } = workspace;
      const { agencyId } = await createAgency(database, peppers.pepper, { name: 'Y', clients: ['B1'], connect: [] });
      expect(erasedValues(peppers, agencyId, 'dana@pepper.example')).not.toEqual(
        erasedValues(peppers, workspace.agencyId, 'dana@pepper.example'),
      );
    } finally {
      await opened.close();
    }
  });
});
