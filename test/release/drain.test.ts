import { expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl } from '../support/databases.js';
import { startProcess } from '../support/service-process.js';

const PEPPER = 'a pepper of sixteen characters';

it('SIGTERM under load loses no request: every one is answered, or was never taken', { timeout: 120_000 }, async () => {
  const url = await databaseUrl();
  const database = await openDatabase({ url });
  const { clients } = await createAgency(database, PEPPER, { name: 'Drain', clients: ['One'], connect: [] });
  const environment = { DATABASE_URL: url, KEY_PEPPER: PEPPER, RATE_LIMIT: '0', LOG_LEVEL: 'error' };
  const [leaving, staying] = await Promise.all([startProcess(environment), startProcess(environment)]);
  const key = clients[0]?.readWriteKey ?? '';
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let stopped = false;

  /* As a load balancer does: what one process does not take goes to the other; what it took must be answered. */
  const put = async (email: string): Promise<void> => {
    const options = {
      method: 'PUT',
      headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    };
    const response = await fetch(`${leaving.url}/public/v2/contacts`, options).catch(
      (error: Error & { cause?: { code?: string } }) => {
        if (
          error.cause?.code !== 'ECONNREFUSED' &&
          error.cause?.code !== 'UND_ERR_SOCKET' &&
          error.cause?.code !== 'ECONNRESET'
        )
          throw error;
        return fetch(`${staying.url}/public/v2/contacts`, options);
      },
    );
    statuses.add(response.status);
    acknowledged.push(email);
  };
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let turn = 0; !stopped || turn < 30; turn++) await put(`w${writer}t${turn}@drain.example`);
  });
  while (acknowledged.length < 100) await new Promise((resolve) => setImmediate(resolve));
  expect(await leaving.stop('SIGTERM')).toBe(0);
  stopped = true;
  await Promise.all(writers);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  const lost = await database.query(
    null,
    'select email from unnest($2::text[]) as given (email) where not exists (select from contact c where c.client_id = $1 and c.email = given.email)',
    [clients[0]?.clientId, acknowledged],
  );
  expect(lost).toEqual([]);
  await staying.stop();
  await database.close();
});
