import { listLogTags } from '../../../access/identity/list-log-tags.js';
import { defineCommand } from '../command.js';
import { printJson } from '../print.js';
import { withDatabase } from '../with-database.js';

export default defineCommand((command) =>
  command
    .description('Lists how the lines of the log name agencies and clients, as JSON lines. Opens nothing.')
    .action(run),
);

async function run(): Promise<void> {
  for (const named of await withDatabase((database, { pepper }) => listLogTags(database, pepper))) printJson(named);
}
