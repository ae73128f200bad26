import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { lacks } from '../../scripts/programs.mjs';
import { startRedis } from '../../scripts/redis.mjs';
import { type Certificates, makeCertificates } from '../support/certificates.js';
import { databaseUrl } from '../support/databases.js';
import { stopEveryProcess } from '../support/service-process.js';
import { type StartedService, startService } from '../support/started-service.js';
import { meetFault } from './support/meet-fault.js';

/* Redis, which the service can do without: no request fails. */

const LONG = { timeout: 120_000 };
/* Wider than the load, so that what is limited is nobody. */
const RATE_LIMIT = '100000';
const QUIET = { rings: ['OutreachCoreRedisAway'], noticedBy: 'nobody' } as const;

const isShared = async ({ url }: StartedService) =>
  (await (await fetch(`${url}/metrics`)).text()).includes('\nredis_away 0\n');

describe.skipIf(lacks('redis-server'))('a Redis that', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'outreach-redis-'));
    await chmod(folder, 0o755);
  });
  afterEach(stopEveryProcess);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Its own port, where it can be started again. */
  const place = async (args: string[] = []) => {
    const port = await freePort();
    const run = async (more = args) => {
      const redis = await startRedis(folder, { port, args: more });
      if (!redis) throw new Error('Redis could not be started.');
      return redis;
    };
    return { port, run };
  };

  it('is killed and started again', LONG, async () => {
    const { run } = await place();
    let redis = await run();
    const url = await databaseUrl();
    const service = await startService(url, { REDIS_URL: redis.url, RATE_LIMIT });
    await meetFault(service, url, {
      begin: () => redis.end('SIGKILL'),
      end: async () => {
        redis = await run();
      },
      healed: () => isShared(service),
      ...QUIET,
    });
    await redis.end();
  });

  it('is not there when the service starts', LONG, async () => {
    const { port, run } = await place();
    const url = await databaseUrl();
    const service = await startService(url, { REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMIT });
    let redis: Awaited<ReturnType<typeof run>> | undefined;
    await meetFault(service, url, {
      begin: () => undefined,
      end: async () => {
        redis = await run();
      },
      healed: () => isShared(service),
      fromStart: true,
      ...QUIET,
    });
    await redis?.end();
  });

  it('hangs, and goes on', LONG, async () => {
    const redis = await (await place()).run();
    const url = await databaseUrl();
    const service = await startService(url, { REDIS_URL: redis.url, RATE_LIMIT });
    await meetFault(service, url, {
      begin: () => process.kill(redis.pid, 'SIGSTOP'),
      end: () => process.kill(redis.pid, 'SIGCONT'),
      healed: () => isShared(service),
      ...QUIET,
    });
    await redis.end();
  });

  describe.skipIf(lacks('openssl'))('speaks TLS', () => {
    let ours: Certificates;
    let others: Certificates;
    beforeAll(async () => {
      [ours, others] = await Promise.all([makeCertificates(), makeCertificates()]);
    });
    afterAll(() => Promise.all([ours.remove(), others.remove()]));

    it('and comes back with a certificate of another CA', LONG, async () => {
      const { port, run } = await place();
      const by = ({ files }: Certificates) => [
        ...['--tls-port', String(port), '--port', '0', '--tls-auth-clients', 'no', '--bind', '127.0.0.1', '::1'],
        ...['--tls-cert-file', files.certificate, '--tls-key-file', files.key, '--tls-ca-cert-file', files.ca],
      ];
      let redis = await run(by(ours));
      const url = await databaseUrl();
      const settings = { REDIS_URL: `rediss://localhost:${port}`, REDIS_CA_FILE: ours.files.ca, RATE_LIMIT };
      const service = await startService(url, settings);
      const replace = async (certificates: Certificates) => {
        await redis.end();
        redis = await run(by(certificates));
      };
      await meetFault(service, url, {
        begin: () => replace(others),
        end: () => replace(ours),
        healed: () => isShared(service),
        ...QUIET,
      });
      await redis.end();
    });
  });
});
