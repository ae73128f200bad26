import { readFile, statfs } from 'node:fs/promises';
import { z } from 'zod';
import { measureSequences } from '../../../db/measure-sequences.js';
import { withMigrationConnection } from '../../../db/migration-connection.js';
import type { MigrationTarget } from '../../../db/options.js';
import { projectPath } from '../../../project-root.js';
import { readRedisVersion } from '../../../redis/redis-client.js';
import { type Check, judge } from './check.js';

const manifest = z.object({ version: z.string() });

/** The versions in use. Opening refuses a database that is too old; the start script does so for Node. */
export const checkVersions: Check = async (database, { redisUrl }) => {
  const [row] = await database.query<{ version: string }>(
    'doctor.version',
    `select current_setting('server_version') as version`,
  );
  const { version: service } = manifest.parse(JSON.parse(await readFile(projectPath('package.json'), 'utf8')));
  const redis = redisUrl === undefined ? null : await readRedisVersion(redisUrl);
  const figures = { service, node: process.versions.node, postgresql: row?.version, redis };
  const versions = `service ${service}, Node ${figures.node}, PostgreSQL ${row?.version}`;
  if (redisUrl === undefined) return { name: 'versions', verdict: 'fine', says: `${versions}, no Redis.`, figures };
  if (redis === null)
    return { name: 'versions', verdict: 'wrong', says: `${versions}; Redis does not answer.`, figures };
  return { name: 'versions', verdict: 'fine', says: `${versions}, Redis ${redis}.`, figures };
};

const CLOCK_BOUNDS = { look: 1, wrong: 5 };

/**
 * The difference between the clocks of this machine and of the database: keys expire by one and are listed by the
 * other.
 */
export const checkClock: Check = async (database) => {
  const before = Date.now();
  const [row] = await database.query<{ now: Date }>('doctor.clock', 'select clock_timestamp() as now');
  const halfway = (before + Date.now()) / 2;
  const seconds = Math.round(Math.abs((row?.now.getTime() ?? 0) - halfway)) / 1000;
  const says = `${seconds} s from that of the database.`;
  return { name: 'clock', verdict: judge(seconds, CLOCK_BOUNDS), says, figures: { difference_seconds: seconds } };
};

const SEQUENCES_BOUNDS = { look: 0.5, wrong: 0.8 };

/** The used share of the fullest sequence of ids. */
export const checkSequences: Check = async (database) => {
  const sequences = await measureSequences(database);
  const fullest = sequences.reduce((most, one) => (one.used > most.used ? one : most), { name: 'none', used: 0 });
  const says = `The fullest is ${fullest.name}, ${(fullest.used * 100).toFixed(1)} % used.`;
  const figures = { fullest: fullest.name, used_ratio: fullest.used };
  return { name: 'sequences', verdict: judge(fullest.used, SEQUENCES_BOUNDS), says, figures };
};

/** Seconds: requests time out after 4, and merges after 7.5. */
const LOCKS_BOUNDS = { look: 15, wrong: 60 };

/** The oldest open transaction and the longest wait for a lock, which delay vacuum, migrations and requests. */
export const checkLocks: Check = async (database) => {
  const { oldestTransaction, longestLockWait } = await measureWaits(database);
  const [open, wait] = [oldestTransaction.toFixed(1), longestLockWait.toFixed(1)];
  return {
    name: 'locks',
    verdict: judge(Math.max(oldestTransaction, longestLockWait), LOCKS_BOUNDS),
    says: `The oldest transaction is open for ${open} s; the longest wait for a lock is ${wait} s.`,
    figures: { oldest_transaction_seconds: oldestTransaction, longest_lock_wait_seconds: longestLockWait },
  };
};

/** Seconds; 0 if nothing waits. */
interface Waits {
  oldestTransaction: number;
  longestLockWait: number;
}

const LONGEST = `
  select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as transaction,
    coalesce(max(extract(epoch from clock_timestamp() - query_start))
      filter (where wait_event_type = 'Lock'), 0)::float8 as lock
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/**
 * The age of the oldest open transaction of the database, and of the longest wait for a lock. Connects as the owner,
 * because the role of the service may not see other sessions. The owner does not see sessions of users whose roles it
 * lacks, unless it has `pg_monitor`.
 */
function measureWaits({ target }: { readonly target: MigrationTarget }): Promise<Waits> {
  return withMigrationConnection(target, async ({ query }) => {
    const [row] = await query(LONGEST);
    return { oldestTransaction: Number(row?.['transaction'] ?? 0), longestLockWait: Number(row?.['lock'] ?? 0) };
  });
}

const DISK_BOUNDS = { look: 0.8, wrong: 0.95 };
const GIB = 1024 ** 3;

/** The size of the database; for a private server, also how full its disk is. */
export const checkDisk: Check = async (database, config) => {
  const [row] = await database.query<{ bytes: number }>(
    'doctor.size',
    'select pg_database_size(current_database())::float8 as bytes',
  );
  const bytes = row?.bytes ?? 0;
  const size = `The database takes ${(bytes / GIB).toFixed(2)} GiB`;
  if (config.databaseUrl !== undefined) {
    return { name: 'disk', verdict: 'fine', says: `${size} of the server's disk.`, figures: { database_bytes: bytes } };
  }
  const { bsize, blocks, bavail } = await statfs(config.dataDir);
  const used = 1 - bavail / blocks;
  const says = `${size}; its disk is ${(used * 100).toFixed(0)} % full, ${((bavail * bsize) / GIB).toFixed(1)} GiB are free.`;
  const figures = { database_bytes: bytes, disk_used_ratio: used, disk_free_bytes: bavail * bsize };
  return { name: 'disk', verdict: judge(used, DISK_BOUNDS), says, figures };
};
