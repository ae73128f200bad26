import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { chmod, chown, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open.js';
import { stopEveryProcess } from '../support/service-process.js';
import { startService } from '../support/started-service.js';
import { meetFault } from './support/meet-fault.js';
import { type OwnServer, runOwnServer } from './support/own-server.js';

/* Tables on a disk of their own, in memory and small; the log of the server is elsewhere. */

const SIZE = '160m';

/** A folder of so many bytes, or undefined where this user may not mount one. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'outreach-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    process.stderr.write('\n!!! NO DISK CAN BE MOUNTED BY THIS USER: the fault of a full one is left out\n\n');
    return undefined;
  }
}

const disk = mountSmallDisk();

describe.skipIf(disk === undefined)('a disk of PostgreSQL', () => {
  const folder = disk ?? '';
  const filler = path.join(folder, 'filler');
  let server: OwnServer;
  let url: string;
  beforeAll(async () => {
    server = await runOwnServer();
    const { uid, gid } = statSync(server.data);
    await chown(folder, uid, gid);
    await server.ask(`create tablespace small location '${folder}'`, 'create database small tablespace small');
    url = server.url.replace(/postgres$/, 'small');
    const database = await openDatabase({ url });
    await migrate(database);
    await database.close();
  });
  afterEach(stopEveryProcess);
  afterAll(async () => {
    await server.remove();
    execFileSync('umount', [folder]);
    await rm(folder, { recursive: true });
  });

  it('that is full, and has room again', { timeout: 120_000 }, async () => {
    await meetFault(await startService(url), url, {
      begin: () => fill(filler),
      end: () => rm(filler),
      rings: ['OutreachCoreDatabaseErrors'],
    });
  });
});

/* To the last page. */
async function fill(file: string): Promise<void> {
  const pages = Buffer.alloc(4096);
  const hasRoom = () =>
    writeFile(file, pages, { flag: 'a' }).then(
      () => true,
      () => false,
    );
  await writeFile(file, Buffer.alloc(0));
  await chmod(file, 0o644);
  execFileSync('sh', ['-c', `cat /dev/zero >> '${file}' 2>/dev/null || true`]);
  while (await hasRoom());
}
