import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWrongLists } from '../../../src/schema/totals/check-lists.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { type BulkService, openBulkService } from './bulk-service.js';

let bulk: BulkService;
let clientId: string;
beforeAll(async () => {
  bulk = await openBulkService();
  ({ clientId } = bulk.service.tenants.a1);
  await bulk.query('update client set scoring_enabled = true where id = $1', [clientId]);
});
afterAll(() => bulk.close());

/** Two equal sets of contacts, whose identifiers differ in their beginning alone. */
async function twins(name: string, count: number): Promise<{ one: number[]; many: number[] }> {
  const made: Record<string, number[]> = { one: [], many: [] };
  for (const side of ['one', 'many']) {
    const items = Array.from({ length: count }, (_, at) => ({
      email: `${side}-${name}-${at}@twins.example`,
      firstName: 'Ada',
      jobTitle: at % 2 ? 'Dean' : null,
      contactStatus: at % 3 ? 'active' : 'cold',
      customFields: [
        { fieldName: 'plan', fieldValue: at % 2 ? 'gold' : 'blue' },
        ...(at % 3 ? [{ fieldName: 'old', fieldValue: 'x' }] : []),
      ],
    }));
    const { contactsUpsertBatch } = await bulk.ask(
      `mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) { ... on ContactsUpsertBatchPayload { outcomes { contact { id } } } } }`,
      { items },
    );
    made[side] = contactsUpsertBatch.outcomes.map((outcome: { contact: { id: number } }) => outcome.contact.id);
  }
  await bulk.number();
  return { one: made['one'] ?? [], many: made['many'] ?? [] };
}

const STATE = `select c.email, c.first_name, c.job_title, c.origin, c.contact_status, c.previous_status, c.status_changed_at is not null as changed,
    (select o.domain from company o where o.client_id = c.client_id and o.id = c.company_id) as company,
    c.updated_time >= $3::timestamptz as written, (
    select jsonb_agg(jsonb_build_array(f.field_name, f.field_value, f.updated_time >= $3::timestamptz) order by f.id)
      from contact_custom_field f where f.client_id = c.client_id and f.contact_id = c.id) as fields
  from contact c where c.client_id = $1 and c.id = any($2::bigint[]) order by c.id`;
const JOURNAL = `select j.kind, j.what, j.actor, j.before, j.after from journal j
  where j.client_id = $1 and j.kind = 1 and j.record_id = any($2::bigint[]) and j.written_at >= $3::timestamptz
  order by j.record_id, j.number`;
const INBOX = `select i.kind, i.what, i.field from journal_inbox i where i.client_id = $1 and i.record_id = any($2::bigint[]) order by i.record_id, i.seq`;

/* Ids, times of writing and the beginnings of addresses are what must differ. */
const alike = (rows: unknown) =>
  JSON.parse(
    JSON.stringify(rows)
      .replace(/one-|many-/g, '')
      .replace(
        /"(status_changed_at|created_at|person_id|company_id|activity_ids)":("[^"]*"|\d+|\[[^\]]*\])/g,
        '"$1":"…"',
      ),
  );

/** What a job counts that did the same: records that have all values already are not written. */
function countsOf({ rows }: { rows: { written: boolean }[] }) {
  const rowsWritten = rows.filter(({ written }) => written).length;
  const counts = { rowsTotal: rows.length, rowsRead: rows.length, rowsRefused: 0 };
  return { ...counts, rowsWritten, rowsUnchanged: rows.length - rowsWritten };
}

/** What a set of contacts came to: their rows, what waited for the journal, and what it tells. */
async function traces(ids: number[], since: Date) {
  const rows = await bulk.query(STATE, [clientId, ids, since]);
  const waiting = await bulk.query(INBOX, [clientId, ids]);
  await bulk.number();
  const journal = await bulk.query(JOURNAL, [clientId, ids, since]);
  const rescoring = await bulk.query(
    'select subject_kind, bump from rescoring_request where client_id = $1 and subject_id = any($2::bigint[])',
    [clientId, ids],
  );
  return alike({ rows, waiting, journal, rescoring });
}

const now = async () => (await bulk.query<{ now: Date }>('select now() as now'))[0]?.now ?? new Date();

const CHANGES = {
  'a field': { firstName: 'Grace' },
  'a field that is cleared': { jobTitle: null },
  'a status, which keeps the one before': { contactStatus: 'cold' },
  'several fields and custom fields': {
    lastName: 'Hopper',
    origin: 'import',
    customFields: [
      { fieldName: 'plan', fieldValue: 'gold' },
      { fieldName: 'tag', fieldValue: 'fair 2026' },
    ],
  },
  'custom fields alone': { customFields: [{ fieldName: 'plan', fieldValue: 'gold' }] },
  'a company by its domain': { companyDomain: 'acme.example' },
};

