import { describeActor } from '../../../access/actor.js';
import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Session } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import type { DuplicateReason } from '../../crm/duplicates/evidence.js';
import type { Workspace } from '../../kernel/context.js';
import { groupPersons, type PlannedGroup, type Survivor } from './group-persons.js';
import { kindsOf, readDuplicates } from './read-duplicates.js';

export const planColumns = columnsOf('MergePlan');
export type PlanRow = RowOf<typeof planColumns>;

/** The rule of merges. */
interface MergeRule {
  evidence: readonly DuplicateReason[];
  survivor: Survivor;
  /** The most suggestions. */
  limit: number;
}

export const MOST_SUGGESTIONS = 30_000;

/* Plans that nobody ran say nothing any more once what they read has changed. */
const FORGET = `delete from merge_plan p where p.client_id = $1 and p.job_id is null and p.made_at < now() - interval '1 day'`;

const INSERT = `insert into merge_plan as p (client_id, evidence, survivor, groups, persons, left_out, is_part, made_by)
  values ($1, $2::smallint[], $3, $4, $5, $6, $7, $8) returning ${planColumns('p')}`;

const INSERT_GROUPS = `insert into merge_plan_group (client_id, plan_id, number, person_ids, versions, evidence)
  select $1, $2::bigint, $3::int + g.place, array(select e::bigint from jsonb_array_elements_text(g.one -> 'personIds') with ordinality as m (e, n) order by m.n),
      array(select e from jsonb_array_elements_text(g.one -> 'versions') with ordinality as m (e, n) order by m.n), g.one -> 'evidence'
    from jsonb_array_elements($4::jsonb) with ordinality as g (one, place)`;

/** Groups that are written by one statement. */
const PORTION = 1_000;

/**
 * Plans the merges of all suggested duplicates that a rule asks for, and stores them to be read and run. Nothing is merged.
 * @throws InvalidError no evidence is named, or the limit is out of bounds
 */
export async function makePlan(workspace: Workspace, rule: MergeRule): Promise<PlanRow> {
  const { evidence, survivor, limit } = rule;
  if (evidence.length === 0) throw new InvalidError({ evidence: ['At least one kind is required.'] });
  if (limit < 1 || limit > MOST_SUGGESTIONS) throw new InvalidError({ limit: [`Must be 1 to ${MOST_SUGGESTIONS}.`] });
  const { database, clientId, actor } = workspace;
  return database.transaction(async (session) => {
    await session.query('merge_plan.forget', FORGET, [clientId]);
    const read = await readDuplicates(session, clientId, evidence, limit + 1);
    const isPart = read.suggestions.length > limit;
    const { groups, leftOut } = groupPersons({ ...read, suggestions: read.suggestions.slice(0, limit) }, survivor);
    const persons = groups.reduce((sum, { personIds }) => sum + personIds.length, 0);
    const values = [kindsOf(evidence), survivor, groups.length, persons, leftOut, isPart, describeActor(actor)];
    const [plan] = await session.query<PlanRow>('merge_plan.insert', INSERT, [clientId, ...values]);
    if (!plan) throw new Error('The plan was not stored.');
    await storeGroups(session, plan, groups);
    return plan;
  }, 'long');
}

async function storeGroups(
  session: Session,
  { clientId, id }: PlanRow,
  groups: readonly PlannedGroup[],
): Promise<void> {
  for (let at = 0; at < groups.length; at += PORTION) {
    const portion = JSON.stringify(groups.slice(at, at + PORTION));
    await session.query('merge_plan.insert_groups', INSERT_GROUPS, [clientId, id, at, portion]);
  }
}
