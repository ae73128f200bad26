import type { Database, Sql } from '../../src/db/database.js';
import { logCustom } from '../../src/schema/crm/activities/log-custom.js';
import { logStandard } from '../../src/schema/crm/activities/log-standard.js';
import { storeScores } from '../../src/schema/crm/scoring/store-scores.js';
import type { Workspace } from '../../src/schema/kernel/context.js';
import { claim } from '../../src/schema/kernel/queues/claims.js';
import { AGENCY, BIG_CLIENT } from '../data/plan.js';
import type { Work } from './explain.js';

const TYPE = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** Logging on a contact of the big client, and scoring. The door stands in for the database: no transaction is needed. */
export async function activityWork(sql: Sql): Promise<Work[]> {
  await sql.query(null, 'update client set scoring_enabled = true where id = $1', [BIG_CLIENT]);
  await sql.query(
    null,
    `insert into activity_type (client_id, id, name, origin) values ($1, $2::uuid, 'Trial', 'builtin')`,
    [BIG_CLIENT, TYPE],
  );
  await sql.query(
    null,
    `insert into scoring_rule (client_id, name, channel, points, half_life_days, maximum_times) values
       ($1, 'Emails', 'email', 5, 30, null), ($1, 'Calls', 'call', 10, null, 3)`,
    [BIG_CLIENT],
  );
  const contacts = await sql.query<{ id: number; email: string }>(
    null,
    'select id, email from contact where client_id = $1 and email is not null order by md5(id::text) limit 250',
    [BIG_CLIENT],
  );
  const [{ id = 0, email = '' } = {}] = contacts;
  const ids = contacts.map((contact) => contact.id).sort((a, b) => a - b);
  const properties = { direction: 'inbound' };
  const occurredAt = '2026-05-31T12:00:00.000Z';
  return [
    { title: 'standard activity', run: (door) => logStandard(enter(door), 'call', { email, properties }, null) },
    { title: 'custom activity', run: (door) => logCustom(enter(door), { activityKey: TYPE, occurredAt, email }, null) },
    { title: 'claim of requests', run: (door) => claim(door, 'rescoring_request', 100) },
    { title: 'score of one contact', run: (door) => storeScores(door, BIG_CLIENT, [id], null) },
    { title: 'scores of a slice', run: (door) => storeScores(door, BIG_CLIENT, ids, null) },
  ];
}

function enter(door: Sql): Workspace {
  return {
    clientId: BIG_CLIENT,
    agencyId: AGENCY,
    database: door as Database,
    serviceOrigin: 'builtin',
    idempotencyDays: 1,
    phoneCountry: null,
    actor: { kind: 'system' } as Workspace['actor'],
  };
}
