import { InvalidArgumentError } from 'commander';
import { CATALOGUE } from '../../../schema/inbound/integrations/catalogue.js';
import { createAgency } from '../../../schema/tenancy/agencies/create-agency.js';
import { announceSlow } from '../announce-slow.js';
import { defineCommand } from '../command.js';
import { collectName, readName } from '../options.js';
import { printAgencyKeys } from '../print-agency-keys.js';
import { withDatabase } from '../with-database.js';

interface Options {
  name: string;
  client: string[];
  connect: string[];
  json?: true;
}

export default defineCommand((command) =>
  command
    .description(
      'Creates an agency with its first master key, and clients with a key of each kind. Keys are shown once.',
    )
    .requiredOption('--name <name>', 'name of the agency', readName)
    .option('--client <name>', 'a client; may be given again', collectName, [])
    .option(
      '--connect <integration>',
      `connects every client; may be given again: ${CATALOGUE.map(({ key }) => key).join(', ')}`,
      collectIntegration,
      [],
    )
    .option('--json', 'prints one JSON object')
    .action(run),
);

async function run({ name, client, connect, json }: Options): Promise<void> {
  const created = await withDatabase((database, { pepper }) =>
    announceSlow(
      () => `Making the agency ${name}`,
      () => createAgency(database, pepper, { name, clients: client, connect }),
    ),
  );
  printAgencyKeys(created, json);
}

function collectIntegration(text: string, keys: string[]): string[] {
  if (!CATALOGUE.some(({ key }) => key === text))
    throw new InvalidArgumentError('Not an integration of the catalogue.');
  return keys.includes(text) ? keys : [...keys, text];
}
