import { builder, OPTIONAL_TIME } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import type { RecordKey } from '../../records/lists/keyset.js';

const REASONS = {
  off: { description: 'Scoring is off in the workspace.' },
  no_rules: { description: 'The workspace has no scoring rule.' },
  no_activities: { description: 'The contact has no activity. Emails that platforms deliver are none.' },
  pending: { description: 'The score is waiting to be computed, or to be computed anew.' },
  not_counted: { description: 'It has activities, but no rule counts any of them.' },
  faded: { description: 'Half-lives have left nothing of the points.' },
  scored: { description: 'At least one rule counted.' },
} as const;

interface ScoreState {
  reason: keyof typeof REASONS;
  since: Date | null;
}

/* What is missing first comes first. */
const STATE_SQL = `select asked.position::int as position, state.reason,
    case state.reason when 'pending' then waiting.since end as since
  from unnest($1::text[], $2::bigint[]) with ordinality as asked (client_id, id, position)
  join contact c on c.client_id = asked.client_id and c.id = asked.id
  join client k on k.id = asked.client_id
  left join contact_score score on score.client_id = asked.client_id and score.contact_id = asked.id
  cross join lateral (select least(
    (select r.marked_at from rescoring_request r
      where r.client_id = asked.client_id and r.subject_kind = 'contact' and r.subject_id = asked.id),
    (select r.marked_at from rescoring_request r
      where r.client_id = asked.client_id and r.subject_kind = 'person' and r.subject_id = c.person_id),
    (select r.marked_at from rescoring_request r
      where r.client_id = asked.client_id and r.subject_kind = 'workspace' and r.scored_to < asked.id)) as since) waiting
  cross join lateral (select case
    when not k.scoring_enabled then 'off'
    when not exists (select from scoring_rule rule where rule.client_id = asked.client_id) then 'no_rules'
    when not exists (select from activity_contact link where link.client_id = asked.client_id and link.contact_id = asked.id)
      then 'no_activities'
    when waiting.since is not null or score.contact_id is null then 'pending'
    when score.lines = '[]' then 'not_counted'
    when not jsonb_path_exists(score.lines, '$[*] ? (@.value != 0)') then 'faded'
    else 'scored' end as reason) state`;

/* One statement for all contacts of an answer. A contact that was deleted meanwhile has no activities. */
async function loadStates(keys: readonly RecordKey[], { services }: Context): Promise<ScoreState[]> {
  const rows = await services.database.query<ScoreState & { position: number }>('scoring.states', STATE_SQL, [
    keys.map(({ clientId }) => clientId),
    keys.map(({ id }) => id),
  ]);
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return keys.map((_key, index) => byPosition.get(index + 1) ?? { reason: 'no_activities', since: null });
}

const Reason = builder.enumType('ContactScoreReason', {
  description: 'Why a contact has the score that it has, or none.',
  values: REASONS,
});

const State = builder.objectRef<ScoreState>('ContactScoreState').implement({
  description: 'What a score depends on.',
  fields: (t) => ({
    reason: t.expose('reason', { type: Reason, description: 'Of several reasons the one to remove first.' }),
    since: t.expose('since', {
      ...OPTIONAL_TIME,
      description: 'Since when the score is waiting to be computed; null: it is not waiting, or only just began to.',
    }),
  }),
});

builder.prismaObjectField('Contact', 'scoreState', (t) =>
  t.field({
    type: State,
    description: 'Why the contact has its score, or none.',
    resolve: ({ clientId, id }, _args, context) => context.batch(loadStates, { clientId, id }),
  }),
);
