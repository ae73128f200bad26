import { builder } from '../builder.js';
import type { Context } from '../context.js';
import type { Keyset } from '../keyset.js';

interface ScoreLine {
  ruleId: number;
  name: string;
  points: number;
  times: number;
  value: number;
}

interface ScoreRow {
  clientId: string;
  /** Of the contact. */
  id: number;
  value: number;
  computedAt: Date;
  lines: ScoreLine[];
}

const ScoreLineObject = builder.objectRef<ScoreLine>('ScoreLine').implement({
  description: 'What one rule gives to a score.',
  fields: (t) => ({
    ruleId: t.exposeInt('ruleId', { description: 'The rule, which may be gone since.' }),
    name: t.exposeString('name', { description: 'The name of the rule when the score was computed.' }),
    points: t.exposeInt('points', { description: 'Its points for one activity.' }),
    times: t.exposeInt('times', { description: 'How many activities counted.' }),
    value: t.exposeFloat('value', { description: 'What they give, after half-lives.' }),
  }),
});

const columns = `score.client_id as "clientId", score.contact_id as id, score.value, score.computed_at as "computedAt", score.lines`;

/** Scores with the contact `c` of each beside it. */
export const SCORE_OF_CONTACT_KEYSET: Keyset<ScoreRow> = {
  select: `select ${columns} from contact c join contact_score score on score.client_id = c.client_id and score.contact_id = c.id`,
  id: 'c.id',
  sorts: { id: {} },
};

export const ContactScore = builder.objectRef<ScoreRow>('ContactScore').implement({
  description: 'The lead score of a contact, computed from its activities.',
  fields: (t) => ({
    contactId: t.exposeInt('id', { description: 'The contact.' }),
    value: t.exposeFloat('value', { description: 'The sum of the lines.' }),
    computedAt: t.expose('computedAt', { type: 'DateTime', description: 'The clock that half-lives were taken at.' }),
    lines: t.expose('lines', {
      type: [ScoreLineObject],
      description: 'One for each rule that counted, oldest rule first.',
    }),
  }),
});

interface ContactKey {
  clientId: string;
  id: number;
}

/* One statement for all contacts of an answer. */
async function loadScores(keys: readonly ContactKey[], { services }: Context): Promise<(ScoreRow | null)[]> {
  const rows = await services.database.query<ScoreRow & { position: number }>(
    'scoring.load',
    `select asked.position::int as position, ${columns}
       from unnest($1::text[], $2::int[]) with ordinality as asked (client_id, id, position)
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
