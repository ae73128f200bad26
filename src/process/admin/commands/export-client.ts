import { once } from 'node:events';
import { exportClient } from '../../../schema/tenancy/client-lifecycle/export-client.js';
import { defineCommand } from '../command.js';
import { type NamedClient, nameClient, withClient } from '../with-client.js';

export default defineCommand((command) =>
  nameClient(command)
    .description(
      'Prints everything that is stored of a client as NDJSON, but for hashes of keys and secrets of webhooks.',
    )
    .action(run),
);

async function run(named: NamedClient): Promise<void> {
  await withClient(named, async ({ agencyId, database }, clientId) => {
    for await (const lines of exportClient(database, { agencyId, clientId })) {
      const taken = process.stdout.write(lines.map((line) => `${line}\n`).join(''));
      if (!taken) await once(process.stdout, 'drain');
    }
  });
}
