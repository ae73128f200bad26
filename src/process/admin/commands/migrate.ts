import { isReady, type MigrationState, readMigrationState } from '../../../db/migration-state.js';
import { readSchemaFiles } from '../../../db/schema-files.js';
import { defineCommand } from '../command.js';
import { printJson, printLines } from '../print.js';
import { migrateAloud, withOpenDatabase } from '../with-database.js';

interface Options {
  dryRun?: true;
  status?: true;
  json?: true;
}

export default defineCommand((command) =>
  command
    .description('Brings the database to the schema of this release, as a start does unless MIGRATE is off.')
    .option('--dry-run', 'prints what would run, as SQL, and changes nothing')
    .option(
      '--status',
      'tells what is applied, pending and unknown, and changes nothing; status 1 when not all is well',
    )
    .option('--json', 'prints one JSON object')
    .action(run),
);

async function run(options: Options): Promise<void> {
  if (options.status) await showStatus(options);
  else if (options.dryRun) await showScripts(options);
  else await apply(options);
}

async function apply({ json }: Options): Promise<void> {
  const applied = await withOpenDatabase(migrateAloud);
  if (json) printJson({ applied });
  else printLines(applied.length > 0 ? applied.map((name) => `applied ${name}`) : ['Nothing to apply.']);
}

async function showScripts({ json }: Options): Promise<void> {
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

async function showStatus({ json }: Options): Promise<void> {
  const state = await withOpenDatabase((database) => readMigrationState(database));
  if (!isReady(state)) process.exitCode = 1;
  if (json) printJson(describe(state));
  else printLines(linesOf(state));
}

const describe = ({ applied, pending, functions, unknown, edited, unfinished }: MigrationState) => ({
  applied,
  pending: pending.map(({ name }) => name),
  functions: functions.map(({ name }) => name),
  unknown,
  edited,
  unfinished,
});

function linesOf(state: MigrationState): string[] {
  const { applied, pending, functions, unknown, edited, unfinished } = describe(state);
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
