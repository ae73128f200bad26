import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { runScript } from '../support/run-script.js';
import { startProcess, stopEveryProcess } from '../support/service-process.js';

afterEach(stopEveryProcess);

it('an embedded database that lacks migrations ends a start with MIGRATE=off, which says what to do; then it serves', {
  timeout: 180_000,
}, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'migrate-off-'));
  try {
    const settings = { DATA_DIR: dataDir, MIGRATE: 'off', LOG_LEVEL: 'error' };
    const logged: string[] = [];
    await expect(startProcess(settings, logged)).rejects.toThrow('server ended with 1');
    expect(logged.join('')).toMatch(
      /^The service did not start: The database waits for 0001_init, .*, and MIGRATE is off\. Run: npm run -s admin -- migrate\n$/,
    );
    const refused = await runScript('admin', settings, ['list-agencies']);
    expect(refused).toMatchObject({ status: 1, out: '', err: expect.stringContaining('MIGRATE is off') });

    const migrated = await runScript('admin', settings, ['migrate']);
    expect(migrated).toMatchObject({ status: 0, out: expect.stringContaining('applied 0001_init\n'), err: '' });
    const service = await startProcess(settings);
    expect(await (await fetch(`${service.url}/ready`)).json()).toEqual({ status: 'ready' });
    expect(await service.stop()).toBe(0);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
