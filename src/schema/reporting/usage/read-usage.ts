import type { Sql } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import { DAY_MS, parseDateOnly } from '../../../values/date-time.js';
import { isCleanText } from '../../../values/text.js';

/** What usage is told apart by. */
type UsageDimension = 'client' | 'key' | 'day';

/** Sums of what was used. */
export interface UsageSums {
  requests: number;
  refusals: number;
  writes: number;
  deliveries: number;
}

/** Sums of one client, key or day; null where they are not told apart, and where there is none. */
export interface UsageItem extends UsageSums {
  clientId: string | null;
  /** Its name now; once it is deleted, the last that was noted. */
  clientName: string | null;
  keyId: number | null;
  /** As `2026-05-04`. */
  day: string | null;
}

export interface UsageReport {
  total: UsageSums;
  items: UsageItem[];
}

/** What is asked for. Days as `2026-05-04`. */
interface UsageRequest {
  from: string;
  to: string;
  by: readonly UsageDimension[];
  /** Only these; null: all of the agency, and the agency itself. */
  clients: readonly string[] | null;
}

const MOST_DAYS = 3660;
const MOST_ITEMS = 5000;

/* $5 to $7: whether clients, keys and days are told apart. */
const READ = `with used as (
    select case when $5::boolean then u.client_id end as client_id, case when $6::boolean then u.key_id end as key_id,
        case when $7::boolean then u.day end as day,
        (array_agg(u.client_name order by u.day desc, u.id desc) filter (where u.client_name is not null))[1] as client_name,
        sum(u.requests)::bigint as requests, sum(u.refusals)::bigint as refusals,
        sum(u.writes)::bigint as writes, sum(u.deliveries)::bigint as deliveries
      from usage_day u
     where u.agency_id = $1 and u.day >= $2::date and u.day < $3::date
       and ($4::text[] is null or u.client_id = any($4::text[]))
     group by 1, 2, 3
  )
  select s.client_id as "clientId", case when s.client_id is not null then coalesce(c.name, s.client_name) end as "clientName",
      s.key_id as "keyId", s.day::text as day, s.requests, s.refusals, s.writes, s.deliveries
    from used s left join client c on c.agency_id = $1 and c.id = s.client_id
   order by coalesce(c.name, s.client_name) nulls first, s.client_id, s.key_id, s.day limit $8`;

/**
 * What an agency, or some of its clients, used on the days from one up to another.
 * @throws InvalidError no days, an empty range, too many days, or more sums than are told at once
 */
export async function readUsage(sql: Sql, agencyId: string, request: UsageRequest): Promise<UsageReport> {
  requireDays(request);
  const { from, to, by, clients } = request;
  const apart = (['client', 'key', 'day'] as const).map((dimension) => by.includes(dimension));
  const values = [agencyId, from, to, clients?.filter(isCleanText) ?? null, ...apart, MOST_ITEMS + 1];
  const items = await sql.query<UsageItem>('usage.read', READ, values);
  if (items.length > MOST_ITEMS)
    throw new InvalidError({ to: [`More than ${MOST_ITEMS} sums: ask for fewer days, or tell less apart.`] });
  return { total: addUp(items), items };
}

function requireDays({ from, to }: UsageRequest): void {
  const days = Object.entries({ from, to }).filter(([, day]) => parseDateOnly(day) === null);
  if (days.length > 0)
    throw new InvalidError(Object.fromEntries(days.map(([name]) => [name, ['Must be a day as 2026-05-31.']])));
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (length <= 0) throw new InvalidError({ to: ['Must be after from.'] });
  if (length > MOST_DAYS) throw new InvalidError({ to: [`Must be at most ${MOST_DAYS} days after from.`] });
}

function addUp(items: readonly UsageSums[]): UsageSums {
  const total = { requests: 0, refusals: 0, writes: 0, deliveries: 0 };
  for (const kind of ['requests', 'refusals', 'writes', 'deliveries'] as const)
    for (const item of items) total[kind] += item[kind];
  return total;
}
