import { afterAll, beforeAll, expect, it } from 'vitest';
import { readImport } from '../../src/schema/work/imports/start-import.js';
import { readJob } from '../../src/schema/work/jobs/read-job.js';
import { runJobs, start, upload } from '../schema/imports/run-import.js';
import { brokenInvariants } from '../support/invariants.js';
import { ROUNDS as ALL_ROUNDS, openArena, race, TIMEOUT } from './arena.js';

/* An import is some ten transactions. */
const ROUNDS = Math.ceil(ALL_ROUNDS / 10);
const ROWS = 900;

let arena: Awaited<ReturnType<typeof openArena>>;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

it(
  'two imports of one client over the same records, one from their end, write each row once and wait for each other without failing',
  async () => {
    const { workspace, database } = arena;
    const { clientId } = workspace;
    for (let round = 0; round < ROUNDS; round += 1) {
      const rows = Array.from({ length: ROWS }, (_, row) => `r${round}-${row}@imports.example`);
      const fileOf = (emails: string[], plan: string) =>
        `email,domain,${plan}\n${emails.map((email, row) => `${email},d${row % 7}.example,${plan} ${email}`).join('\n')}\n`;
      const ids = [
        await upload(workspace, fileOf(rows, 'alpha')),
        await upload(workspace, fileOf(rows.toReversed(), 'beta')),
      ];
      for (const id of ids) await start(workspace, id);
      await race([() => runJobs(workspace), () => runJobs(workspace)]);
      const jobs = await Promise.all(ids.map((id) => readJob(database, { clientId, id })));
      expect(jobs.map((job) => [job?.state, job?.rowsRead, job?.rowsRefused, job?.attempts])).toEqual([
        ['done', ROWS, 0, 0],
        ['done', ROWS, 0, 0],
      ]);
      const views = await Promise.all(ids.map((id) => readImport(database, { clientId, id })));
      const sum = (name: 'created' | 'updated') => views.reduce((all, view) => all + (view?.counts?.[name] ?? 0), 0);
      expect([sum('created'), sum('updated')]).toEqual([ROWS, ROWS]);
      const [stored] = await database.query(
        null,
        `select count(distinct c.id)::int as contacts, count(*)::int as fields from contact c
           join contact_custom_field f on f.client_id = c.client_id and f.contact_id = c.id and f.field_value = f.field_name || ' ' || c.email
          where c.client_id = $1 and c.email like $2`,
        [clientId, `r${round}-%`],
      );
      expect(stored).toEqual({ contacts: ROWS, fields: 2 * ROWS });
    }
    expect(await brokenInvariants(database)).toEqual({});
  },
  TIMEOUT,
);
