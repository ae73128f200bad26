// Prepares a clone: packages and compiled code to run the service, more to test and to check it; each only when it is
// missing or stale. Plain JavaScript without dependencies, because nothing is installed yet. Reports on standard error.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, isInstallStale } from './install.mjs';
import { runQuietly } from './run-quietly.mjs';
import { lockSetup } from './setup-lock.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NODE_MINIMUM = [20, 19];

/** PATH with the programs of `tools` and of the project first. */
const PROGRAMS = [...['tools/', ''].map((folder) => path.join(ROOT, folder, 'node_modules/.bin')), process.env.PATH];
export const toolEnvironment = {
  ...process.env,
  PATH: PROGRAMS.join(path.delimiter),
  CHECKPOINT_DISABLE: '1',
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
};

/** Packages of a folder, with those of some groups. */
const packages = (label, folder, groups) => ({
  label: `installing ${label}`,
  isStale: () => isInstallStale(path.join(ROOT, folder), groups),
  run: () => install(path.join(ROOT, folder), groups),
});

/** A build product; its stamp identifies the source files. */
const product = (label, stampFile, describe, make) => ({
  label,
  isStale: async () => (await readFile(path.join(ROOT, stampFile), 'utf8').catch(() => null)) !== (await describe()),
  run: async () => {
    const stamp = await describe();
    await rm(path.join(ROOT, stampFile), { force: true });
    await make();
    await mkdir(path.dirname(path.join(ROOT, stampFile)), { recursive: true });
    await writeFile(path.join(ROOT, stampFile), stamp);
  },
});

const BUNDLE = product('compiling', 'dist/.stamp', describeSources, async () => {
  const { buildService } = await import('./build.mjs');
  await buildService();
});
const CLIENT_TYPES = product(
  'generating the types of the database client',
  'src/db/generated/.stamp',
  () => describeFiles(['prisma/schema.prisma', 'prisma.config.ts', 'tools/package-lock.json']),
  // Prisma starts its second generator by name.
  () => runQuietly('prisma', ['generate'], { cwd: ROOT, env: toolEnvironment }),
);

/** The steps by purpose, in order; each depends on those before it. */
const STEPS = {
  run: [packages('packages', '', wantsTraces(process.env) ? ['peer'] : []), BUNDLE],
  test: [packages('packages', '', ['dev', 'peer']), BUNDLE],
  check: [
    packages('packages', '', ['dev', 'peer']),
    packages('the packages of the tools', 'tools', []),
    packages('the packages of the console', 'console', ['dev']),
    CLIENT_TYPES,
  ],
};

/**
 * Runs the stale steps of a purpose; on failure explains on standard error and ends the process with status 1.
 * @param {'run' | 'test' | 'check'} purpose
 */
export async function setUp(purpose = 'run') {
  try {
    checkNode();
    const steps = STEPS[purpose];
    // Node 22 and later keep what they have compiled, so that a later start loads sooner.
    module.enableCompileCache?.(path.join(ROOT, '.cache/compiled'));
    if (!(await isAnyStale(steps))) return;
    const unlock = await lockSetup(path.join(ROOT, '.cache'));
    try {
      for (const { isStale, label, run } of steps) {
        if (!(await isStale())) continue;
        report(`${label} ...`);
        await run();
      }
    } finally {
      unlock();
    }
  } catch (error) {
    report(error.message);
    process.exit(1);
  }
}

async function isAnyStale(steps) {
  const stale = await Promise.all(steps.map(({ isStale }) => isStale()));
  return stale.includes(true);
}

function report(line) {
  process.stderr.write(`[set-up] ${line}\n`);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const enough = major > NODE_MINIMUM[0] || (major === NODE_MINIMUM[0] && minor >= NODE_MINIMUM[1]);
  if (!enough) throw new Error(`Node ${NODE_MINIMUM.join('.')} or later is needed; this is ${process.versions.node}.`);
}

/** The OpenTelemetry packages are many files and are needed only for tracing. */
function wantsTraces(env) {
  if (env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return false;
  return ['OTEL_TRACES_EXPORTER', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'].some(
    (name) => env[name],
  );
}

/* A release has no sources, only build products. */
async function describeSources() {
  if (!existsSync(path.join(ROOT, 'src'))) return readFile(path.join(ROOT, 'dist/.stamp'), 'utf8');
  const entries = readdirSync(path.join(ROOT, 'src'), { recursive: true, withFileTypes: true });
  const sources = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath ?? entry.path, entry.name)))
    .filter((file) => !file.startsWith('src/db/generated/'))
    .sort();
  return describeFiles([...sources, 'scripts/build.mjs', 'package-lock.json']);
}

/*
 * A file counts as changed when its size or its time is another: to read them all would take longer than to look. A thousand looks
 * take 10 ms one after the other, and five times that as promises.
 */
async function describeFiles(files) {
  const lines = files.map((file) => {
    const { size, mtimeMs } = statSync(path.join(ROOT, file));
    return `${file} ${size} ${mtimeMs}`;
  });
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
