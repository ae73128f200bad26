/** How many decimals a score is kept with. */
const DECIMALS = 4;

/* Beyond a thousand half-lives nothing is left, and the power would leave the range of a double. */
const MAX_HALF_LIVES = 1000;

/*
 * What is left of one activity's points at the clock. An activity of the future counts whole.
 */
const WEIGHT = `power(0.5::double precision, least(${MAX_HALF_LIVES}, greatest(0, extract(epoch from clock.at - counted.occurred_at)::double precision / 86400 / rule.half_life_days)))`;

/**
 * The parts of a `with` that compute scores from activities: `scores (contact_id, value, lines)`, a row for each of the
 * contacts, and the `clock`. $1 is the client, $2 the contact ids. A rule with a maximum counts the newest activities; the
 * value is the sum of its lines as they are shown.
 * @param rules where the rules stand: those of the workspace, or a relation of the same columns
 * @param clock when half-lives are taken
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
