import type { Sql } from '../../../db/database.js';

/** Numbers of parked events, over all agencies. */
interface ParkedFigures {
  waitsFor: 'connection' | 'address' | 'turn';
  count: number;
  /** Those among them that were tried and failed. */
  failing: number;
  /** How long the oldest has waited, in seconds; 0 when there is none. */
  oldestSeconds: number;
}

/* Whoever waits for its turn is counted by the items of a row. */
const MEASURE = `select kind.name as "waitsFor", count(p.id)::int as count,
    count(p.id) filter (where p.attempts > 0)::int as failing,
    coalesce(extract(epoch from clock_timestamp() - min(p.parked_at)), 0)::float8 as "oldestSeconds"
  from unnest(array['connection', 'address']) as kind (name)
  left join parked_webhook_event p on p.waits_for = kind.name
 group by kind.name
union all
select 'turn', coalesce(sum(r.item_count), 0)::int, coalesce(sum(r.item_count) filter (where r.attempts > 0), 0)::int,
    coalesce(extract(epoch from clock_timestamp() - min(r.received_at)), 0)::float8
  from delivery_rest r
 order by "waitsFor"`;

/** The parked events of all tenants by what they wait for, for the metrics; all three kinds, also when none waits. */
export function measureParked(sql: Sql): Promise<ParkedFigures[]> {
  return sql.query<ParkedFigures>('parked.measure', MEASURE);
}
