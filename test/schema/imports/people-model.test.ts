import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PERSON_CONFLICTS } from '../../../src/schema/crm/people/people-plan.js';
import { WRITE_MODES } from '../../../src/schema/records/batch/write-plan.js';
import { runs } from '../../support/corpus-sample.js';
import { foldAll } from '../../support/settle-lists.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { openWorkspace } from '../../support/workspace.js';
import { contactsOf, importText, peopleOf, tryThenImport } from './run-import.js';

/* Few values, so that rows meet each other, what is stored, and opt-outs. */
const of = (...values: string[]) => fc.constantFrom('', '', ...values);
const person = fc.record({
  email: of('a@x.example', 'b@x.example', 'c@y.example', 'd@gmail.com', 'nobody'),
  phone: of('+12502530011', '+49502530011', '+16502530012', '030'),
  linkedin: of('linkedin.com/in/ab', 'linkedin.com/in/a-b', 'linkedin.com/in/cd'),
  first_name: of('Ada', 'Bo'),
  last_name: of('Lee'),
  company: of('Acme', 'Twin', 'New'),
  contact_status: of('cold', 'unsubscribed'),
});
type PersonRow = typeof person extends fc.Arbitrary<infer Row> ? Row : never;
/* Without custom fields, which identifiers that cannot be read, and a company that nobody has, may become too. */
const FIELDS = ['nobody', '030', 'New'];
const file = (rows: readonly PersonRow[], plan: boolean) => {
  const columns = ['email', 'phone', 'linkedin', 'first_name', 'last_name', 'company', 'contact_status'] as const;
  const lines = rows.map((row, n) =>
    [
      ...columns.map((name) => (!plan && FIELDS.includes(row[name]) ? '' : row[name])),
      ...(plan ? [`tier ${n % 2}`] : []),
    ].join(','),
  );
  return `${[[...columns, ...(plan ? ['Plan'] : [])].join(','), ...lines].join('\n')}\n`;
};

it('an import has the numbers of its trial, and leaves each identifier with one contact', async () => {
  const rows = fc.array(person, { minLength: 1, maxLength: 12 });
  const property = fc.asyncProperty(
    ...[rows, rows, fc.constantFrom(...WRITE_MODES), fc.constantFrom(...PERSON_CONFLICTS)],
    async (stored, given, mode, conflicts) => {
      const opened = await openWorkspace();
      const { workspace } = opened;
      try {
        const twins = 'domain,name\nacme.example,Acme\none.example,Twin\ntwo.example,twin\n';
        await importText(workspace, twins, {}, { record: 'company' });
        await importText(workspace, file(stored, true), { conflicts: 'keepApart' });
        await foldAll(opened.database);
        while (await taskNamed('suggest-duplicates').run(contextFor(opened.database)));
        // A merge copies custom fields between contacts, which a trial does not predict.
        await tryThenImport(workspace, file(given, conflicts !== 'merge'), { mode, conflicts });
        const people = await peopleOf(workspace);
        expect(new Set(people.flat()).size).toBe((await contactsOf(workspace)).length);
      } finally {
        await opened.close();
      }
    },
  );
  await fc.assert(property, { numRuns: runs(48), endOnFailure: true });
}, 240_000);
