import type { Sql } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import { ContactWhere } from '../../crm/contacts/contact.js';
import { builder } from '../../kernel/builder.js';
import { AGENCY_LIST_COST, CLIENT_STATISTICS_COST, STATISTICS_COST } from '../../kernel/guards/field-cost.js';
import { narrow, type Where } from '../../records/filters/where.js';
import { whereArg } from '../../records/lists/connection.js';
import { agencyWhereArg } from './counts.js';
import { boundBy, type CountedScope, figuresOf, ownerOf, scopeName, shareOf } from './scope.js';

const MOST_STAGES = 50;

const Stage = builder.objectRef<FunnelStage>('FunnelStage').implement({
  description: 'A status of a funnel.',
  fields: (t) => ({
    status: t.exposeString('status', { description: 'The status.' }),
    count: t.exposeInt('count', { description: 'Contacts that have it now.' }),
    reached: t.exposeInt('reached', { description: 'Contacts that now have it or a later one of the funnel.' }),
    shareOfFirst: t.exposeFloat('shareOfFirst', {
      nullable: true,
      description: 'The share of contacts in the funnel that reached it, from 0 to 1; null if the funnel is empty.',
    }),
    shareOfPrevious: t.exposeFloat('shareOfPrevious', {
      nullable: true,
      description:
        'The share of those that reached the previous status; null for the first status, or if nobody reached it.',
    }),
  }),
});

const Funnel = builder.objectRef<FunnelFigures>('Funnel').implement({
  description: 'How far contacts have progressed, by their current statuses.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'Number of contacts counted.' }),
    other: t.exposeInt('other', { description: 'Number of contacts with none of the statuses.' }),
    stages: t.expose('stages', { type: [Stage], description: 'The statuses in the requested order.' }),
  }),
});

const STAGES = { required: true, description: 'Exact statuses, earliest first; at most 50.' } as const;

/** @throws InvalidError no status, too many, or one twice */
function readStages(stages: readonly string[]): readonly string[] {
  if (stages.length === 0 || stages.length > MOST_STAGES)
    throw new InvalidError({ stages: [`Must be 1 to ${MOST_STAGES} statuses.`] });
  if (new Set(stages).size < stages.length) throw new InvalidError({ stages: ['Must name each status once.'] });
  return stages;
}

const funnels = figuresOf(readFunnel, ({ stages }) => funnelOf(stages));

builder.queryFields((t) => ({
  contactFunnel: t.field({
    type: Funnel,
    description: 'How many contacts of the workspace have reached each status of a sequence.',
    access: { workspace: 'read' },
    complexity: { field: STATISTICS_COST, multiplier: 1 },
    args: {
      stages: t.arg.stringList(STAGES),
      ...whereArg(ContactWhere.type, 'Which contacts to count; default: all.'),
    },
    resolve: (_root, { stages, where }, context) => funnels.own(context, { stages: readStages(stages), where }),
  }),
  agencyContactFunnel: t.field({
    type: Funnel,
    description:
      'Like contactFunnel, but over all clients of the agency. Per client: the field of the same name on Client.',
    access: { agency: true },
    complexity: { field: AGENCY_LIST_COST + STATISTICS_COST, multiplier: 1 },
    args: { stages: t.arg.stringList(STAGES), ...agencyWhereArg(ContactWhere.type) },
    resolve: (_root, { stages, where }, context) => funnels.agency(context, { stages: readStages(stages), where }),
  }),
}));

builder.prismaObjectField('Client', 'contactFunnel', (t) =>
  t.field({
    type: Funnel,
    description: 'How many of its contacts have reached each status of a sequence.',
    complexity: { field: CLIENT_STATISTICS_COST, multiplier: 1 },
    args: { stages: t.arg.stringList(STAGES) },
    resolve: ({ id }, { stages }, context) => funnels.client(context, id, { stages: readStages(stages) }),
  }),
);

interface FunnelStage {
  status: string;
  count: number;
  reached: number;
  shareOfFirst: number | null;
  shareOfPrevious: number | null;
}

interface FunnelFigures {
  total: number;
  other: number;
  stages: FunnelStage[];
}

interface FunnelRequest {
  stages: readonly string[];
  where?: Where | null | undefined;
}

/**
 * Counts contacts by statuses, by client; of one client or an agency under the owner's id.
 * @param where not over a list of clients. @throws InvalidError it is too deep or has too many conditions
 */
async function readFunnel(
  sql: Sql,
  scope: CountedScope,
  { stages, where }: FunnelRequest,
  country: string | null,
): Promise<ReadonlyMap<string, FunnelFigures>> {
  const { tenant, owner, over } = boundBy(scope, Boolean(where));
  const all = { where: tenant, values: [ownerOf(scope), stages] };
  const narrowed = narrow(all, ContactWhere, where, { row: 'r', country, owner }) ?? all;
  const own = 'clientIds' in scope ? 'r.client_id' : '$1::text';
  const rows = await sql.query<{ owner: string; value: string | null; count: number }>(
    where ? null : `statistics.funnel.${scopeName(scope)}`,
    over(
      `select ${own} as owner, case when r.contact_status = any($2::text[]) then r.contact_status end as value,
        count(*)::int as count
       from contact r where ${narrowed.where} group by 1, 2`,
      ['value'],
    ),
    narrowed.values,
  );
  const counts = new Map<string, Map<string | null, number>>();
  for (const row of rows)
    counts.set(row.owner, (counts.get(row.owner) ?? new Map<string | null, number>()).set(row.value, row.count));
  return new Map([...counts].map(([id, ofStatus]) => [id, funnelOf(stages, ofStatus)]));
}

/** The funnel from contact counts by status; null: none of the stages. */
function funnelOf(stages: readonly string[], counts: ReadonlyMap<string | null, number> = new Map()): FunnelFigures {
  return {
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    other: counts.get(null) ?? 0,
    stages: stagesOf(stages.map((status) => ({ status, count: counts.get(status) ?? 0 }))),
  };
}

/* A contact with a later status has reached the earlier ones. */
function stagesOf(stages: readonly Pick<FunnelStage, 'status' | 'count'>[]): FunnelStage[] {
  const reachedFrom = (place: number) => stages.slice(place).reduce((sum, { count }) => sum + count, 0);
  return stages.map((stage, place) => ({
    ...stage,
    reached: reachedFrom(place),
    shareOfFirst: shareOf(reachedFrom(place), reachedFrom(0)),
    shareOfPrevious: place === 0 ? null : shareOf(reachedFrom(place), reachedFrom(place - 1)),
  }));
}
