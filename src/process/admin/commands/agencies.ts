import { type Command, InvalidArgumentError } from 'commander';
import type { Database } from '../../../db/database.js';
import { CATALOGUE } from '../../../schema/inbound/integrations/catalogue.js';
import { type CreatedAgency, createAgency, issueKeys } from '../../../schema/tenancy/agencies/create-agency.js';
import { type ListedAgency, listAgencies } from '../../../schema/tenancy/agencies/list-agencies.js';
import { logTag } from '../../../telemetry/log.js';
import { collectName, readName } from '../options.js';
import { announceSlow, layOut, printJson, printLines } from '../output.js';
import { withDatabase } from '../with-database.js';

/** Commands about agencies with their clients. */
export const agencyCommands = {
  'create-agency': (command: Command) =>
    command
      .description(
        'Creates an agency with its first master key, and clients with a key of each kind. Keys are shown once.',
      )
      .requiredOption('--name <name>', 'name of the agency', readName)
      .option('--client <name>', 'a client; repeatable', collectName, [])
      .option(
        '--connect <integration>',
        `connects every client; repeatable: ${CATALOGUE.map(({ key }) => key).join(', ')}`,
        collectIntegration,
        [],
      )
      .option('--json', 'prints one JSON object')
      .action(create),
  'issue-keys': (command: Command) =>
    command
      .description(
        'Issues new keys of an agency: a master key, and one of each kind for its clients. Keys are shown once; existing ' +
          'keys keep working until they are revoked.',
      )
      .requiredOption('--agency <agency>', 'id or name of the agency', readName)
      .option('--client <client>', 'id or name of a client; repeatable; default: all clients', collectName, [])
      .option('--json', 'prints one JSON object')
      .action(issue),
  'list-agencies': (command: Command) =>
    command
      .description('Lists the agencies with their clients, and the number of valid keys of each.')
      .option('--json', 'prints one JSON object per line and agency')
      .action(list),
  'log-tags': (command: Command) =>
    command.description('Lists the tags of agencies and clients in the log, as JSON lines.').action(listTags),
};

interface CreateOptions {
  name: string;
  client: string[];
  connect: string[];
  json?: true;
}

async function create({ name, client, connect, json }: CreateOptions): Promise<void> {
  const created = await withDatabase((database, { pepper }) =>
    announceSlow(
      () => `Creating the agency ${name}`,
      () => createAgency(database, pepper, { name, clients: client, connect }),
    ),
  );
  printKeys(created, json);
}

function collectIntegration(text: string, keys: string[]): string[] {
  if (!CATALOGUE.some(({ key }) => key === text))
    throw new InvalidArgumentError('Not an integration of the catalogue.');
  return keys.includes(text) ? keys : [...keys, text];
}

async function issue({ agency, client, json }: { agency: string; client: string[]; json?: true }): Promise<void> {
  const issued = await withDatabase((database, { pepper }) => issueKeys(database, pepper, { agency, clients: client }));
  printKeys(issued, json);
}

/* Prints complete keys, which are not shown again. */
function printKeys(created: CreatedAgency, json: true | undefined): void {
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
  process.stdout.write(`${JSON.stringify(printed, null, json ? 0 : 2)}\n`);
}

async function list({ json }: { json?: true }): Promise<void> {
  const agencies = await withDatabase(listAgencies);
  if (json) for (const agency of agencies) printJson(describe(agency));
  else printLines(layOut(agencies.flatMap(rowsOf)));
}

const describe = ({ id, name, createdAt, _count, clients }: ListedAgency) => ({
  agency_id: id,
  agency_name: name,
  created_at: createdAt,
  master_keys: _count.apiKeys,
  clients: clients.map((client) => ({
    client_id: client.id,
    client_name: client.name,
    created_at: client.createdAt,
    keys: client._count.apiKeys,
  })),
});

const rowsOf = ({ id, name, _count, clients }: ListedAgency) => [
  [name, id, `master keys: ${_count.apiKeys}`],
  ...clients.map((client) => [`  ${client.name}`, client.id, `keys: ${client._count.apiKeys}`]),
];

async function listTags(): Promise<void> {
  for (const named of await withDatabase((database, { pepper }) => listLogTags(database, pepper))) printJson(named);
}

/** The log tag of an agency or a client, with its name and owner. */
interface NamedTag {
  tag: string;
  kind: string;
  name: string;
}

/** The log tags of all agencies and clients, for people who read the logs. */
async function listLogTags(database: Database, pepper: string): Promise<NamedTag[]> {
  const rows = await database.query<{ kind: string; id: string; name: string }>(
    'admin.log_tags',
    `select 'agency' as kind, id, name from agency union all select 'client', id, name from client order by 1, 3, 2`,
  );
  return rows.map(({ kind, id, name }) => ({ tag: logTag(pepper, id), kind, name }));
}
