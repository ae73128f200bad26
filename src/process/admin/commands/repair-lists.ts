import { findWrongLists, repairList } from '../../../schema/journal/check-lists.js';
import { defineCommand } from '../command.js';
import { printLines } from '../print.js';
import { withDatabase } from '../with-database.js';

export default defineCommand((command) =>
  command
    .description('Compares the totals of all lists with a count, and counts those anew that are wrong.')
    .action(run),
);

async function run(): Promise<void> {
  await withDatabase(async (database) => {
    const { lists, wrong } = await findWrongLists(database);
    for (const list of wrong) {
      await repairList(database, list);
      const { clientId, kind, told, counted } = list;
      printLines([`${kind} of ${clientId}: said ${told}, and there are ${counted}`]);
    }
    printLines([`${wrong.length} of ${lists} totals were wrong.`]);
  });
}
