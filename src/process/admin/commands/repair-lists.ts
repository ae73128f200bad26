import {
  findWrongAgencyLists,
  findWrongLists,
  repairAgencyList,
  repairList,
} from '../../../schema/totals/check-lists.js';
import { announceSlow } from '../announce-slow.js';
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
    const ofClients = await announceSlow(
      () => 'Counting the lists of clients',
      () => findWrongLists(database),
    );
    for (const list of ofClients.wrong) {
      await announceSlow(
        () => `Counting ${list.kind} of ${list.clientId} anew`,
        () => repairList(database, list),
      );
      sayRepaired(list.clientId, list);
    }
    // An agency's is added up from those of its clients, which are right by now.
    const ofAgencies = await announceSlow(
      () => 'Counting the lists of agencies',
      () => findWrongAgencyLists(database),
    );
    for (const list of ofAgencies.wrong) {
      await announceSlow(
        () => `Counting ${list.kind} of ${list.agencyId} anew`,
        () => repairAgencyList(database, list),
      );
      sayRepaired(list.agencyId, list);
    }
    const wrong = ofClients.wrong.length + ofAgencies.wrong.length;
    printLines([`${wrong} of ${ofClients.lists + ofAgencies.lists} totals were wrong.`]);
  });
}

interface Repaired {
  kind: string;
  told: number;
  counted: number;
}

const sayRepaired = (owner: string, { kind, told, counted }: Repaired) =>
  printLines([`${kind} of ${owner}: said ${told}, and there are ${counted}`]);
