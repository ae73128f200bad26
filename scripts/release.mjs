// `npm run release` runs every part of the release check, `npm run test:all` everything that is tested, with fewer rounds:
// one after the other, with a table of figures at the end. The output of each part is in out/release. `--only a,b` runs
// some parts. A part that left something out, because a program is missing here, is `skipped`, and what it missed stands
// below the table.
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { resultOf } from './release-result.mjs';
import { setUp } from './setup.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = path.join(ROOT, 'out/release');
const { values: options } = parseArgs({ options: { only: { type: 'string' }, all: { type: 'boolean' } } });
/** Rounds for the release check, and for `npm run test:all`, which must finish within 45 minutes. */
const count = (release, all) => String(options.all ? all : release);

/** A part that runs tests. */
const tests = (name, says, args, env = {}) => ({ name, says, run: (log) => runTests(name, args, env, log) });
const ROUNDS = count(50, 3);
const RUNS = count(1000, 40);
const EVENT_SECONDS = count(600, 20);

const POINTS = [
  {
    name: 'clone',
    says: 'a fresh clone: npm start to the first answer, npm test to green',
    run: checkClone,
    isIn: 'release',
  },
  {
    name: 'code',
    says: 'types, lint, import rules, generated files, OpenAPI, beside the part after it',
    run: (log) => run('npm', ['run', '-s', 'check'], {}, log),
    isBeside: true,
  },
  tests(
    'whole',
    `npm test with every value of the corpus at every position, and with new seeds; properties of webhooks ${RUNS} times`,
    [],
    { TEST_WHOLE: '1', PROPERTY_SEED: 'random', BATCH_RUNS: RUNS, ARRIVAL_RUNS: RUNS },
  ),
  tests(
    'deployed',
    'databases and REST: two processes in turns, each behind a validating proxy, on the PostgreSQL of this machine',
    ['test/db/', 'test/rest/'],
    { TEST_SERVICE: 'deployed', TEST_POSTGRES: 'machine' },
  ),
  tests('processes', 'several processes, servers of other kinds, long lists, and the checks of statements', [
    ...['test/processes/', 'test/statements/', 'test/servers/', 'test/large/'],
  ]),
  tests('console', 'every story of the console and of the pages in a browser', ['test/console/']),
  tests('release-files', 'containers, proxy, packages, the archive, MCP clients, draining and rolling restarts', [
    'test/release/',
    ...['hostile', 'mirror'].map((name) => `--exclude=test/release/${name}.test.ts`),
  ]),
  {
    name: 'release-before',
    says: 'the processes of the release before, replaced one by one under load',
    run: replaceReleaseBefore,
    isIn: 'release',
  },
  tests('faults', 'each fault of PostgreSQL, its standby and disk, PgBouncer, Redis, TLS and processes, under load', [
    '--no-file-parallelism',
    'test/faults/',
    'test/private-server/full-disk',
  ]),
  tests(
    'kills',
    `${ROUNDS} kill -9 of each kind, ${EVENT_SECONDS} s of events to receivers that fail`,
    ['test/kills/', 'test/private-server/kills'],
    {
      KILL_ROUNDS: ROUNDS,
      EVENT_SECONDS,
    },
  ),
  tests(
    'mirror',
    `a mirror killed ${count(600, 4)} times, with the service and the worker`,
    ['test/release/mirror.test.ts'],
    { MIRROR_RUNS: count(600, 4) },
  ),
  tests(
    'neighbours',
    `attacks beside others${options.all ? '' : ', whose p99 stays below 250 ms'}; ${count(30, 4)} s of ten times a share`,
    ['--no-file-parallelism', 'test/neighbours/'],
    {
      FAIRNESS_SECONDS: count(30, 4),
      CANCELLED_BYTES: count(2_140_000_000, 134_217_728),
      ...(options.all ? {} : { NEIGHBOUR_P99_MS: '250' }),
    },
  ),
  tests('hostile', `${count(5000, 400)} hostile requests`, ['test/release/hostile.test.ts'], {
    PROPERTY_SEED: 'random',
    HOSTILE_RUNS: count(5000, 400),
  }),
  tests('races', `${count(1000, 50)} rounds of each race`, ['test/races/'], { RACE_ROUNDS: count(1000, 50) }),
  { name: 'bench', says: 'every benchmark row', run: runBench, isIn: 'release' },
];

