import type { Command } from 'commander';
import { type OpenDatabase, openDatabase } from '../../../db/open.js';
import { NO_TIMEOUTS } from '../../../db/options.js';
import { hasDatabase } from '../../../private-server/private-server.js';
import type { Config } from '../../config.js';
import { useDatabase } from '../../use-database.js';
import type { Check, Finding } from '../checks/check.js';
import { checkAddresses, checkEndpoints, checkLists, checkMigrations, checkPepper } from '../checks/data.js';
import { checkClock, checkDisk, checkLocks, checkSequences, checkVersions } from '../checks/server.js';
import { layOut, printJson, printLines } from '../output.js';
import { readSettings } from '../with-database.js';

/** In display order. */
const CHECKS: Record<string, Check> = {
  versions: checkVersions,
  migrations: checkMigrations,
  pepper: checkPepper,
  clock: checkClock,
  sequences: checkSequences,
  locks: checkLocks,
  lists: checkLists,
  addresses: checkAddresses,
  endpoints: checkEndpoints,
  disk: checkDisk,
};

/** Counting may take long, but waiting for a lock may not. */
const TIMEOUTS = { ...NO_TIMEOUTS, lockMs: 5_000 };

export const doctorCommand = {
  doctor: (command: Command) =>
    command
      .description(
        'Checks the settings, the database and everything else that the service needs, and changes nothing; status 1 if anything is wrong.',
      )
      .option('--json', 'prints one JSON object')
      .action(run),
};

async function run({ json }: { json?: true }): Promise<void> {
  const findings = await examine();
  const ok = findings.every(({ verdict }) => verdict !== 'wrong');
  if (!ok) process.exitCode = 1;
  if (json) printJson({ ok, findings });
  else printLines(layOut(findings.map(({ name, verdict, says }) => [name, verdict, says])));
}

/* If the database cannot be reached, the checks that need it are skipped. */
async function examine(): Promise<Finding[]> {
  const config = tell('settings', readSettings);
  if ('verdict' in config) return [config];
  const settings: Finding = { name: 'settings', verdict: 'fine', says: 'All are valid.' };
  return [settings, ...(await examineDatabase(config))];
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl, dataDir } = config;
  try {
    // Starting a private server would create its data.
    if (databaseUrl === undefined && !(await hasDatabase(dataDir))) {
      return [{ name: 'database', verdict: 'worth a look', says: `There is none in ${dataDir} yet.` }];
    }
    const where = await useDatabase(config);
    try {
      return await examineOpen(await openDatabase({ ...where, timeouts: TIMEOUTS }), config);
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
