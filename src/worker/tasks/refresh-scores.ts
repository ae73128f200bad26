import { defineTask } from '../task.js';

const PORTION = 1_000;

/* Only the lines of rules with a half-life change over time. */
const REFRESH_SQL = `with stale as (
  select score.client_id, score.contact_id from contact_score score
    join client on client.id = score.client_id and client.scoring_enabled
   where score.computed_at < now() - interval '24 hours'
     and score.lines <> '[]'
     and exists (select from scoring_rule rule where rule.client_id = score.client_id and rule.half_life_days is not null)
     and not exists (select from rescoring_request pending where pending.client_id = score.client_id
                      and pending.subject_kind = 'contact' and pending.subject_id = score.contact_id)
   order by score.client_id, score.contact_id limit $1
)
insert into rescoring_request as pending (client_id, subject_kind, subject_id)
select client_id, 'contact', contact_id from stale
on conflict (client_id, subject_kind, subject_id) do update set bump = pending.bump + 1
returning 1 as asked`;

/** Requests a new score where a half-life has applied for a day. */
export default defineTask({
  idleMs: 900_000,
  wakes: false,
  async run({ database, count }) {
    const asked = await database.query('job.refresh-scores', REFRESH_SQL, [PORTION]);
    count('done', asked.length);
    return asked.length === PORTION;
  },
});
