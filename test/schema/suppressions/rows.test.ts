import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createContact } from '../../../src/schema/crm/contacts/write-contact.js';
import { addSuppressions } from '../../../src/schema/crm/suppressions/write-suppressions.js';
import type { Workspace } from '../../../src/schema/kernel/context.js';
import type { StartImport } from '../../../src/schema/work/imports/start-import.js';
import { readImport } from '../../../src/schema/work/imports/start-import.js';
import { NO_IMPORT_COUNTS } from '../../support/import-counts.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';
import { type BulkService, openBulkService } from '../bulk/bulk-service.js';
import { contactsOf, fileOf, runJobs, start, upload } from '../imports/run-import.js';

describe('an import', () => {
  let opened: OpenedWorkspace;
  let workspace: Workspace;
  beforeEach(async () => {
    opened = await openWorkspace();
    workspace = opened.workspace;
    return () => opened.close();
  });

  /* A dry run tells what the import does. */
  async function importFile(text: string, choices: Partial<StartImport> = {}) {
    const id = await upload(workspace, text);
    const outcome = async () => ({
      counts: (await readImport(opened.database, { clientId: workspace.clientId, id }))?.counts,
      lines: (await fileOf(workspace, id, 'outcome'))
        .split('\n')
        .filter(Boolean)
        .map((line): unknown => JSON.parse(line)),
    });
    await start(workspace, id, { ...choices, dryRun: true });
    await runJobs(workspace);
    const tried = await outcome();
    await start(workspace, id, choices);
    await runJobs(workspace);
    const done = await outcome();
    expect(done.counts).toEqual(tried.counts);
    const told = tried.lines.filter((line) => typeof line === 'object' && line !== null && 'suppressed' in line);
    expect(done.lines).toEqual(told);
    return done;
  }
  const statuses = async () =>
    Object.fromEntries((await contactsOf(workspace)).map(({ who, status }) => [who, status]));
  const audits = () =>
    opened.database.query(
      null,
      `select action, actor, after from audit_entry where action = 'suppression.lifted' order by id`,
    );

  it('lists the rows of suppressed people by address, domain and Person, and keeps their status alone', async () => {
    const { personId } = await createContact(workspace, { email: 'person@x.example' });
    await createContact(workspace, { email: 'sibling@x.example', personId });
    await createContact(workspace, { email: 'free@x.example' });
    await createContact(workspace, { email: 'at@rival.example' });
    await addSuppressions(
      workspace,
      [{ email: 'person@x.example' }, { domain: 'rival.example' }, { email: 'new@x.example' }],
      {},
    );
    const { counts, lines } = await importFile(
      'email,contact_status,first_name\nperson@x.example,cold,P\nsibling@x.example,cold,S\nfree@x.example,cold,F\n' +
        'at@rival.example,cold,R\nnew@x.example,cold,N\n',
    );
    expect(counts).toEqual({ ...NO_IMPORT_COUNTS, created: 1, updated: 4, suppressed: 4, optOutsKept: 3 });
    expect(lines).toEqual(
      [
        ...[1, 2, 4].map((row) => ({
          row,
          outcome: 'updated',
          changes: ['firstName'],
          suppressed: true,
          optOut: 'kept',
        })),
        { row: 5, outcome: 'created', changes: ['contactStatus', 'firstName', 'email'].sort(), suppressed: true },
      ].map((line) => ({ ...line, changes: expect.any(Array) })),
    );
    expect(await statuses()).toEqual({
      ...{ 'person@x.example': 'active', 'sibling@x.example': 'active', 'at@rival.example': 'active' },
      ...{ 'free@x.example': 'cold', 'new@x.example': 'cold' },
    });
  });

  it('writes the status unsubscribed of suppressed people as of others, and makes entries with its job as evidence', async () => {
    await createContact(workspace, { email: 'in@x.example' });
    await addSuppressions(workspace, [{ email: 'in@x.example' }], {});
    await importFile('email,contact_status\nin@x.example,unsubscribed\nother@x.example,unsubscribed\n');
    expect(await statuses()).toEqual({ 'in@x.example': 'unsubscribed', 'other@x.example': 'unsubscribed' });
    const rows = await opened.database.query(
      null,
      `select value, evidence ->> 'jobId' is not null as "hasJob" from suppression where reason = 'unsubscribed' order by value`,
    );
    expect(rows).toEqual([
      { value: 'in@x.example', hasJob: true },
      { value: 'other@x.example', hasJob: true },
    ]);
  });

  it('told to lift writes the status and lifts the client’s own entries of these people, each of which is audited', async () => {
    const { personId } = await createContact(workspace, { email: 'a@x.example' });
    await createContact(workspace, { email: 'b@x.example', personId });
    await createContact(workspace, { email: 'c@x.example' });
    await addSuppressions(workspace, [{ email: 'a@x.example' }, { personId }, { email: 'c@x.example' }], {
      reason: 'complaint',
    });
    const { counts } = await importFile('email,contact_status\nb@x.example,cold\nc@x.example,\n', {
      liftSuppressions: true,
    });
    expect(counts).toEqual({ ...NO_IMPORT_COUNTS, updated: 1, unchanged: 1, suppressed: 2, optOutsEnded: 1 });
    const open = await opened.database.query(null, 'select value from suppression where lifted_at is null');
    expect(open).toEqual([{ value: 'c@x.example' }]);
    const after = { reason: 'complaint', liftReason: 'An import was told to lift suppressions.' };
    const actor = expect.stringMatching(/^key:\d+ /);
    expect(await audits()).toEqual([
      { action: 'suppression.lifted', actor, after: { kind: 'email', ...after } },
      { action: 'suppression.lifted', actor, after: { kind: 'person', ...after } },
    ]);
  });

  it('told to lift leaves entries of domains and of the agency', async () => {
    await createContact(workspace, { email: 'at@rival.example' });
    await addSuppressions(workspace, [{ domain: 'rival.example' }], {});
    await importFile('email,contact_status\nat@rival.example,cold\n', { liftSuppressions: true });
    expect(await opened.database.query(null, 'select value from suppression where lifted_at is null')).toEqual([
      { value: 'rival.example' },
    ]);
  });

  it('lists nothing of other clients', async () => {
    await createContact(workspace, { email: 'a@x.example' });
    await addSuppressions(opened.other, [{ email: 'a@x.example' }], {});
    expect((await importFile('email,contact_status\na@x.example,cold\n')).counts).toEqual({
      ...NO_IMPORT_COUNTS,
      updated: 1,
    });
  });
});

