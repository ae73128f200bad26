import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { lacks } from '../../scripts/programs.mjs';
import { type Certificates, makeCertificates } from '../support/certificates.js';
import { stopEveryProcess } from '../support/service-process.js';
import { startService } from '../support/started-service.js';
import { meetFault } from './support/meet-fault.js';
import { type OwnServer, runOwnServer } from './support/own-server.js';

describe.skipIf(lacks('openssl'))('a PostgreSQL server whose certificate', () => {
  let ours: Certificates;
  let others: Certificates;
  let server: OwnServer;
  beforeAll(async () => {
    [ours, others] = await Promise.all([makeCertificates(), makeCertificates()]);
    const settings = { ssl: 'on', ssl_cert_file: 'own.crt', ssl_key_file: 'own.key' };
    server = await runOwnServer({ settings, files: { 'own.crt': ours.certificate, 'own.key': ours.key } });
  });
  afterEach(stopEveryProcess);
  afterAll(() => Promise.all([server.remove(), ours.remove(), others.remove()]));

  const show = async ({ certificate, key }: Certificates) => {
    await writeFile(path.join(server.data, 'own.crt'), certificate);
    await writeFile(path.join(server.data, 'own.key'), key);
    await server.ask('select pg_reload_conf()');
  };

  it('becomes one of another CA is left until it is the right one again', { timeout: 120_000 }, async () => {
    const url = new URL(server.url);
    url.hostname = 'localhost';
    url.searchParams.set('sslmode', 'verify-full');
    url.searchParams.set('sslrootcert', ours.files.ca);
    await meetFault(await startService(server.url, { DATABASE_URL: url.href }), server.url, {
      begin: async () => {
        await show(others);
        await server.ask(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'outreach-core'`,
        );
      },
      end: () => show(ours),
      rings: ['OutreachCoreDatabaseErrors', 'OutreachCoreNoWrites'],
    });
  });
});
