import pg from 'pg';
import { expect, it } from 'vitest';
import { databaseUrl } from '../support/databases.js';
import { retypeJobTitle } from '../support/retype-column.js';
import { startService } from '../support/started-service.js';

it('a migration that changes tables under prepared statements is noticed by no request', {
  timeout: 120_000,
}, async () => {
  const url = await databaseUrl();
  const service = await startService(url, { DATABASE_POOL_SIZE: '4', LOG_LEVEL: 'info' });
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    const put = (email: string, job_title: string) =>
      service.call('PUT', '/public/v2/contacts', { email, job_title, contact_custom_fields: [] });
    const page = () => service.call('GET', '/public/v2/contacts?email=ann@stale.example');
    const crowd = () =>
      Promise.all(Array.from({ length: 8 }, (_, turn) => [put(`t${turn}@stale.example`, 'T'), page()]).flat());
    expect((await put('ann@stale.example', 'Ann')).status).toBe(201);
    // Every connection has met every statement.
    for (let round = 0; round < 5; round += 1) await crowd();
    for (const [turn, type] of ['varchar(200)', 'text'].entries()) {
      await owner.query(retypeJobTitle(type));
      const updated = await put('ann@stale.example', `Ann ${type}`);
      expect([updated.status, (await put(`new${turn}@stale.example`, 'New')).status]).toEqual([200, 201]);
      expect(await page()).toMatchObject({ status: 200, body: { results: [{ job_title: `Ann ${type}` }] } });
      expect(new Set((await crowd()).map(({ status }) => status))).toEqual(new Set([200]));
    }
    const { rows } = await owner.query(
      'select count(*)::int as contacts, count(distinct email)::int as emails from contact',
    );
    expect(rows).toEqual([{ contacts: 11, emails: 11 }]);
  } finally {
    await owner.end();
    await service.stop();
  }
});
