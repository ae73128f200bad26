import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BulkService, JOB, openBulkService } from '../schema/bulk/bulk-service.js';
import { brokenInvariants } from '../support/invariants.js';

const ROUNDS = Math.min(Number(process.env['RACE_ROUNDS'] ?? 5), 50);

let bulk: BulkService;
let clientId: string;
beforeAll(async () => {
  bulk = await openBulkService();
  ({ clientId } = bulk.service.tenants.a1);
});
afterAll(() => bulk.close());

async function contacts(round: number): Promise<number[]> {
  const rows = await bulk.query<{ id: number }>(
    `with born as (insert into person (client_id) select $1 from generate_series(1, 60) returning id)
     insert into contact (client_id, person_id, email, origin, contact_status)
     select $1, b.id, $2 || '-' || b.id || '@x.example', 'builtin', 'active' from born b returning id`,
    [clientId, `r${round}`],
  );
  return rows.map(({ id }) => id);
}

/* Everybody at once; nothing may be refused but what is gone. */
it('changes and deletions in bulk, single writes and merges of the same contacts leave whole contacts', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = await contacts(round);
    const start = async (change: object) => {
      const { token } = await bulk.preview('contacts', { ids, change });
      return bulk.start('contacts', { ids, change, token });
    };
    const jobs = [
      await start({ set: { contactStatus: 'cold', customFields: [{ fieldName: 'tag', fieldValue: 'a' }] } }),
      await start({ clearCustomFields: ['tag'] }),
      await start({ delete: true }),
    ];
    const persons = await bulk.query<{ id: number }>(
      'select distinct person_id as id from contact where client_id = $1 and id = any($2::bigint[]) order by 1',
      [clientId, ids],
    );
    const pair = (at: number) => `${persons[at]?.id}, ${persons[at + 1]?.id}`;
    const singles = ids.map((id) =>
      bulk.ask(
        `mutation { contactUpdate(id: ${id}, input: { jobTitle: "x", customFields: [{ fieldName: "tag", fieldValue: "b" }] }) { __typename } }`,
      ),
    );
    const merges = [0, 10, 20, 30].map((at) =>
      bulk.ask(`mutation { peopleMerge(personIds: [${pair(at)}]) { __typename } }`),
    );
    await Promise.all([bulk.work(), bulk.work(), ...singles, ...merges]);
    await bulk.work();
    for (const { id } of jobs) {
      expect((await bulk.ask(`{ job(id: ${id}) { ${JOB} } }`)).job).toMatchObject({
        state: 'done',
        rowsRead: 60,
        failure: null,
      });
    }
    expect(await bulk.query('select id from contact where client_id = $1', [clientId])).toEqual([]);
    expect(await brokenInvariants(bulk.service.database)).toEqual({});
  }
});

it('two who run the same preview at once get one job', async () => {
  const ids = await contacts(999);
  const args = { ids, change: { set: { jobTitle: 'Dean' } } };
  const { token } = await bulk.preview('contacts', args);
  const jobs = await Promise.all([1, 2, 3, 4].map(() => bulk.start('contacts', { ...args, token })));
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
});
