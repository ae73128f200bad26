import { once } from 'node:events';
import type { Command } from 'commander';
import type { Management } from '../../../schema/kernel/management.js';
import { claimByKey } from '../../../schema/kernel/queues/claims.js';
import {
  planDeletion,
  resumeClient,
  startDeletion,
  suspendClient,
} from '../../../schema/tenancy/client-lifecycle/delete-client.js';
import { deleteSlice } from '../../../schema/tenancy/client-lifecycle/delete-slice.js';
import { exportClient } from '../../../schema/tenancy/client-lifecycle/export-client.js';
import { eraseSlice } from '../../../schema/work/person-erasure/erase-slice.js';
import { startErasure } from '../../../schema/work/person-erasure/start-erasure.js';
import { readId } from '../options.js';
import { layOut, printJson, printLines } from '../output.js';
import { type NamedClient, nameClient, withClient } from '../with-database.js';

/** Commands for a client as a whole, and for its people. */
export const clientCommands = {
  'delete-client': (command: Command) =>
    nameClient(command)
      .description(
        'Deletes a client with all its data, permanently. Without --token it counts what would be deleted and prints the token.',
      )
      .option('--token <token>', 'the token from the count of this client, at most 15 minutes old')
      .option('--json', 'prints one JSON object')
      .action(deleteClient),
  'erase-person': (command: Command) =>
    nameClient(command)
      .description('Permanently erases a Person, its contacts, emails and activities, and whatever mentions it.')
      .requiredOption('--person <id>', 'the id of the Person', readId)
      .action(erasePerson),
  'export-client': (command: Command) =>
    nameClient(command)
      .description('Prints all data of a client as NDJSON, except hashes of keys and secrets of webhooks.')
      .action(printClient),
  'resume-client': (command: Command) =>
    nameClient(command).description('Resumes a suspended client, with its existing keys.').action(resume),
  'suspend-client': (command: Command) =>
    nameClient(command)
      .description('Suspends a client: refuses its keys and webhook paths within a second. Its data is kept.')
      .action(suspend),
};

interface DeleteOptions extends NamedClient {
  token?: string;
  json?: true;
}

async function deleteClient({ token, json, ...named }: DeleteOptions): Promise<void> {
  await withClient(named, async (place, clientId) => {
    if (token === undefined) return showDeletion(place, clientId, json);
    await startDeletion(place, clientId, token);
    // The deletion is completed here, because no worker may be running.
    let rest = await claimByKey(place.database, 'client_deletion', clientId);
    while (rest) rest = await deleteSlice(place.database, rest);
    if (json) printJson({ client_id: clientId, deleted: true });
    else printLines(['The client is deleted.']);
  });
}

async function showDeletion(place: Management, clientId: string, json: true | undefined): Promise<void> {
  const { clientName, rows, total, token, expiresAt } = await planDeletion(place, clientId);
  if (json) {
    printJson({ client_id: clientId, client_name: clientName, rows, total, token, expires_at: expiresAt });
    return;
  }
  const counted = rows.map(({ table, count, isAtLeast }) => [table, isAtLeast ? `${count} or more` : String(count)]);
  printLines([
    `Of ${clientName} would be deleted:`,
    ...layOut(counted),
    `To delete it, run the command again with --token ${token} before ${expiresAt.toISOString()}.`,
  ]);
}

async function erasePerson({ person, ...named }: NamedClient & { person: number }): Promise<void> {
  await withClient(named, async (place, clientId) => {
    await startErasure(place, clientId, person);
    let rest = await claimByKey(place.database, 'person_erasure', clientId, person);
    while (rest) rest = await eraseSlice(place.database, rest);
  });
  printLines([`Person ${person} is erased.`]);
}

async function printClient(named: NamedClient): Promise<void> {
  await withClient(named, async ({ agencyId, database }, clientId) => {
    for await (const lines of exportClient(database, { agencyId, clientId })) {
      const taken = process.stdout.write(lines.map((line) => `${line}\n`).join(''));
      if (!taken) await once(process.stdout, 'drain');
    }
  });
}

async function resume(named: NamedClient): Promise<void> {
  const { name } = await withClient(named, (place, clientId) => resumeClient(place, clientId));
  printLines([`${name} works again.`]);
}

async function suspend(named: NamedClient): Promise<void> {
  const { name } = await withClient(named, (place, clientId) => suspendClient(place, clientId));
  printLines([`${name} is suspended; resume-client resumes it.`]);
}
