import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { setAuthor } from '../../../db/author.js';
import { ownedBy, scopeDatabase } from '../../../db/scoped.js';
import { PERSON_CONFLICTS, type PersonConflicts } from '../../../schema/crm/people/people-plan.js';
import { WRITE_MODES, type WriteMode } from '../../../schema/records/batch/write-plan.js';
import { EXPORT_FORMATS, EXPORTED, type ExportPlan, exportPlan } from '../../../schema/work/exports/export-plan.js';
import { wholeOf } from '../../../schema/work/exports/export-sql.js';
import { RecordExport } from '../../../schema/work/exports/write-export.js';
import { IMPORTED, type Imported } from '../../../schema/work/imports/choices.js';
import { importJob } from '../../../schema/work/imports/import-job.js';
import { readImport, startImport } from '../../../schema/work/imports/start-import.js';
import { uploadImport } from '../../../schema/work/imports/upload.js';
import { expectEnd, listJobs } from '../../../schema/work/jobs/read-job.js';
import { WRITTEN_DATES, WRITTEN_DECIMALS, type WrittenDate, type WrittenDecimal } from '../../../values/written.js';
import { Progress, printLines } from '../output.js';
import { type NamedClient, nameClient, readSettings, withClient } from '../with-database.js';

const choice = (flags: string, description: string, choices: readonly string[]) =>
  new Option(flags, description).choices(choices);

/** Commands for the records of a client and its jobs. */
export const recordCommands = {
  export: (command: Command) =>
    nameClient(command)
      .description('Writes all records of one kind of a client to a file.')
      .addOption(choice('--records <records>', 'what to export', EXPORTED).default('contacts'))
      .addOption(choice('--format <format>', 'the file format', EXPORT_FORMATS).default('ndjson'))
      .requiredOption('--to <file>', 'the file, which must not exist')
      .action(exportRecords),
  import: (command: Command) =>
    nameClient(command)
      .description(
        'Imports a local file into a client: CSV or NDJSON, optionally gzipped, or an Excel workbook. Columns are mapped as suggested.',
      )
      .argument('<file>', 'the file')
      .addOption(choice('--record <record>', 'the kind of record in the rows', IMPORTED).makeOptionMandatory())
      .addOption(choice('--mode <mode>', 'which changes are allowed', WRITE_MODES).default('upsert'))
      .addOption(choice('--dates <dates>', 'the format of dates', WRITTEN_DATES).default('iso'))
      .addOption(choice('--decimals <mark>', 'the decimal separator', WRITTEN_DECIMALS).default('point'))
      .addOption(
        choice('--conflicts <choice>', 'rows of contacts that belong to several Persons', PERSON_CONFLICTS).default(
          'refuse',
        ),
      )
      .option('--dry-run', 'only reports what would happen')
      .action(importRecords),
  jobs: (command: Command) =>
    nameClient(command).description('Lists the jobs of a client, newest first; at most 100.').action(printJobs),
};

interface ExportOptions extends NamedClient {
  records: string;
  format: string;
  to: string;
}

async function exportRecords({ records, format, to, ...named }: ExportOptions): Promise<void> {
  await withClient(named, async ({ agencyId, database }, clientId) => {
    const plan: ExportPlan = exportPlan.parse({
      ...{ records, format, customFieldColumns: true, harmless: true, after: null },
      selection: wholeOf(exportPlan.shape.records.parse(records), clientId),
    });
    const file = createWriteStream(to, { flags: 'wx', mode: 0o600 });
    await once(file, 'open');
    let rows = 0;
    await new RecordExport(ownedBy(database, { agencyId, clientId }), plan).write(
      async (portion) => {
        rows += portion.rows;
        if (!file.write(portion.text)) await once(file, 'drain');
        showExported(rows, portion.total);
      },
      { isCounted: process.stderr.isTTY },
    );
    file.end();
    await finished(file);
    process.stdout.write(`${rows} ${records} are in ${to}.\n`);
  });
}

/* One progress line on the terminal, overwritten. */
function showExported(rows: number, total: number | undefined): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${rows} of ${total ?? '?'}\u001b[K${rows === total ? '\n' : ''}`);
}

interface ImportOptions extends NamedClient {
  record: Imported;
  mode: WriteMode;
  dates: WrittenDate;
  decimals: WrittenDecimal;
  conflicts: PersonConflicts;
  dryRun?: true;
}

async function importRecords(file: string, options: ImportOptions): Promise<void> {
  const { record, mode, dates, decimals, conflicts, dryRun, ...named } = options;
  const { importMaxBytes, serviceOrigin, pepper, previousPepper } = readSettings();
  await withClient(named, async ({ database, agencyId, actor }, clientId) => {
    const author = () => setAuthor({ actor: 'operator', operation: 'admin import' });
    const own = scopeDatabase(ownedBy(database, { agencyId, clientId }), { author });
    const { size } = await stat(file);
    const reading = new Progress('read', size);
    const source = reading.over(createReadStream(file));
    const { id } = await uploadImport({ clientId, actor, database: own }, source, { record }, { most: importMaxBytes });
    reading.end();
    const place = { clientId, database: own, serviceOrigin, phoneCountry: null, actor };
    await startImport(place, id, { columns: null, mode, dryRun: dryRun === true, dates, decimals, conflicts });
    const view = await readImport(own, { clientId, id });
    printLines(view?.notes ?? []);
    const rows = new Progress(dryRun ? 'tried' : 'written', view?.rows ?? 0);
    await importJob(own, { pepper, previousPepper }, { clientId, id }, (read) => rows.set(read));
    rows.end();
    printLines(await describeImport(own, { clientId, id }));
  });
}

async function describeImport(...[database, place]: Parameters<typeof readImport>): Promise<string[]> {
  const view = await readImport(database, place);
  if (!view?.counts) return [`Job ${place.id} has not ended.`];
  const { created, updated, unchanged, refused, suppressed, optOutsKept } = view.counts;
  return [
    `Job ${place.id}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused.`,
    ...(suppressed > 0 ? [`${suppressed} rows are of people who must not be contacted.`] : []),
    ...(optOutsKept > 0 ? [`The status of ${optOutsKept} of them was not written.`] : []),
    ...(refused > 0 ? ['The file of refused rows is kept with the job.'] : []),
  ];
}

async function printJobs(named: NamedClient): Promise<void> {
  await withClient(named, async ({ agencyId, database }, clientId) => {
    const own = ownedBy(database, { agencyId, clientId });
    const window = { first: 100, sort: 'created', descending: true };
    const { edges } = await listJobs(own, clientId, window, {});
    for (const { node: job } of edges) {
      const rows = `${job.rowsRead}${job.rowsTotal === null ? '' : ` of ${job.rowsTotal}`} rows`;
      const end = expectEnd(job)?.toISOString();
      const parts = [job.id, job.kind, job.state, rows, end && `until about ${end}`, job.failure];
      process.stdout.write(`${parts.filter(Boolean).join('  ')}\n`);
    }
  });
}