describe('a bulk change', () => {
  let bulk: BulkService;
  beforeAll(async () => {
    bulk = await openBulkService();
  });
  afterAll(() => bulk.close());

  let turn = 0;
  /** Contacts of which the first is suppressed, and the second is of its Person. */
  async function contacts() {
    turn += 1;
    const text = 'mutation ($input: ContactInput!) { contactCreate(input: $input) { ... on Contact { id personId } } }';
    const create = async (input: object) => (await bulk.ask(text, { input })).contactCreate;
    const first = await create({ email: `a${turn}@bulk.example` });
    const second = await create({ email: `b${turn}@bulk.example`, personId: first.personId });
    const third = await create({ email: `c${turn}@bulk.example` });
    await bulk.ask(`mutation ($email: String!) { suppressionsAdd(items: [{ email: $email }]) { __typename } }`, {
      email: `a${turn}@bulk.example`,
    });
    return [first.id, second.id, third.id] as number[];
  }
  const stored = async (ids: number[]) =>
    (
      await bulk.query<{ status: string; title: string }>(
        'select contact_status as status, job_title as title from contact where id = any($1) order by id',
        [ids],
      )
    ).map(({ status, title }) => [status, title]);
  const refusedOf = async (job: number) => {
    const parts = await bulk.query<{ text: string }>(
      `select convert_from(bytes, 'UTF8') as text from job_part where job_id = $1 and file = 'refused' order by number`,
      [job],
    );
    return parts.flatMap(({ text }) => text.trim().split('\n')).map((line) => JSON.parse(line));
  };
  const open = (ids: number[]) =>
    bulk.query(
      'select s.id from suppression s join contact c on c.email = s.value where c.id = any($1) and s.lifted_at is null',
      [ids],
    );

  it('lists suppressed people in the refused file, leaves their status alone and makes the other changes', async () => {
    const ids = await contacts();
    const job = await bulk.run('contacts', { ids, change: { set: { contactStatus: 'cold', jobTitle: 'Dean' } } });
    expect([job.state, job.rowsWritten, job.rowsRefused]).toEqual(['done', 3, 2]);
    const because = 'Must not be contacted, so its status stays. Other changes were made.';
    expect(await refusedOf(job.id)).toEqual(ids.slice(0, 2).map((id) => ({ id, because })));
    expect(await stored(ids)).toEqual([
      ['active', 'Dean'],
      ['active', 'Dean'],
      ['cold', 'Dean'],
    ]);
    expect(await open(ids)).toHaveLength(1);
  });

  it('told to lift writes the status, lifts the entries of these people and audits that', async () => {
    const ids = await contacts();
    const change = { set: { contactStatus: 'cold' }, liftSuppressions: true };
    const job = await bulk.run('contacts', { ids: ids.slice(1), change });
    expect([job.state, job.rowsWritten, job.rowsRefused]).toEqual(['done', 2, 0]);
    expect(await stored(ids)).toEqual([
      ['active', null],
      ['cold', null],
      ['cold', null],
    ]);
    expect(await open(ids)).toEqual([]);
    const [audit] = await bulk.query<{ actor: string; after: object }>(
      `select actor, after from audit_entry where action = 'suppression.lifted' order by id desc limit 1`,
    );
    expect(audit).toEqual({
      actor: expect.stringMatching(/^key:\d+ RV-/),
      after: { kind: 'email', reason: 'request', liftReason: 'A bulk change was told to lift suppressions.' },
    });
  });

  it('to unsubscribed is made of all, and makes entries', async () => {
    const ids = await contacts();
    const job = await bulk.run('contacts', { ids, change: { set: { contactStatus: 'unsubscribed' } } });
    expect([job.state, job.rowsWritten, job.rowsRefused]).toEqual(['done', 3, 0]);
    const rows = await bulk.query(
      `select s.id from suppression s join contact c on c.email = s.value
      where c.id = any($1) and s.reason = 'unsubscribed' and s.evidence ->> 'jobId' = $2`,
      [ids, String(job.id)],
    );
    expect(rows).toHaveLength(3);
  });

  it('without a status looks at nobody', async () => {
    const ids = await contacts();
    const job = await bulk.run('contacts', { ids, change: { set: { jobTitle: 'Dean' }, liftSuppressions: true } });
    expect([job.state, job.rowsWritten, job.rowsRefused]).toEqual(['done', 3, 0]);
    expect(await open(ids)).toHaveLength(1);
  });
});
