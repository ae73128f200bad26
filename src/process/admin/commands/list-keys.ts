import { listAllKeys } from '../../../schema/tenancy/keys/key-row.js';
import { defineCommand } from '../command.js';
import { describeKeyRow, headOfKeys, rowOfKey } from '../describe-key-row.js';
import { findPlace } from '../find-place.js';
import { readName } from '../options.js';
import { layOut, printJson, printLines } from '../print.js';
import { withDatabase } from '../with-database.js';

interface Options {
  agency: string;
  client?: string;
  ended?: true;
  json?: true;
}

export default defineCommand((command) =>
  command
    .description('Lists the keys of an agency and its clients, masked, in the order of their creation.')
    .requiredOption('--agency <agency>', 'id or name of the agency', readName)
    .option('--client <client>', 'id or name of a client: its keys alone', readName)
    .option('--ended', 'lists those too that were revoked or have expired')
    .option('--json', 'prints one JSON object a line for each key')
    .action(run),
);

async function run({ agency, client, ended, json }: Options): Promise<void> {
  const keys = await withDatabase(async (database, { pepper }) =>
    listAllKeys(await findPlace(database, pepper, { agency, client }), { ended: ended === true }),
  );
  if (json) for (const key of keys) printJson(describeKeyRow(key));
  else printLines(layOut([headOfKeys, ...keys.map(rowOfKey)]));
}
