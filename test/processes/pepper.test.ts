import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSecret } from '../../src/access/secrets/sealed-secret.js';
import { migrate } from '../../src/db/migrate.js';
import { type CreatedAgency, createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { createPlace, type DatabasePlace } from '../support/database-place.js';
import { openReceiver } from '../support/receiver.js';
import { runScript } from '../support/run-script.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';

const OLD = 'the pepper that it began with';
const NEW = 'the pepper that comes after it';
const LONG = { timeout: 300_000 };
let place: DatabasePlace;
let agency: CreatedAgency;
let service: ServiceProcess | null = null;

beforeEach(async () => {
  place = await createPlace();
  const database = await place.open();
  await migrate(database);
  agency = await createAgency(database, OLD, { name: 'Acme', clients: ['One'], connect: [] });
  await database.close();
  await start({ KEY_PEPPER: OLD });
}, 120_000);
afterEach(stop);

async function start(peppers: Record<string, string>): Promise<void> {
  service = await startProcess({ ...place.environment, LOG_LEVEL: 'warn', RATE_LIMIT: '0', ...peppers });
}

async function stop(): Promise<void> {
  await service?.stop();
  service = null;
}

const admin = (peppers: Record<string, string>, ...args: string[]) =>
  runScript('admin', { ...place.environment, ...peppers }, args);

async function statusOf(key: string | undefined): Promise<number> {
  const answer = await fetch(`${service?.url}/public/whoami`, { headers: { 'X-API-KEY': key ?? '' } });
  return answer.status;
}

async function connect(webhookSecret: string): Promise<void> {
  const answer = await fetch(`${service?.url}/graphql`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-API-KEY': agency.masterKey,
      'X-Client-Id': agency.clients[0]?.clientId ?? '',
    },
    body: JSON.stringify({
      query: `mutation ($secret: String!) { integrationConnect(integration: instantly, input: { webhookSecret: $secret })
        { __typename } }`,
      variables: { secret: webhookSecret },
    }),
  });
  expect(await answer.json()).toMatchObject({ data: { integrationConnect: {} } });
}

const progressOf = async (peppers: Record<string, string>) =>
  JSON.parse((await admin(peppers, 'pepper', '--status', '--json')).out);

it(
  'a start with another pepper ends, says what to do, and writes nothing; so does the command line',
  LONG,
  async () => {
    await stop();
    const says = `KEY_PEPPER is not the one that this database was used with, so no key would work and no webhook secret open.
Set the one that it had. To change it, set KEY_PEPPER to the new one and KEY_PEPPER_PREVIOUS to the one that it had: see
docs/operations.md, "Secrets".\n`;
    const wrong: Record<string, string>[] = [
      { KEY_PEPPER: NEW },
      { KEY_PEPPER: NEW, KEY_PEPPER_PREVIOUS: `${NEW} too` },
    ];
    for (const peppers of wrong) {
      const started = await runScript('server', { ...place.environment, PORT: '0', DEMO: 'off', ...peppers });
      expect([started.status, started.out, started.err]).toEqual([1, '', `The service did not start: ${says}`]);
      const issued = await admin(peppers, 'issue-keys', '--agency', 'Acme');
      expect(issued).toEqual({ status: 1, out: '', err: says });
      expect(await progressOf(peppers)).toMatchObject({ fit: 'other' });
    }
    await start({ KEY_PEPPER: OLD });
    expect(await statusOf(agency.clients[0]?.readWriteKey)).toBe(200);
    expect(await progressOf({ KEY_PEPPER: OLD }).catch(() => null)).toEqual(
      place.environment['DATABASE_URL']
        ? { fit: 'current', changed_at: expect.any(String), keys_left: 0, secrets_left: 0, secrets_lost: 0 }
        : null,
    );
  },
);

