import { claimByKey } from '../../../schema/kernel/queues/claims.js';
import { eraseSlice } from '../../../schema/work/person-erasure/erase-slice.js';
import { startErasure } from '../../../schema/work/person-erasure/start-erasure.js';
import { defineCommand } from '../command.js';
import { readId } from '../options.js';
import { printLines } from '../print.js';
import { type NamedClient, nameClient, withClient } from '../with-client.js';

interface Options extends NamedClient {
  person: number;
}

export default defineCommand((command) =>
  nameClient(command)
    .description('Erases a Person with its contacts, emails and activities and whatever mentions it, for good.')
    .requiredOption('--person <id>', 'the id of the Person', readId)
    .action(run),
);

async function run({ person, ...named }: Options): Promise<void> {
  await withClient(named, async (place, clientId) => {
    await startErasure(place, clientId, person);
    let rest = await claimByKey(place.database, 'person_erasure', clientId, person);
    while (rest) rest = await eraseSlice(place.database, rest);
  });
  printLines([`Person ${person} is erased.`]);
}
