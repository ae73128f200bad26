import { setTimeout as wait } from 'node:timers/promises';
import { rescoreWorkspace } from '../../src/schema/crm/scoring/enqueue.js';
import { amount, defineScenario } from '../harness/bench.js';
import { type Line, timed } from '../harness/measure.js';
import { openEmpty, seedContacts, startTasks } from '../harness/server.js';

const RULES = [
  `('Calls', 'call', null, 5, null, null)`,
  `('Calls in', 'call', 'inbound', 10, 30, null)`,
  `('Calls out', 'call', 'outbound', 1, null, 3)`,
  `('SMS', 'sms', null, 2, 7, 10)`,
  `('WhatsApp', 'whatsapp', 'inbound', -3, null, null)`,
];

/* $1 the client, $2 the activities. */
const SEED = [
  `insert into activity (client_id, channel, variant, source, occurred_at)
   select $1, (array['call', 'sms', 'whatsapp'])[1 + n % 3], (array['inbound', 'outbound'])[1 + n / 3 % 2], 'builtin',
     now() - n % 90 * interval '1 day' from generate_series(1, $2::int) n order by hashint4(n)`,
  `insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
   select $1, a.id, ids[1 + a.id % cardinality(ids)], a.occurred_at from activity a,
     (select array_agg(id) as ids from contact where client_id = $1) c where a.client_id = $1 and $2::int > 0`,
  `insert into scoring_rule (client_id, name, channel, variant, points, half_life_days, maximum_times)
   select $1, r.* from (values ${RULES.join(', ')}) r (name, channel, variant, points, half_life, times) where $2::int > 0`,
];

const CHANGE_RULE = 'update scoring_rule set points = points + 1 returning id';
const REQUEST_EACH = `insert into rescoring_request (client_id, subject_kind, subject_id)
  select client_id, 'contact', id from contact`;
const CROSSINGS = 'select count(*)::int as count from journal_inbox where kind = 8';

const LEVELS = {
  'again, without levels': '{}',
  'again, with a level that nobody crosses': '{1000000}',
  'again, with a level that everybody crosses': '{-1000000}',
};

/**
 * How fast scores are computed: for a change that concerns the whole workspace, for as many requests of single contacts, and
 * where scores have levels that nobody or everybody crosses. One worker in this process; statements have the limits of requests.
 */
export const scenario = defineScenario({
  options: { contacts: amount(20_000, 'contacts'), activities: amount(100_000, 'their activities') },
  async run(bench, { contacts, activities }) {
    const { owner, database, client } = await openEmpty(bench, { open: { asOwner: true } });
    const { clientId } = client;
    await owner.query('update client set scoring_enabled = true');
    await seedContacts(owner, clientId, { count: contacts });
    for (const text of SEED) await owner.query(text, [clientId, activities]);
    await owner.query('analyze');
    const process = async (title: string): Promise<Line> => {
      const runner = startTasks(bench, database, ['rescore']);
      const { ms = 0 } = await timed(async () => {
        while ((await owner.query('select 1 from rescoring_request limit 1')).rows.length > 0) await wait(20);
      });
      await runner.stop();
      const rates = { 'contacts/s': (1000 * contacts) / ms, 'activities/s': (1000 * activities) / ms };
      const { rows } = await owner.query<{ count: number }>(CROSSINGS);
      return { title, samples: [{ ms, ...rates, 'crossings entered': rows[0]?.count ?? 0 }] };
    };
    const change = () => rescoreWorkspace(database, clientId, (sql) => sql.query(null, CHANGE_RULE));
    const lines: Line[] = [{ title: 'a rule is changed', samples: [await timed(change)] }];
    lines.push(await process('the whole workspace'));
    await owner.query('truncate contact_score');
    lines.push({ title: 'a request for each contact', samples: [await timed(() => owner.query(REQUEST_EACH))] });
    lines.push(await process('requests of single contacts'));
    for (const [title, levels] of Object.entries(LEVELS)) {
      await owner.query('update client set score_levels = $1', [levels]);
      await rescoreWorkspace(database, clientId, async () => true);
      lines.push(await process(title));
    }
    bench.show(`${contacts} contacts, ${activities} activities, ${RULES.length} rules`, lines);
  },
});
