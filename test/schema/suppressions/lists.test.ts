import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Workspace } from '../../../src/schema/kernel/context.js';
import { readImport, type StartImport } from '../../../src/schema/work/imports/start-import.js';
import { NO_IMPORT_COUNTS } from '../../support/import-counts.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';
import { exportOf } from '../imports/own-export.js';
import { fileOf, runJobs, start, upload } from '../imports/run-import.js';
import { type OpenedList, openList } from './open-list.js';

describe('the import of a list', () => {
  let opened: OpenedWorkspace;
  let workspace: Workspace;
  beforeEach(async () => {
    opened = await openWorkspace();
    workspace = opened.workspace;
    return () => opened.close();
  });

  async function importList(text: string, choices: Partial<StartImport> = {}) {
    const id = await upload(workspace, text, { record: 'suppression' });
    const counts = async () => (await readImport(opened.database, { clientId: workspace.clientId, id }))?.counts;
    await start(workspace, id, { ...choices, dryRun: true });
    await runJobs(workspace);
    const tried = await counts();
    await start(workspace, id, choices);
    await runJobs(workspace);
    expect({ ...(await counts()), repeated: tried?.repeated }).toEqual(tried);
    return { id, counts: tried, refused: (await fileOf(workspace, id, 'refused')).trim().split('\n').slice(1) };
  }
  const entries = () =>
    opened.database.query(
      null,
      `select kind, value, reason, note, to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD') as ends, client_id is not null as own,
          evidence ->> 'jobId' is not null as "hasJob" from suppression order by value, reason`,
    );
  const own = { own: true, hasJob: true, note: null, ends: null, reason: 'imported' };

  it('adds an entry for each row, whatever its one column holds', async () => {
    const { counts } = await importList(
      'value\nDana@x.example\nrival.example\nhttps://www.firm.example/about\n+49 30 901820\nlinkedin.com/in/Dana\ndana@X.example\n',
    );
    expect(counts).toEqual({ ...NO_IMPORT_COUNTS, created: 5, unchanged: 1, repeated: 1 });
    expect(await entries()).toEqual([
      { ...own, kind: 'phone', value: '+4930901820' },
      { ...own, kind: 'email', value: 'dana@x.example' },
      { ...own, kind: 'domain', value: 'firm.example' },
      { ...own, kind: 'linkedin_url', value: 'linkedin.com/in/dana' },
      { ...own, kind: 'domain', value: 'rival.example' },
    ]);
  });

  it('takes reason, note and end of each row, and finds its columns by their names', async () => {
    const { counts } = await importList(
      'Email Address,Reason,Notes,Ends at\na@x.example,Hard Bounce,,\nb@x.example,LEGAL,Letter,2999-01-02T00:00:00Z\nc@x.example,,,\n',
    );
    expect(counts).toEqual({ ...NO_IMPORT_COUNTS, created: 3 });
    expect(await entries()).toEqual([
      { ...own, kind: 'email', value: 'a@x.example', reason: 'hard_bounce' },
      { ...own, kind: 'email', value: 'b@x.example', reason: 'legal', note: 'Letter', ends: '2999-01-02' },
      { ...own, kind: 'email', value: 'c@x.example' },
    ]);
  });

  it('refuses rows that name nobody, have another reason, or name a public mailbox domain, and says why', async () => {
    const text = 'value,reason\ngmail.com,\nnobody,\n030 901820,\na@x.example,because\n,\nfine@x.example,\n';
    const { counts, refused } = await importList(text);
    expect([counts?.created, counts?.refused]).toEqual([1, refused.length]);
    expect(refused).toEqual([
      expect.stringMatching(/^gmail\.com,,.*public mailbox/),
      expect.stringMatching(/^nobody,,/),
      expect.stringMatching(/^030 901820,,/),
      expect.stringMatching(/^a@x\.example,because,.*Must be one of/),
      ...(refused.length > 4 ? [expect.any(String)] : []),
    ]);
    const forced = await importList('value\ngmail.com\n', { force: true });
    expect(forced.counts).toEqual({ ...NO_IMPORT_COUNTS, created: 1 });
  });

  it('extends what ends earlier, changes nothing else, and is the same when it is repeated', async () => {
    await importList('value,ends at\na@x.example,2998-01-01T00:00:00Z\nb@x.example,\n');
    const text = 'value,ends at\na@x.example,2999-01-01T00:00:00Z\nb@x.example,2999-01-01T00:00:00Z\n';
    expect((await importList(text)).counts).toEqual({ ...NO_IMPORT_COUNTS, updated: 1, unchanged: 1 });
    expect((await importList(text)).counts).toEqual({ ...NO_IMPORT_COUNTS, unchanged: 2 });
    expect((await importList('value\na@x.example\n')).counts).toEqual({ ...NO_IMPORT_COUNTS, updated: 1 });
    expect((await importList('value\na@x.example\n', { mode: 'create' })).counts).toEqual({
      ...NO_IMPORT_COUNTS,
      refused: 1,
    });
  });

  it('adds again what was lifted', async () => {
    await importList('value\na@x.example\n');
    await opened.database.query(null, 'update suppression set lifted_at = now()');
    expect((await importList('value\na@x.example\n')).counts).toEqual({ ...NO_IMPORT_COUNTS, created: 1 });
  });

  it('for the whole agency needs a master key', async () => {
    const id = await upload(workspace, 'value\na@x.example\n', { record: 'suppression' });
    await expect(start(workspace, id, { scope: 'agency' })).rejects.toMatchObject({
      faults: { scope: [expect.any(String)] },
    });
    const master = { ...workspace, actor: { ...workspace.actor, keyKind: 'ML' } } as Workspace;
    await start({ ...master, database: workspace.database }, id, { scope: 'agency' });
    await runJobs(workspace);
    expect(await entries()).toEqual([{ ...own, own: false, kind: 'email', value: 'a@x.example' }]);
  });

  it('of thousands of rows adds them all', async () => {
    const rows = Array.from({ length: 2_500 }, (_, n) => `m${n}@many.example`);
    const { counts } = await importList(`value\n${rows.join('\n')}\n`);
    expect(counts).toEqual({ ...NO_IMPORT_COUNTS, created: 2_500 });
  });

  it('takes the export of another client', async () => {
    await importList('value,reason,note,ends at\na@x.example,legal,Letter,2999-01-02T00:00:00Z\nrival.example,,,\n');
    const before = await entries();
    for (const form of ['csv', 'ndjson'] as const) {
      const file = await exportOf(workspace, 'suppression', form);
      expect((await importList(file)).counts).toEqual({ ...NO_IMPORT_COUNTS, unchanged: 2 });
      await opened.database.query(null, 'delete from suppression');
      expect((await importList(file)).counts).toEqual({ ...NO_IMPORT_COUNTS, created: 2 });
      expect(await entries()).toEqual(before);
    }
  });
});

