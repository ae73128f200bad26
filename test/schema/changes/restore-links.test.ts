import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { deliver } from '../../webhooks/support/deliver.js';
import { instantly } from '../../webhooks/support/instantly.js';

let service: TestService;
let clientId: string;
beforeAll(async () => {
  service = await startService({ WORKER: 'off' });
  ({ clientId } = service.tenants.a1);
  await query('update client set scoring_enabled = true where id = $1', [clientId]);
  await query(`insert into scoring_rule (client_id, name, channel, points) values ($1, 'calls', 'call', 5)`, [
    clientId,
  ]);
  await query(`insert into integration_connection (client_id, integration) values ($1, 'instantly')`, [clientId]);
});
afterAll(() => service.close());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  service.database.query<Row>(null, text, values);
const numbered = async () => {
  while ((await aggregateEntries(service.database, 2_000)) > 0);
};
const run = async (name: string) => {
  while (await taskNamed(name).run(contextFor(service.database)));
};
const ask = async (text: string, variables: object = {}, key?: string) => {
  const { body } = await service.graphql(text, variables, key === undefined ? {} : { key });
  expect(body.errors).toBeUndefined();
  return body.data;
};
const restore = async (kind: 'contact' | 'company', id: number) =>
  (
    await ask(
      `mutation ($id: RecordId!) { root: ${kind}Restore(id: $id) { __typename ... on ConflictError { message } } }`,
      { id },
    )
  ).root;
const deleted = async (kind: 'contact' | 'company', id: number) => {
  const path = kind === 'contact' ? 'v2/contacts' : 'v2/companies';
  expect((await service.call('DELETE', `/public/${path}/${id}`)).status).toBeLessThan(300);
  await numbered();
};

let made = 0;
async function contact(calls: number) {
  made += 1;
  const email = `l${made}@links.example`;
  const { body } = await service.call('POST', '/public/v2/contacts', { json: { email } });
  for (let call = 0; call < calls; call += 1) {
    const properties = { direction: 'inbound', timestamp: `2026-01-0${call + 1}T10:00:00Z` };
    await service.call('POST', '/public/activities/standard/call/', { json: { email, properties } });
  }
  return { id: body.id as number, email };
}
const linksOf = (id: number) =>
  query<{ activity: number }>(
    'select activity_id as activity, occurred_at from activity_contact where client_id = $1 and contact_id = $2 order by 1',
    [clientId, id],
  );
const idsOf = async (id: number) => (await linksOf(id)).map(({ activity }) => activity);
const scoreOf = async (id: number) => {
  await run('rescore');
  return (await ask('query ($id: RecordId!) { contact(id: $id) { score { value } } }', { id })).contact.score?.value;
};
/* The fields that the last entries of a record tell, oldest first. */
const told = async (kind: string, record: number, names: string[]) => {
  await numbered();
  const { changes } = await ask(
    'query ($filter: ChangeFilter) { changes(first: 100, filter: $filter) { items { action fields { name before after } } } }',
    { filter: { kind, record } },
  );
  return changes.items.map(({ action, fields }: { action: string; fields: { name: string }[] }) => [
    action,
    ...fields.filter(({ name }) => names.includes(name)),
  ]);
};