async function runTests(name, args, env, log, cwd = ROOT) {
  const report = path.join(OUT, `${name}.json`);
  await rm(report, { force: true });
  const result = await run(process.execPath, ['scripts/test.mjs', ...args], { ...env, TEST_REPORT: report }, log, cwd);
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: left,
  } = JSON.parse(await readFile(report, 'utf8'));
  const figure = `${passed} passed, ${failed} failed, ${left} left out`;
  const { leftOut } = resultOf(result);
  return { ok: result.ok && passed + leftOut.length > 0 && failed === 0, figure, text: result.text };
}

/* A fresh clone: without packages and generated code. */
async function checkClone(log) {
  const clone = await mkdtemp(path.join(tmpdir(), 'outreach-clone-'));
  try {
    await run('git', ['clone', '--quiet', ROOT, clone], {}, log);
    const smoke = await run(process.execPath, ['scripts/smoke.mjs'], {}, log, clone);
    const startedAt = Date.now();
    const all = await runTests('clone', [], {}, log, clone);
    const ready = /ready after ([\d.]+) s/.exec(smoke.text)?.[1] ?? '?';
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    return {
      ...all,
      ok: smoke.ok && all.ok,
      figure: `first answer after ${ready} s; tests ${seconds} s, ${all.figure}`,
    };
  } finally {
    await rm(clone, { recursive: true, force: true });
  }
}

/* The previous release is PREVIOUS_COMMIT, or else the commit before the newest migration. */
async function replaceReleaseBefore(log) {
  const clone = await mkdtemp(path.join(tmpdir(), 'outreach-before-'));
  try {
    const commit = process.env.PREVIOUS_COMMIT ?? (await commitBeforeMigration(log));
    await run('git', ['clone', '--quiet', ROOT, clone], {}, log);
    const checkedOut = await run('git', ['checkout', '--quiet', commit], {}, log, clone);
    if (!checkedOut.ok) return { ok: false, figure: `${commit} is not here: fetch the whole history` };
    const setUpOld = `await (await import('./scripts/setup.mjs')).setUp()`;
    await run(process.execPath, ['--input-type=module', '-e', setUpOld], {}, log, clone);
    const args = ['test/release/rolling-restart.test.ts'];
    return await runTests('release-before', args, { PREVIOUS_ROOT: clone }, log);
  } finally {
    await rm(clone, { recursive: true, force: true });
  }
}

async function commitBeforeMigration(log) {
  const newest = (await readdir(path.join(ROOT, 'prisma/migrations')))
    .filter((name) => /^\d/.test(name))
    .sort()
    .at(-1);
  const added = ['log', '-1', '--format=%H', '--diff-filter=A', '--', `prisma/migrations/${newest}`];
  const { text } = await run('git', added, {}, log);
  return `${text.trim()}^`;
}

async function runBench(log) {
  const result = await run('npm', ['run', '-s', 'bench'], {}, log);
  return { ...result, figure: 'see out/release/bench.log' };
}

/** Runs a part; its output goes to a file. */
async function runPoint(point) {
  const log = createWriteStream(path.join(OUT, `${point.name}.log`));
  const startedAt = Date.now();
  const { ok, figure, text = '' } = await point.run(log).catch((error) => ({ ok: false, figure: error.message }));
  log.end();
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const { result, leftOut } = resultOf({ ok, text });
  return { ok, leftOut, line: `| ${point.name} | ${point.says} | ${result} | ${seconds} | ${figure} |` };
}

/** Runs a command; its output goes to the log. */
function run(command, args, env, log, cwd = ROOT) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
        log.write(chunk);
      });
    child.once('error', reject);
    child.once('close', (status) => resolve({ ok: status === 0, text, figure: '' }));
  });
}

await setUp('test');
await mkdir(OUT, { recursive: true });
const isWanted = ({ isIn }) => isIn === undefined || isIn === (options.all ? 'test:all' : 'release');
const chosen = options.only?.split(',') ?? POINTS.filter(isWanted).map(({ name }) => name);
const outcomes = [];
for (const point of POINTS.filter(({ name }) => chosen.includes(name))) {
  process.stdout.write(`${point.name}: ${point.says} ...\n`);
  const outcome = runPoint(point);
  if (!point.isBeside) await outcome;
  outcomes.push(outcome);
}
const rows = await Promise.all(outcomes);
process.stdout.write(`\n| Point | What | Result | Seconds | Figures |\n|---|---|---|---|---|\n`);
process.stdout.write(`${rows.map(({ line }) => line).join('\n')}\n`);
process.stdout.write([...new Set(rows.flatMap(({ leftOut }) => leftOut))].map((line) => `\n${line}\n`).join(''));
process.exitCode = rows.length > 0 && rows.every(({ ok }) => ok) ? 0 : 1;
