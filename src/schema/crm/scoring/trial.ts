import { InvalidError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import type { Workspace } from '../../kernel/context.js';
import { STATISTICS_COST } from '../../kernel/guards/field-cost.js';
import { Contact } from '../contacts/contact.js';
import { loadContact } from '../contacts/contact-sql.js';
import { sliceSql } from './rescore.js';
import { ScoringRuleInput } from './scoring-rule.js';
import { scoresSql } from './store-scores.js';
import { type RuleInput, readRule } from './write-rule.js';

const MOST_RULES = 100;
/** Contacts of one step of a trial. */
const MOST_CONTACTS = 500;
const MOST_EXAMPLES = 5;

/* $1 client, $2 contact ids, $3 the rules. Both scores are of one moment and of the same activities. */
const TRY_SQL = `with tried_rule as (
  select $1::text as client_id, given.* from jsonb_to_recordset($3::jsonb)
    as given (id bigint, name text, type_id uuid, channel text, variant text, points int, half_life_days double precision, maximum_times int)
)
select present.contact_id as "contactId", present.value, tried.value as "triedValue"
  from (with ${scoresSql('scoring_rule', 'now()')} select scores.contact_id, scores.value from scores) present
  join (with ${scoresSql('tried_rule', 'now()')} select scores.contact_id, scores.value from scores) tried
    on tried.contact_id = present.contact_id
 order by present.contact_id`;

/** The scores of a contact under the current rules and under the tried ones. */
interface ScorePair {
  contactId: number;
  value: number;
  triedValue: number;
}

interface TriedScore extends ScorePair {
  clientId: string;
  /** How many levels of the workspace they reach. */
  level: number;
  triedLevel: number;
}

/** What other rules would change for some of the contacts that have activities. */
interface Trial {
  contacts: number;
  changed: number;
  /** How many reach each number of levels, from 0 on. */
  levels: { level: number; now: number; then: number }[];
  crossings: TriedScore[];
  /** The first whose score would differ. */
  examples: TriedScore[];
  /** The last contact examined; null: there are no more. */
  next: number | null;
}

/** The rules to try on the `first` contacts with ids above `after`. */
type TrialInput = { rules: readonly RuleInput[]; first: number; after: number };

/**
 * Computes the scores of contacts under other rules than those of the workspace, and changes nothing.
 * @throws InvalidError a rule is invalid (its errors are named `rules.<place>.<field>`), too many rules, or a wrong
 * `first`
 * @throws NotFoundError unknown activity type
 * @source docs/activities-and-scoring.md: Trying rules
 */
async function tryRules(workspace: Workspace, { rules, first, after }: TrialInput): Promise<Trial> {
  const { clientId, database } = workspace;
  if (rules.length > MOST_RULES) throw new InvalidError({ rules: [`Must be at most ${MOST_RULES}.`] });
  if (first < 1 || first > MOST_CONTACTS) throw new InvalidError({ first: [`Must be from 1 to ${MOST_CONTACTS}.`] });
  const tried = await readRules(workspace, rules);
  return database.transaction(async (sql) => {
    const own = await sql.prisma.client.findUnique({ where: { id: clientId }, select: { scoreLevels: true } });
    const levels = own?.scoreLevels ?? [];
    const due = await sql.query<{ id: number }>('scoring.try_slice', sliceSql('$3'), [clientId, after, first]);
    const ids = due.map(({ id }) => id);
    const rows = await sql.query<ScorePair>('scoring.try', TRY_SQL, [clientId, ids, JSON.stringify(tried)]);
    const scores = rows.map((row) => ({ clientId, ...row, ...levelsOf(row, levels) }));
    return { ...summaryOf(scores, levels.length), next: ids.length < first ? null : (ids.at(-1) ?? null) };
  });
}

function levelsOf({ value, triedValue }: ScorePair, levels: readonly number[]) {
  const reached = (score: number) => levels.filter((level) => level <= score).length;
  return { level: reached(value), triedLevel: reached(triedValue) };
}

function summaryOf(scores: readonly TriedScore[], levels: number) {
  const changed = scores.filter(({ value, triedValue }) => value !== triedValue);
  return {
    contacts: scores.length,
    changed: changed.length,
    examples: changed.slice(0, MOST_EXAMPLES),
    levels: Array.from({ length: levels + 1 }, (_none, level) => ({
      level,
      now: scores.filter((score) => score.level === level).length,
      then: scores.filter((score) => score.triedLevel === level).length,
    })),
    crossings: scores.filter(({ level, triedLevel }) => level !== triedLevel),
  };
}

/* With indexes as ids, under the names that the statement reads. */
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

const Level = builder.objectRef<Trial['levels'][number]>('ScoringTrialLevel').implement({
  description: 'Number of contacts at a level.',
  fields: (t) => ({
    level: t.exposeInt('level', { description: 'Number of the workspace’s `scoreLevels` that they reach.' }),
    now: t.exposeInt('now', { description: 'Contacts under the current rules.' }),
    then: t.exposeInt('then', { description: 'Contacts under the tried rules.' }),
  }),
});

const Crossing = builder.objectRef<Trial['crossings'][number]>('ScoringTrialCrossing').implement({
  description: 'The scores of a contact under the current and the tried rules.',
  fields: (t) => ({
    contactId: t.expose('contactId', { type: 'RecordId', description: 'The contact.' }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'The contact itself; null if it was deleted since.',
      resolve: ({ clientId, contactId }, _args, context) => context.batch(loadContact, { clientId, id: contactId }),
    }),
    value: t.exposeFloat('value', { description: 'Its score under the current rules, at this moment.' }),
    triedValue: t.exposeFloat('triedValue', { description: 'Its score under the tried rules.' }),
    level: t.exposeInt('level', { description: 'Number of levels that it reaches under the current rules.' }),
    triedLevel: t.exposeInt('triedLevel', { description: 'Number of levels that it would reach.' }),
  }),
});

