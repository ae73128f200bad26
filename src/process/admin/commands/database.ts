import type { Command } from 'commander';
import { type PepperStatus, readPepperStatus, renewSecrets } from '../../../access/secrets/pepper-status.js';
import { isReady, type MigrationState, readMigrationState } from '../../../db/migration-state.js';
import { readSchemaFiles } from '../../../db/schema-files.js';
import {
  findWrongAgencyLists,
  findWrongLists,
  repairAgencyList,
  repairList,
} from '../../../schema/totals/check-lists.js';
import { describePepper } from '../checks/data.js';
import { announceSlow, printJson, printLines } from '../output.js';
import { migrateAloud, withDatabase, withOpenDatabase } from '../with-database.js';

/** Commands for the whole database. */
export const databaseCommands = {
  migrate: (command: Command) =>
    command
      .description('Migrates the database to the schema of this release, as a start does unless MIGRATE is off.')
      .option('--dry-run', 'prints what would run, as SQL, and changes nothing')
      .option(
        '--status',
        'prints what is applied, pending and unknown, and changes nothing; status 1 if anything is wrong',
      )
      .option('--json', 'prints one JSON object')
      .action(migrate),
  pepper: (command: Command) =>
    command
      .description(
        'Prints whether KEY_PEPPER matches the database, and how many keys and webhook secrets use the previous one.',
      )
      .option('--status', 'only prints, as without options')
      .option('--renew', 're-encrypts all webhook secrets with KEY_PEPPER; keys are renewed when they are used')
      .option('--json', 'prints one JSON object')
      .action(showPepper),
  'repair-lists': (command: Command) =>
    command
      .description('Compares the totals of all lists with a count, and corrects those that are wrong.')
      .action(repairLists),
};

interface MigrateOptions {
  dryRun?: true;
  status?: true;
  json?: true;
}

async function migrate({ status, dryRun, json }: MigrateOptions): Promise<void> {
  if (status) return showMigrations(json);
  if (dryRun) return showScripts(json);
  const applied = await withOpenDatabase(migrateAloud);
  if (json) printJson({ applied });
  else printLines(applied.length > 0 ? applied.map((name) => `applied ${name}`) : ['Nothing to apply.']);
}

async function showScripts(json: true | undefined): Promise<void> {
  const { isEmpty, pending, functions } = await withOpenDatabase((database) => readMigrationState(database));
  const { schema } = await readSchemaFiles();
  const scripts = [
    ...(isEmpty && schema !== null ? [{ name: 'schema', script: schema }] : pending),
    ...functions.map(({ name, script }) => ({ name: `functions/${name}`, script })),
  ];
  if (json) printJson({ scripts: scripts.map(({ name, script }) => ({ name, script })) });
  else if (scripts.length === 0) printLines(['-- Nothing to apply.']);
  else printLines(scripts.map(({ name, script }) => `-- ── ${name}\n\n${script.trimEnd()}\n`));
}

async function showMigrations(json: true | undefined): Promise<void> {
  const state = await withOpenDatabase((database) => readMigrationState(database));
  if (!isReady(state)) process.exitCode = 1;
  if (json) printJson(describeMigrations(state));
  else printLines(linesOf(state));
}

const describeMigrations = ({ applied, pending, functions, unknown, edited, unfinished }: MigrationState) => ({
  applied,
  pending: pending.map(({ name }) => name),
  functions: functions.map(({ name }) => name),
  unknown,
  edited,
  unfinished,
});

function linesOf(state: MigrationState): string[] {
  const { applied, pending, functions, unknown, edited, unfinished } = describeMigrations(state);
  const line = (what: string, names: readonly string[]) => (names.length > 0 ? [`${what}: ${names.join(', ')}`] : []);
  return [
    `applied: ${applied.length}`,
    ...line('pending', pending),
    ...line('functions to be replaced', functions),
    ...line('of a later release', unknown),
    ...line('edited after they were applied', edited),
    ...line('cut off', unfinished),
    ...(isReady(state) ? ['The database has the schema of this release.'] : []),
  ];
}

async function showPepper({ renew, json }: { renew?: true; json?: true }): Promise<void> {
  const renewed = renew ? await withDatabase(renewSecrets) : undefined;
  const status = await withOpenDatabase(readPepperStatus);
  if (json) printJson({ ...pepperFigures(status), ...(renewed === undefined ? {} : { secrets_renewed: renewed }) });
  else printLines([...(renewed === undefined ? [] : [`Renewed secrets: ${renewed}`]), describePepper(status)]);
}

const pepperFigures = ({ fit, changedAt, keysLeft, secretsLeft, secretsLost }: PepperStatus) => ({
  fit,
  changed_at: changedAt,
  keys_left: keysLeft,
  secrets_left: secretsLeft,
  secrets_lost: secretsLost,
});

interface WrongList {
  kind: string;
  told: number;
  counted: number;
}

async function repairLists(): Promise<void> {
  await withDatabase(async (database) => {
    const repair = async <List extends WrongList>(
      owners: string,
      find: () => Promise<{ lists: number; wrong: List[] }>,
      { ownerOf, count }: { ownerOf: (list: List) => string; count: (list: List) => Promise<unknown> },
    ) => {
      const found = await announceSlow(() => `Counting the lists of ${owners}`, find);
      for (const list of found.wrong) {
        const { kind, told, counted } = list;
        const owner = ownerOf(list);
        await announceSlow(
          () => `Recounting ${kind} of ${owner}`,
          () => count(list),
        );
        printLines([`${kind} of ${owner}: said ${told}, and there are ${counted}`]);
      }
      return found;
    };
    const ofClients = await repair('clients', () => findWrongLists(database), {
      ownerOf: ({ clientId }) => clientId,
      count: (list) => repairList(database, list),
    });
    // After the clients, because an agency's totals are the sums of theirs.
    const ofAgencies = await repair('agencies', () => findWrongAgencyLists(database), {
      ownerOf: ({ agencyId }) => agencyId,
      count: (list) => repairAgencyList(database, list),
    });
    const wrong = ofClients.wrong.length + ofAgencies.wrong.length;
    printLines([`${wrong} of ${ofClients.lists + ofAgencies.lists} totals were wrong.`]);
  });
}
