import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyActor } from '../../src/access/actor.js';
import { generateKey, hashKey, type KeyKind, lastFourOf } from '../../src/access/identity/api-key.js';
import { createKeyResolver, keyActor } from '../../src/access/identity/find-actor.js';
import type { OpenDatabase } from '../../src/db/open.js';
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '../../src/errors.js';
import { openTestDatabase } from '../support/databases.js';

const PEPPER = 'pepper of the key tests';
const silent = { warn: () => undefined };
let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(null, `insert into agency (id, name) values ('x', 'Agency X'), ('y', 'Agency Y')`);
  await database.query(
    null,
    `insert into client (id, agency_id, name, default_phone_country)
    values ('a1', 'x', 'Client A1', 'DE'), ('a2', 'x', 'Client A2', null), ('b1', 'y', 'Client B1', null)`,
  );
  await database.query(
    null,
    `insert into integration_connection (client_id, integration)
    values ('a1', 'data_enrichment'), ('a2', 'hubspot'), ('b1', 'data_enrichment')`,
  );
});
afterAll(() => database.close());

interface Owner {
  clientId?: string;
  agencyId?: string;
}

async function storeKey(kind: KeyKind, owner: Owner, expiry = 'null'): Promise<{ text: string; id: number }> {
  const text = generateKey(kind);
  const [row] = await database.query<{ id: number }>(
    null,
    `
    insert into api_key (kind, client_id, agency_id, name, key_hash, last_four, expires_at)
    values ($1, $2, $3, 'a key', decode($4, 'hex'), $5, ${expiry}) returning id`,
    [kind, owner.clientId ?? null, owner.agencyId ?? null, hashKey(PEPPER, text).toString('hex'), lastFourOf(text)],
  );
  return { text, id: row?.id ?? 0 };
}

const revoke = (id: number): Promise<object[]> =>
  database.query(null, 'update api_key set revoked_at = now() where id = $1', [id]);

/** A resolver with a clock in hand and a count of its statements. */
function openResolver(pepper = PEPPER) {
  const state = { now: 0, statements: 0 };
  const counted: OpenDatabase = Object.create(database, {
    query: {
      value: (name: string | null, text: string, values?: readonly unknown[]) => {
        state.statements++;
        return database.query(name, text, values);
      },
    },
  });
  const resolver = createKeyResolver({ database: counted, pepper, log: silent, clock: () => state.now });
  return { resolver, state };
}

const invalid = new UnauthenticatedError('Invalid API key');

describe('a key', () => {
  it('of a client brings its workspace', async () => {
    const { text, id } = await storeKey('RV', { clientId: 'a1' });
    expect(keyActor(await openResolver().resolver.resolve(text))).toEqual({
      kind: 'key',
      keyId: id,
      keyKind: 'RV',
      keyMask: `RV-••••••••${text.slice(-4)}`,
      keyName: 'a key',
      agencyId: 'x',
      clientId: 'a1',
      clientName: 'Client A1',
      phoneCountry: 'DE',
      enrichment: true,
      masterListAccess: false,
    });
  });

  it('that only reads says so, and an integration of another kind is no enrichment', async () => {
    const { text, id } = await storeKey('RO', { clientId: 'a2' });
    expect(keyActor(await openResolver().resolver.resolve(text))).toEqual({
      kind: 'key',
      keyId: id,
      keyKind: 'RO',
      keyMask: `RO-••••••••${text.slice(-4)}`,
      keyName: 'a key',
      agencyId: 'x',
      clientId: 'a2',
      clientName: 'Client A2',
      phoneCountry: null,
      enrichment: false,
      masterListAccess: false,
    });
  });

  it('of an agency acts in no client yet', async () => {
    const { text, id } = await storeKey('ML', { agencyId: 'x' });
    await database.query(null, 'update api_key set master_list_access = true where id = $1', [id]);
    expect(keyActor(await openResolver().resolver.resolve(text))).toEqual({
      kind: 'key',
      keyId: id,
      keyKind: 'ML',
      keyMask: `ML-••••••••${text.slice(-4)}`,
      keyName: 'a key',
      agencyId: 'x',
      clientId: null,
      clientName: null,
      phoneCountry: null,
      enrichment: false,
      masterListAccess: true,
    });
  });

  it('that is missing or empty is refused as missing, without the database', async () => {
    const { resolver, state } = openResolver();
    const missing = new UnauthenticatedError('Missing API key');
    await expect(resolver.resolve(undefined)).rejects.toThrow(missing);
    await expect(resolver.resolve('')).rejects.toThrow(missing);
    expect(state.statements).toBe(0);
  });

  it('that is mistyped is refused as invalid, without the database', async () => {
    const { text } = await storeKey('RV', { clientId: 'a1' });
    const { resolver, state } = openResolver();
    for (const bad of [`${text}x`, text.toLowerCase(), `${text}, ${text}`, '\u0000', '\ud800', 'RV-', text.slice(1)]) {
      await expect(resolver.resolve(bad)).rejects.toThrow(invalid);
    }
    expect(state.statements).toBe(0);
  });

  it('that is unknown, revoked, expired or of another pepper is refused as invalid', async () => {
    const { resolver } = openResolver();
    const revoked = await storeKey('RV', { clientId: 'a1' });
    await revoke(revoked.id);
    const expired = await storeKey('RV', { clientId: 'a1' }, `now() - interval '1 second'`);
    const running = await storeKey('RV', { clientId: 'a1' }, `now() + interval '1 hour'`);
    for (const bad of [generateKey('RV'), revoked.text, expired.text]) {
      await expect(resolver.resolve(bad)).rejects.toThrow(invalid);
    }
    await expect(resolver.resolve(running.text)).resolves.toMatchObject({ id: running.id });
    await expect(openResolver('another pepper').resolver.resolve(running.text)).rejects.toThrow(invalid);
  });
});

