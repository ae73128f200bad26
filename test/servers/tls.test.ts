import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { lacks } from '../../scripts/programs.mjs';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open.js';
import { openRedis } from '../../src/redis/redis-client.js';
import { type Certificates, makeCertificates } from '../support/certificates.js';
import { type RunningPostgres, runPostgres } from '../support/run-postgres.js';

/* TLS to PostgreSQL and Redis, with a CA of our own. */

const LONG = { timeout: 120_000 };
const UNKNOWN_CA = 'has a certificate of a CA that is not trusted here';
const ADVICE = 'What is expected of it say sslmode and sslrootcert, the file with its CA.';

describe.skipIf(lacks('openssl'))('TLS', () => {
  let ours: Certificates;
  let others: Certificates;
  beforeAll(async () => {
    [ours, others] = await Promise.all([makeCertificates(), makeCertificates()]);
  });
  afterAll(() => Promise.all([ours.remove(), others.remove()]));

  describe('to PostgreSQL', () => {
    let server: RunningPostgres;
    let plain: RunningPostgres;
    beforeAll(async () => {
      const settings = { ssl: 'on', ssl_cert_file: 'own.crt', ssl_key_file: 'own.key' };
      const files = { 'own.crt': ours.certificate, 'own.key': ours.key };
      [server, plain] = await Promise.all([runPostgres({ settings, files }), runPostgres()]);
    });
    afterAll(() => Promise.all([server.stop(), plain.stop()]));

    const urlOf = ({ url }: RunningPostgres, host: string, parameters: Record<string, string>) => {
      const made = new URL(url);
      made.hostname = host;
      for (const [name, value] of Object.entries(parameters)) made.searchParams.set(name, value);
      return made.href;
    };

    /* Of the service, as a superuser sees them. */
    const sessions = async () => {
      const admin = new pg.Client(server.url);
      await admin.connect();
      const { rows } = await admin.query(`select count(*)::int as sessions,
          count(*) filter (where ssl)::int as encrypted
        from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'outreach-core'`);
      await admin.end();
      return rows;
    };

    const open = (url: string) => openDatabase({ url });

    it.each([
      ['require', '127.0.0.1', false],
      ['require', 'localhost', true],
      ['verify-ca', '127.0.0.1', true],
      ['verify-full', 'localhost', true],
    ])('%s at %s works, with its CA: %s', LONG, async (sslmode, host, hasCa) => {
      const parameters = { sslmode, ...(hasCa && { sslrootcert: ours.files.ca }) };
      const database = await open(urlOf(server, host, parameters));
      try {
        await migrate(database);
        expect(await database.ping()).toBe(true);
        await database.listen('told', () => undefined);
        await database.query('one', 'select 1');
        expect(await sessions()).toEqual([{ sessions: 3, encrypted: 3 }]);
      } finally {
        await database.close();
      }
    });

    it.each([
      ['verify-full without its CA', 'localhost', { sslmode: 'verify-full' }, UNKNOWN_CA],
      ['another CA', 'localhost', { sslmode: 'verify-full', sslrootcert: 'others' }, UNKNOWN_CA],
      ['another CA under require', 'localhost', { sslmode: 'require', sslrootcert: 'others' }, UNKNOWN_CA],
      [
        'another host name',
        '127.0.0.1',
        { sslmode: 'verify-full', sslrootcert: 'ours' },
        'has a certificate of another host name',
      ],
    ])('%s is refused at start, and said', LONG, async (_what, host, parameters, failure) => {
      const files: Record<string, string> = { ours: ours.files.ca, others: others.files.ca };
      const named = Object.fromEntries(
        Object.entries(parameters).map(([name, value]) => [name, files[value] ?? value]),
      );
      await expect(open(urlOf(server, host, named))).rejects.toThrow(
        `The server of DATABASE_URL ${failure}. ${ADVICE}`,
      );
    });

    it('a server without TLS is refused where it is required', LONG, async () => {
      const url = urlOf(plain, 'localhost', { sslmode: 'require' });
      await expect(open(url)).rejects.toThrow(`The server of DATABASE_URL does not speak TLS. ${ADVICE}`);
    });

    it('of several servers each is checked by its own name', LONG, async () => {
      const { port } = new URL(server.url);
      const urlTo = (hosts: string) =>
        `postgres://postgres@${hosts}/postgres?sslmode=verify-full&sslrootcert=${ours.files.ca}`;
      const database = await open(urlTo(`127.0.0.1:${port},localhost:${port}`));
      expect(await database.query(null, 'select 1 as one')).toEqual([{ one: 1 }]);
      await database.close();
      await expect(open(urlTo(`127.0.0.1:${port},127.0.0.1:${port}`))).rejects.toThrow(
        'No server takes writes: server 1 has a certificate of another host name, ' +
          'server 2 has a certificate of another host name.',
      );
    });
  });

  describe.skipIf(lacks('redis-server'))('to Redis', () => {
    let url = '';
    let stop: () => Promise<void>;
    beforeAll(async () => {
      const port = await freePort();
      const folder = await mkdtemp(path.join(tmpdir(), 'outreach-redis-'));
      await chmod(folder, 0o755);
      const { certificate, key, ca } = ours.files;
      const tls = ['--tls-port', `${port}`, '--tls-cert-file', certificate, '--tls-key-file', key];
      const rest = ['--tls-ca-cert-file', ca, '--tls-auth-clients', 'no', '--port', '0', '--bind', '127.0.0.1', '::1'];
      const child = spawn('redis-server', [...tls, ...rest, '--dir', folder, '--save', '']);
      const ended = once(child, 'exit');
      let said = '';
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', (chunk) => {
          said += String(chunk);
          if (said.includes('Ready to accept connections')) resolve();
        });
        child.once('exit', () => reject(new Error(said)));
      });
      url = `rediss://localhost:${port}`;
      stop = async () => {
        child.kill();
        await ended;
        await rm(folder, { recursive: true, force: true });
      };
    });
    afterAll(() => stop());

    const reach = async (ca?: string) => {
      const warnings: string[] = [];
      const log = { info: () => undefined, warn: (_fields: object, message: string) => void warnings.push(message) };
      const door = openRedis({ url, ca, log });
      await door.reached();
      const answer = await door.ask((redis) => redis.ping());
      door.close();
      return { answer, warnings };
    };

    it('works with its CA', async () => {
      expect(await reach(ours.ca)).toEqual({ answer: 'PONG', warnings: [] });
    });

    it.each([
      ['another CA', () => others.ca],
      ['the public ones', () => undefined],
    ])('is not used by %s, which is said; the service works without it', async (_what, ca) => {
      const said = `Redis ${UNKNOWN_CA}; this process limits requests by itself.`;
      expect(await reach(ca())).toEqual({ answer: undefined, warnings: [said] });
    });
  });
});
