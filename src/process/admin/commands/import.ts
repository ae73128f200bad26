import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Option } from 'commander';
import { setAuthor } from '../../../db/author.js';
import { ownedBy, scopeDatabase } from '../../../db/scoped.js';
import { WRITE_MODES, type WriteMode } from '../../../schema/records/batch/write-plan.js';
import { IMPORTED, type Imported } from '../../../schema/work/imports/choices.js';
import { importJob } from '../../../schema/work/imports/import-job.js';
import { readImport, startImport } from '../../../schema/work/imports/start-import.js';
import { uploadImport } from '../../../schema/work/imports/upload.js';
import { WRITTEN_DATES, WRITTEN_DECIMALS, type WrittenDate, type WrittenDecimal } from '../../../values/written.js';
import { defineCommand } from '../command.js';
import { printLines } from '../print.js';
import { Progress } from '../progress.js';
import { readSettings } from '../settings.js';
import { type NamedClient, nameClient, withClient } from '../with-client.js';

interface Options extends NamedClient {
  record: Imported;
  mode: WriteMode;
  dates: WrittenDate;
  decimals: WrittenDecimal;
  dryRun?: true;
}

export default defineCommand((command) =>
  nameClient(command)
    .description(
      'Imports a file of this machine into a client: CSV or NDJSON, packed by gzip or not. Columns are read as they are suggested.',
    )
    .argument('<file>', 'the file')
    .addOption(new Option('--record <record>', 'what the rows are').choices(IMPORTED).makeOptionMandatory())
    .addOption(new Option('--mode <mode>', 'what may happen').choices(WRITE_MODES).default('upsert'))
    .addOption(new Option('--dates <dates>', 'how dates are written').choices(WRITTEN_DATES).default('iso'))
    .addOption(
      new Option('--decimals <mark>', 'what stands before decimals').choices(WRITTEN_DECIMALS).default('point'),
    )
    .option('--dry-run', 'only tells what would happen')
    .action(run),
);

async function run(file: string, { record, mode, dates, decimals, dryRun, ...named }: Options): Promise<void> {
  const { importMaxBytes, serviceOrigin } = readSettings();
  await withClient(named, async ({ database, agencyId, actor }, clientId) => {
    const author = () => setAuthor({ actor: 'operator', operation: 'admin import' });
    const own = scopeDatabase(ownedBy(database, { agencyId, clientId }), { author });
    const { size } = await stat(file);
    const reading = new Progress('read', size);
    const source = reading.over(createReadStream(file) as AsyncIterable<Buffer>);
    const { id } = await uploadImport({ clientId, actor, database: own }, source, { record }, importMaxBytes);
    reading.end();
    const place = { clientId, database: own, serviceOrigin, phoneCountry: null };
    await startImport(place, id, { columns: null, mode, dryRun: dryRun === true, dates, decimals });
    const view = await readImport(own, { clientId, id });
    const rows = new Progress(dryRun ? 'tried' : 'written', view?.rows ?? 0);
    await importJob(own, { clientId, id }, (read) => rows.set(read));
    rows.end();
    printLines(await describe(own, { clientId, id }));
  });
}

async function describe(...[database, place]: Parameters<typeof readImport>): Promise<string[]> {
  const view = await readImport(database, place);
  if (!view?.counts) return [`Job ${place.id} has not ended.`];
  const { created, updated, unchanged, refused } = view.counts;
  return [
    `Job ${place.id}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused.`,
    ...(refused > 0 ? ['The file of refused rows is kept with the job.'] : []),
  ];
}
