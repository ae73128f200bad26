import { resumeClient } from '../../../schema/tenancy/client-lifecycle/delete-client.js';
import { defineCommand } from '../command.js';
import { printLines } from '../print.js';
import { type NamedClient, nameClient, withClient } from '../with-client.js';

export default defineCommand((command) =>
  nameClient(command).description('Lets a suspended client work again, with the keys that it had.').action(run),
);

async function run(named: NamedClient): Promise<void> {
  const { name } = await withClient(named, (place, clientId) => resumeClient(place, clientId));
  printLines([`${name} works again.`]);
}
