import { isCleanText } from '../../../values/text.js';
import { integrationOf } from '../../inbound/integrations/catalogue.js';
import { Integration, IntegrationKey, MAX_INT } from '../../inbound/integrations/integration-status.js';
import { builder, OPTIONAL_TIME } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { AGENCY_LIST_COST, costOfPage } from '../../kernel/guards/field-cost.js';
import { clampPage, pageArgs } from '../../records/lists/page.js';
import { Client, ClientPage } from '../../tenancy/agencies/agency.js';
import { countFailures, countParked, findRhythm, listWatched, loadRadar, type RadarRow } from './read-radar.js';
import { expectedBetween } from './rhythm.js';

const RadarState = builder.enumType('RadarState', {
  description: 'Whether an integration is heard as usual.',
  values: {
    never: { description: 'Connected, and nothing ever came.' },
    learning: {
      description: 'Too little came to know what is usual: less than two weeks, or fewer than 20 deliveries.',
    },
    regular: { description: 'Nothing is overdue.' },
    silent: { description: 'Nothing came for so long that it cannot be chance.' },
  } as const,
});

/** As much as the fields of some ten records. */
const RHYTHM_COST = 20;

function stateOf(row: RadarRow) {
  if (row.silentSince !== null) return 'silent';
  if (row.overdueAt !== null) return 'regular';
  return row.lastEventAt === null ? 'never' : 'learning';
}

async function expectedOf(row: RadarRow, context: Context): Promise<number | null> {
  const rhythm = row.lastEventAt && (await findRhythm(row, {}, context));
  return rhythm && row.lastEventAt ? expectedBetween(rhythm, row.lastEventAt, new Date()) : null;
}

const IntegrationRadar = builder.objectRef<RadarRow>('IntegrationRadar').implement({
  description: 'When the webhooks of an integration usually come to a workspace, and whether they do.',
  fields: (t) => ({
    integration: t.expose('integration', { type: IntegrationKey, description: 'Which integration.' }),
    name: t.string({ description: 'For people.', resolve: ({ integration }) => integrationOf(integration).name }),
    connected: t.exposeBoolean('connected', { description: 'Whether the workspace is connected to it.' }),
    state: t.field({ type: RadarState, description: 'Whether it is heard as usual.', resolve: stateOf }),
    lastEventAt: t.expose('lastEventAt', {
      ...OPTIONAL_TIME,
      description: 'The last accepted delivery, known within a minute; null: none since it was disconnected.',
    }),
    nextEventOverdueAt: t.expose('overdueAt', {
      ...OPTIONAL_TIME,
      description: 'When it counts as silent unless something comes. Null: it has no rhythm yet.',
    }),
    silentSince: t.expose('silentSince', {
      ...OPTIONAL_TIME,
      description: 'The last accepted delivery before its silence; null: it is not silent.',
    }),
    expected: t.float({
      nullable: true,
      description: 'How many deliveries are usual in the time since the last one; null: it has no rhythm yet.',
      resolve: (row, _args, context) => expectedOf(row, context),
    }),
    rhythm: t.floatList({
      nullable: true,
      complexity: RHYTHM_COST,
      description:
        'Usual deliveries of each of the 168 hours of a week, from Monday, 00:00 UTC on; null: it has no rhythm yet.',
      resolve: async (row, args, context) => {
        const rhythm = await findRhythm(row, args, context);
        return rhythm && [...rhythm.perHour];
      },
    }),
  }),
});

/* Beside its rhythm: what came and was of no use. */
builder.objectFields(IntegrationRadar, (t) => ({
  failures: t.int({
    description: 'Deliveries of the last 30 days that were refused as malformed, or that the service failed to apply.',
    resolve: countFailures,
  }),
  parked: t.int({
    description: 'Events that wait for an address, and items of deliveries that wait for their turn.',
    resolve: countParked,
  }),
  unproven: t.int({
    description: 'Deliveries since it was connected that did not prove themselves with the secret.',
    resolve: ({ unproven }) => Math.min(unproven, MAX_INT),
  }),
  lastUnprovenAt: t.expose('lastUnprovenAt', {
    ...OPTIONAL_TIME,
    description: 'When the last of them came; null: none did.',
  }),
}));

builder.prismaObjectField(Client, 'radar', (t) =>
  t.field({
    type: [IntegrationRadar],
    description: 'The integrations that are connected or were heard, the silent ones first.',
    resolve: ({ id }, _args, context) => context.batch(loadRadar, id),
  }),
);

builder.objectField(Integration, 'radar', (t) =>
  t.field({
    type: IntegrationRadar,
    nullable: true,
    description: 'When its webhooks usually come, and whether they do; null: it is not connected, and was never heard.',
    resolve: async ({ key }, _args, context) => {
      const rows = await context.batch(loadRadar, context.workspace.clientId);
      return rows.find(({ integration }) => integration === key) ?? null;
    },
  }),
);

builder.queryFields((t) => ({
  radar: t.field({
    type: ClientPage,
    description:
      'One numbered page of the clients of the agency, those with a silent integration first: read the `radar` of each. It takes few statements, whatever the number of clients.',
    authScopes: { access: { agency: true } },
    complexity: costOfPage(AGENCY_LIST_COST),
    args: {
      clients: t.arg.stringList({ description: 'Only these, by their ids; all unless given.' }),
      page: t.arg.int(pageArgs.page),
      pageSize: t.arg.int(pageArgs.pageSize),
    },
    resolve: (_root, { clients, ...args }, { agencyId, services }) =>
      listWatched(services.database, agencyId, clients?.filter(isCleanText) ?? null, clampPage(args)),
  }),
}));