describe('a contact that is given back', () => {
  it('takes part in its activities again, has its score again, and the journal tells both times which they were', async () => {
    const { id } = await contact(3);
    const before = await linksOf(id);
    expect([before.length, await scoreOf(id)]).toEqual([3, 15]);
    await deleted('contact', id);
    expect(await linksOf(id)).toEqual([]);
    expect((await restore('contact', id)).__typename).toBe('Contact');
    expect(await linksOf(id)).toEqual(before);
    expect(await scoreOf(id)).toBe(15);
    const activityIds = before.map(({ activity }) => activity);
    expect(await told('contact', id, ['activityIds', 'optOut'])).toEqual([
      ['created'],
      ['deleted', { name: 'activityIds', before: activityIds, after: null }],
      ['created', { name: 'activityIds', before: null, after: activityIds }],
    ]);
    // A second deletion begins from there.
    await deleted('contact', id);
    await restore('contact', id);
    expect(await linksOf(id)).toEqual(before);
  });

  it('takes part in those that are still there, and where it took part in none nothing is told', async () => {
    const { id } = await contact(2);
    const [gone = 0, kept = 0] = await idsOf(id);
    await deleted('contact', id);
    await query('delete from activity where client_id = $1 and id = $2', [clientId, gone]);
    await restore('contact', id);
    expect(await idsOf(id)).toEqual([kept]);
    const lonely = await contact(0);
    await deleted('contact', lonely.id);
    await restore('contact', lonely.id);
    expect(await told('contact', lonely.id, ['activityIds'])).toEqual([['created'], ['deleted'], ['created']]);
  });

  it('has the opt-out that events made, with these events, so that a further one finds the earliest of them', async () => {
    const { id, email } = await contact(1);
    await query(`update contact set contact_status = 'customer' where id = $1`, [id]);
    const unsubscribe = (campaign: string, timestamp: string) =>
      deliver(
        service,
        `/public/instantly-webhook/${clientId}`,
        instantly('unsubscribed', { lead_email: email, campaign_id: campaign, timestamp }),
      );
    await unsubscribe('one', '2026-03-05T09:00:00Z');
    await unsubscribe('two', '2026-03-04T09:00:00Z');
    const rows = async () => [
      await query('select * from contact_opt_out where client_id = $1 and contact_id = $2', [clientId, id]),
      await query('select id from webhook_event where client_id = $1 and opted_out = $2 order by id', [clientId, id]),
    ];
    const before = await rows();
    expect(before.map(({ length }) => length)).toEqual([1, 2]);
    await deleted('contact', id);
    expect(await rows()).toEqual([[], []]);
    await restore('contact', id);
    expect(await rows()).toEqual(before);
    await unsubscribe('three', '2026-03-03T09:00:00Z');
    expect(
      await query(`select contact_status, previous_status, status_changed_at from contact where id = $1`, [id]),
    ).toEqual([
      {
        contact_status: 'unsubscribed',
        previous_status: 'customer',
        status_changed_at: new Date('2026-03-03T09:00:00Z'),
      },
    ]);
    expect(await told('contact', id, ['optOut'])).not.toContainEqual(expect.arrayContaining([{ name: 'optOut' }]));
  });

  it('never comes back where its Person was erased while the deletion waited for its number, nor does what it took part in', async () => {
    const { id } = await contact(2);
    const [{ person = 0 } = {}] = await query<{ person: number }>(
      'select person_id as person from contact where id = $1',
      [id],
    );
    const { body } = await service.call('POST', '/public/v2/contacts', {
      json: { email: `other${made}@links.example` },
    });
    await query('update contact set person_id = $1 where id = $2', [person, body.id]);
    await numbered();
    await ask(
      `mutation { personErase(clientId: "${clientId}", personId: ${person}) { __typename } }`,
      {},
      service.tenants.x.masterKey,
    );
    await service.call('DELETE', `/public/v2/contacts/${id}`);
    await run('erase-persons');
    await numbered();
    const [entry] = await query<{ before: object | null }>(
      'select what, before from journal where client_id = $1 and kind = 1 and record_id = $2 order by number desc limit 1',
      [clientId, id],
    );
    expect(Object.keys(entry?.before ?? {})).toEqual([]);
    expect(await restore('contact', id)).toMatchObject({ __typename: 'ConflictError' });
  });
});

describe('a company that is given back', () => {
  it('has its activities again, but for those that another company has since', async () => {
    const { body } = await service.call('POST', '/public/v2/companies', { json: { domain: 'one.links.example' } });
    const other = (await service.call('POST', '/public/v2/companies', { json: { domain: 'two.links.example' } })).body
      .id;
    const ids = (
      await query<{ id: number }>(
        `insert into activity (client_id, channel, variant, source, occurred_at, company_id)
         select $1, 'call', 'inbound', 'builtin', now(), $2::bigint from generate_series(1, 2) returning id`,
        [clientId, body.id],
      )
    ).map(({ id }) => id);
    await deleted('company', body.id);
    const companies = () =>
      query('select company_id as id from activity where id = any($1::bigint[]) order by activity.id', [ids]);
    expect(await companies()).toEqual([{ id: null }, { id: null }]);
    await query('update activity set company_id = $1 where id = $2', [other, ids[1]]);
    expect((await restore('company', body.id)).__typename).toBe('Company');
    expect(await companies()).toEqual([{ id: body.id }, { id: other }]);
    expect(await told('company', body.id, ['activityIds'])).toEqual([
      ['created'],
      ['deleted', { name: 'activityIds', before: ids, after: null }],
      ['created', { name: 'activityIds', before: null, after: [ids[0]] }],
    ]);
  });
});
