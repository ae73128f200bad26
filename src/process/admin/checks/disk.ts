import { statfs } from 'node:fs/promises';
import { type Check, judge } from '../check.js';

const BOUNDS = { look: 0.8, wrong: 0.95 };
const GIB = 1024 ** 3;

/** The size of the database; of a private server, also how full its disk is. */
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
  return { name: 'disk', verdict: judge(used, BOUNDS), says, figures };
};
