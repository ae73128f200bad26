import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { eventually } from '../../support/eventually.js';
import { type Answer, startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

let service: TestService;
let keyId: number;
beforeAll(async () => {
  service = await startService({ WORKER: 'off' });
  const text = `select id from api_key where client_id = $1 and kind = 'RV'`;
  const [key] = await service.database.query<{ id: number }>(null, text, [service.tenants.a1.clientId]);
  keyId = key?.id ?? 0;
});
afterAll(() => service.close());

const AT = '/public/v2/changes/undo';
const undo = (json: object, key = service.tenants.a1.readWriteKey) => service.call('POST', AT, { json, key });
const undoJob = (id: number | string, key = service.tenants.a1.readWriteKey) =>
  service.call('POST', `/public/v2/jobs/${id}/undo`, { key });
const told = ({ status, body }: Answer) => [status, body];

/* The key of the agency, which is another actor. */
const byOther = (method: string, path: string, json: object) =>
  service.call(method, path, {
    ...{ json, key: service.tenants.x.masterKey },
    headers: { 'X-Client-Id': service.tenants.a1.clientId },
  });
const byKey = (method: string, path: string, json: object) => service.call(method, path, { json });
const contact = (id: number) => service.call('GET', `/public/v2/contacts/${id}`);

async function now(): Promise<string> {
  const [row] = await service.database.query<{ now: Date }>(null, 'select clock_timestamp()::timestamptz(3) as now');
  return row?.now.toISOString() ?? '';
}

const number = async () => {
  while ((await aggregateEntries(service.database, 2_000)) > 0);
};

/* Works off a job. @returns it as it ended */
async function ended(id: number): Promise<Answer['body']> {
  await eventually(async () => {
    await number();
    await taskNamed('run-jobs').run(contextFor(service.database));
    expect((await service.call('GET', `/public/v2/jobs/${id}`)).body.ended_at).not.toBeNull();
  });
  await number();
  return (await service.call('GET', `/public/v2/jobs/${id}`)).body;
}

/* The lines of a file of a job. */
async function linesOf(id: number, file: string): Promise<object[]> {
  const { text } = await service.call('GET', `/public/v2/jobs/${id}/${file}`);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

const byId = (lines: object[]) =>
  (lines as { record_id?: number; id?: number }[]).toSorted(
    (one, other) => (one.record_id ?? one.id ?? 0) - (other.record_id ?? other.id ?? 0),
  );

const STAYS = 'Changed since, or not possible any more: firstName.';
const TOUCHED = 'Something else changed it since it was created.';

/* A key made one contact, changed another one and made a third; somebody else wrote to the last two since. */
async function mistakes(name: string) {
  const email = (part: string) => `${name}-${part}@undo.rest.example`;
  const { body: changed } = await byOther('POST', '/public/v2/contacts', {
    ...{ email: email('changed'), first_name: 'Ada', job_title: 'Dean' },
  });
  await number();
  const from = await now();
  const { body: made } = await byKey('POST', '/public/v2/contacts', { email: email('made'), first_name: 'Bea' });
  await byKey('PATCH', `/public/v2/contacts/${changed.id}`, { first_name: 'Wrong', job_title: 'Wrong' });
  const { body: touched } = await byKey('POST', '/public/v2/contacts', { email: email('touched') });
  await byOther('PATCH', `/public/v2/contacts/${changed.id}`, { first_name: 'Eve' });
  await byOther('PATCH', `/public/v2/contacts/${touched.id}`, { first_name: 'Eve' });
  await number();
  const label = (part: string, { id }: { id: number }) => [{ record_id: id, label: email(part) }];
  return {
    from,
    ids: { changed: changed.id, made: made.id, touched: touched.id } as Record<'changed' | 'made' | 'touched', number>,
    samples: {
      changed: label('changed', changed),
      made: label('made', made),
      touched: label('touched', touched),
    },
  };
}

describe('changes are undone', () => {
  it('200: a dry run tells what would be undone and what stays, and changes nothing', async () => {
    const { from, ids, samples } = await mistakes('shown');
    const before = await Promise.all(Object.values(ids).map(contact));
    expect(told(await undo({ filter: { key: keyId, from }, dry_run: true }))).toEqual([
      200,
      {
        job: null,
        records: 3,
        preview: {
          undone: [
            { kind: 'contact', action: 'changed', count: 1, sample: samples.changed },
            { kind: 'contact', action: 'created', count: 1, sample: samples.made },
          ],
          kept: [
            { kind: 'contact', reason: 'changed', because: STAYS, count: 1, sample: samples.changed },
            { kind: 'contact', reason: 'touched', because: TOUCHED, count: 1, sample: samples.touched },
          ],
        },
      },
    ]);
    expect((await Promise.all(Object.values(ids).map(contact))).map(({ text }) => text)).toEqual(
      before.map(({ text }) => text),
    );
  });

  it('200: the job undoes it, and its files have a line for each record; an undo of it writes all of it again', async () => {
    const { from, ids } = await mistakes('run');
    const written = await Promise.all([contact(ids.changed), contact(ids.made)]);
    const started = await undo({ filter: { actor: `key:${keyId}`, from } });
    expect(told(started)).toEqual([
      200,
      {
        job: {
          ...{ job_id: expect.any(Number), kind: 'undo', state: 'queued', failure: null },
          ...{ rows_total: null, rows_written: 0, rows_refused: 0 },
        },
        ...{ records: null, preview: null },
      },
    ]);
    const id = started.body.job.job_id;
    expect(await ended(id)).toMatchObject({
      ...{ id, kind: 'undo', state: 'done', failure: null },
      ...{ rows_total: 3, rows_read: 3, rows_written: 2, rows_refused: 2 },
    });
    const of = (record: number) => ({ kind: 'contact', record_id: record });
    expect(byId(await linesOf(id, 'outcome'))).toEqual(
      byId([
        { ...of(ids.made), outcome: 'undone' },
        { ...of(ids.changed), outcome: 'partly', because: STAYS },
        { ...of(ids.touched), outcome: 'kept', because: TOUCHED },
      ]),
    );
    expect(byId(await linesOf(id, 'refused'))).toEqual(
      byId([
        { id: ids.changed, kind: 'contact', because: STAYS },
        { id: ids.touched, kind: 'contact', because: TOUCHED },
      ]),
    );
    expect(told(await contact(ids.made))).toEqual([404, { detail: 'Contact not found' }]);
    expect((await contact(ids.changed)).body).toMatchObject({ first_name: 'Eve', job_title: 'Dean' });

    const again = await undoJob(id);
    expect(told(again)).toEqual([
      202,
      {
        ...{ id: expect.any(Number), kind: 'undo', state: 'queued', failure: null, attempts: 0, bytes: 0 },
        ...{ rows_total: null, rows_read: 0, rows_written: 0, rows_refused: 0, rows_unchanged: 0 },
        ...{ actor: expect.stringMatching(`^key:${keyId} `), actor_name: expect.any(String) },
        ...{ created_at: expect.any(String), started_at: null, ended_at: null },
        ...{ expected_end_at: null, expires_at: null },
      },
    ]);
    expect(await ended(again.body.id)).toMatchObject({
      state: 'done',
      rows_total: 2,
      rows_written: 2,
      rows_refused: 0,
    });
    expect(byId(await linesOf(again.body.id, 'outcome'))).toEqual(
      byId([ids.made, ids.changed].map((record) => ({ ...of(record), outcome: 'undone' }))),
    );
    const withoutTimes = ({ body: { updated_time: _, ...rest } }: Answer) => rest;
    expect((await Promise.all([contact(ids.changed), contact(ids.made)])).map(withoutTimes)).toEqual(
      written.map(withoutTimes),
    );
  });

  it('200: of one record, whoever wrote', async () => {
    const { ids } = await mistakes('one');
    const record = { kind: 'contact', id: ids.touched };
    const { body } = await undo({ filter: {}, record, dry_run: true });
    expect(body).toMatchObject({ records: 1, preview: { undone: [{ action: 'created', count: 1 }], kept: [] } });
    const started = await undo({ filter: {}, record });
    expect(await ended(started.body.job.job_id)).toMatchObject({ rows_total: 1, rows_written: 1, rows_refused: 0 });
    expect((await contact(ids.touched)).status).toBe(404);
    expect((await contact(ids.made)).status).toBe(200);
  });
});

const NO_CAUSE = 'At least one of `actor`, `key`, `request`, `job` and the argument `record` is required.';
const cause = { actor: 'webhook:lemlist' };

describe('an undo of changes is refused', () => {
  it.each<[string, object, object]>([
    ['no filter', {}, { filter: ['This field is required.'] }],
    ['a filter that is no object', { filter: 'all' }, { filter: ['Must be an object.'] }],
    ['no cause', { filter: { from: '2026-01-01T00:00:00Z' } }, { filter: [NO_CAUSE] }],
    ['an unknown condition', { filter: { ...cause, form: 'x' } }, { 'filter.form': ['This field is not known.'] }],
    [
      'a beginning after the end',
      { filter: { ...cause, from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' } },
      { 'filter.from': ['Must be before `to` and not in the future.'] },
    ],
    [
      'a beginning in the future',
      { filter: { ...cause, from: '2126-01-01T00:00:00Z' } },
      { 'filter.from': ['Must be before `to` and not in the future.'] },
    ],
    [
      'a key that is not of the actor',
      { filter: { actor: 'key:1', key: 2 } },
      { 'filter.key': ['Must be the key of `actor`.'] },
    ],
  ])('400: %s', async (_what, body, faults) => {
    for (const dry_run of [true, false]) expect(told(await undo({ ...body, dry_run }))).toEqual([400, faults]);
  });

  it('400: values of other types, all of which it names', async () => {
    const filter = { actor: 1, key: 'x', request: [], job: 'x', from: 'yesterday', to: '' };
    const { status, body } = await undo({ filter, record: { kind: 'nothing', id: 'x' }, dry_run: 'maybe' });
    expect([status, Object.keys(body).toSorted()]).toEqual([
      400,
      [
        ...['dry_run', 'filter.actor', 'filter.from', 'filter.job', 'filter.key', 'filter.request', 'filter.to'],
        ...['record.id', 'record.kind'],
      ],
    ]);
  });

  it('404: of a job or a record that is unknown, or of another client', async () => {
    const { body: own } = await byKey('POST', '/public/v2/contacts', { email: 'own@undo.rest.example' });
    const { body: job } = await service.call('POST', '/public/v2/exports', { json: { records: 'contacts' } });
    const foreign = service.tenants.b1.readWriteKey;
    for (const dry_run of [true, false]) {
      for (const filter of [{ job: 2_147_483_647 }, { job: job.id }])
        expect(told(await undo({ filter, dry_run }))).toEqual([404, { detail: 'Job not found' }]);
      for (const [id, key] of [
        [2_147_483_647, undefined],
        [own.id, foreign],
      ]) {
        const answer = await undo({ filter: {}, record: { kind: 'contact', id }, dry_run }, key);
        expect(told(answer)).toEqual([404, { detail: 'The journal has no such record' }]);
      }
    }
  });

  it('409: of a job that has not ended', async () => {
    const id = await upload();
    for (const dry_run of [true, false])
      expect(told(await undo({ filter: { job: id }, dry_run }))).toEqual([409, NOT_ENDED]);
  });
});

const NOT_ENDED = {
  error: 'Job has not ended',
  message: 'It is still being done. Cancel the job first, or wait.',
};

/* Sends a file, whose import has not ended until it is started. */
async function upload(): Promise<number> {
  const raw = { type: 'text/csv', body: 'email,company_domain,Plan\nfile@undo.rest.example,new.rest.example,Gold\n' };
  return (await service.call('POST', '/public/v2/imports?record=contact', { raw })).body.id;
}

describe('a job is undone', () => {
  test('202: an import, with the company that it made; the same undo again finds nothing to do', async () => {
    const id = await upload();
    await service.call('POST', `/public/v2/imports/${id}/start`, { json: { mode: 'upsert' } });
    expect(await ended(id)).toMatchObject({ kind: 'import', state: 'done', rows_written: 1 });
    const find = () => service.call('GET', '/public/v2/companies?domain=new.rest.example');
    expect((await find()).body.count).toBe(1);
    const started = await undoJob(id);
    expect([started.status, started.body.kind]).toEqual([202, 'undo']);
    const { id: job } = started.body;
    expect(await ended(job)).toMatchObject({ state: 'done', rows_total: 2, rows_written: 2, rows_refused: 0 });
    expect(await linesOf(job, 'outcome')).toEqual([
      { kind: 'contact', record_id: expect.any(Number), outcome: 'undone' },
      { kind: 'company', record_id: expect.any(Number), outcome: 'undone' },
    ]);
    expect((await find()).body.count).toBe(0);
    expect(await ended((await undoJob(id)).body.id)).toMatchObject({ rows_written: 0, rows_refused: 0 });
  });

  test('404: one that is unknown, wrote no records, or is of another client', async () => {
    const { body: job } = await service.call('POST', '/public/v2/exports', { json: { records: 'contacts' } });
    for (const id of [2_147_483_647, job.id, 'x'])
      expect(told(await undoJob(id))).toEqual([404, { detail: 'Job not found' }]);
    const own = await upload();
    expect(told(await undoJob(own, service.tenants.b1.readWriteKey))).toEqual([404, { detail: 'Job not found' }]);
  });

  test('409: one that has not ended', async () => {
    expect(told(await undoJob(await upload()))).toEqual([409, NOT_ENDED]);
  });
});