const TrialType = builder.objectRef<Trial>('ScoringTrial').implement({
  description: 'What other rules would change for the examined contacts.',
  fields: (t) => ({
    contacts: t.exposeInt('contacts', { description: 'Number of contacts examined.' }),
    changed: t.exposeInt('changed', { description: 'Number of contacts whose score would differ.' }),
    levels: t.expose('levels', { type: [Level], description: 'Contacts by the number of levels they reach, from 0.' }),
    crossings: t.expose('crossings', {
      type: [Crossing],
      description: 'The contacts that would reach or leave a level, by id.',
    }),
    examples: t.expose('examples', {
      type: [Crossing],
      description: `The first contacts whose score would differ, by id; at most ${MOST_EXAMPLES}.`,
    }),
    next: t.expose('next', {
      type: 'RecordId',
      nullable: true,
      description: 'The `after` for the next contacts; null: there are no more.',
    }),
  }),
});

builder.queryField('scoringTrial', (t) =>
  t.field({
    type: TrialType,
    description:
      'Computes the scores of contacts under other rules, and changes nothing. Works even while scoring is off. Contacts without activities have no score under any rules, and are left out.',
    access: { workspace: 'read' },
    complexity: { field: STATISTICS_COST, multiplier: 1 },
    args: {
      rules: t.arg({
        type: [ScoringRuleInput],
        required: true,
        description: 'The complete list of rules to try; at most 100.',
      }),
      first: t.arg.int({
        required: true,
        defaultValue: 200,
        description: 'Number of contacts to examine, at most 500.',
      }),
      after: t.arg({ type: 'RecordId', description: 'Only contacts after this one: `next` of the previous answer.' }),
    },
    resolve: (_root, { rules, first, after }, { workspace }) =>
      tryRules(workspace, { rules, first, after: after ?? 0 }),
  }),
);
