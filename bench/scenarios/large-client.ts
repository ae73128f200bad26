import pg from 'pg';
import { amount, type Bench, defineScenario, text, words } from '../harness/bench.js';
import { graphql, sendWell } from '../harness/load.js';
import { openLoaded } from '../harness/loaded.js';
import { cpuOfServer, type Line, type Meter, repeat, timed } from '../harness/measure.js';
import { openServer } from '../harness/server.js';
import { createKeys, startService } from '../harness/service.js';
import { FIGURES, OF_AGENCY, seedFigures } from './figures.js';
import { FILTERS, REPORTS, REPORTS_OF_AGENCY, SEARCHES } from './large-client-queries.js';

const OPTIONS = {
  rounds: amount(7, 'requests of each query'),
  only: words('queries whose names begin so; all unless given'),
  'data-dir': text('.cache/bench', 'keeps the data there for the next run'),
};

const AGENCY = 'large-agency';
const CLIENT = 'large-client';
const CLIENTS = [CLIENT, 'small-client'];
const DATABASE = 'bench_large_client';
/* Nine tenths are of the first client. */
const AMOUNTS = { contacts: 1_111_110, events: 2_222_220, ofFirst: 27 };

const TENANTS = `
  insert into agency (id, name) values ('${AGENCY}', 'Large');
  insert into client (id, agency_id, name, scoring_enabled, score_levels)
    select id, '${AGENCY}', id, true, '{10,50,90}' from unnest('{${CLIENTS.join(',')}}'::text[]) id;
  insert into integration_connection (client_id, agency_id, integration)
    select c.id, c.agency_id, i from client c, unnest('{data_enrichment,instantly}'::text[]) i`;

/* Every third contact has a score, and one of ten of those a higher level for at most 50 days. Each day has 4,000 deliveries. */
const BESIDE = [
  `insert into contact_score (client_id, contact_id, value, computed_at, level, level_since)
   select client_id, id, id % 100, now(), case when id / 30 % 10 = 0 then 1 + id / 300 % 3 else 0 end,
       case when id / 30 % 10 = 0 then now() - id / 300 % 50 * interval '1 day' end
     from contact where id / 30 % 3 = 0`,
  `insert into webhook_delivery (agency_id, client_id, platform, level, received_at, verdict, body)
   select '${AGENCY}', '${CLIENT}', 'instantly', 'client', now() - n * interval '22 seconds',
       case when n % 50 = 0 then 'malformed' else 'applied' end, '{"event_type":"email_sent","lead_email":"c' || n || '@figures.example"}'
     from generate_series(1, 240000) n order by n desc`,
  `insert into integration_radar (client_id, integration, last_event_at) values ('${CLIENT}', 'instantly', now())`,
  `select journal_make_day(d) from generate_series(now() - interval '31 days', now() + interval '1 day', interval '1 day') d`,
  `insert into journal (client_id, number, numbered_at, agency_id, agency_number, written_at, change_number, kind, what, record_id,
       before, after)
   select '${CLIENT}', n, at, '${AGENCY}', n, at, n, 8, 2, 1 + n % 30000 * 30,
       jsonb_build_object('level', n % 2), jsonb_build_object('level', 1 - n % 2)
     from generate_series(1, 180000) n, lateral (select now() - interval '30 days' + n * interval '14 seconds' as at) t`,
];

async function load(owner: pg.Client): Promise<void> {
  await owner.query(TENANTS);
  await owner.query('set session_replication_role = replica');
  await seedFigures(owner, CLIENTS, AMOUNTS);
  for (const statement of BESIDE) await owner.query(statement);
}

/* A query that takes longer than statements may is answered with an error, and has no line. */
async function lineOf(
  bench: Bench,
  name: string,
  rounds: number,
  ask: () => Promise<string>,
  meters: Record<string, Meter>,
) {
  try {
    await ask();
    return [await repeat(name, rounds, () => timed(ask, meters))];
  } catch (error) {
    bench.print(`${name}: ${String(error)}`);
    return [];
  }
}

/**
 * What dashboards, search and filters take in a client with 1,000,000 contacts, 2,000,000 emails and as many activities: as the
 * service is asked for them, with everything in memory.
 */
export const scenario = defineScenario({
  options: OPTIONS,
  async run(bench, { rounds, only, 'data-dir': directory }) {
    const url = await openLoaded(bench, await openServer(bench, { directory }), {
      name: DATABASE,
      contents: AMOUNTS,
      load,
    });
    const sql = new pg.Pool({ connectionString: url, max: 2 });
    bench.defer(() => sql.end());
    const service = await startService(bench, url, { settings: { WORKER: 'off' } });
    const [own = ''] = await createKeys(sql, { client: CLIENT }, 1);
    const [master = ''] = await createKeys(sql, { agency: AGENCY }, 1);
    const meters = { 'PostgreSQL cpu ms': cpuOfServer(sql) };
    const measure = async (key: string, queries: Readonly<Record<string, string>>) => {
      const lines: Line[] = [];
      for (const [name, query] of Object.entries(queries)) {
        if (only.length > 0 && !only.some((wanted) => name.startsWith(wanted))) continue;
        lines.push(
          ...(await lineOf(bench, name, rounds, () => sendWell(service.url, graphql(`{ ${query} }`), key), meters)),
        );
      }
      return lines;
    };
    bench.show('Figures', await measure(own, { ...FIGURES, ...REPORTS }));
    bench.show('Over all clients', await measure(master, { ...OF_AGENCY, ...REPORTS_OF_AGENCY }));
    bench.show('Search', await measure(own, SEARCHES));
    bench.show('Filters', await measure(own, FILTERS));
  },
});
