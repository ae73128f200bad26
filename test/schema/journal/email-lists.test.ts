import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EMAIL_KEYSET } from '../../../src/schema/crm/emails/read-emails.js';
import { createEmail, deleteEmail, setInterested } from '../../../src/schema/crm/emails/write-email.js';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { selectRecords } from '../../../src/schema/records/fields/record-list.js';
import { readConnection } from '../../../src/schema/records/lists/keyset.js';
import { findWrongLists, repairList } from '../../../src/schema/totals/check-lists.js';
import { emptyLists } from '../../support/empty-lists.js';
import { foldAll, tendAll } from '../../support/settle-lists.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';

let opened: OpenedWorkspace;
let clientId: string;
beforeAll(async () => {
  opened = await openWorkspace();
  ({ clientId } = opened.workspace);
});
afterAll(() => opened.close());

beforeEach(() => emptyLists(opened.database));

/* What concerns the list: not changes of an email (4), which the journal tells. */
const entries = () =>
  opened.database.query(
    null,
    'select client_id, kind, what, record_id as id from journal_inbox where what < 4 order by seq',
  );
const insertEmails = (count: number) =>
  opened.database.query(
    null,
    `insert into email (client_id, email_type, origin, email_timestamp)
     select $1, 'inbound', 'builtin', timestamptz '2026-01-01' - n * interval '1 minute' from generate_series(1, $2::int) n`,
    [clientId, count],
  );
const told = async (subject?: string) => {
  const conditions = subject === undefined ? [] : [{ name: 'subject', sql: 'r.subject = $n', value: subject }];
  const selection = selectRecords({ clientId }, conditions);
  const window = { first: 2, sort: 'emailTimestamp', descending: true };
  return (await readConnection(opened.database, EMAIL_KEYSET, window, selection)).totalCount();
};

describe('the list of emails', () => {
  it('is entered by whoever creates or deletes an email, and not by who marks one', async () => {
    const input = {
      emailType: 'inbound',
      origin: 'builtin',
      contactEmail: 'a@journal.example',
      subject: 'Hi',
    } as const;
    const { id } = await createEmail(opened.workspace, input);
    await setInterested(opened.workspace, { contactEmail: 'a@journal.example', subject: 'Hi' });
    await deleteEmail(opened.workspace, id);
    expect(await entries()).toEqual([
      { client_id: clientId, kind: 3, what: 1, id },
      { client_id: clientId, kind: 3, what: 3, id },
    ]);
  });

  it('has its total before it is folded and after, without ranges; a filter counts', async () => {
    await insertEmails(7_000);
    expect(await told()).toBe(7_000);
    await tendAll(opened.database);
    await createEmail(opened.workspace, { emailType: 'outbound', origin: 'builtin', subject: 'One' });
    for (const fold of [
      async () => undefined,
      () => aggregateEntries(opened.database, 3_000),
      () => foldAll(opened.database),
    ]) {
      await fold();
      await tendAll(opened.database);
      expect(await told()).toBe(7_001);
      expect(await told('One')).toBe(1);
    }
    expect(
      await opened.database.query(null, 'select first_id, rows from list_block where client_id = $1 and kind = 3', [
        clientId,
      ]),
    ).toEqual([{ first_id: 0, rows: 7_001 }]);
    expect((await findWrongLists(opened.database)).wrong).toEqual([]);
  });

  it('that is wrong is found and repaired', async () => {
    await insertEmails(5);
    await foldAll(opened.database);
    await tendAll(opened.database);
    await opened.database.query(null, 'update list_total set total = 9 where client_id = $1 and kind = 3', [clientId]);
    expect(await told()).toBe(9);
    const wrong = { clientId, kind: 'email', told: 9, counted: 5, wrongRanges: 0 } as const;
    expect(await findWrongLists(opened.database)).toEqual({ lists: 8, wrong: [wrong] });
    await repairList(opened.database, wrong);
    expect(await told()).toBe(5);
  });
});
