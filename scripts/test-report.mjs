// `node scripts/test-report.mjs <report>`: ends a long log with the counts of vitest's JSON report and the failures in
// full. Fails on failures, on a report without a test, and on skipped tests, except those that need a program that this
// machine lacks, which are listed.
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
const print = (line) => process.stdout.write(`${line}\n`);
const fileOf = ({ name }) => path.relative(process.cwd(), name);
const tests = report.testResults.flatMap((result) =>
  result.assertionResults.map((test) => ({ ...test, file: fileOf(result) })),
);
const failed = tests.filter(({ status }) => status === 'failed');
// A file that cannot be loaded, or whose set-up fails, has a message of its own.
const broken = report.testResults.filter(({ status, message }) => status === 'failed' && message);
const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
const lackOf = ({ file }) => NEEDS.find(({ isThere, files }) => !isThere && files.test(file));
const idle = skipped.filter((test) => !lackOf(test));

for (const { what } of NEEDS) {
  const count = skipped.filter((test) => lackOf(test)?.what === what).length;
  if (count > 0) print(`NOT TESTED: ${count} tests were left out, because there is no ${what} here.`);
}
for (const { file, fullName } of idle) print(`skipped for no reason: ${file}: ${fullName}`);
for (const result of broken) print(`failed: ${fileOf(result)}\n${result.message}`);
for (const { file, fullName, failureMessages } of failed)
  print(`failed: ${file}: ${fullName}\n${failureMessages.join('\n')}`);
print(`${report.numPassedTests} passed, ${failed.length} failed, ${skipped.length} skipped`);
process.exitCode = report.numPassedTests > 0 && [idle, broken, failed].every(({ length }) => length === 0) ? 0 : 1;
