import { InvalidError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { sliceSql } from './rescore-workspace.js';
import { scoresSql } from './store-scores.js';
import { type RuleInput, readRule } from './write-rule.js';

const MOST_RULES = 100;
/** Contacts of one step of a trial. */
const MOST_CONTACTS = 500;

/*
 * $1 client, $2 contact ids, $3 the rules. Both scores are of one moment and of the same activities.
 */
const TRY_SQL = `with tried_rule as (
  select $1::text as client_id, given.* from jsonb_to_recordset($3::jsonb)
    as given (id bigint, name text, type_id uuid, channel text, variant text, points int, half_life_days double precision, maximum_times int)
)
select present.contact_id as "contactId", present.value, tried.value as "triedValue"
  from (with ${scoresSql('scoring_rule', 'now()')} select scores.contact_id, scores.value from scores) present
  join (with ${scoresSql('tried_rule', 'now()')} select scores.contact_id, scores.value from scores) tried
    on tried.contact_id = present.contact_id
 order by present.contact_id`;

/** A contact, with its scores by the present rules and by those that are tried. */
interface TriedScore {
  clientId: string;
  contactId: number;
  value: number;
  triedValue: number;
  /** How many levels of the workspace they reach. */
  level: number;
  triedLevel: number;
}

/** What other rules would change, for some of the contacts that have activities. */
export interface Trial {
  contacts: number;
  changed: number;
  /** How many reach each number of levels, from 0 on. */
  levels: { level: number; now: number; then: number }[];
  crossings: TriedScore[];
  /** The last contact that was looked at; null: there are no more. */
  next: number | null;
}

/** Which rules, and the contacts after which one; `first` of them. */
interface TrialInput {
  rules: readonly RuleInput[];
  first: number;
  after: number;
}

/**
 * Computes the scores of contacts by other rules than those of the workspace, and changes nothing.
 * @throws InvalidError a rule is none (its faults are named `rules.<place>.<field>`), too many rules, or a wrong `first`
 * @throws NotFoundError unknown activity type
 * @source docs/activities-and-scoring.md: Trying rules
 */
export async function tryRules(workspace: Workspace, { rules, first, after }: TrialInput): Promise<Trial> {
  const { clientId, database } = workspace;
  if (rules.length > MOST_RULES) throw new InvalidError({ rules: [`Must be at most ${MOST_RULES}.`] });
  if (first < 1 || first > MOST_CONTACTS) throw new InvalidError({ first: [`Must be from 1 to ${MOST_CONTACTS}.`] });
  const tried = await readRules(workspace, rules);
  return database.transaction(async (sql) => {
    const own = await sql.prisma.client.findUnique({ where: { id: clientId }, select: { scoreLevels: true } });
    const levels = own?.scoreLevels ?? [];
    const due = await sql.query<{ id: number }>('scoring.try_slice', sliceSql('$3'), [clientId, after, first]);
    const ids = due.map(({ id }) => id);
    const values = [clientId, ids, JSON.stringify(tried)];
    const rows = await sql.query<ScorePair>('scoring.try', TRY_SQL, values);
    const scores = rows.map((row) => ({ clientId, ...row, ...levelsOf(row, levels) }));
    return { ...summaryOf(scores, levels.length), next: ids.length < first ? null : (ids.at(-1) ?? null) };
  });
}

type ScorePair = Pick<TriedScore, 'contactId' | 'value' | 'triedValue'>;

function levelsOf({ value, triedValue }: ScorePair, levels: readonly number[]) {
  const reached = (score: number) => levels.filter((level) => level <= score).length;
  return { level: reached(value), triedLevel: reached(triedValue) };
}

function summaryOf(scores: readonly TriedScore[], levels: number) {
  return {
    contacts: scores.length,
    changed: scores.filter(({ value, triedValue }) => value !== triedValue).length,
    levels: Array.from({ length: levels + 1 }, (_none, level) => ({
      level,
      now: scores.filter((score) => score.level === level).length,
      then: scores.filter((score) => score.triedLevel === level).length,
    })),
    crossings: scores.filter(({ level, triedLevel }) => level !== triedLevel),
  };
}

/* With places for ids, in the names that the statement reads. */
async function readRules(workspace: Workspace, rules: readonly RuleInput[]) {
  const read: object[] = [];
  for (const [place, rule] of rules.entries()) {
    const { name, typeId, channel, variant, points, halfLifeDays, maximumTimes } = await readAt(workspace, rule, place);
    const bounds = { half_life_days: halfLifeDays, maximum_times: maximumTimes };
    read.push({ id: place + 1, name, type_id: typeId, channel, variant, points, ...bounds });
  }
  return read;
}

async function readAt(workspace: Workspace, rule: RuleInput, place: number) {
  try {
    return await readRule(workspace, rule);
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    const faults = Object.entries(error.faults).map(([field, messages]) => [`rules.${place}.${field}`, messages]);
    throw new InvalidError(Object.fromEntries(faults));
  }
}