describe('what is remembered of a key', () => {
  it('is read once for all that ask at a time and in the second after it', async () => {
    const { text } = await storeKey('RV', { clientId: 'a1' });
    const { resolver, state } = openResolver();
    await Promise.all(Array.from({ length: 50 }, () => resolver.resolve(text)));
    state.now = 999;
    await resolver.resolve(text);
    expect(state.statements).toBe(1);
    state.now = 1000;
    await resolver.resolve(text);
    expect(state.statements).toBe(2);
  });

  it('lets a revoked key live for a second at most, and not at all once forgotten', async () => {
    const { text, id } = await storeKey('RV', { clientId: 'a1' });
    const [aged, told] = [openResolver(), openResolver()];
    await aged.resolver.resolve(text);
    await told.resolver.resolve(text);
    await revoke(id);
    told.resolver.forget('x');
    await expect(told.resolver.resolve(text)).rejects.toThrow(invalid);
    aged.state.now = 1000;
    await expect(aged.resolver.resolve(text)).rejects.toThrow(invalid);
  });

  it('outlives the changes of another agency', async () => {
    const { text } = await storeKey('RV', { clientId: 'b1' });
    const { resolver, state } = openResolver();
    await resolver.resolve(text);
    resolver.forget('x');
    await resolver.resolve(text);
    expect([resolver.recall(text)?.clientId, state.statements]).toEqual(['b1', 1]);
    resolver.forget('y');
    expect(resolver.recall(text)).toBeUndefined();
  });

  it('is not what a read of before a change brings after it', async () => {
    const { text } = await storeKey('RV', { clientId: 'a1' });
    const { resolver } = openResolver();
    const reading = resolver.resolve(text);
    resolver.forget('x');
    await reading;
    expect(resolver.recall(text)).toBeUndefined();
  });

  it('counts from before the row was read: a read that was slow is not believed for longer', async () => {
    const { text, id } = await storeKey('RV', { clientId: 'a1' });
    const { resolver, state } = openResolver();
    const reading = resolver.resolve(text);
    state.now = 900;
    await reading;
    await revoke(id);
    state.now = 1000;
    await expect(resolver.resolve(text)).rejects.toThrow(invalid);
  });

  it('is never that it was unknown: a key works from the moment it exists', async () => {
    const text = generateKey('RV');
    const { resolver } = openResolver();
    await expect(resolver.resolve(text)).rejects.toThrow(invalid);
    await database.query(
      null,
      `insert into api_key (kind, client_id, key_hash, last_four)
      values ('RV', 'a1', decode($1, 'hex'), $2)`,
      [hashKey(PEPPER, text).toString('hex'), lastFourOf(text)],
    );
    await expect(resolver.resolve(text)).resolves.toMatchObject({ clientId: 'a1' });
  });

  it('is never that enrichment was off', async () => {
    await database.query(null, `insert into client (id, agency_id, name) values ('a3', 'x', 'Client A3')`);
    const { text } = await storeKey('RV', { clientId: 'a3' });
    const { resolver } = openResolver();
    expect(await resolver.isEnrichmentOn(keyActor(await resolver.resolve(text)))).toBe(false);
    await database.query(
      null,
      `insert into integration_connection (client_id, integration)
      values ('a3', 'data_enrichment')`,
    );
    expect(await resolver.isEnrichmentOn(keyActor(await resolver.resolve(text)))).toBe(true);
  });
});

