import { expect } from 'vitest';
import type { Workspace } from '../../../src/schema/kernel/context.js';
import { MAX_IMPORT_BYTES } from '../../../src/schema/work/imports/choices.js';
import { importKind } from '../../../src/schema/work/imports/import-kind.js';
import { readImport, type StartImport, startImport } from '../../../src/schema/work/imports/start-import.js';
import { type DeclaredSheet, uploadImport } from '../../../src/schema/work/imports/upload.js';
import type { JobFile } from '../../../src/schema/work/jobs/job-row.js';
import { readPart } from '../../../src/schema/work/jobs/parts.js';
import { jobTask } from '../../../src/worker/tasks/jobs.js';
import { contextFor } from '../../support/tasks.js';

const CHOICES: StartImport = { columns: null, mode: 'upsert', dryRun: false, dates: 'iso', decimals: 'point' };

/** What is counted where nobody is suppressed. */
export const NO_OPT_OUTS = { suppressed: 0, optOutsKept: 0, optOutsEnded: 0, joined: 0, duplicates: 0 };

/** The text as bytes that arrive in pieces. */
async function* arriving(text: string | Buffer, size = 1_000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export async function upload(
  workspace: Workspace,
  text: string | Buffer,
  said: DeclaredSheet = { record: 'contact' },
  most = MAX_IMPORT_BYTES,
): Promise<number> {
  return (await uploadImport(workspace, arriving(text), said, { most })).id;
}

export const start = (workspace: Workspace, id: number, choices: Partial<StartImport> = {}) =>
  startImport(workspace, id, { ...CHOICES, ...choices });

/** All turns of the jobs that there are, as a worker takes them. */
export async function runJobs({ database }: Workspace): Promise<void> {
  while (await jobTask([importKind]).run(contextFor(database)));
}

export async function fileOf({ database, clientId }: Workspace, id: number, file: JobFile): Promise<string> {
  let text = '';
  for (let part = await readPart(database, { clientId, id }, file, 0); part; ) {
    text += part.bytes.toString();
    part = await readPart(database, { clientId, id }, file, part.number);
  }
  return text;
}

/** Uploads, starts and finishes an import. */
export async function importText(
  workspace: Workspace,
  text: string,
  choices: Partial<StartImport> = {},
  said: DeclaredSheet = { record: 'contact' },
): Promise<number> {
  const id = await upload(workspace, text, said);
  await start(workspace, id, choices);
  await runJobs(workspace);
  return id;
}

/** The contacts of a workspace with their custom fields, by their identifiers. */
export const contactsOf = ({ database, clientId }: Workspace) =>
  database.query<Record<string, unknown>>(
    null,
    `select coalesce(c.email, c.phone, c.linkedin_url) as who, c.first_name as first, c.last_name as last, c.contact_status as status,
        (select k.domain from company k where k.client_id = c.client_id and k.id = c.company_id) as company,
        coalesce((select jsonb_object_agg(f.field_name, f.field_value) from contact_custom_field f
          where f.client_id = c.client_id and f.contact_id = c.id), '{}') as fields
       from contact c where c.client_id = $1 order by coalesce(c.email, c.phone, c.linkedin_url) collate "C"`,
    [clientId],
  );

/** The People of a workspace: the identifiers of the contacts of each, in the order of their kinds. */
export async function peopleOf({ database, clientId }: Workspace): Promise<string[][]> {
  const rows = await database.query<{ contacts: string[] }>(
    null,
    `select array_agg(coalesce(c.email, c.linkedin_url, c.phone) order by c.email is null, c.linkedin_url is null, c.id) as contacts
       from contact c where c.client_id = $1 group by c.person_id order by c.person_id`,
    [clientId],
  );
  return rows.map(({ contacts }) => contacts);
}

/** Tries an import, starts it for real, and expects the same counts. @returns what the trial told */
export async function tryThenImport(workspace: Workspace, text: string, choices: Partial<StartImport> = {}) {
  const id = await upload(workspace, text);
  const view = () => readImport(workspace.database, { clientId: workspace.clientId, id });
  const before = JSON.stringify(await contactsOf(workspace));
  await start(workspace, id, { ...choices, dryRun: true });
  await runJobs(workspace);
  const tried = await view();
  const lines = (await fileOf(workspace, id, 'outcome')).split('\n').filter(Boolean);
  expect(JSON.stringify(await contactsOf(workspace))).toBe(before);
  await start(workspace, id, choices);
  await runJobs(workspace);
  const done = await view();
  expect({ ...done?.counts, repeated: tried?.counts?.repeated }).toEqual(tried?.counts);
  expect(done?.trial).toEqual(tried?.counts);
  return { id, counts: tried?.counts, tried, done, lines: lines.map((line): unknown => JSON.parse(line)) };
}
