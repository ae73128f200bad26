import { columnsOf, type RowOf } from '../../../db/columns.js';
import { builder, OPTIONAL_TIME } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import type { WatchedScore } from '../../kernel/services.js';
import { type NumberGiven, NumberMatch, numberMatches } from '../../records/filters/matches.js';
import { addTerms, narrow } from '../../records/filters/where.js';
import { connectionComplexity, connectionType, whereArg } from '../../records/lists/connection.js';
import { type Keyset, type RecordKey, readConnection } from '../../records/lists/keyset.js';
import { Contact, ContactWhere } from '../contacts/contact.js';
import { loadContact } from '../contacts/contact-sql.js';

interface ScoreLine {
  clientId: string;
  ruleId: number;
  name: string;
  points: number;
  times: number;
  value: number;
}

const stored = columnsOf('ContactScore', ['clientId', 'value', 'level', 'levelSince', 'computedAt', 'lines']);

/** The score of the contact `id`; `enabled`: whether scoring is on, because old scores do not count while it is off. */
type ScoreRow = RowOf<typeof stored> & { id: number; lines: Omit<ScoreLine, 'clientId'>[]; enabled: boolean };

const ruleColumns = columnsOf('ScoringRule', ['clientId', 'id', 'name', 'halfLifeDays']);
type Rule = RowOf<typeof ruleColumns>;
type RuleKey = Pick<ScoreLine, 'clientId' | 'ruleId'>;

/* The rules as they are now: a score keeps names from when it was computed. Null for deleted rules. */
async function loadRules(keys: readonly RuleKey[], { services }: Context): Promise<(Rule | null)[]> {
  const asked = new Map(keys.map((key) => [ruleKey(key), key]));
  const rows = await services.database.query<Rule>(
    'scoring.rules_of_lines',
    `select ${ruleColumns('r')} from scoring_rule r
      where (r.client_id, r.id) in (select * from unnest($1::text[], $2::bigint[]))`,
    [[...asked.values()].map(({ clientId }) => clientId), [...asked.values()].map(({ ruleId }) => ruleId)],
  );
  const rules = new Map(rows.map((rule) => [ruleKey({ clientId: rule.clientId, ruleId: rule.id }), rule]));
  return keys.map((key) => rules.get(ruleKey(key)) ?? null);
}

const ruleKey = ({ clientId, ruleId }: RuleKey) => `${clientId} ${ruleId}`;

const ruleOf = ({ clientId, ruleId }: ScoreLine, context: Context) => context.batch(loadRules, { clientId, ruleId });

const ScoreLineObject = builder.objectRef<ScoreLine>('ScoreLine').implement({
  description: 'What one rule contributes to a score.',
  fields: (t) => ({
    ruleId: t.expose('ruleId', { type: 'RecordId', description: 'The rule, which may have been deleted since.' }),
    name: t.string({
      description: 'The current name of the rule; if it was deleted, its name when the score was computed.',
      resolve: async (line, _args, context) => (await ruleOf(line, context))?.name ?? line.name,
    }),
    points: t.exposeInt('points', { description: 'Its points for one activity.' }),
    halfLifeDays: t.float({
      nullable: true,
      description: 'The current half-life of the rule in days; null: none, or the rule was deleted.',
      resolve: async (line, _args, context) => (await ruleOf(line, context))?.halfLifeDays ?? null,
    }),
    times: t.exposeInt('times', { description: 'Number of activities that counted.' }),
    value: t.exposeFloat('value', { description: 'Their contribution, after half-lives.' }),
  }),
});

const columns = `${stored('score')}, score.contact_id as id,
  (select scoring_enabled from client where client.id = score.client_id) as enabled`;

const WITH_CONTACT = `select ${columns} from contact c join contact_score score on score.client_id = c.client_id and score.contact_id = c.id`;

/** Scores with the contact `c` of each beside it. */
export const SCORE_OF_CONTACT_KEYSET: Keyset<ScoreRow> = { select: WITH_CONTACT, id: 'c.id', sorts: { id: {} } };

/** The same by value. */
const SCORE_KEYSET: Keyset<ScoreRow> = {
  select: WITH_CONTACT,
  id: 'score.contact_id',
  sorts: { value: { column: 'score.value', type: 'float8', value: ({ value }) => value } },
};

