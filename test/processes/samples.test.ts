import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lacks } from '../../scripts/programs.mjs';
import { type DemoService, startDemo } from '../support/demo-service.js';
import { prepareExamples } from '../support/prepare-examples.js';

/* The samples that the console shows, run as they are: each language against a demo of its own, because some succeed once. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SAMPLE = z.object({
  operation: z.string(),
  master: z.boolean(),
  curl: z.string(),
  typescript: z.string(),
  python: z.string(),
});
const file = path.join(ROOT, 'console/src/pages/developers/samples.json');
const samples = z.array(SAMPLE).parse(JSON.parse(await readFile(file, 'utf8')));

async function run(command: string, args: readonly string[], environment: Record<string, string>) {
  const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...environment } });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part));
  const [code] = await once(child, 'close');
  return { code, text };
}

let demo: DemoService;
beforeAll(async () => {
  demo = await startDemo();
  await prepareExamples(demo);
}, 600_000);
afterAll(() => demo?.stop());

const keyOf = ({ master }: (typeof samples)[number], { keys } = demo) => (master ? keys.master : keys.readWrite);

describe.skipIf(lacks('curl'))('curl', () => {
  it.each(samples)('$operation', async (sample) => {
    const text = sample.curl.replace('BASE_URL', demo.url).replace(/^curl /, "curl -sS -w '\\n%{http_code}' ");
    const { code, text: printed } = await run('sh', ['-c', text], { OUTREACH_KEY: keyOf(sample) });
    expect([printed, code, printed.slice(-3)]).toEqual([printed, 0, expect.stringMatching(/^2\d\d$/)]);
  });
});

describe.skipIf(lacks('python3'))('Python', () => {
  let own: DemoService;
  beforeAll(async () => {
    own = await startDemo();
    await prepareExamples(own);
  }, 600_000);
  afterAll(() => own?.stop());

  it.each(samples)('$operation', async (sample) => {
    const text = sample.python.replace('BASE_URL', own.url);
    const { code, text: printed } = await run('python3', ['-c', text], { OUTREACH_KEY: keyOf(sample, own) });
    expect([printed, code, printed.slice(0, 4)]).toEqual([printed, 0, expect.stringMatching(/^2\d\d /)]);
  });
});

describe('TypeScript', () => {
  let own: DemoService;
  let folder: string;
  beforeAll(async () => {
    own = await startDemo();
    await prepareExamples(own);
    folder = await mkdtemp(path.join(ROOT, 'out-samples-'));
    for (const sample of samples)
      await writeFile(
        path.join(folder, `${sample.operation}.ts`),
        `${sample.typescript.replace('BASE_URL', own.url)}\nexport {};\n`,
      );
    const compilerOptions = {
      // As the client itself is compiled; of Node the samples need only the environment.
      ...{ noEmit: true, lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: [], noPropertyAccessFromIndexSignature: false },
      paths: { 'outreach-client': ['../client/src/index.ts'] },
    };
    const environment = 'declare const process: { env: Record<string, string | undefined> };\n';
    await writeFile(path.join(folder, 'environment.d.ts'), environment);
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../tsconfig.json', compilerOptions, include: ['*.ts'] }),
    );
  }, 600_000);
  afterAll(async () => {
    await own?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('has no error of types', async () => {
    expect(await run(process.execPath, ['scripts/tool.mjs', 'tsc', '-p', folder], {})).toEqual({ code: 0, text: '' });
  }, 300_000);

  it('succeeds', async () => {
    const keys = Object.fromEntries(samples.map((sample) => [sample.operation, keyOf(sample, own)]));
    // One process for all: each sample reads its key when it is imported.
    const program = `const keys = ${JSON.stringify(keys)}; const { log } = console;
for (const [name, key] of Object.entries(keys)) {
  process.env.OUTREACH_KEY = key;
  console.log = (status) => log(name, status);
  await import('./' + name + '.ts');
}`;
    await writeFile(path.join(folder, 'run.mjs'), program);
    const { text } = await run(process.execPath, ['--import', 'tsx', path.join(folder, 'run.mjs')], {
      TSX_TSCONFIG_PATH: path.join(folder, 'tsconfig.json'),
    });
    const lines = text.trim().split('\n');
    expect(lines.filter((line) => !/ 2\d\d$/.test(line))).toEqual([]);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(samples.map(({ operation }) => operation));
  }, 300_000);
});
