import { Command, InvalidArgumentError } from 'commander';
import { listLogTags } from '../access/list-log-tags.js';
import { migrate } from '../db/migrate.js';
import { type OpenDatabase, openDatabase } from '../db/open.js';
import { type CreatedAgency, createAgency } from '../schema/agencies/create-agency.js';
import { issueKeys } from '../schema/agencies/issue-keys.js';
import { CATALOGUE } from '../schema/integrations/catalogue.js';
import { readConfig } from './config.js';

interface CreateAgencyOptions {
  name: string;
  client: string[];
  connect: string[];
  json?: true;
}

interface IssueKeysOptions {
  agency: string;
  client: string[];
  json?: true;
}

const program = new Command('npm run -s admin --')
  .description('Manages agencies from the command line, in the database that the environment names.')
  .showHelpAfterError();

program
  .command('create-agency')
  .description('Creates an agency with its first master key, and clients with a key of each kind. Keys are shown once.')
  .requiredOption('--name <name>', 'name of the agency', readName)
  .option('--client <name>', 'a client; may be given again', collectName, [])
  .option(
    '--connect <integration>',
    `connects every client; may be given again: ${CATALOGUE.map(({ key }) => key).join(', ')}`,
    collectIntegration,
    [],
  )
  .option('--json', 'prints one JSON object')
  .action(runCreateAgency);

program
  .command('issue-keys')
  .description(
    'Issues new keys of an agency: a master key, and one of each kind for its clients. Keys are shown once; those that ' +
      'exist go on working until they are revoked.',
  )
  .requiredOption('--agency <agency>', 'id or name of the agency', readName)
  .option('--client <client>', 'id or name of a client; may be given again; none: all clients', collectName, [])
  .option('--json', 'prints one JSON object')
  .action(runIssueKeys);

program
  .command('log-tags')
  .description('Lists how the lines of the log name agencies and clients, as JSON lines. Opens nothing.')
  .action(runLogTags);

async function runLogTags(): Promise<void> {
  const named = await withDatabase(listLogTags);
  process.stdout.write(named.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

async function runCreateAgency({ name, client, connect, json }: CreateAgencyOptions): Promise<void> {
  const created = await withDatabase((database, pepper) =>
    createAgency(database, pepper, { name, clients: client, connect }),
  );
  print(created, json);
}

async function runIssueKeys({ agency, client, json }: IssueKeysOptions): Promise<void> {
  print(await withDatabase((database, pepper) => issueKeys(database, pepper, { agency, clients: client })), json);
}

function print(created: CreatedAgency, json: true | undefined): void {
  const printed = {
    agency_id: created.agencyId,
    agency_name: created.agencyName,
    master_key: created.masterKey,
    clients: created.clients.map((one) => ({
      client_id: one.clientId,
      client_name: one.clientName,
      read_write_key: one.readWriteKey,
      read_only_key: one.readOnlyKey,
    })),
  };
  process.stdout.write(json ? `${JSON.stringify(printed)}\n` : `${JSON.stringify(printed, null, 2)}\n`);
}

async function withDatabase<Result>(
  work: (database: OpenDatabase, pepper: string) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env);
  const database = await openDatabase({
    url: config.databaseUrl ?? null,
    migrationUrl: config.migrationDatabaseUrl,
    dataDir: config.dataDir,
  });
  try {
    await migrate(database);
    return await work(database, config.pepper);
  } finally {
    await database.close();
  }
}

function readName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > 255) throw new InvalidArgumentError('A name has 1 to 255 characters.');
  return name;
}

function collectName(text: string, names: string[]): string[] {
  return [...names, readName(text)];
}

function collectIntegration(text: string, keys: string[]): string[] {
  if (!CATALOGUE.some(({ key }) => key === text))
    throw new InvalidArgumentError('Not an integration of the catalogue.');
  return keys.includes(text) ? keys : [...keys, text];
}

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