it('keys and secrets go on working under a new pepper, and are renewed as they are used', LONG, async () => {
  await connect('the secret of the platform');
  await stop();
  const both = { KEY_PEPPER: NEW, KEY_PEPPER_PREVIOUS: OLD };
  const left = { changed_at: expect.any(String), keys_left: 3, secrets_left: 1, secrets_lost: 0 };
  expect(await progressOf(both)).toEqual({ ...left, fit: 'previous', keys_left: 0 });

  await start(both);
  const [client] = agency.clients;
  for (let turn = 0; turn < 2; turn += 1) expect(await statusOf(client?.readWriteKey)).toBe(200);
  const hook = `${service?.url}/public/instantly-webhook/${client?.clientId}`;
  // Not proven by the secret, so it is refused as an unknown path is: the secret was opened.
  expect((await fetch(hook, { method: 'POST', body: '{}' })).status).toBe(404);
  await stop();
  expect(await progressOf(both)).toEqual({ ...left, fit: 'current', keys_left: 2, secrets_left: 0 });

  const database = await place.open();
  const [row] = await database.query<{ sealed: Buffer }>(
    null,
    'select webhook_secret as sealed from integration_connection',
  );
  await database.close();
  expect(openSecret(NEW, `${client?.clientId}/instantly`, row?.sealed ?? Buffer.alloc(0))).toBe(
    'the secret of the platform',
  );

  // Without the former one only what was renewed works.
  await start({ KEY_PEPPER: NEW });
  expect(await statusOf(client?.readWriteKey)).toBe(200);
  expect(await statusOf(client?.readOnlyKey)).toBe(401);
  await stop();
  const back = await runScript('server', { ...place.environment, PORT: '0', DEMO: 'off', KEY_PEPPER: OLD });
  expect([back.status, back.err.split(',')[0]]).toEqual([
    1,
    'The service did not start: KEY_PEPPER is not the one that this database was used with',
  ]);
});

it('--renew seals every webhook secret anew, used or not', LONG, async () => {
  await connect('the secret of the platform');
  await stop();
  const both = { KEY_PEPPER: NEW, KEY_PEPPER_PREVIOUS: OLD };
  const renewed = await admin(both, 'pepper', '--renew');
  expect(renewed).toEqual({
    status: 0,
    err: '',
    out: 'Renewed secrets: 1\nKEY_PEPPER matches the database. Under the one before it: 3 keys, 0 webhook secrets.\n',
  });
});

it(
  'events stay signed with the secrets that their receivers have, also when the former pepper is gone',
  LONG,
  async () => {
    const receiver = await openReceiver();
    const [client] = agency.clients;
    const networks = { EVENT_NETWORKS: '127.0.0.1' };
    const ask = async (query: string, key: string | undefined) => {
      const answer = await fetch(`${service?.url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-KEY': key ?? '' },
        body: JSON.stringify({ query, variables: { url: receiver.url } }),
      });
      return JSON.parse(await answer.text());
    };
    const issue = async (key: string | undefined) => {
      const create = `mutation ($url: String!) { root: eventEndpointCreate(input: { url: $url, kinds: [contact] }) {
      ... on EventEndpointIssued { secret endpoint { id } } } }`;
      return (await ask(create, key)).data.root as { secret: string; endpoint: { id: number } };
    };
    /* Every signature has been checked on arrival: one by each of the secrets, of the client's endpoint the old and the new one. */
    const tell = async (email: string) => {
      receiver.received.length = 0;
      await fetch(`${service?.url}/public/v2/contacts`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-KEY': client?.readWriteKey ?? '' },
        body: JSON.stringify({ email }),
      });
      await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(2);
      expect(receiver.forged).toBe(0);
    };
    try {
      await stop();
      await start({ KEY_PEPPER: OLD, ...networks });
      const own = await issue(client?.readWriteKey);
      const ofAgency = await issue(agency.masterKey);
      const rotate = `mutation { root: eventEndpointRotateSecret(id: ${own.endpoint.id}) { ... on EventEndpointIssued { secret } } }`;
      const rotated = (await ask(rotate, client?.readWriteKey)).data.root.secret as string;
      receiver.secretsOf = (id) =>
        id.startsWith(`evt_${own.endpoint.id}_`) ? [own.secret, rotated] : [ofAgency.secret];
      await tell('old@pepper.example');

      await stop();
      const both = { KEY_PEPPER: NEW, KEY_PEPPER_PREVIOUS: OLD };
      await start({ ...both, ...networks });
      await tell('both@pepper.example');
      await stop();
      expect(await progressOf(both)).toMatchObject({ secrets_left: 3, secrets_lost: 0 });
      expect((await admin(both, 'pepper', '--renew')).out).toContain('Renewed secrets: 3\n');
      await start({ KEY_PEPPER: NEW, ...networks });
      await tell('new@pepper.example');
    } finally {
      await receiver.close();
    }
  },
);
