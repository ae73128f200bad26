import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open.js';
import { createAgency } from '../../src/schema/agencies/create-agency.js';
import { BENCH_PEPPER } from '../keys.js';

export const CONTACTS = 5_000;
const ACTIVITIES_EACH = 5;

export interface Neighbour {
  clientId: string;
  key: string;
}

/** Two workspaces alike: each with contacts that have fields and activities, and scoring with three rules. */
export async function fillDirectory(dataDir: string): Promise<Neighbour[]> {
  const unhurried = { statementMs: 600_000, queryMs: 600_000, transactionMs: 600_000 };
  const database = await openDatabase({ url: null, dataDir, timeouts: unhurried, asOwner: true });
  try {
    await migrate(database);
    const names = ['Loud', 'Quiet'];
    const { clients } = await createAgency(database, BENCH_PEPPER, { name: 'Bench', clients: names, connect: [] });
    for (const [place, { clientId }] of clients.entries()) {
      const from = place * CONTACTS;
      for (const text of statements(from)) await database.query(null, text, [clientId]);
    }
    const tables = ['person', 'contact', 'activity', 'contact_custom_field'];
    for (const table of tables)
      await database.query(
        null,
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      );
    await database.query(null, 'analyze');
    return clients.map(({ clientId, readWriteKey }) => ({ clientId, key: readWriteKey }));
  } finally {
    await database.close();
  }
}

function statements(from: number): string[] {
  const numbers = `generate_series(${from + 1}, ${from + CONTACTS}) n`;
  return [
    'update client set scoring_enabled = true where id = $1',
    `insert into person (client_id, id) select $1, n from ${numbers}`,
    `insert into contact (client_id, id, person_id, email, origin)
     select $1, n, n, 'p' || n || '@bench.example', 'builtin' from ${numbers}`,
    `insert into contact_custom_field (client_id, contact_id, field_name, field_value)
     select $1, n, 'field ' || f, 'value ' || n from ${numbers}, generate_series(1, 5) f`,
    `insert into activity (client_id, id, channel, variant, source, occurred_at)
     select $1, n * ${ACTIVITIES_EACH} + a, (array['call', 'sms', 'whatsapp'])[1 + a % 3], 'inbound', 'builtin',
       now() - (n + a) % 90 * interval '1 day' from ${numbers}, generate_series(1, ${ACTIVITIES_EACH}) a`,
    `insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
     select $1, id, (id - 1) / ${ACTIVITIES_EACH}, occurred_at from activity where client_id = $1`,
    `insert into scoring_rule (client_id, name, channel, points, half_life_days) values
     ($1, 'Calls', 'call', 5, null), ($1, 'SMS', 'sms', 2, 30), ($1, 'WhatsApp', 'whatsapp', 1, 7)`,
  ];
}
