import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnNamesOf } from '../../src/db/columns.js';
import { getDatamodel } from '../../src/db/generated-client.js';
import { createCompany } from '../../src/schema/crm/companies/write-company.js';
import { contactFields } from '../../src/schema/crm/contacts/fields.js';
import { EVIDENCE_KINDS } from '../../src/schema/crm/duplicates/evidence.js';
import { emailFields } from '../../src/schema/crm/emails/fields.js';
import { changedFields } from '../../src/schema/history/changes/change-row.js';
import { columnsOf, isGiven } from '../../src/schema/records/fields/fields.js';
import { EXPORTED_KINDS } from '../../src/schema/work/exports/export-sql.js';
import { type OpenedWorkspace, openWorkspace } from '../support/workspace.js';

/*
 * Lists of columns that are written by hand. Each is held against the tables of fields or the catalogue: a column that is added
 * fails here, and the message names the place that has to know it.
 */

let opened: OpenedWorkspace;
let clientId: string;
beforeAll(async () => {
  opened = await openWorkspace();
  ({ clientId } = opened.workspace);
});
afterAll(() => opened.close());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  opened.database.query<Row>(null, text, values);

const bodyOf = async (name: string): Promise<string> => {
  const [row] = await query<{ body: string }>('select prosrc as body from pg_proc where proname = $1', [name]);
  return row?.body ?? '';
};

describe('drop_idle_contact (prisma/functions/event-contacts.sql)', () => {
  const EVENT = { kind: 'email_reply', email: 'idle@lists.example' };

  async function makeIdle(): Promise<number> {
    await query(
      `insert into webhook_event (client_id, platform, kind, subject) values ($1, 'hubspot', 'email_reply', 'an object')
       on conflict do nothing`,
      [clientId],
    );
    const [row] = await query<{ id: number }>(
      'select reach_event_contact($1, $2, $3, $4::jsonb, null::timestamptz) as id',
      [clientId, 'hubspot', EVENT.email, JSON.stringify(EVENT)],
    );
    return row?.id ?? 0;
  }

  async function isDropped(id: number): Promise<boolean> {
    await query('select drop_idle_contact($1, $2)', [clientId, EVENT.email]);
    const rows = await query('delete from contact where client_id = $1 and id = $2 returning id', [clientId, id]);
    return rows.length === 0;
  }

  it('drops a contact that an event made and nobody wrote on', async () => {
    const message = 'A column whose default is not null must be in v_given: every new contact has it.';
    expect(await isDropped(await makeIdle()), message).toBe(true);
  });

  /* The identifiers exclude one another, and a Person is joined on creation alone. */
  const written = columnsOf(contactFields).filter(
    ([, field]) => isGiven(field) && !field.identifier && field.set !== 'never',
  );

  it.each(written)('keeps one on which a person wrote %s alone', async (name, { column, type }) => {
    const id = await makeIdle();
    const texts = { String: 'by a person', Boolean: true, DateTime: '2026-05-31T00:00:00Z' } as const;
    const company = () => createCompany(opened.workspace, { domain: 'lists.example' });
    const value = type === 'RecordId' ? (await company()).id : texts[type === 'CustomFields' ? 'String' : type];
    await query(`update contact set ${column} = $3 where client_id = $1 and id = $2`, [clientId, id, value]);
    expect(await isDropped(id), `Take ${column} out of v_given, or ${name} is lost with its contact and Person.`).toBe(
      false,
    );
  });
});

it('copies every column of an email that a move gives to another address (prisma/functions/crm-event-moves.sql)', async () => {
  const copied = await bodyOf('move_event_email');
  const [, inserted = ''] = /insert into email \(([^)]*)\)/.exec(copied) ?? [];
  const own = ['id', 'interested', 'disposition', 'updated_time'];
  expect(
    inserted
      .split(',')
      .map((column) => column.trim())
      .toSorted(),
    'move_event_email must copy each column.',
  ).toEqual(
    columnNamesOf('Email')
      .filter((column) => !own.includes(column))
      .toSorted(),
  );
});

describe('the journal (prisma/functions/journal.sql)', () => {
  it('has contacts compared anew when a column changes that is evidence of duplicates', async () => {
    const compared = await bodyOf('enter_change_in_journal');
    const evidence = EVIDENCE_KINDS.flatMap(({ company, value, where }) =>
      [...`${company} ${value} ${where}`.matchAll(/\bc\.(\w+)/g)].map(([, column]) => column),
    );
    const message = 'enter_change_in_journal must compare each column that EVIDENCE_KINDS reads.';
    for (const column of evidence) expect(compared, message).toContain(`new.${column}`);
  });

  it('has the long texts of an email where they change alone', async () => {
    const entered = await bodyOf('enter_email');
    const bodies = columnsOf(emailFields).filter(([, { apart, shown }]) => apart && shown);
    expect(bodies.map(([name]) => name)).toEqual(['bodyText', 'bodyHtml']);
    const message = 'enter_email must leave out each shown column that is apart, unless it changed.';
    for (const [, { column }] of bodies) expect(entered, message).toContain(`new.${column} := null`);
  });

  it.each(['Contact', 'Company', 'Email', 'Campaign', 'Activity'] as const)(
    'shows the times of %s as the API does (TIMES in src/schema/history/changes/change-row.ts)',
    (model) => {
      const { fields } = getDatamodel().datamodel.models[model] ?? { fields: [] };
      const times = fields.filter(({ type, name }) => type === 'DateTime' && name !== 'updatedTime');
      const columns = columnNamesOf(model).filter((column) =>
        times.some(({ name }) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) === column),
      );
      const shown = changedFields(
        null,
        Object.fromEntries(columns.map((column) => [column, '2026-05-31T02:00:00+02:00'])),
      );
      for (const { name, after } of shown)
        expect(after, `${name} is missing in TIMES`).toBe('2026-05-31T00:00:00.000Z');
    },
  );
});

describe('an export (src/schema/work/exports/export-sql.ts)', () => {
  it.each([
    ['campaigns', 'Campaign', ['client_id']],
    ['activities', 'Activity', ['client_id']],
    ['people', 'Person', ['client_id', 'born_with_contact']],
    ['webhook_deliveries', 'WebhookDelivery', ['client_id', 'agency_id']],
  ] as const)('of %s has every column of %s', (records, model, left) => {
    const { columns, id } = EXPORTED_KINDS[records];
    const own = columns.filter(({ sql }) => sql.startsWith(id.replace('id', ''))).map(({ name }) => name);
    const expected = columnNamesOf(model).filter((column) => !left.some((name) => name === column));
    expect(own.toSorted(), `EXPORTED_KINDS.${records} must name each column, or this test leave it out.`).toEqual(
      expected.toSorted(),
    );
  });
});
