import { readFile } from 'node:fs/promises';
import { projectPath } from '../../../project-root.js';
import { readRedisVersion } from '../../../redis/redis-version.js';
import type { Check } from '../check.js';

/** The versions in use. A database that is too old is refused when it is opened, and Node by the start script. */
export const checkVersions: Check = async (database, { redisUrl }) => {
  const [row] = await database.query<{ version: string }>(
    'doctor.version',
    `select current_setting('server_version') as version`,
  );
  const { version: service } = JSON.parse(await readFile(projectPath('package.json'), 'utf8')) as { version: string };
  const redis = redisUrl === undefined ? null : await readRedisVersion(redisUrl);
  const figures = { service, node: process.versions.node, postgresql: row?.version, redis };
  const versions = `service ${service}, Node ${figures.node}, PostgreSQL ${row?.version}`;
  if (redisUrl === undefined) return { name: 'versions', verdict: 'fine', says: `${versions}, no Redis.`, figures };
  if (redis === null)
    return { name: 'versions', verdict: 'wrong', says: `${versions}; Redis does not answer.`, figures };
  return { name: 'versions', verdict: 'fine', says: `${versions}, Redis ${redis}.`, figures };
};
