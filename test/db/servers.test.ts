import { expect, it } from 'vitest';
import { parsePostgresUrl, type ServerPlace } from '../../src/db/postgres-url.js';
import { NoWriterError, Servers } from '../../src/db/servers.js';

const places: ServerPlace[] = ['one', 'two', 'three'].map((host) => ({ host, port: 5432 }));

type Answer = boolean | 'silent' | Error;

/* Servers that answer as they are told. */
function serve(answers: Answer[], mustWrite = true) {
  const asked: string[] = [];
  const servers = new Servers({ places, mustWrite });
  const probe = ({ host }: ServerPlace) => {
    asked.push(host);
    const answer = answers[places.findIndex((place) => place.host === host)];
    if (answer === 'silent') return new Promise<boolean>(() => undefined);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer === true);
  };
  const choose = async () => (await servers.choose(probe))?.host;
  return { servers, choose, asked };
}

it('the first server that takes writes is chosen, in their order, past those that fail, only read or say nothing', async () => {
  expect(await serve([true, true, true]).choose()).toBe('one');
  expect(await serve([false, true, true]).choose()).toBe('two');
  expect(await serve([new Error('away'), false, true]).choose()).toBe('three');
  expect(await serve(['silent', 'silent', true]).choose()).toBe('three');
});

it('one that only reads is chosen where that is enough', async () => {
  const { choose, asked } = serve([new Error('away'), false, true], false);
  expect([await choose(), asked]).toEqual(['two', ['one', 'two']]);
});

it('without any that takes writes each is said by its place, and no host is named', async () => {
  const { choose } = serve([new Error('getaddrinfo ENOTFOUND one'), false, new Error('away')]);
  const error = await choose().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NoWriterError);
  expect(error).toMatchObject({
    code: '57P03',
    message: 'No server takes writes: server 1 does not answer, server 2 only reads, server 3 does not answer.',
  });
});

it('many who ask at once are answered by one look, and a server that failed since is looked for again', async () => {
  const answers: Answer[] = [true, true, true];
  const { servers, choose, asked } = serve(answers);
  expect(await Promise.all([choose(), choose(), choose()])).toEqual(['one', 'one', 'one']);
  expect(asked).toEqual(['one']);
  answers[0] = false;
  servers.forget();
  expect(await choose()).toBe('two');
});

it('one server is not looked for', async () => {
  const servers = new Servers({ places: places.slice(0, 1), mustWrite: true });
  expect(await servers.choose(() => Promise.reject(new Error('asked')))).toBeNull();
});

it('connections are given up together, those made before alone, and at most once a second', () => {
  const servers = new Servers({ places, mustWrite: true });
  const before = performance.now() + 2_000;
  expect(servers.isOutdated(performance.now())).toBe(false);
  const bornAt = performance.now();
  servers.distrust();
  expect([servers.isOutdated(bornAt), servers.isOutdated(before)]).toEqual([true, false]);
  const bornMeanwhile = performance.now();
  servers.distrust();
  expect(servers.isOutdated(bornMeanwhile)).toBe(false);
});

it('a connection string is taken apart as libpq does', () => {
  const url = 'postgres://us%40er:w@rd@one,[::1]:5433/db?target_session_attrs=primary&sslmode=require';
  expect(parsePostgresUrl(url)).toEqual({
    connectionString: 'postgres://us%40er:w@rd@one/db?sslmode=require&uselibpqcompat=true',
    places: [
      { host: 'one', port: 5432 },
      { host: '::1', port: 5433 },
    ],
    mustWrite: true,
  });
  expect(parsePostgresUrl('postgres://one,two/db').mustWrite).toBe(true);
  expect(parsePostgresUrl('postgres://one,two/db?target_session_attrs=any').mustWrite).toBe(false);
  expect(parsePostgresUrl('postgres://one/db').mustWrite).toBe(false);
  expect(parsePostgresUrl('postgres://one/db?target_session_attrs=read-write').mustWrite).toBe(true);
  expect(parsePostgresUrl('postgres://one/db?sslmode=no-verify').connectionString).not.toContain('libpq');
});
