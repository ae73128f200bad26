import { revokeKey } from '../../../schema/tenancy/keys/change-key.js';
import { defineCommand } from '../command.js';
import { describeKeyRow } from '../describe-key-row.js';
import { findPlace } from '../find-place.js';
import { readId, readName } from '../options.js';
import { printJson, printLines } from '../print.js';
import { withDatabase } from '../with-database.js';

interface Options {
  agency: string;
  id: number;
  includeIssued?: true;
  json?: true;
}

export default defineCommand((command) =>
  command
    .description('Ends a key for good, everywhere within a second. Revoking twice changes nothing.')
    .requiredOption('--agency <agency>', 'id or name of the agency', readName)
    .requiredOption('--id <id>', 'of the key, as list-keys shows it', readId)
    .option('--include-issued', 'ends the keys as well that it issued, those that they issued, and so on')
    .option('--json', 'prints one JSON object')
    .action(run),
);

async function run({ agency, id, includeIssued, json }: Options): Promise<void> {
  const key = await withDatabase(async (database, { pepper }) =>
    revokeKey(await findPlace(database, pepper, { agency }), id, includeIssued === true),
  );
  const described = describeKeyRow(key);
  if (json) printJson({ ...described, issued_revoked: key.issuedRevoked ?? 0 });
  else printLines([`Key ${id} (${described.key}) is revoked, and ${key.issuedRevoked ?? 0} that it issued.`]);
}
