import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORMS, webhooksOf } from '../../src/platforms/toolkit/load.js';
import { pathNamesOf } from '../../src/platforms/toolkit/platform.js';
import { startService, type TestService } from '../support/service.js';
import { type FixtureCase, readFixture, readFixtureIndex } from './fixtures/read-fixtures.js';
import { addAgency, addClient, connect, deliver, readWorkspace } from './support/deliver.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const platforms = webhooksOf(PLATFORMS);
const index = readFixtureIndex();
const prefixes = ['/public', '/api/public'];

/** What a fixture comes to on an empty workspace of its own. */
function expectedStatus({ malformed, items = [] }: FixtureCase): string {
  if (malformed) return 'malformed';
  const events = items.flatMap((item) => (typeof item === 'object' && 'event' in item ? [item] : []));
  const learned = items.some((item) => typeof item === 'object' && 'learned' in item);
  if (events.length === 0 || events.every(({ onlyForKnownContact }) => onlyForKnownContact)) return 'ignored';
  return events.every(({ event }) => event.objectKey) && !learned ? 'parked' : 'processed';
}

describe.each(platforms.map((platform) => [platform.slug, platform] as const))('%s', (slug, platform) => {
  const cases = index[slug]?.cases ?? [];
  const paths = (level: 'client' | 'agency') =>
    prefixes.flatMap((prefix) => pathNamesOf(platform, level).map((name) => `${prefix}/${name}/`));

  it.each(cases.map((fixture) => [fixture.says, fixture] as const))(
    'answers %s alike on every path of a client',
    async (_says, fixture) => {
      const seen: unknown[] = [];
      for (const path of paths('client')) {
        const clientId = await addClient(service);
        const answer = await deliver(service, path + clientId, readFixture(fixture.file));
        const expected = expectedStatus(fixture);
        expect([answer.status, answer.body.status ?? 'malformed']).toEqual([
          expected === 'malformed' ? 400 : 200,
          expected,
        ]);
        expect(Object.keys(answer.body)).toEqual(
          expected === 'malformed'
            ? ['detail']
            : platform.bareItemIsBatch || Array.isArray(JSON.parse(readFixture(fixture.file).toString()))
              ? ['status', 'counts']
              : ['status'],
        );
        seen.push(await readWorkspace(service, clientId));
      }
      expect(seen).toHaveLength(4);
      for (const workspace of seen) expect(workspace).toEqual(seen[0]);
    },
  );

  it.each(cases.filter(({ malformed }) => !malformed).map((fixture) => [fixture.says, fixture] as const))(
    'answers %s a second time without any effect',
    async (_says, fixture) => {
      const clientId = await addClient(service);
      const path = `/public/${slug}-webhook/${clientId}`;
      const first = await deliver(service, path, readFixture(fixture.file));
      const once = await readWorkspace(service, clientId);
      const second = await deliver(service, path, readFixture(fixture.file));
      expect(second.status).toBe(200);
      const repeated = { processed: 'duplicate', parked: 'parked', ignored: 'ignored' } as Record<string, string>;
      expect(second.body.status).toBe(repeated[first.body.status]);
      const { parked: _parked, ...twice } = await readWorkspace(service, clientId);
      const { parked: _once, ...kept } = once;
      expect(twice).toEqual(kept);
    },
  );

  if (!platform.levels.includes('agency')) {
    it('has no agency path', async () => {
      for (const prefix of prefixes) {
        const answer = await deliver(service, `${prefix}/global-${slug}-webhook/${service.tenants.x.agencyId}`, {});
        expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found' }]);
      }
    });
    return;
  }

  const routed = cases.filter(({ malformed, routing }) => !malformed && routing !== undefined);
  it.each(routed.map((fixture) => [fixture.says, fixture] as const))(
    'routes %s from every path of an agency to the client with the account, with the effect of its own path',
    async (_says, fixture) => {
      const own = await addClient(service);
      const direct = await deliver(service, `/public/${slug}-webhook/${own}`, readFixture(fixture.file));
      const expected = await readWorkspace(service, own);
      for (const path of paths('agency')) {
        const agencyId = await addAgency(service);
        await connect(service, await addClient(service, agencyId), slug, { account: 'another account' });
        const clientId = await addClient(service, agencyId);
        await connect(service, clientId, slug, { account: fixture.routing ?? '' });
        const answer = await deliver(service, path + agencyId, readFixture(fixture.file));
        expect([answer.status, answer.body]).toEqual([200, direct.body]);
        expect(await readWorkspace(service, clientId)).toEqual(expected);
      }
    },
  );
});
