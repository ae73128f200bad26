import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '../../support/corpus-sample.js';
import { openUndoService, type UndoService } from './undo-service.js';

let undo: UndoService;
let clientId: string;
beforeAll(async () => {
  undo = await openUndoService();
  ({ clientId } = undo.service.tenants.a1);
});
afterAll(() => undo.close());

/** Imports rows, to the end. @returns the id of the job */
async function importRows(record: string, rows: readonly object[]): Promise<number> {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const at = `/public/v2/imports?record=${record}&format=ndjson`;
  const { body } = await undo.service.call('POST', at, {
    raw: { type: 'application/x-ndjson', body: text },
  });
  await undo.service.call('POST', `/public/v2/imports/${body.id}/start`, { json: { mode: 'upsert' } });
  await undo.work();
  const { job } = await undo.ask(`{ job(id: ${body.id}) { state rowsRefused } }`);
  expect(job).toMatchObject({ state: 'done' });
  return body.id;
}

const few = (name: string, most: number) => fc.nat(most).map((n) => `${name}${n}`);
const contact = fc.record({
  email: few('i', 7).map((name) => `${name}@import.example`),
  first_name: few('F', 3),
  contact_status: few('s', 2),
  company_domain: few('c', 2).map((name) => `${name}.import.example`),
  plan: few('p', 3),
});
const company = fc.record({
  domain: few('c', 4).map((name) => `${name}.import.example`),
  name: few('N', 3),
  tier: few('t', 2),
});
const email = fc.record({
  email_type: fc.constant('inbound'),
  contact_email: few('i', 7).map((name) => `${name}@import.example`),
  subject: few('S', 3),
});
const activity = fc.record({
  channel: fc.constant('call'),
  email: few('i', 7).map((name) => `${name}@import.example`),
  occurred_at: fc.constant('2026-03-04T05:06:07Z'),
  direction: fc.constant('inbound'),
});
const file = fc.oneof(
  fc.record({ record: fc.constant('contact'), rows: fc.array<object>(contact, { minLength: 1, maxLength: 8 }) }),
  fc.record({ record: fc.constant('company'), rows: fc.array<object>(company, { minLength: 1, maxLength: 5 }) }),
  fc.record({ record: fc.constant('email'), rows: fc.array<object>(email, { minLength: 1, maxLength: 4 }) }),
  fc.record({ record: fc.constant('activity'), rows: fc.array<object>(activity, { minLength: 1, maxLength: 4 }) }),
);

it('an undo of an import gives the state before, and an undo of that undo the state after', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 2 }), file, async (earlier, { record, rows }) => {
      for (const one of earlier) await importRows(one.record, one.rows);
      const before = await undo.state();
      const job = await importRows(record, rows);
      const after = await undo.state();
      const first = await undo.undoJob(job);
      expect(first.kept).toEqual([]);
      expect(await undo.state()).toEqual(before);
      expect((await undo.undoJob(first.job.id)).kept).toEqual([]);
      expect(await undo.state()).toEqual(after);
    }),
    { numRuns: runs(40) },
  );
});

it('an undo of an import keeps what something else wrote to, and the company that belongs to it', async () => {
  const rows = ['kept', 'gone'].map((name) => ({ email: `${name}@undo.example`, company_domain: 'k.undo.example' }));
  const job = await importRows('contact', rows);
  const [row] = await undo.query<{ id: number; company: number }>(
    `select id, company_id as company from contact where client_id = $1 and email = 'kept@undo.example'`,
    [clientId],
  );
  await undo.write(`contactUpdate(id: ${row?.id}, input: { firstName: "Eve" }) { __typename }`);
  const { undone, kept } = await undo.undoJob(job);
  expect(undone).toHaveLength(1);
  expect(kept).toEqual([
    { kind: 'contact', id: row?.id, because: 'Something else changed it since it was created.' },
    { kind: 'company', id: row?.company, because: 'Emails, activities or contacts of something else belong to it.' },
  ]);
});
