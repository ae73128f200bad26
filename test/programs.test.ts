import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { resultOf } from '../scripts/release-result.mjs';

const run = promisify(execFile);

/** A folder with these programs alone. */
async function folderWith(...programs: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'programs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const program of programs) {
    await writeFile(path.join(folder, program), '');
    await chmod(path.join(folder, program), 0o755);
  }
  return folder;
}

/** What `lacks` says of each, one after the other in one process, where the path is this folder. */
function lackOn(folder: string, ...programs: string[]) {
  const code = `const { lacks } = await import('./scripts/programs.mjs');
    console.log(JSON.stringify(${JSON.stringify(programs)}.map((name) => lacks(name))));`;
  return run(process.execPath, ['--input-type=module', '-e', code], { env: { PATH: folder } });
}

it('tests that need a program are run where it is on the path, without a word', async () => {
  expect(await lackOn(await folderWith('pgbouncer', 'nginx'), 'pgbouncer', 'nginx')).toEqual({
    stdout: '[false,false]\n',
    stderr: '',
  });
});

it('tests that need a program are skipped where it is not on the path, with one line that names it and its package', async () => {
  const programs = ['pgbouncer', 'nginx', 'prometheus', 'redis-server', 'openssl', 'pgbouncer'];
  expect(await lackOn(await folderWith('openssl'), ...programs)).toEqual({
    stdout: '[true,true,true,true,false,true]\n',
    stderr: [
      ['pgbouncer', 'pgbouncer'],
      ['nginx', 'nginx-light'],
      ['prometheus', 'prometheus'],
      ['redis-server', 'redis-server'],
    ]
      .map(([name, of]) => `\n!!! ${name} IS NOT INSTALLED: what needs it is skipped (Debian: ${of})\n\n`)
      .join(''),
  });
});

it('a part of the release check that left something out has not passed, and one that failed has failed', async () => {
  const { stderr } = await lackOn(await folderWith(), 'pgbouncer');
  const text = `✓ a test\n${stderr}${stderr}Tests 4 passed | 6 skipped\n`;
  const leftOut = ['!!! pgbouncer IS NOT INSTALLED: what needs it is skipped (Debian: pgbouncer)'];
  expect(resultOf({ ok: true, text })).toEqual({ result: 'skipped', leftOut });
  expect(resultOf({ ok: false, text })).toEqual({ result: 'FAILED', leftOut });
  expect(resultOf({ ok: true, text: '✓ a test!!!\n' })).toEqual({ result: 'passed', leftOut: [] });
});
