// Checks the import rules, then that each of them catches a violation planted in a separate tree.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const require = module.createRequire(import.meta.url);

/** The configurations, with what each covers. */
const CONFIGS = [
  { file: '.dependency-cruiser.cjs', roots: ['src'] },
  { file: '.dependency-cruiser.runtime.cjs', roots: ['src'] },
  { file: '.dependency-cruiser.console.cjs', roots: ['console/src'] },
];

/** A violation of each rule that is written by hand: the file, and what it imports. Null: nothing. */
const VIOLATIONS = {
  'entry-points-use-operations': ['src/rest/planted.ts', 'src/schema/kernel/services.ts'],
  'entry-points-are-independent': ['src/mcp/planted.ts', 'src/rest/router.ts'],
  'nothing-above-schema': ['src/schema/kernel/planted.ts', 'src/wire/contacts.ts'],
  'values-are-pure': ['src/values/planted.ts', 'src/telemetry/log.ts'],
  'sheets-are-pure': ['src/sheets/planted.ts', 'src/telemetry/log.ts'],
  'wire-is-pure': ['src/wire/planted.ts', 'src/telemetry/log.ts'],
  'wire-takes-types-of-operations': ['src/wire/documents.ts', 'src/operations/generated.ts'],
  'platforms-are-pure': ['src/platforms/planted.ts', 'src/telemetry/log.ts'],
  'capabilities-know-no-entry-point': ['src/capabilities/planted.ts', 'src/telemetry/log.ts'],
  'only-db-loads-the-client': ['src/worker/client.ts', 'src/db/generated-client.ts'],
  'only-db-loads-drivers': ['src/worker/driver.ts', 'pg'],
  'worker-does-not-load-graphql': ['src/worker/planted.ts', 'src/schema/kernel/builder.ts'],
  'pages-are-independent': ['console/src/pages/keys/planted.ts', 'console/src/pages/audit/planted.ts'],
  'console-does-not-import-the-service': ['console/src/api/planted.ts', 'src/errors.ts'],
};

/** The first path that a pattern such as `^src/(a|b\.ts)(/|$)` matches, as a file. */
function firstFile(pattern, name) {
  const [, folder, modules] = /^\^(.*?)\/\((.*?)\)\(/.exec(pattern) ?? [];
  const [first] = modules?.split('|') ?? [];
  if (!first) throw new Error(`Cannot read the pattern ${pattern}.`);
  return /\\\.\w+$/.test(first) ? `${folder}/${first.replaceAll('\\', '')}` : `${folder}/${first}/${name}.ts`;
}

/** The violation that belongs to a rule: of the generated ones by their kind, else from the table. */
function violationOf({ name, from, to }) {
  const [kind, folder] = name.split(': ');
  if (kind === 'one-way') return [firstFile(from.path, 'early'), firstFile(to.path, 'late')];
  if (kind === 'listed') return [`${folder}/not-listed/planted.ts`, 'src/errors.ts'];
  if (kind === 'no-cycles') return [`${from.path.slice(1)}cycle-a.ts`, `${from.path.slice(1)}cycle-b.ts`];
  if (kind === 'every-file-is-listed') return [`${folder}/index.ts`, null, `${folder}/forgotten.ts`];
  const violation = VIOLATIONS[name];
  if (!violation) throw new Error(`scripts/check-imports.mjs has no violation of the rule ${name}.`);
  return violation;
}

const isOwn = (file) => file?.includes('src/') ?? false;

/** Writes the file of a violation and what it imports; files of several violations get all their imports. */
function plant(tree, violations) {
  const imports = new Map();
  const add = (file, target) => imports.set(file, [...(imports.get(file) ?? []), ...(target ? [target] : [])]);
  for (const [file, target, beside] of violations) {
    add(file, target);
    for (const other of [target, beside]) if (isOwn(other)) add(other, null);
    if (target?.endsWith('cycle-b.ts')) add(target, file);
  }
  for (const [file, targets] of imports) {
    const lines = targets.map((target, index) => {
      const relative = isOwn(target) ? `./${path.posix.relative(path.dirname(file), target)}` : target;
      return `import { value as v${index} } from '${relative.replace('./../', '../')}'; console.log(v${index});`;
    });
    mkdirSync(path.join(tree, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(tree, file), `${lines.join('\n')}\nexport const value = 1;\n`);
  }
  mkdirSync(path.join(tree, 'node_modules/pg'), { recursive: true });
  writeFileSync(path.join(tree, 'node_modules/pg/package.json'), '{"name":"pg","main":"index.js"}');
  writeFileSync(path.join(tree, 'node_modules/pg/index.js'), 'exports.value = 1;');
  writeFileSync(
    path.join(tree, 'tsconfig.json'),
    '{"compilerOptions":{"module":"nodenext","moduleResolution":"nodenext","allowImportingTsExtensions":true}}',
  );
}

const cruise = (config, cwd, ...options) =>
  spawnSync(path.join(ROOT, 'tools/node_modules/.bin/depcruise'), ['--config', path.join(ROOT, config), ...options], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });

/** The rules of a configuration that do not catch their violation. */
function uncaught(config, roots) {
  const { forbidden } = require(path.join(ROOT, config));
  const tree = mkdtempSync(path.join(tmpdir(), 'import-rules-'));
  try {
    plant(tree, forbidden.map(violationOf));
    const { stdout, stderr } = cruise(config, tree, '--output-type', 'json', ...roots);
    if (!stdout) throw new Error(stderr);
    const caught = JSON.parse(stdout).summary.violations;
    return forbidden.filter((rule) => {
      const [file, , beside] = violationOf(rule);
      return !caught.some(({ from, rule: { name } }) => name === rule.name && [file, beside].includes(from));
    });
  } finally {
    rmSync(tree, { recursive: true });
  }
}

for (const { file, roots } of CONFIGS) {
  const { status, stdout, stderr } = cruise(file, ROOT, ...roots);
  process.stdout.write(`${(stdout + stderr).trim()}\n`);
  if (status !== 0) process.exitCode = 1;
  for (const { name } of uncaught(file, roots)) {
    process.stderr.write(`The rule "${name}" of ${file} does not catch its violation.\n`);
    process.exitCode = 1;
  }
}