describe('a change in bulk leaves the same rows and the same journal as single writes', () => {
  it.each(Object.entries(CHANGES))('of %s', async (name, set) => {
    const { one, many } = await twins(name.replace(/\W/g, ''), 7);
    const since = await now();
    for (const id of one) {
      const { contactUpdate } = await bulk.ask(
        `mutation ($id: RecordId!, $input: ContactInput!) { contactUpdate(id: $id, input: $input) { __typename } }`,
        { id, input: set },
      );
      expect(contactUpdate).toEqual({ __typename: 'Contact' });
    }
    const expected = await traces(one, since);
    expect(await bulk.run('contacts', { ids: many, change: { set } })).toEqual({
      ...{ id: expect.any(Number), kind: 'change', state: 'done', failure: null },
      ...countsOf(expected),
    });
    expect(await traces(many, since)).toEqual(expected);
  });

  it('of a custom field that is removed, where contacts without it are not written', async () => {
    const { one, many } = await twins('clear', 7);
    const since = await now();
    const fields = await bulk.query<{ id: number; owner: number }>(
      `select id, contact_id as owner from contact_custom_field where client_id = $1 and contact_id = any($2::bigint[]) and field_name = 'old' order by contact_id`,
      [clientId, one],
    );
    for (const { id, owner } of fields) {
      await bulk.ask(`mutation { contactCustomFieldDelete(contactId: ${owner}, fieldId: ${id}) { __typename } }`);
    }
    const expected = await traces(one, since);
    const job = await bulk.run('contacts', { ids: many, change: { clearCustomFields: ['old'] } });
    expect(job).toMatchObject({ state: 'done', rowsRead: 7, rowsWritten: fields.length });
    expect(await traces(many, since)).toEqual(expected);
  });

  it('of contacts that are deleted, each of which can be restored', async () => {
    const { one, many } = await twins('delete', 7);
    for (const side of [one, many]) {
      await bulk.query(
        `insert into email (client_id, email_type, origin, email_timestamp, contact_email, contact_id)
           select client_id, 'outbound', 'import', now(), email, id from contact where client_id = $1 and id = any($2::bigint[])`,
        [clientId, side],
      );
      for (const id of side.slice(0, 3)) {
        await bulk.query(
          `with made as (insert into activity (client_id, channel, source, occurred_at, properties)
             values ($1, 'call', 'builtin', now(), '{}') returning id, occurred_at)
           insert into activity_contact (client_id, activity_id, contact_id, occurred_at) select $1, m.id, $2, m.occurred_at from made m`,
          [clientId, id],
        );
      }
    }
    await bulk.number();
    const before = await states(many);
    const since = await now();
    for (const id of one) await bulk.ask(`mutation { contactDelete(id: ${id}) { __typename } }`);
    const { waiting: _each, ...expected } = await traces(one, since);
    const job = await bulk.run('contacts', { ids: many, change: { delete: true } });
    expect(job).toMatchObject({ kind: 'delete', state: 'done', rowsRead: 7, rowsWritten: 7 });
    const { waiting, ...deleted } = await traces(many, since);
    expect(deleted).toEqual(expected);
    // One entry has all custom fields of a contact and what it was linked to.
    const [links, itself] = [4, 3].map((what) => ({ kind: 1, what, field: null }));
    expect(waiting).toEqual(many.flatMap(() => [links, itself]));
    for (const id of many) {
      expect(await bulk.ask(`mutation { contactRestore(id: ${id}) { ... on Contact { id } } }`)).toEqual({
        contactRestore: { id },
      });
    }
    expect(await states(many)).toEqual(before);
  });

  it('of all contacts of one Person and some of another, whose totals are right then', async () => {
    while (await taskNamed('maintain-lists').run(contextFor(bulk.service.database)));
    const { one, many } = await twins('persons', 4);
    for (const [first, second, third, fourth] of [one, many]) {
      const joins = 'update contact c set person_id = o.person_id from contact o where c.id = $2 and o.id = $1';
      await bulk.query(joins, [first, second]);
      await bulk.query(joins, [third, fourth]);
    }
    const persons = 'select c.id, c.person_id as person from contact c where c.id = any($1::bigint[])';
    const personOf = new Map(
      (await bulk.query<{ id: number; person: number }>(persons, [[...one, ...many]])).map(({ id, person }) => [
        id,
        person,
      ]),
    );
    for (const id of one.slice(0, 3)) await bulk.ask(`mutation { contactDelete(id: ${id}) { __typename } }`);
    await bulk.run('contacts', { ids: many.slice(0, 3), change: { delete: true } });
    const left = await bulk.query<{ id: number }>(
      'select e.id from person_empty e where e.client_id = $1 and e.id = any($2::bigint[]) order by e.id',
      [clientId, [...personOf.values()]],
    );
    expect(left.map(({ id }) => id)).toEqual([personOf.get(one[0] ?? 0), personOf.get(many[0] ?? 0)]);
    const told = await bulk.query<{ persons: number }>(
      `select count(i.person_id)::int as persons from journal_inbox i where i.client_id = $1 and i.kind = 1 and i.what = 3 and i.record_id = any($2::bigint[])`,
      [clientId, many],
    );
    expect(told).toEqual([{ persons: 1 }]);
    await bulk.number();
    expect(await findWrongLists(bulk.service.database)).toMatchObject({ wrong: [] });
  });
});

/** Contacts with all that is linked to them, but for the times of writing. */
const states = (ids: number[]) =>
  bulk.query(
    `select to_jsonb(c) - 'updated_time' - 'born_with_person' as contact,
        (select jsonb_agg(jsonb_build_array(f.field_name, f.field_value) order by f.field_name) from contact_custom_field f
          where f.client_id = c.client_id and f.contact_id = c.id) as fields,
        (select count(*)::int from email e where e.client_id = c.client_id and e.contact_id = c.id) as emails,
        (select count(*)::int from activity_contact l where l.client_id = c.client_id and l.contact_id = c.id) as activities
      from contact c where c.client_id = $1 and c.id = any($2::bigint[]) order by c.id`,
    [clientId, ids],
  );
