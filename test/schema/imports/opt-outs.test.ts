import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createContact, updateContact } from '../../../src/schema/crm/contacts/write-contact.js';
import type { Workspace } from '../../../src/schema/kernel/context.js';
import type { StartImport } from '../../../src/schema/work/imports/start-import.js';
import { readImport } from '../../../src/schema/work/imports/start-import.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';
import { exportOf } from './own-export.js';
import { contactsOf, fileOf, NO_OPT_OUTS, runJobs, start, upload } from './run-import.js';

let opened: OpenedWorkspace;
let workspace: Workspace;
beforeEach(async () => {
  opened = await openWorkspace();
  workspace = opened.workspace;
  for (const [name, contactStatus] of [
    ['out', 'unsubscribed'],
    ['in', 'active'],
  ] as const) {
    await createContact(workspace, { email: `${name}@x.example`, contactStatus });
  }
});
afterEach(() => opened.close());

/* The counts and lines of a trial, and the counts and statuses after the import. */
async function importFile(text: string, choices: Partial<StartImport> = {}) {
  const id = await upload(workspace, text);
  const counts = async () => (await readImport(opened.database, { clientId: workspace.clientId, id }))?.counts;
  await start(workspace, id, { ...choices, dryRun: true });
  await runJobs(workspace);
  const tried = await counts();
  const lines = (await fileOf(workspace, id, 'outcome')).trimEnd().split('\n');
  await start(workspace, id, choices);
  await runJobs(workspace);
  expect({ ...(await counts()), repeated: tried?.repeated }).toEqual(tried);
  const statuses = (await contactsOf(workspace)).map(({ who, status }) => [who, status]);
  return {
    counts: tried,
    lines: lines.map((line): unknown => JSON.parse(line)),
    statuses: Object.fromEntries(statuses),
  };
}

const COUNTS = { created: 0, updated: 0, unchanged: 0, refused: 0, repeated: 0, ...NO_OPT_OUTS };

describe('an import', () => {
  it('takes no column for the status that is not called so', async () => {
    for (const column of ['lead status', 'status', 'Lead_Status']) {
      const { statuses } = await importFile(`email,${column}\nout@x.example,NEW\n`);
      expect(statuses).toEqual({ 'out@x.example': 'unsubscribed', 'in@x.example': 'active' });
    }
    expect((await contactsOf(workspace))[1]?.['fields']).toEqual({
      'lead status': 'NEW',
      status: 'NEW',
      Lead_Status: 'NEW',
    });
  });

  it('keeps the status of who opted out, writes the rest of the row, and tells of every such row', async () => {
    const { counts, lines, statuses } = await importFile(
      'email,contact_status,first_name\nout@x.example,active,Ada\nin@x.example,cold,\nout@x.example,cold,\n' +
        'new@x.example,unsubscribed,\nnew@x.example,active,\nout@x.example,unsubscribed,\nout@x.example,,\n',
    );
    const told = { created: 1, updated: 2, unchanged: 4, repeated: 4, suppressed: 5, optOutsKept: 3 };
    expect(counts).toEqual({ ...COUNTS, ...told });
    expect(lines).toEqual([
      { row: 1, outcome: 'updated', changes: ['firstName'], suppressed: true, optOut: 'kept' },
      { row: 2, outcome: 'updated', changes: ['contactStatus'] },
      { row: 3, outcome: 'unchanged', repeatsRow: 1, changes: [], suppressed: true, optOut: 'kept' },
      { row: 4, outcome: 'created', changes: ['contactStatus', 'email'] },
      { row: 5, outcome: 'unchanged', repeatsRow: 4, changes: [], suppressed: true, optOut: 'kept' },
      { row: 6, outcome: 'unchanged', repeatsRow: 1, changes: [], suppressed: true },
      { row: 7, outcome: 'unchanged', repeatsRow: 1, changes: [], suppressed: true },
    ]);
    expect(statuses).toEqual({
      ...{ 'out@x.example': 'unsubscribed', 'in@x.example': 'cold', 'new@x.example': 'unsubscribed' },
    });
  });

  it('does so as well if somebody chose the column', async () => {
    const columns = [{ column: 'contact_status', field: 'contactStatus' }];
    const { counts, statuses } = await importFile('email,contact_status\nout@x.example,active\n', { columns });
    expect(counts).toEqual({ ...COUNTS, unchanged: 1, suppressed: 1, optOutsKept: 1 });
    expect(statuses['out@x.example']).toBe('unsubscribed');
  });

  it('writes the status and lifts the suppression if it is told to', async () => {
    const file = 'email,contact_status\nout@x.example,active\n';
    const { counts, lines, statuses } = await importFile(file, { liftSuppressions: true });
    expect(counts).toEqual({ ...COUNTS, updated: 1, suppressed: 1, optOutsEnded: 1 });
    expect(lines).toEqual([
      { row: 1, outcome: 'updated', changes: ['contactStatus'], suppressed: true, optOut: 'ended' },
    ]);
    expect(statuses['out@x.example']).toBe('active');
    expect((await importFile(file)).counts).toEqual({ ...COUNTS, unchanged: 1 });
  });

  it.each([
    { liftSuppressions: false, optOut: 'kept', status: 'active' },
    { liftSuppressions: true, optOut: 'ended', status: 'cold' },
  ])(
    'counts an opt-out for the other contacts of its Person ($optOut)',
    async ({ liftSuppressions, optOut, status }) => {
      await importFile('email,phone\nada@x.example,+16502530012\n');
      const { lines, statuses } = await importFile(
        'email,phone,contact_status\nada@x.example,,unsubscribed\n,+16502530012,cold\n',
        { liftSuppressions },
      );
      expect(lines).toEqual([
        { row: 1, outcome: 'updated', changes: ['contactStatus'] },
        {
          ...{ row: 2, outcome: liftSuppressions ? 'updated' : 'unchanged', suppressed: true, optOut },
          changes: liftSuppressions ? ['contactStatus'] : [],
        },
      ]);
      expect(statuses).toMatchObject({ 'ada@x.example': 'unsubscribed', '+16502530012': status });
    },
  );

  it('keeps opt-outs in every mode, and refuses nothing for them', async () => {
    const file = 'email,contact_status\nout@x.example,active\n';
    const kept = { ...COUNTS, unchanged: 1, suppressed: 1, optOutsKept: 1 };
    expect((await importFile(file, { mode: 'update' })).counts).toEqual(kept);
    // It fills nothing, so there is nothing to keep.
    expect((await importFile(file, { mode: 'fill' })).counts).toEqual({ ...kept, optOutsKept: 0 });
    expect((await importFile(file, { mode: 'create' })).counts).toEqual({ ...COUNTS, refused: 1 });
  });

  it('of an older export keeps the opt-outs since', async () => {
    const file = await exportOf(workspace, 'contact', 'csv');
    const [{ id } = { id: 0 }] = await opened.database.query<{ id: number }>(
      null,
      `select id from contact where email = 'in@x.example'`,
    );
    await updateContact(workspace, id, { contactStatus: 'unsubscribed' });
    const { counts, statuses } = await importFile(file);
    expect(counts).toEqual({ ...COUNTS, unchanged: 2, suppressed: 2, optOutsKept: 1 });
    expect(statuses).toEqual({ 'out@x.example': 'unsubscribed', 'in@x.example': 'unsubscribed' });
  });
});
