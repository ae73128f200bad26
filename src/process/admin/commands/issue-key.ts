import type { KeyKind } from '../../../access/identity/api-key.js';
import { createKey } from '../../../schema/tenancy/keys/create-key.js';
import { defineCommand } from '../command.js';
import { describeKeyRow } from '../describe-key-row.js';
import { findPlace } from '../find-place.js';
import { readKind, readMoment, readName } from '../options.js';
import { printJson, printLines } from '../print.js';
import { withDatabase } from '../with-database.js';

interface Options {
  agency: string;
  client?: string;
  kind: KeyKind;
  name: string;
  expiresAt?: Date;
  masterListAccess?: true;
  json?: true;
}

export default defineCommand((command) =>
  command
    .description('Issues one key. It is shown once.')
    .requiredOption('--agency <agency>', 'id or name of the agency', readName)
    .requiredOption(
      '--kind <kind>',
      'RV: reads and writes in one client. RO: reads in one client. ML: master key',
      readKind,
    )
    .option('--client <client>', 'id or name of the client of an RV or RO key', readName)
    .option('--name <name>', 'for people', readName, 'Issued from the command line')
    .option('--expires-at <moment>', 'when it stops by itself, in ISO 8601; absent: never', readMoment)
    .option('--master-list-access', 'lets a master key issue master keys')
    .option('--json', 'prints one JSON object')
    .action(run),
);

async function run({ agency, client, kind, name, expiresAt, masterListAccess, json }: Options): Promise<void> {
  if (kind === 'ML' && client !== undefined) throw new Error('A master key belongs to the agency: leave --client out.');
  if (kind !== 'ML' && client === undefined) throw new Error(`A key of the kind ${kind} needs --client.`);
  const { key, secret } = await withDatabase(async (database, { pepper }) => {
    const place = await findPlace(database, pepper, { agency, client });
    return createKey(place, { kind, name, expiresAt, masterListAccess });
  });
  if (json) printJson({ ...describeKeyRow(key), secret });
  else printLines([secret, `Key ${key.id}. It is shown this once.`]);
}
