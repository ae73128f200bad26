import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { migrate } from '../../src/db/migrate.js';
import { type CreatedAgency, createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { importKind } from '../../src/schema/work/imports/import-kind.js';
import { jobTask } from '../../src/worker/tasks/jobs.js';
import { createPlace } from '../support/database-place.js';
import { commandOf, ROOT } from '../support/service-process.js';
import { contextFor } from '../support/tasks.js';

/** How often an import is killed; a release check sets 50. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);
const PEPPER = 'a pepper of sixteen characters';
/* Some slices. */
const ROWS = 7_000;

const fileOf = (header: string, line: (row: number) => string) =>
  `${header}\n${Array.from({ length: ROWS }, (_, row) => `${line(row)}\n`).join('')}`;

/**
 * What is imported, one after the other, and what must be there at the end: contacts, which are found again, and what nothing
 * identifies, so that a row that is written twice is seen.
 */
const RECORDS = [
  {
    record: 'contact',
    file: fileOf(
      'email,phone,linkedin,first name,Number',
      (row) => `p${row}@kill.example,+1212${5_000_000 + row},linkedin.com/in/p${row},First ${row},${row}`,
    ),
    written: `select count(*)::int as contacts, count(distinct c.email)::int as emails,
        (select count(*)::int from contact_custom_field f where f.client_id = $1) as fields,
        (select count(*)::int from person p where p.client_id = $1) as persons,
        (select count(*)::int from journal_inbox i where i.client_id = $1 and i.kind = 1) as entries
      from contact c where c.client_id = $1`,
    expected: { contacts: 3 * ROWS, emails: ROWS, fields: 3 * ROWS, persons: ROWS, entries: 6 * ROWS },
  },
  {
    record: 'activity',
    file: fileOf(
      'channel,email,occurred at,direction,duration',
      (row) => `call,p${row}@kill.example,2026-01-02T10:00:00Z,outbound,${row}`,
    ),
    written: `select count(*)::int as activities, count(distinct a.properties ->> 'duration')::int as different,
        (select count(*)::int from activity_contact l where l.client_id = $1) as links
      from activity a where a.client_id = $1`,
    expected: { activities: ROWS, different: ROWS, links: ROWS },
  },
  {
    record: 'suppression',
    file: fileOf('value,note', (row) => `p${row}@kill.example,Note ${row % 5}`),
    written: `select count(*)::int as entries, count(distinct s.value)::int as different, count(distinct s.note)::int as notes,
        (select count(*)::int from journal_inbox i where i.client_id = $1 and i.kind = 10) as told
      from suppression s where s.client_id = $1`,
    expected: { entries: ROWS, different: ROWS, notes: 5, told: ROWS },
  },
] as const;

type Environment = Record<string, string>;

/* Ends by itself, or by a kill after some time. */
async function runImport(
  environment: Environment,
  { agencyId, clients }: CreatedAgency,
  record: string,
  file: string,
  killAfterMs?: number,
) {
  const names = ['--agency', agencyId, '--client', clients[0]?.clientId ?? '', '--record', record];
  const child = spawn(process.execPath, [...commandOf('admin'), 'import', file, ...names], {
    cwd: ROOT,
    env: { ...process.env, KEY_PEPPER: PEPPER, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const signal = await new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('close', (_status, by) => resolve(by)),
  );
  clearTimeout(timer);
  return { said, killed: signal === 'SIGKILL' };
}

/* As the next worker finds it: the lease of the one that was killed has ended. */
async function finish(database: Database, clientId: string, record: string): Promise<boolean> {
  const place = [clientId, record];
  const job = `j.client_id = $1 and j.kind = 'import' and j.params ->> 'record' = $2`;
  const started = await database.query(
    null,
    `update job j set due_at = now() - interval '1 second' where ${job} and j.state in ('queued', 'running') returning j.id`,
    place,
  );
  while (await jobTask([importKind]).run(contextFor(database)));
  const [done] = await database.query(null, `select j.id from job j where ${job} and j.state = 'done'`, place);
  return started.length > 0 || done !== undefined;
}

it(`imports that are killed ${ROUNDS} times leave exactly the rows of one run`, async () => {
  const place = await createPlace();
  const folder = await mkdtemp(path.join(tmpdir(), 'outreach-import-'));
  const agencies: CreatedAgency[] = [];
  const opened = await place.open();
  await migrate(opened);
  for (let round = 0; round <= ROUNDS; round += 1) {
    agencies.push(await createAgency(opened, PEPPER, { name: `Kill ${round}`, clients: ['A'], connect: [] }));
  }
  await opened.close();
  const [first, ...others] = agencies;
  if (!first) throw new Error('No agency was created.');
  for (const { record, file: text, written, expected } of RECORDS) {
    const file = path.join(folder, `${record}.csv`);
    await writeFile(file, text);
    const began = performance.now();
    expect((await runImport(place.environment, first, record, file)).said).toContain(
      `${ROWS} created, 0 updated, 0 unchanged, 0 refused.`,
    );
    const whole = performance.now() - began;
    let killed = 0;
    for (const agency of others) {
      const clientId = agency.clients[0]?.clientId ?? '';
      const after = 0.8 * Math.random() * whole;
      killed += Number((await runImport(place.environment, agency, record, file, after)).killed);
      const database = await place.open();
      const isKept = await finish(database, clientId, record);
      await database.close();
      // Its file had not arrived, so nothing was begun.
      if (!isKept) await runImport(place.environment, agency, record, file);
      const again = await place.open();
      expect(await again.query(null, written, [clientId])).toEqual([expected]);
      await again.close();
    }
    // Of a few, each may have ended a moment before.
    if (ROUNDS >= 10) expect(killed).toBeGreaterThan(ROUNDS / 2);
  }
  await rm(folder, { recursive: true });
}, 3_600_000);