describe('the export of the list', () => {
  let list: OpenedList;
  beforeAll(async () => {
    list = await openList();
  });
  afterAll(() => list.close());

  const linesOf = async (where: object, key = list.keys.a1) => {
    const query = Object.keys(where).length === 0 ? '' : `?where=${encodeURIComponent(JSON.stringify(where))}`;
    const { status, text } = await list.service.call('GET', `/public/v2/exports/suppressions.ndjson${query}`, { key });
    expect(status, text).toBe(200);
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .slice(0, -1);
  };

  it('has the entries that count now, and since a time all that changed, lifted and ended ones too', async () => {
    const note = 'Letter';
    await list.addOne({ email: 'in@export.example' }, { reason: 'legal', note });
    const lifted = await list.addOne({ email: 'lifted@export.example' });
    await list.lift([lifted]);
    const ended = await list.addOne({ email: 'ended@export.example' }, { endsAt: '2999-01-01T00:00:00Z' });
    await list.query(`update suppression set ends_at = now() - interval '1 minute' where id = $1`, [ended]);
    const [entry, ...rest] = await linesOf({});
    expect([entry, rest]).toEqual([
      {
        ...{
          value: 'in@export.example',
          kind: 'email',
          scope: 'client',
          reason: 'legal',
          note,
          since: expect.any(String),
        },
        ...{ ends_at: null, lifted_at: null, changed_at: expect.any(String), id: expect.any(Number) },
      },
      [],
    ]);
    const all = await linesOf({ changedSince: '2020-01-01T00:00:00Z' });
    expect(all.map(({ value, lifted_at, ends_at }) => [value, lifted_at !== null, ends_at !== null])).toEqual([
      ['in@export.example', false, false],
      ['lifted@export.example', true, false],
      ['ended@export.example', false, true],
    ]);
    expect(await linesOf({ changedSince: '2999-01-01T00:00:00Z' })).toEqual([]);
    expect(await linesOf({}, list.keys.a2)).toEqual([]);
  });

  it('has of entries that another client caused for the agency the fact alone', async () => {
    const headers = { 'X-CLIENT-ID': list.service.tenants.a2.clientId };
    const text = `mutation { suppressionsAdd(items: [{ domain: "rival.example" }], input: { scope: agency, reason: legal, note: "A2" }) { __typename } }`;
    await list.service.graphql(text, {}, { key: list.keys.master, headers });
    expect(await linesOf({ scope: 'agency' })).toEqual([
      {
        ...{ value: 'rival.example', kind: 'domain', scope: 'agency', reason: null, note: null, since: null },
        ...{ ends_at: null, lifted_at: null, changed_at: expect.any(String), id: expect.any(Number) },
      },
    ]);
  });

  it('of contacts tells in its last column before the fields whose list has each', async () => {
    await list.put({ email: 'in@export.example' });
    await list.put({ email: 'at@rival.example' });
    await list.put({ email: 'free@export.example' });
    const { text } = await list.service.call('GET', '/public/v2/exports/contacts.csv', {});
    const [header, ...rows] = text.trim().split('\r\n');
    expect(header).toMatch(/,updated_time,suppressed$/);
    expect(rows.map((row) => [row.split(',')[1], row.split(',').at(-1)])).toEqual([
      ['in@export.example', 'client'],
      ['at@rival.example', 'agency'],
      ['free@export.example', ''],
    ]);
  });

  it('of people tells whose list has each, or one of its contacts', async () => {
    const [first, , free] = await Promise.all(
      ['in', 'at', 'free'].map((name) => list.put({ email: `${name}@export.example` })),
    );
    const personId = await list.personOf(first?.id ?? 0);
    await list.put({ email: 'other@export.example', person_id: personId });
    const { text } = await list.service.call('GET', '/public/v2/exports/people.csv', {});
    const [header, ...rows] = text.trim().split('\r\n');
    expect(header).toBe('id,contact_ids,created_at,updated_time,suppressed');
    const marks = new Map(rows.map((row) => [Number(row.split(',')[0]), row.split(',').at(-1)]));
    expect([marks.get(personId), marks.get(await list.personOf(free?.id ?? 0))]).toEqual(['client', '']);
  });
});