const ContactScore = builder.objectRef<ScoreRow>('ContactScore').implement({
  description: 'The lead score of a contact, computed from its activities.',
  fields: (t) => ({
    contactId: t.expose('id', { type: 'RecordId', description: 'The contact.' }),
    value: t.float({
      nullable: true,
      description: 'The sum of the lines. Null while scoring is off in the workspace: earlier results are outdated.',
      resolve: ({ value, enabled }) => (enabled ? value : null),
    }),
    level: t.int({
      nullable: true,
      description: 'Number of the workspace’s `scoreLevels` that it reaches. Null while scoring is off.',
      resolve: ({ level, enabled }) => (enabled ? level : null),
    }),
    levelSince: t.expose('levelSince', {
      ...OPTIONAL_TIME,
      description: 'Since when it has been at its level; null: since before the service recorded this.',
    }),
    computedAt: t.expose('computedAt', {
      type: 'DateTime',
      description: 'When it was last computed: the time that half-lives refer to.',
    }),
    lines: t.field({
      type: [ScoreLineObject],
      description: 'One for each rule that counted, oldest rule first. None while scoring is off.',
      resolve: ({ clientId, lines, enabled }) => (enabled ? lines.map((line) => ({ ...line, clientId })) : []),
    }),
  }),
});

export const ContactScoreConnection = connectionType('ContactScore', ContactScore);

/* One statement for all contacts of an answer. */
async function loadScores(keys: readonly RecordKey[], { services }: Context): Promise<(ScoreRow | null)[]> {
  const rows = await services.database.query<ScoreRow & { position: number }>(
    'scoring.load',
    `select asked.position::int as position, ${columns}
       from unnest($1::text[], $2::bigint[]) with ordinality as asked (client_id, id, position)
       join contact_score score on score.client_id = asked.client_id and score.contact_id = asked.id`,
    [keys.map(({ clientId }) => clientId), keys.map(({ id }) => id)],
  );
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return keys.map((_key, index) => byPosition.get(index + 1) ?? null);
}

builder.prismaObjectField('Contact', 'score', (t) =>
  t.field({
    type: ContactScore,
    nullable: true,
    description: 'The lead score; null until it was first computed.',
    resolve: ({ clientId, id }, _args, context) => context.batch(loadScores, { clientId, id }),
  }),
);

builder.objectField(ContactScore, 'contact', (t) =>
  t.field({
    type: Contact,
    nullable: true,
    description: 'The contact itself; null if it was deleted since.',
    resolve: ({ clientId, id }, _args, context) => context.batch(loadContact, { clientId, id }),
  }),
);

/* Results from before scoring was switched off do not count. */
const SCORED = 'score.client_id = $1 and (select k.scoring_enabled from client k where k.id = $1)';

builder.queryFields((t) => ({
  contactScores: t.field({
    type: ContactScoreConnection,
    description: 'The scores of the workspace, the highest first: its top leads. None while scoring is off.',
    access: { workspace: 'read' },
    complexity: connectionComplexity,
    args: { ...whereArg(ContactWhere.type, 'A filter for their contacts.'), ...t.arg.connectionArgs() },
    resolve: (_root, { where, ...window }, { services, workspace: { clientId, phoneCountry } }) =>
      readConnection(
        services.database,
        SCORE_KEYSET,
        { ...window, sort: 'value', descending: true },
        narrow({ where: SCORED, values: [clientId] }, ContactWhere, where, { row: 'c', country: phoneCountry }),
      ),
  }),
}));

const ContactScored = builder.objectRef<WatchedScore>('ContactScored').implement({
  description: 'A score that was just stored.',
  fields: (t) => ({
    contactId: t.expose('contactId', { type: 'RecordId', description: 'The contact that was scored.' }),
    value: t.exposeFloat('value', { description: 'Its score.' }),
    level: t.exposeInt('level', { description: 'Number of the workspace’s `scoreLevels` that it reaches.' }),
    computedAt: t.expose('computedAt', { type: 'DateTime', description: 'When it was computed.' }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'The contact as it is now; null if it was deleted.',
      resolve: ({ clientId, contactId }, _args, context) => context.batch(loadContact, { clientId, id: contactId }),
    }),
  }),
});

builder.subscriptionType({ description: 'Live updates, as server-sent events.' });

builder.subscriptionFields((t) => ({
  contactScored: t.field({
    type: ContactScored,
    description: 'Every score of the workspace when a worker of any process stores it.',
    access: { workspace: 'read' },
    subscribe: (_root, _args, { services, workspace }) => services.scoredEvents.watch(workspace.clientId),
    resolve: (scored) => scored,
  }),
}));

/* A score that was computed before scoring was switched off does not count. */
addTerms(ContactWhere, {
  score: {
    type: NumberMatch,
    description: 'The lead score. Nothing matches while scoring is off.',
    sql: (given: NumberGiven, writing, { row, owner }) => {
      const score = writing.alias();
      return `${row}.id in (select ${score}.contact_id from contact_score ${score}
        where ${score}.client_id = ${owner} and (select c.scoring_enabled from client c where c.id = ${owner})
          and ${numberMatches(`${score}.value`, given, writing)})`;
    },
  },
});
