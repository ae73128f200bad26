import { suspendClient } from '../../../schema/tenancy/client-lifecycle/delete-client.js';
import { defineCommand } from '../command.js';
import { printLines } from '../print.js';
import { type NamedClient, nameClient, withClient } from '../with-client.js';

export default defineCommand((command) =>
  nameClient(command)
    .description('Refuses the keys and webhook paths of a client, everywhere within a second. Its data stay.')
    .action(run),
);

async function run(named: NamedClient): Promise<void> {
  const { name } = await withClient(named, (place, clientId) => suspendClient(place, clientId));
  printLines([`${name} is suspended; resume-client lets it work again.`]);
}