describe('a master key', () => {
  const openMaster = async () => {
    const { text } = await storeKey('ML', { agencyId: 'x' });
    const { resolver, state } = openResolver();
    return { resolver, state, actor: keyActor(await resolver.resolve(text)) };
  };

  it('acts in the client of its agency that is named', async () => {
    const { resolver, actor, state } = await openMaster();
    const client = { clientId: 'a1', clientName: 'Client A1', phoneCountry: 'DE', enrichment: true };
    const inside: KeyActor = { ...actor, ...client };
    expect(await resolver.actInClient(actor, 'a1')).toEqual(inside);
    expect(await resolver.actInClient(actor, 'a1')).toEqual(inside);
    expect(state.statements).toBe(2);
    expect(await resolver.isEnrichmentOn(await resolver.actInClient(actor, 'a2'))).toBe(false);
  });

  it('finds a client of another agency no more than one that does not exist', async () => {
    const { resolver, actor } = await openMaster();
    for (const clientId of ['b1', 'nowhere', 'A1', ' a1', 'a1\u0000', '\ud800', 'x'.repeat(10_000)]) {
      await expect(resolver.actInClient(actor, clientId)).rejects.toThrow(new NotFoundError('Client not found'));
    }
  });

  it('is told how to name a client when it named none', async () => {
    const { resolver, actor } = await openMaster();
    for (const clientId of [undefined, '']) {
      const answer = resolver.actInClient(actor, clientId);
      await expect(answer).rejects.toBeInstanceOf(ForbiddenError);
      await expect(answer).rejects.toThrow('X-Client-Id');
    }
  });

  it('loses a client within a second', async () => {
    await database.query(null, `insert into client (id, agency_id, name) values ('a4', 'x', 'Client A4')`);
    const { resolver, actor, state } = await openMaster();
    await resolver.actInClient(actor, 'a4');
    await database.query(null, `delete from client where id = 'a4'`);
    state.now = 1000;
    await expect(resolver.actInClient(actor, 'a4')).rejects.toThrow(NotFoundError);
  });
});

describe('a key of one client', () => {
  it('stays in it whatever client the request names', async () => {
    const { text } = await storeKey('RV', { clientId: 'a1' });
    const { resolver } = openResolver();
    const actor = keyActor(await resolver.resolve(text));
    for (const clientId of ['a2', 'b1', 'nowhere', undefined]) {
      expect(await resolver.actInClient(actor, clientId)).toEqual(actor);
    }
  });
});

describe('the time of last use', () => {
  const lastUseOf = async (id: number): Promise<Date | null | undefined> => {
    const [row] = await database.query<{ at: Date | null }>(
      null,
      'select last_used_at as at from api_key where id = $1',
      [id],
    );
    return row?.at;
  };

  it('is written for every key used since the last writing, and never moves back', async () => {
    const used = await storeKey('RV', { clientId: 'a1' });
    const other = await storeKey('RO', { clientId: 'a1' });
    const idle = await storeKey('RV', { clientId: 'a1' });
    await database.query(null, `update api_key set last_used_at = '2999-01-01Z' where id = $1`, [other.id]);
    const { resolver } = openResolver();
    const startedAt = Date.now();
    await Promise.all([used.text, used.text, other.text].map((text) => resolver.resolve(text)));
    await resolver.flush();
    expect((await lastUseOf(used.id))?.getTime()).toBeGreaterThanOrEqual(startedAt);
    expect(await lastUseOf(other.id)).toEqual(new Date('2999-01-01T00:00:00.000Z'));
    expect(await lastUseOf(idle.id)).toBeNull();
  });

  it('may fail to be written: it is logged, and no request notices', async () => {
    const { text } = await storeKey('RV', { clientId: 'a1' });
    const said: string[] = [];
    const broken: OpenDatabase = Object.create(database, {
      query: {
        value: (name: string | null, sql: string, values?: readonly unknown[]) =>
          name === 'key_last_used' ? Promise.reject(new Error('away')) : database.query(name, sql, values),
      },
    });
    const log = { warn: (_fields: object, message: string) => void said.push(message) };
    const resolver = createKeyResolver({ database: broken, pepper: PEPPER, log });
    await resolver.resolve(text);
    await expect(resolver.flush()).resolves.toBeUndefined();
    expect(said).toEqual(['The times of last use of some keys were not written.']);
  });
});
