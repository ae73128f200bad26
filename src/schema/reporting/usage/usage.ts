import { authorityOf, isCaller } from '../../../access/actor.js';
import type { Sql } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import { DAY_MS, parseDateOnly } from '../../../values/date-time.js';
import { isCleanText } from '../../../values/text.js';
import { type BuilderTypes, builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { STATISTICS_COST } from '../../kernel/guards/field-cost.js';
import { ApiKey } from '../../tenancy/keys/api-key.js';
import { loadManagedKeys } from '../../tenancy/keys/list-keys.js';

const UsageDimension = builder.enumType('UsageDimension', {
  description: 'What usage is broken down by.',
  values: {
    CLIENT: { value: 'client', description: 'By client; null: the agency itself.' },
    KEY: { value: 'key', description: 'By key; null: webhooks.' },
    DAY: { value: 'day', description: 'By UTC day.' },
  } as const,
});

/** What is counted, as the API describes it. */
const SUMS = {
  requests:
    'Answered requests with a key, including refused ones; for MCP tools each call. Without those of the console.',
  refusals: 'Refused requests: a 4xx status, a GraphQL error, a refused mutation or call.',
  writes: 'Successful mutations through any API; for a batch its items.',
  deliveries: 'Accepted webhook deliveries.',
  consoleRequests: 'Answered requests of the console, including refused ones.',
} as const;

const KINDS = [
  'requests',
  'refusals',
  'writes',
  'deliveries',
  'consoleRequests',
] as const satisfies readonly (keyof typeof SUMS)[];

type UsageSums = Record<keyof typeof SUMS, number>;

const sumFields = <Sums extends UsageSums>(t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, Sums>) =>
  Object.fromEntries(KINDS.map((kind) => [kind, t.float({ description: SUMS[kind], resolve: (sums) => sums[kind] })]));

const Sums = builder.objectRef<UsageSums>('UsageSums').implement({
  description: 'Usage totals. Whole numbers.',
  fields: (t) => sumFields<UsageSums>(t),
});

const Item = builder.objectRef<UsageItem>('UsageItem').implement({
  description: 'Usage of one client, key or day, depending on the breakdown.',
  fields: (t) => ({
    clientId: t.exposeString('clientId', { nullable: true, description: 'The client, even if deleted since.' }),
    clientName: t.exposeString('clientName', {
      nullable: true,
      description: 'Its name; for a deleted client its last name.',
    }),
    keyId: t.expose('keyId', { type: 'RecordId', nullable: true, description: 'The key, even if deleted since.' }),
    key: t.field({
      type: ApiKey,
      nullable: true,
      description: 'The key. Null if deleted, or for callers that do not manage it, such as a read-only key.',
      resolve: ({ keyId }, _args, context) => (keyId === null ? null : findKey(keyId, context)),
    }),
    day: t.exposeString('day', { nullable: true, description: 'The day in UTC, such as `2026-05-04`.' }),
    ...sumFields<UsageItem>(t),
  }),
});

const findKey = (id: number, context: Context) =>
  isCaller(context.actor) && authorityOf(context.actor) === 'RO' ? null : context.batch(loadManagedKeys, id);

const Usage = builder.objectRef<UsageReport>('Usage').implement({
  description: 'Usage in a range of days.',
  fields: (t) => ({
    total: t.expose('total', { type: Sums, description: 'The total.' }),
    items: t.expose('items', {
      type: [Item],
      description:
        'Sorted by client name, the agency itself first, then by key and day; items without usage are omitted.',
    }),
  }),
});

/** The usual number of items: the clients of an agency, or the days of a month. */
const USUAL_ITEMS = 30;

/* A client sees only itself, whatever it requests. */
function clientsOf({ actor }: Context, asked: readonly string[] | null): readonly string[] | null {
  if (actor.clientId === null) return asked;
  return asked === null || asked.includes(actor.clientId) ? [actor.clientId] : [];
}

builder.queryFields((t) => ({
  usage: t.field({
    type: Usage,
    description:
      'Requests, refusals, writes and deliveries by client, key and day: for the workspace or, with a master key that names no client, for the whole agency. Lags by about a second.',
    access: {},
    complexity: { field: STATISTICS_COST, multiplier: USUAL_ITEMS },
    args: {
      from: t.arg.string({ required: true, description: 'The first UTC day, such as 2026-05-01.' }),
      to: t.arg.string({ required: true, description: 'The end of the range, exclusive.' }),
      by: t.arg({
        type: [UsageDimension],
        required: true,
        defaultValue: [],
        description: 'The breakdown; default: none. At most 5,000 items.',
      }),
      clients: t.arg.stringList({ description: 'Only the clients with these ids; default: all.' }),
    },
    resolve: (_root, { clients, ...request }, context) =>
      readUsage(context.services.database, context.agencyId, {
        ...request,
        clients: clientsOf(context, clients ?? null),
      }),
  }),
}));

/** Sums of one client, key or day; null if not separated, or if there is none. */
interface UsageItem extends UsageSums {
  clientId: string | null;
  /** Its present name, or its last one when it is deleted. */
  clientName: string | null;
  keyId: number | null;
  /** As `2026-05-04`. */
  day: string | null;
}

interface UsageReport {
  total: UsageSums;
  items: UsageItem[];
}

/** Days as `2026-05-04`. */
interface UsageRequest {
  from: string;
  to: string;
  by: readonly ('client' | 'key' | 'day')[];
  /** Only these; null: all clients of the agency, and the agency itself. */
  clients: readonly string[] | null;
}

const MOST_DAYS = 3660;
const MOST_ITEMS = 5000;

/* $5 to $7: whether clients, keys and days are separated. */
const READ = `with used as (
    select case when $5::boolean then u.client_id end as client_id, case when $6::boolean then u.key_id end as key_id,
        case when $7::boolean then u.day end as day,
        (array_agg(u.client_name order by u.day desc, u.id desc) filter (where u.client_name is not null))[1] as client_name,
        sum(u.requests)::bigint as requests, sum(u.refusals)::bigint as refusals,
        sum(u.writes)::bigint as writes, sum(u.deliveries)::bigint as deliveries,
        sum(u.console_requests)::bigint as console_requests
      from usage_day u
     where u.agency_id = $1 and u.day >= $2::date and u.day < $3::date
       and ($4::text[] is null or u.client_id = any($4::text[]))
     group by 1, 2, 3
  )
  select s.client_id as "clientId", case when s.client_id is not null then coalesce(c.name, s.client_name) end as "clientName",
      s.key_id as "keyId", s.day::text as day, s.requests, s.refusals, s.writes, s.deliveries,
      s.console_requests as "consoleRequests"
    from used s left join client c on c.agency_id = $1 and c.id = s.client_id
   order by coalesce(c.name, s.client_name) nulls first, s.client_id, s.key_id, s.day limit $8`;

/** What an agency or some of its clients used. @throws InvalidError no days, a bad range, or too many days or sums */
async function readUsage(sql: Sql, agencyId: string, request: UsageRequest): Promise<UsageReport> {
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
  const total = { requests: 0, refusals: 0, writes: 0, deliveries: 0, consoleRequests: 0 };
  for (const kind of KINDS) for (const item of items) total[kind] += item[kind];
  return total;
}
