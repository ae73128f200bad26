import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Command } from 'commander';
import { Option } from 'commander';
import { ownedBy } from '../../../db/scoped.js';
import { EXPORT_FORMATS, EXPORTED, type ExportPlan, exportPlan } from '../../../schema/work/exports/export-plan.js';
import { wholeOf } from '../../../schema/work/exports/export-sql.js';
import { RecordExport } from '../../../schema/work/exports/write-export.js';
import { defineCommand } from '../command.js';
import { type NamedClient, nameClient, withClient } from '../with-client.js';

interface Options extends NamedClient {
  records: string;
  format: string;
  to: string;
}

const choice = (flags: string, description: string, choices: readonly string[], byDefault: string) =>
  new Option(flags, description).choices(choices).default(byDefault);

export default defineCommand((command: Command) =>
  nameClient(command)
    .description('Writes all records of one kind of a client into a file.')
    .addOption(choice('--records <records>', 'what to export', EXPORTED, 'contacts'))
    .addOption(choice('--format <format>', 'how it is written', EXPORT_FORMATS, 'ndjson'))
    .requiredOption('--to <file>', 'the file, which must not exist')
    .action(run),
);

async function run({ records, format, to, ...named }: Options): Promise<void> {
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
        tell(rows, portion.total);
      },
      { isCounted: process.stderr.isTTY },
    );
    file.end();
    await finished(file);
    process.stdout.write(`${rows} ${records} are in ${to}.\n`);
  });
}

/* One line that is written over, for people. */
function tell(rows: number, total: number | undefined): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${rows} of ${total ?? '?'}\u001b[K${rows === total ? '\n' : ''}`);
}
