import { type ListedAgency, listAgencies } from '../../../schema/tenancy/agencies/list-agencies.js';
import { defineCommand } from '../command.js';
import { layOut, printJson, printLines } from '../print.js';
import { withDatabase } from '../with-database.js';

export default defineCommand((command) =>
  command
    .description('Lists the agencies with their clients, and how many keys of each work.')
    .option('--json', 'prints one JSON object a line for each agency')
    .action(run),
);

async function run({ json }: { json?: true }): Promise<void> {
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
