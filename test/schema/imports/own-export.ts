import type { Workspace } from '../../../src/schema/kernel/context.js';
import type { ExportPlan } from '../../../src/schema/work/exports/export-plan.js';
import { wholeOf } from '../../../src/schema/work/exports/export-sql.js';
import { RecordExport } from '../../../src/schema/work/exports/write-export.js';
import type { Imported } from '../../../src/schema/work/imports/choices.js';
import { completeLine } from '../../../src/sheets/own-export.js';

/** The records of each kind of import in exports. */
const RECORDS = {
  company: 'companies',
  contact: 'contacts',
  email: 'emails',
  activity: 'activities',
  suppression: 'suppressions',
} as const;

/** The forms of an export. */
export const FORMS = ['ndjson', 'csv', 'csv with one column of custom fields'] as const;
export type Form = (typeof FORMS)[number];

/** All records of a kind, as REST gives them. */
export async function exportOf({ database, clientId }: Workspace, kind: Imported, form: Form): Promise<string> {
  const records = RECORDS[kind];
  const plan: ExportPlan = {
    ...{ records, format: form === 'ndjson' ? 'ndjson' : 'csv', customFieldColumns: form === 'csv' },
    ...{ harmless: true, after: null, selection: wholeOf(records, clientId) },
  };
  let text = '';
  let rows = 0;
  await new RecordExport(database, plan).write((portion) => {
    text += portion.text;
    rows += portion.rows;
    return Promise.resolve();
  });
  return form === 'ndjson' ? `${text}${completeLine(rows)}\n` : text;
}

/* What only one workspace has, or the service alone writes. */
const OWN = [
  ...['id', 'person_id', 'company_id', 'contact_id', 'contact_ids', 'type_id', 'created_at', 'updated_time'],
  ...['previous_status', 'status_changed_at'],
];

/** The contents of all records of a kind, in their order, without what cannot be imported. Empty texts are null. */
export async function contentsOf(workspace: Workspace, kind: Imported): Promise<Record<string, unknown>[]> {
  const lines = (await exportOf(workspace, kind, 'ndjson')).trimEnd().split('\n').slice(0, -1);
  return lines.map((line) => {
    const row: Record<string, unknown> = JSON.parse(line, (_name, value: unknown) => (value === '' ? null : value));
    for (const name of OWN) delete row[name];
    return row;
  });
}

const TABLES = [
  ...['contact', 'contact_custom_field', 'company', 'company_custom_field', 'email', 'email_custom_field'],
  ...['activity', 'activity_contact', 'person', 'journal_inbox'],
];

/** Every row that a workspace has, with all of its columns. */
export async function rowsOf({ database, clientId }: Workspace): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of TABLES) {
    const text = `select t::text as row from ${table} t where t.client_id = $1 order by 1`;
    all[table] = (await database.query<{ row: string }>(null, text, [clientId])).map(({ row }) => row);
  }
  return all;
}
