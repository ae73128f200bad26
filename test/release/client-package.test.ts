import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';

/* The client as its users get it: packed, and installed in a project that has nothing else. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

let service: TestService;
let project: string;

async function install(into: string): Promise<void> {
  const pack = ['pack', path.join(ROOT, 'client'), '--json', '--pack-destination', into];
  const { stdout } = await run('npm', pack, { cwd: into });
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [{ filename: string }];
  await writeFile(
    path.join(into, 'package.json'),
    JSON.stringify({
      type: 'module',
      dependencies: {
        'outreach-client': `file:${filename}`,
        // The packages of this repository, so that nothing is fetched.
        '@graphql-typed-document-node/core': `file:${ROOT}/node_modules/@graphql-typed-document-node/core`,
        graphql: `file:${ROOT}/node_modules/graphql`,
      },
    }),
  );
  await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--install-links'], {
    cwd: into,
  });
}

beforeAll(async () => {
  service = await startService();
  project = await mkdtemp(path.join(tmpdir(), 'outreach-client-'));
  await install(project);
}, 120_000);
afterAll(async () => {
  await rm(project, { recursive: true, force: true });
  await service.close();
});

it('brings its types, its documents, its README and nothing of the service', async () => {
  const installed = path.join(project, 'node_modules/outreach-client');
  const { stdout } = await run('find', ['.', '-type', 'f'], { cwd: installed });
  expect(stdout.trim().split('\n').sort()).toEqual([
    './README.md',
    './dist/client.d.ts',
    './dist/client.js',
    './dist/documents.d.ts',
    './dist/documents.js',
    './dist/index.d.ts',
    './dist/index.js',
    './dist/rest-types.d.ts',
    './dist/rest-types.js',
    './examples/events/verify.py',
    './examples/events/verify.sh',
    './examples/events/verify.ts',
    './examples/first-steps.ts',
    './examples/mirror/README.md',
    './examples/mirror/follow.ts',
    './examples/mirror/kinds.ts',
    './examples/mirror/main.ts',
    './examples/mirror/prove.ts',
    './examples/mirror/store.ts',
    './operations/dashboards.graphql',
    './operations/mirror.graphql',
    './package.json',
    './trusted-documents.json',
  ]);
  expect(await readFile(path.join(installed, 'dist/client.js'), 'utf8')).not.toContain('../');
});

/** Runs the compiler as strictly as it can be told. */
function compile(files: readonly string[], ...flags: string[]) {
  const types = ['--typeRoots', path.join(ROOT, 'node_modules/@types'), '--types', 'node'];
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--module', 'NodeNext', '--target', 'ES2023'];
  const compiler = path.join(ROOT, 'node_modules/typescript-compiler/bin/tsc');
  return run(process.execPath, [compiler, ...strict, ...types, ...flags, ...files], { cwd: project });
}

it('compiles in a strict project and runs its example against the service', async () => {
  await cp(path.join(ROOT, 'client/examples/first-steps.ts'), path.join(project, 'first-steps.ts'));
  await compile(['first-steps.ts'], '--outDir', 'out');
  const { stdout } = await run(process.execPath, ['out/first-steps.js'], {
    cwd: project,
    env: { ...process.env, URL: service.url, KEY: service.tenants.a1.readWriteKey },
  });
  expect(stdout).toMatch(/^contact \d+ is \w+\ndana@northgate\.example at northgate\.example\nconnected but silent: /m);
});

const REFUSED = [
  ["await client.rest('PUT /public/v2/contact', { body: {} });", /not assignable to parameter of type/],
  ["await client.rest('PUT /public/v2/contacts', { body: { first_nam: 'Dana' } });", /'first_nam' does not exist/],
  ["(await client.rest('GET /public/v2/contacts')).body.results;", /'results' does not exist/],
] as const;

it('makes an unknown route, field and result of a call type errors', async () => {
  const program = `import { createClient } from 'outreach-client';\nconst client = createClient({ url: '', key: '' });\n`;
  const files = REFUSED.map((_, index) => `wrong-${index}.ts`);
  for (const [index, [line]] of REFUSED.entries())
    await writeFile(path.join(project, `wrong-${index}.ts`), `${program}${line}\n`);
  // Once for all of them: the compiler reads the types of the client for seconds.
  const { stdout } = await compile(files, '--noEmit').catch((error: { stdout: string }) => error);
  for (const [index, [, refusal]] of REFUSED.entries())
    expect(stdout.split('\n').find((line) => line.startsWith(`wrong-${index}.ts`))).toMatch(refusal);
});
