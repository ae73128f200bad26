import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { logTag } from '../../src/telemetry/log.js';
import { databaseUrl } from '../support/databases.js';

const PEPPER = 'a pepper of sixteen characters';

it('the command line tells whose the tags of log lines are, and no id', async () => {
  const url = await databaseUrl();
  const database = await openDatabase({ url });
  const agency = await createAgency(database, PEPPER, { name: 'Fern', clients: ['B', 'A'], connect: [] });
  await database.close();
  const command = process.env['TEST_COMPILED']
    ? ['dist/process/admin.js']
    : ['--import', 'tsx', 'src/process/admin.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, [...command, 'log-tags'], {
    env: { ...process.env, DATABASE_URL: url, KEY_PEPPER: PEPPER },
  });
  const [b, a] = agency.clients;
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  ).toEqual([
    { tag: logTag(PEPPER, agency.agencyId), kind: 'agency', name: 'Fern' },
    { tag: logTag(PEPPER, a?.clientId ?? ''), kind: 'client', name: 'A' },
    { tag: logTag(PEPPER, b?.clientId ?? ''), kind: 'client', name: 'B' },
  ]);
});
