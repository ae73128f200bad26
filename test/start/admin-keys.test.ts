import { beforeEach, expect, it } from 'vitest';
import { createKeyResolver } from '../../src/access/identity/find-actor.js';
import { migrate } from '../../src/db/migrate.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { createPlace, type DatabasePlace } from '../support/database-place.js';
import { runAdminHere } from '../support/run-admin.js';

const PEPPER = 'a pepper of sixteen characters';
const LONG = { timeout: 300_000 };
type Created = Awaited<ReturnType<typeof createAgency>>;
let place: DatabasePlace;
let environment: Record<string, string>;
let acme: Created;
let other: Created;

beforeEach(async () => {
  place = await createPlace();
  environment = { ...place.environment, KEY_PEPPER: PEPPER };
  const database = await place.open();
  await migrate(database);
  acme = await createAgency(database, PEPPER, { name: 'Acme', clients: ['West', 'East'], connect: [] });
  other = await createAgency(database, PEPPER, { name: 'Other', clients: ['East'], connect: [] });
  await database.close();
}, 120_000);

const admin = (...args: string[]) => runAdminHere(environment, args);
const linesOf = (text: string): unknown[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

async function resolve(key: string) {
  const database = await place.open();
  try {
    return await createKeyResolver({ database, pepper: PEPPER, log: { warn: () => undefined } }).resolve(key);
  } finally {
    await database.close();
  }
}

async function auditOfKeys() {
  const database = await place.open();
  try {
    return await database.query(
      null,
      `select actor, action, client_id as "clientId" from audit_entry
        where agency_id = '${acme.agencyId}' and action like 'key.%' order by id`,
    );
  } finally {
    await database.close();
  }
}

it('list-agencies names every agency with its clients, and how many keys of each work', LONG, async () => {
  const listed = await admin('list-agencies', '--json');
  expect([listed.status, listed.err]).toEqual([0, '']);
  const at = expect.stringMatching(/^\d{4}-/);
  const clientOf = ({ clients }: Created, name: string) => ({
    client_id: clients.find(({ clientName }) => clientName === name)?.clientId,
    client_name: name,
    created_at: at,
    keys: 2,
  });
  expect(linesOf(listed.out)).toEqual([
    {
      agency_id: acme.agencyId,
      agency_name: 'Acme',
      created_at: at,
      master_keys: 1,
      clients: [clientOf(acme, 'East'), clientOf(acme, 'West')],
    },
    {
      agency_id: other.agencyId,
      agency_name: 'Other',
      created_at: at,
      master_keys: 1,
      clients: [clientOf(other, 'East')],
    },
  ]);
  const shown = await admin('list-agencies');
  expect(shown.out).toContain(`Acme    ${acme.agencyId}  master keys: 1\n`);
});

it(
  'an agency that lost its master key gets another one, which is shown once, and then the lost one is revoked',
  LONG,
  async () => {
    const issued = await admin('issue-key', '--agency', 'Acme', '--kind', 'ML', '--master-list-access', '--json');
    expect([issued.status, issued.err]).toEqual([0, '']);
    const { secret, ...key } = JSON.parse(issued.out);
    const described = {
      key_id: expect.any(Number),
      kind: 'ML',
      key: `ML-••••••••${String(secret).slice(-4)}`,
      name: 'Issued from the command line',
      client_id: null,
      master_list_access: true,
      issued_by: 'operator',
      created_at: expect.any(String),
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
    };
    expect(key).toEqual(described);
    expect(await resolve(secret)).toMatchObject({ kind: 'ML', agencyId: acme.agencyId, masterListAccess: true });

    const listed = await admin('list-keys', '--agency', acme.agencyId, '--json');
    const keys = linesOf(listed.out) as { key_id: number; kind: string; revoked_at: string | null }[];
    expect(keys).toHaveLength(6);
    expect(keys.at(-1)).toEqual({ ...described, key_id: key.key_id });
    const whole = [acme.masterKey, secret, ...acme.clients.map(({ readWriteKey }) => readWriteKey)];
    for (const text of whole) expect(listed.out).not.toContain(text.slice(0, -4));

    const lost = keys.find(({ kind }) => kind === 'ML')?.key_id;
    const revoked = await admin('revoke-key', '--agency', 'Acme', '--id', String(lost));
    expect(revoked).toEqual({
      status: 0,
      err: '',
      out: `Key ${lost} (ML-••••••••${acme.masterKey.slice(-4)}) is revoked, and 0 that it issued.\n`,
    });
    await expect(resolve(acme.masterKey)).rejects.toThrow('Invalid API key');
    expect(linesOf((await admin('list-keys', '--agency', 'Acme', '--json')).out)).toHaveLength(5);
    const ended = await admin('list-keys', '--agency', 'Acme', '--ended');
    expect(ended.out).toMatch(new RegExp(`^${lost} +ML-••••••••${acme.masterKey.slice(-4)} .* revoked \\d{4}-`, 'm'));
    expect(await auditOfKeys()).toEqual([
      { actor: 'operator', action: 'key.created', clientId: null },
      { actor: 'operator', action: 'key.revoked', clientId: null },
    ]);
  },
);

it('a key of a client works in it alone, and ends when it was told to', LONG, async () => {
  const to = ['--agency', 'Acme', '--client', 'East', '--kind', 'ro', '--expires-at', '2999-01-01T00:00:00Z'];
  const issued = JSON.parse((await admin('issue-key', ...to, '--name', 'Reports', '--json')).out);
  const east = acme.clients[1];
  expect(issued).toMatchObject({ kind: 'RO', name: 'Reports', client_id: east?.clientId, issued_by: 'operator' });
  expect(issued.expires_at).toBe('2999-01-01T00:00:00.000Z');
  expect(await resolve(issued.secret)).toMatchObject({ kind: 'RO', clientId: east?.clientId });
  const own = linesOf((await admin('list-keys', '--agency', 'Acme', '--client', 'East', '--json')).out);
  expect(own).toHaveLength(3);
});

it('the last master key may be revoked from here: the command line issues the next one', LONG, async () => {
  const [master] = linesOf((await admin('list-keys', '--agency', 'Acme', '--json')).out) as { key_id: number }[];
  const revoke = () => admin('revoke-key', '--agency', 'Acme', '--id', String(master?.key_id), '--json');
  const first = JSON.parse((await revoke()).out);
  expect(first.revoked_at).toMatch(/^\d{4}-/);
  // Once more changes nothing.
  expect(JSON.parse((await revoke()).out)).toEqual(first);
  expect(await auditOfKeys()).toHaveLength(1);
});

it('what cannot be is refused with status 1, a reason, and nothing changed', LONG, async () => {
  const refused = async (args: string[], says: string) => {
    const { status, out, err } = await admin(...args);
    expect([status, out, err.split('\n')[0]]).toEqual([1, '', says]);
  };
  await refused(['list-keys', '--agency', 'Nobody'], 'There is no agency with the id or name "Nobody".');
  await refused(['issue-key', '--agency', 'Acme', '--kind', 'RV'], 'A key of the kind RV needs --client.');
  await refused(
    ['issue-key', '--agency', 'Acme', '--kind', 'ML', '--client', 'East'],
    'A master key belongs to the agency: leave --client out.',
  );
  await refused(
    ['issue-key', '--agency', 'Acme', '--kind', 'RV', '--client', 'East', '--expires-at', '2001-01-01'],
    'Must be in the future.',
  );
  await refused(
    ['issue-key', '--agency', 'Acme', '--kind', 'XX'],
    "error: option '--kind <kind>' argument 'XX' is invalid. A kind is RV, RO or ML.",
  );
  // A key of another agency is none of this one.
  await refused(['revoke-key', '--agency', 'Other', '--id', '1'], 'Key not found');
  await refused(
    ['revoke-key', '--agency', 'Other', '--id', '1; drop table api_key'],
    "error: option '--id <id>' argument '1; drop table api_key' is invalid. An id is a whole number.",
  );
  expect(await auditOfKeys()).toEqual([]);
});
