import { issueKeys } from '../../../schema/tenancy/agencies/create-agency.js';
import { defineCommand } from '../command.js';
import { collectName, readName } from '../options.js';
import { printAgencyKeys } from '../print-agency-keys.js';
import { withDatabase } from '../with-database.js';

interface Options {
  agency: string;
  client: string[];
  json?: true;
}

export default defineCommand((command) =>
  command
    .description(
      'Issues new keys of an agency: a master key, and one of each kind for its clients. Keys are shown once; those that ' +
        'exist go on working until they are revoked.',
    )
    .requiredOption('--agency <agency>', 'id or name of the agency', readName)
    .option('--client <client>', 'id or name of a client; may be given again; none: all clients', collectName, [])
    .option('--json', 'prints one JSON object')
    .action(run),
);

async function run({ agency, client, json }: Options): Promise<void> {
  const issued = await withDatabase((database, { pepper }) => issueKeys(database, pepper, { agency, clients: client }));
  printAgencyKeys(issued, json);
}
