// `npm run release`: runs every part of the release check, one after the other, and prints a table of figures at the
// end. The output of each part is in out/release. `--only a,b` runs some of them, `--quick` a tenth of the counts. A part
// that left something out, because a program is missing here, is `skipped`, and what it missed stands below the table.
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
const { values: options } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean' } } });
const count = (full) => String(options.quick ? Math.ceil(full / 10) : full);

/** A part that runs tests. */
const tests = (name, says, args, env = {}) => ({ name, says, run: (log) => runTests(name, args, env, log) });
const KILLS = { KILL_ROUNDS: count(50) };

const POINTS = [
  { name: 'clone', says: 'a fresh clone: npm start to the first answer, npm test to green', run: checkClone },
  tests('two-processes', 'REST tests, two processes behind a round robin', ['--project', 'postgres', 'test/rest'], {
    TEST_SERVICE: 'two-processes',
  }),
  tests('drain', 'SIGTERM of one of two under load', ['--project', 'postgres', 'test/release/drain.pg.test.ts']),
  tests('rolling-restart', 'two processes replaced behind a balancer that tries nothing twice', [
    '--project',
    'postgres',
    'test/release/rolling-restart.pg.test.ts',
  ]),
  {
    name: 'release-before',
    says: 'the processes of the release before, replaced one by one under load',
    run: replaceReleaseBefore,
  },
  tests(
    'faults',
    'each fault of PostgreSQL, its standby and disk, PgBouncer, Redis, TLS and processes, under load',
    [
      ...['--project', 'postgres', '--no-file-parallelism', 'test/faults'],
      ...['pooler', 'tls', 'read-only-server', 'stale-plans'].map((name) => `test/start/${name}`),
    ],
    { TEST_FAULTS: '1' },
  ),
  tests('kills', `${KILLS.KILL_ROUNDS} kill -9`, ['--project', 'postgres', 'test/release/kill.test.ts'], KILLS),
  tests(
    'kills-worker',
    `${KILLS.KILL_ROUNDS} kill -9 while scoring`,
    ['--project', 'postgres', 'test/jobs/kill.pg.test.ts'],
    KILLS,
  ),
  tests(
    'kills-feed',
    `${KILLS.KILL_ROUNDS} kill -9 of the process that a feed is read from`,
    ['--project', 'postgres', 'test/graphql/changes-kills.pg.test.ts'],
    KILLS,
  ),
  tests(
    'kills-jobs',
    `${KILLS.KILL_ROUNDS} kill -9 of each kind of job`,
    ['--project', 'postgres', 'test/release/bulk-kills.test.ts', 'test/release/import-kills.test.ts'],
    KILLS,
  ),
  tests(
    'kills-events',
    `${count(600)} s of events to receivers that fail, and kill -9`,
    ['--project', 'postgres', 'test/release/event-kills.test.ts'],
    { EVENT_SECONDS: count(600) },
  ),
  tests(
    'mirror',
    `a mirror killed ${count(600)} times, with the service and the worker`,
    ['--project', 'postgres', 'test/release/mirror.pg.test.ts'],
    { MIRROR_RUNS: count(600) },
  ),
  tests(
    'neighbours',
    `attacks beside others, whose p99 stays below 250 ms; ${count(30)} s of ten times a share`,
    ['--project', 'postgres', '--no-file-parallelism', 'test/neighbours'],
    { NEIGHBOUR_P99_MS: '250', FAIRNESS_SECONDS: count(30) },
  ),
  tests('hostile', `${count(5000)} hostile requests`, ['--project', 'postgres', 'test/release/hostile.test.ts'], {
    HOSTILE_RUNS: count(5000),
  }),
  tests('contract', 'REST tests through a validating proxy', ['--project', 'postgres', 'test/rest'], {
    TEST_SERVICE: 'prism',
  }),
  tests('races', `${count(1000)} rounds of each race`, ['--project', 'postgres', 'test/races'], {
    RACE_ROUNDS: count(1000),
  }),
  {
    name: 'code',
    says: 'types, lint, walls, generated files, OpenAPI',
    run: (log) => run('npm', ['run', '-s', 'check'], {}, log),
  },
  { name: 'bench', says: 'every benchmark row', run: runBench },
];

async function runTests(name, args, env, log, cwd = ROOT) {
  const report = path.join(OUT, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const result = await run(process.execPath, ['scripts/test.mjs', ...args, ...reporters], env, log, cwd);
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
    const args = ['--project', 'postgres', 'test/release/rolling-restart.pg.test.ts'];
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
  const result = await run('npm', ['run', '-s', 'bench', '--', ...(options.quick ? ['--quick'] : [])], {}, log);
  return { ...result, figure: 'see out/release/bench.log' };
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
const chosen = options.only?.split(',') ?? POINTS.map(({ name }) => name);
const rows = [];
for (const point of POINTS.filter(({ name }) => chosen.includes(name))) {
  process.stdout.write(`${point.name}: ${point.says} ...\n`);
  const log = createWriteStream(path.join(OUT, `${point.name}.log`));
  const startedAt = Date.now();
  const { ok, figure, text = '' } = await point.run(log).catch((error) => ({ ok: false, figure: error.message }));
  log.end();
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const { result, leftOut } = resultOf({ ok, text });
  rows.push({ ok, leftOut, line: `| ${point.name} | ${point.says} | ${result} | ${seconds} | ${figure} |` });
}
process.stdout.write(`\n| Point | What | Result | Seconds | Figures |\n|---|---|---|---|---|\n`);
process.stdout.write(`${rows.map(({ line }) => line).join('\n')}\n`);
process.stdout.write([...new Set(rows.flatMap(({ leftOut }) => leftOut))].map((line) => `\n${line}\n`).join(''));
process.exitCode = rows.length > 0 && rows.every(({ ok }) => ok) ? 0 : 1;
