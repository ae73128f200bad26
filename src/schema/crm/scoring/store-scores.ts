import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Sql } from '../../../db/database.js';

/** The number of decimals of a stored score. */
const DECIMALS = 4;

/* Beyond a thousand half-lives nothing is left, and the power would leave the range of a double. */
const MAX_HALF_LIVES = 1000;

/* What is left of one activity's points at the clock. A future activity counts in full. */
const WEIGHT = `power(0.5::double precision, least(${MAX_HALF_LIVES}, greatest(0, extract(epoch from clock.at - counted.occurred_at)::double precision / 86400 / rule.half_life_days)))`;

/**
 * CTEs that compute scores: `scores (contact_id, value, lines)`, a row per contact, and the `clock`. $1 client, $2
 * contact ids. A rule with a maximum counts the newest activities; the value is the sum of the lines as shown.
 * @param rules the rules of the workspace, or a relation with the same columns
 * @source docs/activities-and-scoring.md: Scoring
 */
export const scoresSql = (
  rules: 'scoring_rule' | 'tried_rule',
  clock: 'coalesce($3::timestamptz, clock_timestamp())' | 'now()',
) => `clock as (
  select ${clock} as at
), counted as (
  select link.contact_id, rule.id as rule_id, link.occurred_at,
         row_number() over (partition by link.contact_id, rule.id order by link.occurred_at desc, link.activity_id desc) as nth
    from activity_contact link
    join activity on activity.client_id = link.client_id and activity.id = link.activity_id
    join ${rules} rule on rule.client_id = link.client_id
     and (rule.type_id = activity.type_id
      or (rule.channel = activity.channel and (rule.variant is null or rule.variant = activity.variant)))
   where link.client_id = $1 and link.contact_id = any($2::bigint[])
), lines as (
  select counted.contact_id, rule.id as rule_id, rule.name, rule.points, count(*)::int as times,
         round(sum(rule.points * case when rule.half_life_days is null then 1 else ${WEIGHT} end)::numeric, ${DECIMALS}) as value
    from counted cross join clock
    join ${rules} rule on rule.client_id = $1 and rule.id = counted.rule_id
   where rule.maximum_times is null or counted.nth <= rule.maximum_times
   group by counted.contact_id, rule.id, rule.name, rule.points
), scores as (
  select wanted.id as contact_id, coalesce(sum(lines.value), 0)::double precision as value,
         coalesce(jsonb_agg(jsonb_build_object('ruleId', lines.rule_id, 'name', lines.name, 'points', lines.points,
           'times', lines.times, 'value', lines.value::double precision) order by lines.rule_id)
           filter (where lines.rule_id is not null), '[]') as lines
    from unnest($2::bigint[]) as wanted (id) left join lines on lines.contact_id = wanted.id
   group by wanted.id
)`;

const columns = columnsOf('ContactScore', ['contactId', 'value', 'computedAt']);

/** A stored score. */
export type Scored = RowOf<typeof columns>;

/** The channel that notifies every process of stored scores. */
export const SCORED_CHANNEL = 'contact_scored';

/* $1 client, $2 contact ids, $3 the clock or null. The level is the number of levels that the value reaches. */
const SCORE_SQL = `with ${scoresSql('scoring_rule', 'coalesce($3::timestamptz, clock_timestamp())')}
insert into contact_score as kept (client_id, contact_id, value, level, level_since, computed_at, lines)
select $1, scores.contact_id, scores.value,
       (select count(*) from client own cross join unnest(own.score_levels) reached where own.id = $1 and reached <= scores.value),
       clock.at, clock.at, scores.lines from scores cross join clock order by scores.contact_id
on conflict (client_id, contact_id) do update
   set value = excluded.value, level = excluded.level, computed_at = excluded.computed_at, lines = excluded.lines,
       level_since = case when kept.level = excluded.level then kept.level_since else excluded.level_since end
returning ${columns('kept')}`;

/* A notification carries less than 8,000 bytes: this many ids of sixteen digits and a comma, after the client. */
const TOLD_AT_ONCE = 400;

const TELL_SQL = `select pg_notify('${SCORED_CHANNEL}', $1 || ' ' || array_to_string($2::bigint[], ','))`;

/**
 * Computes and stores the scores of contacts, and notifies every process on commit. Without counting activities it is
 * 0.
 * @param sql a transaction that has locked the contacts
 * @param at the clock of half-lives; null for the database's own
 * @source docs/activities-and-scoring.md: Scoring
 */
export async function storeScores(
  sql: Sql,
  clientId: string,
  contacts: readonly number[],
  at: Date | null,
): Promise<Scored[]> {
  if (contacts.length === 0) return [];
  const scored = await sql.query<Scored>('scoring.score', SCORE_SQL, [clientId, contacts, at]);
  for (let start = 0; start < scored.length; start += TOLD_AT_ONCE) {
    const ids = scored.slice(start, start + TOLD_AT_ONCE).map(({ contactId }) => contactId);
    await sql.query('scoring.tell', TELL_SQL, [clientId, ids]);
  }
  return scored;
}

/** Parses a notification of `storeScores`. */
export function readNotice(payload: string): { clientId: string; contactIds: number[] } {
  const [clientId = '', ids = ''] = payload.split(' ');
  return { clientId, contactIds: ids.split(',').map(Number) };
}
