import type { Sql } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import { isKeptInstant } from '../../../values/date-time.js';
import { groupBy } from '../../../values/group-by.js';
import type { Range } from '../../../values/time-buckets.js';
import type { Context } from '../../kernel/context.js';
import type { Where } from '../../records/filters/where.js';
import { countEvents } from './count-events.js';
import { METRICS } from './metrics.js';
import { type CountedScope, ownerOf, shareOf } from './scope.js';

/** Times as ISO 8601. */
export interface RatesRequest {
  from: string;
  to: string;
  /** Where the previous period begins, if it is not as long. */
  previousFrom?: string | null | undefined;
  where?: Where | null | undefined;
}

/** What was counted in a period. */
interface Counts {
  sentCount: number;
  replyCount: number;
  bounceCount: number;
}

export type PeriodRates = Range & Counts & Record<'replyRate' | 'bounceRate', number | null>;

export interface Rates {
  current: PeriodRates;
  previous: PeriodRates;
}

const COUNTED = { SENT: 'sentCount', REPLIED: 'replyCount', BOUNCED: 'bounceCount' } as const;
type Counted = keyof typeof COUNTED;
const NAMES = Object.keys(COUNTED) as Counted[];

/** The number of events in the first or the second period. */
interface CountRow {
  metric: Counted;
  place: number;
  count: number;
}

/** The previous period and the requested one, which follows it. */
type Periods = readonly [previous: Range, current: Range];

/** @throws InvalidError an empty or reversed period, or one before the year 1900 */
export function periodsOf({ from: start, to: end, previousFrom }: RatesRequest): Periods {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  if (to <= from) throw new InvalidError({ to: ['Must be after from.'] });
  const before = typeof previousFrom === 'string' ? Date.parse(previousFrom) : from - (to - from);
  if (before >= from) throw new InvalidError({ previousFrom: ['Must be before from.'] });
  if (!isKeptInstant(before)) throw new InvalidError({ from: ['The previous period must begin in 1900 or later.'] });
  return [
    { from: before, to: from },
    { from, to },
  ];
}

/**
 * The rates of emails in two periods, by client; of one client or an agency under the owner's id. One snapshot.
 * @throws InvalidError as `periodsOf`, or a filter over its limits
 */
export async function readRates(
  sql: Sql,
  scope: CountedScope,
  request: RatesRequest,
  country: string | null,
): Promise<ReadonlyMap<string, Rates>> {
  const periods = periodsOf(request);
  const where = { emails: request.where };
  const rows = await countEvents(sql, scope, { metrics: NAMES, ...boundsOf(periods), where, country });
  const owner = ownerOf(scope);
  const owners = typeof owner === 'string' ? [owner] : owner;
  return new Map(
    owners.map((id) => [
      id,
      ratesOf(
        periods,
        rows.filter(({ clientId }) => clientId === id),
      ),
    ]),
  );
}

const boundsOf = ([previous, current]: Periods) => ({
  starts: [new Date(previous.from), new Date(current.from)],
  from: new Date(previous.from),
  to: new Date(current.to),
});

function ratesOf([previous, current]: Periods, rows: readonly CountRow[]): Rates {
  const counts = [noCounts(), noCounts()] as const;
  for (const { metric, place, count } of rows) counts[place === 1 ? 0 : 1][COUNTED[metric]] += count;
  return { previous: withRates(previous, counts[0]), current: withRates(current, counts[1]) };
}

const noCounts = (): Counts => ({ sentCount: 0, replyCount: 0, bounceCount: 0 });

const withRates = (period: Range, counts: Counts): PeriodRates => ({
  ...period,
  ...counts,
  replyRate: shareOf(counts.replyCount, counts.sentCount),
  bounceRate: shareOf(counts.bounceCount, counts.sentCount),
});

/** A campaign as its emails name it. */
interface CampaignKey {
  clientId: string;
  platform: string;
  externalId: string;
}

/*
 * $1 to $3 the campaigns, $4 the starts of the periods, $5 and $6 the bounds. Counted before they are joined with the
 * campaigns, so that the emails of each client in the range are read once, whatever the number of campaigns.
 */
const OF_CAMPAIGNS = NAMES.map((name) => {
  const { time, condition } = METRICS[name];
  return `select a.position::int as position, '${name}' as metric, c.place, c.count
    from (select r.client_id, r.platform, r.campaign_id, width_bucket(${time}, $4::timestamptz[]) as place, count(*)::int as count
            from email r
           where r.client_id = any($1::text[]) and r.campaign_id = any($3::text[]) and ${condition}
             and ${time} >= $5::timestamptz and ${time} < $6::timestamptz
           group by 1, 2, 3, 4) c
    join unnest($1::text[], $2::text[], $3::text[]) with ordinality as a (client_id, platform, external_id, position)
      on c.client_id = a.client_id and c.platform = a.platform and c.campaign_id = a.external_id`;
}).join(' union all ');

/** A campaign, and the periods that are requested. */
interface CampaignRatesKey extends CampaignKey {
  request: RatesRequest;
}

/** The rates of campaigns: one statement for all with the same periods. @throws InvalidError as `periodsOf` */
export async function loadCampaignRates(asked: readonly CampaignRatesKey[], { services }: Context): Promise<Rates[]> {
  const found = new Map<CampaignRatesKey, Rates>();
  for (const members of groupBy(asked, ({ request }) => JSON.stringify(request)).values()) {
    const periods = periodsOf(members[0].request);
    const rows = await countOfCampaigns(services.database, members, periods);
    for (const [index, member] of members.entries())
      found.set(
        member,
        ratesOf(
          periods,
          rows.filter(({ position }) => position === index + 1),
        ),
      );
  }
  return asked.map((one) => found.get(one) ?? ratesOf(periodsOf(one.request), []));
}

function countOfCampaigns(sql: Sql, campaigns: readonly CampaignKey[], periods: Periods) {
  const { starts, from, to } = boundsOf(periods);
  return sql.query<CountRow & { position: number }>('statistics.rates.campaigns', OF_CAMPAIGNS, [
    campaigns.map(({ clientId }) => clientId),
    campaigns.map(({ platform }) => platform),
    campaigns.map(({ externalId }) => externalId),
    starts,
    from,
    to,
  ]);
}
