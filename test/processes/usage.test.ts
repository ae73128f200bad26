import { expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl } from '../support/databases.js';
import { startProcess } from '../support/service-process.js';

const PEPPER = 'a pepper of sixteen characters';

it('two processes that end under load leave every count in the same rows, and so do those that follow', {
  timeout: 120_000,
}, async () => {
  const url = await databaseUrl();
  const database = await openDatabase({ url });
  const { clients } = await createAgency(database, PEPPER, { name: 'Restart', clients: ['One'], connect: [] });
  const [client] = clients;
  const environment = { DATABASE_URL: url, KEY_PEPPER: PEPPER, RATE_LIMIT: '0', LOG_LEVEL: 'error' };
  const answered = { requests: 0, refusals: 0, writes: 0, deliveries: 0 };

  const call = async (base: string, method: string, path: string, json?: object) => {
    const response = await fetch(base + path, {
      method,
      headers: { 'X-API-KEY': client?.readWriteKey ?? '', 'Content-Type': 'application/json' },
      body: json === undefined ? null : JSON.stringify(json),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const work = async (base: string, name: string) => {
    for (let turn = 0; turn < 20; turn++) {
      expect(await call(base, 'PUT', '/public/v2/contacts', { email: `${name}${turn}@restart.example` })).toBe(201);
      expect(await call(base, 'GET', '/public/v2/contacts/999999999')).toBe(404);
      const delivery = {
        event_type: 'email_sent',
        timestamp: '2026-05-04T10:00:00Z',
        lead_email: `${name}${turn}@restart.example`,
      };
      expect(await call(base, 'POST', `/public/instantly-webhook/${client?.clientId}`, delivery)).toBe(200);
      answered.requests += 2;
      answered.refusals += 1;
      answered.writes += 1;
      answered.deliveries += 1;
    }
  };
  for (const round of ['first', 'second']) {
    const processes = await Promise.all([startProcess(environment), startProcess(environment)]);
    await Promise.all(processes.map((one, place) => work(one.url, `${round}${place}`)));
    // Within the second after the last answer, before it is written anyway.
    expect(await Promise.all(processes.map((one) => one.stop('SIGTERM')))).toEqual([0, 0]);
    const [sums] = await database.query(
      null,
      `select sum(requests)::int as requests, sum(refusals)::int as refusals, sum(writes)::int as writes,
          sum(deliveries)::int as deliveries from usage_day where client_id = $1`,
      [client?.clientId],
    );
    expect(sums, round).toEqual(answered);
  }
  await database.close();
});
