import { type OpenDatabase, openDatabase } from '../../../db/open.js';
import { NO_TIMEOUTS } from '../../../db/options.js';
import { hasDatabase } from '../../../private-server/private-server.js';
import type { Config } from '../../config.js';
import { useDatabase } from '../../use-database.js';
import type { Check, Finding } from '../check.js';
import { checkClock } from '../checks/clock.js';
import { checkDisk } from '../checks/disk.js';
import { checkEndpoints } from '../checks/endpoints.js';
import { checkLists } from '../checks/lists.js';
import { checkLocks } from '../checks/locks.js';
import { checkMigrations } from '../checks/migrations.js';
import { checkPepper } from '../checks/pepper.js';
import { checkSequences } from '../checks/sequences.js';
import { checkVersions } from '../checks/versions.js';
import { defineCommand } from '../command.js';
import { layOut, printJson, printLines } from '../print.js';
import { readSettings } from '../settings.js';

/** In the order in which they are shown. */
const CHECKS: Record<string, Check> = {
  versions: checkVersions,
  migrations: checkMigrations,
  pepper: checkPepper,
  clock: checkClock,
  sequences: checkSequences,
  locks: checkLocks,
  lists: checkLists,
  endpoints: checkEndpoints,
  disk: checkDisk,
};

/** It counts whatever there is, but waits for nobody who holds a table. */
const PATIENT = { ...NO_TIMEOUTS, lockMs: 5_000 };

export default defineCommand((command) =>
  command
    .description(
      'Looks at the settings, the database and what else a service needs, and changes nothing; status 1 when something is wrong.',
    )
    .option('--json', 'prints one JSON object')
    .action(run),
);

async function run({ json }: { json?: true }): Promise<void> {
  const findings = await examine();
  const ok = findings.every(({ verdict }) => verdict !== 'wrong');
  if (!ok) process.exitCode = 1;
  if (json) printJson({ ok, findings });
  else printLines(layOut(findings.map(({ name, verdict, says }) => [name, verdict, says])));
}

/* When the database cannot be reached, the checks that need it are left out. */
async function examine(): Promise<Finding[]> {
  const config = tell('settings', readSettings);
  if ('verdict' in config) return [config];
  const settings: Finding = { name: 'settings', verdict: 'fine', says: 'All are valid.' };
  return [settings, ...(await examineDatabase(config))];
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl, dataDir } = config;
  try {
    // To use a private server would create its data.
    if (databaseUrl === undefined && !(await hasDatabase(dataDir))) {
      return [{ name: 'database', verdict: 'worth a look', says: `There is none in ${dataDir} yet.` }];
    }
    const where = await useDatabase(config);
    try {
      return await examineOpen(await openDatabase({ ...where, timeouts: PATIENT }), config);
    } finally {
      await where.stop();
    }
  } catch (error) {
    return [fault('database', error)];
  }
}

async function examineOpen(opened: OpenDatabase, config: Config): Promise<Finding[]> {
  const findings: Finding[] = [{ name: 'database', verdict: 'fine', says: 'It answers.' }];
  try {
    for (const [name, check] of Object.entries(CHECKS)) {
      findings.push(await check(opened, config).catch((error: unknown) => fault(name, error)));
    }
  } finally {
    await opened.close();
  }
  return findings;
}

function tell<Result>(name: string, read: () => Result): Result | Finding {
  try {
    return read();
  } catch (error) {
    return fault(name, error);
  }
}

const fault = (name: string, error: unknown): Finding => ({
  name,
  verdict: 'wrong',
  says: error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error),
});
