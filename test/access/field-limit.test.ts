import { randomUUID } from 'node:crypto';
import { GraphQLObjectType, GraphQLSchema, GraphQLString, graphql } from 'graphql';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Actor, KeyActor } from '../../src/access/actor.js';
import { createFieldLimits, type FieldLimits, limitField } from '../../src/access/rate-limits/field-limit.js';
import { openSharedWindows } from '../../src/access/rate-limits/shared-windows.js';
import { RateLimitedError } from '../../src/errors.js';
import { openRedis } from '../../src/redis/redis-client.js';

const keyOf = (keyId: number): KeyActor => ({
  kind: 'key',
  keyId,
  keyKind: 'RV',
  keyMask: 'RV-••••••••abcd',
  agencyId: 'agency',
  clientId: 'client',
  clientName: 'Client',
  phoneCountry: null,
  enrichment: false,
  masterListAccess: false,
});

interface Context {
  actor: Actor;
  services: { fieldLimits: FieldLimits };
}

/** A schema with two limited fields; answers how many calls of a document were let through. */
function openSchema(fieldLimits: FieldLimits) {
  const limit = { max: 5, windowMs: 60_000 };
  const resolve = limitField(limit, (_root: unknown, _args: object, _context: Context) => 'done');
  const field = { type: GraphQLString, resolve };
  const query = new GraphQLObjectType({ name: 'Query', fields: { merge: field, split: field } });
  const schema = new GraphQLSchema({ query });
  return async (source: string, actor: Actor) => {
    const contextValue: Context = { actor, services: { fieldLimits } };
    return graphql({ schema, source, contextValue });
  };
}

const aliases = (field: string, times: number): string =>
  `{ ${Array.from({ length: times }, (_, index) => `a${index}: ${field}`).join(' ')} }`;

const accepted = (data: object | null | undefined): number =>
  Object.values(data ?? {}).filter((value) => value === 'done').length;

describe('the limit of one field', () => {
  it('lets exactly so many parallel calls through and refuses the rest with the refusal of a rate', async () => {
    const ask = openSchema(createFieldLimits({ enabled: true }));
    const { data, errors } = await ask(aliases('merge', 30), keyOf(1));
    expect(accepted(data)).toBe(5);
    expect(errors).toHaveLength(25);
    expect(errors?.every((error) => error.originalError instanceof RateLimitedError)).toBe(true);
  });

  it('counts keys and fields apart, and refused calls not at all', async () => {
    let now = 0;
    const ask = openSchema(createFieldLimits({ enabled: true, clock: () => now }));
    expect(accepted((await ask(aliases('merge', 6), keyOf(1))).data)).toBe(5);
    expect(accepted((await ask(aliases('split', 6), keyOf(1))).data)).toBe(5);
    expect(accepted((await ask(aliases('merge', 6), keyOf(2))).data)).toBe(5);
    now = 59_999;
    expect(accepted((await ask(aliases('merge', 100), keyOf(1))).data)).toBe(0);
    now = 60_000;
    expect(accepted((await ask(aliases('merge', 6), keyOf(1))).data)).toBe(5);
  });

  it('does not hold for the service itself, nor when limits are switched off', async () => {
    const system: Actor = { kind: 'system', agencyId: null, clientId: null };
    const limited = openSchema(createFieldLimits({ enabled: true }));
    const unlimited = openSchema(createFieldLimits({ enabled: false }));
    expect(accepted((await limited(aliases('merge', 20), system)).data)).toBe(20);
    expect(accepted((await unlimited(aliases('merge', 20), keyOf(1))).data)).toBe(20);
  });

  it.runIf(process.env.TEST_REDIS_URL)('is shared by processes through Redis', async () => {
    const open = async () => {
      const redis = openRedis({
        url: process.env.TEST_REDIS_URL ?? '',
        log: { warn: () => undefined, info: () => undefined },
      });
      onTestFinished(() => redis.close());
      const shared = openSharedWindows(redis);
      const terms = { limit: 1_000_000, windowMs: 60_000, units: 1 };
      await expect.poll(() => shared.reserve(randomUUID(), terms), { interval: 10 }).toBe(true);
      return openSchema(createFieldLimits({ enabled: true, shared }));
    };
    const [one, other] = [await open(), await open()];
    const key = keyOf(Math.floor(Math.random() * 2 ** 31));
    const answers = await Promise.all([one, other].map((ask) => ask(aliases('merge', 20), key)));
    expect(answers.reduce((sum, { data }) => sum + accepted(data), 0)).toBe(5);
  });
});
