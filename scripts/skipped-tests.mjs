// `node scripts/skipped-tests.mjs <report>`: fails on skipped tests, except those that need a program that this machine
// lacks, which are listed. The report is vitest's in JSON.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const isInstalled = (program) =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'].some((folder) =>
    existsSync(path.join(folder, program)),
  );

/** Programs that a machine may lack, and the tests that need them. */
const NEEDS = [
  {
    what: 'Redis',
    isThere: Boolean(process.env.TEST_REDIS_URL) || isInstalled('redis-server'),
    files: /^test\/access\/(shared-windows|shared-cache|field-limit)\.test\.ts$/,
  },
  { what: 'nginx', isThere: isInstalled('nginx'), files: /^test\/release\/proxy\.test\.ts$/ },
  { what: 'promtool', isThere: isInstalled('promtool'), files: /^test\/deploy\/rules\.test\.ts$/ },
  { what: 'systemd', isThere: isInstalled('systemd-analyze'), files: /^test\/deploy\/units\.test\.ts$/ },
  {
    what: 'PgBouncer',
    isThere: isInstalled('pgbouncer'),
    files: /^test\/servers\/pooler\.test\.ts$/,
  },
  {
    what: 'OpenSSL or Redis',
    isThere: isInstalled('openssl') && isInstalled('redis-server'),
    files: /^test\/servers\/tls\.test\.ts$/,
  },
  {
    what: 'Chromium',
    isThere:
      existsSync(process.env.CHROMIUM ?? '') || ['chromium', 'chromium-browser', 'google-chrome'].some(isInstalled),
    files: /^test\/pages\/graphiql\.test\.ts$/,
  },
];

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const skipped = report.testResults.flatMap(({ name, assertionResults }) =>
  assertionResults
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => ({ file: path.relative(process.cwd(), name), fullName })),
);
const lackOf = ({ file }) => NEEDS.find(({ isThere, files }) => !isThere && files.test(file));

for (const { what } of NEEDS) {
  const count = skipped.filter((test) => lackOf(test)?.what === what).length;
  if (count > 0) process.stdout.write(`NOT TESTED: ${count} tests were left out, because there is no ${what} here.\n`);
}
const idle = skipped.filter((test) => !lackOf(test));
for (const { file, fullName } of idle) process.stdout.write(`skipped for no reason: ${file}: ${fullName}\n`);
process.exitCode = idle.length > 0 ? 1 : 0;
