import type { Management } from '../../../schema/kernel/management.js';
import { claimByKey } from '../../../schema/kernel/queues/claims.js';
import { planDeletion, startDeletion } from '../../../schema/tenancy/client-lifecycle/delete-client.js';
import { deleteSlice } from '../../../schema/tenancy/client-lifecycle/delete-slice.js';
import { defineCommand } from '../command.js';
import { layOut, printJson, printLines } from '../print.js';
import { type NamedClient, nameClient, withClient } from '../with-client.js';

interface Options extends NamedClient {
  token?: string;
  json?: true;
}

export default defineCommand((command) =>
  nameClient(command)
    .description(
      'Deletes a client with everything that is stored of it, for good. Without --token it counts what would go and gives the token.',
    )
    .option('--token <token>', 'of the count of this client, a quarter of an hour old at most')
    .option('--json', 'prints one JSON object')
    .action(run),
);

async function run({ token, json, ...named }: Options): Promise<void> {
  await withClient(named, async (place, clientId) => {
    if (token === undefined) return showPlan(place, clientId, json);
    await startDeletion(place, clientId, token);
    await finish(place, clientId);
    if (json) printJson({ client_id: clientId, deleted: true });
    else printLines(['The client is deleted.']);
  });
}

async function showPlan(place: Management, clientId: string, json: true | undefined): Promise<void> {
  const { clientName, rows, total, token, expiresAt } = await planDeletion(place, clientId);
  if (json) {
    printJson({ client_id: clientId, client_name: clientName, rows, total, token, expires_at: expiresAt });
    return;
  }
  const counted = rows.map(({ table, count, isAtLeast }) => [table, isAtLeast ? `${count} or more` : String(count)]);
  printLines([
    `Of ${clientName} would be deleted:`,
    ...layOut(counted),
    `To delete it, run the same again with --token ${token} before ${expiresAt.toISOString()}.`,
  ]);
}

/* The deletion is finished here, because no worker may be running. */
async function finish({ database }: Management, clientId: string): Promise<void> {
  let rest = await claimByKey(database, 'client_deletion', clientId);
  while (rest) rest = await deleteSlice(database, rest);
}
