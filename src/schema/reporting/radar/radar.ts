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
  description: 'Whether deliveries from an integration arrive as usual.',
  values: {
    never: { description: 'Connected, but nothing ever arrived.' },
    learning: {
      description: 'Too little data to know what is usual: less than two weeks, or fewer than 20 deliveries.',
    },
    regular: { description: 'Nothing is overdue.' },
    silent: { description: 'Nothing arrived for longer than chance would explain.' },
  } as const,
});

/** As much as the fields of about ten records. */
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
  description: 'When webhooks of an integration usually arrive in a workspace, and whether they do now.',
  fields: (t) => ({
    integration: t.expose('integration', { type: IntegrationKey, description: 'The integration.' }),
    name: t.string({ description: 'The display name.', resolve: ({ integration }) => integrationOf(integration).name }),
    connected: t.exposeBoolean('connected', { description: 'Whether the workspace is connected to it.' }),
    state: t.field({ type: RadarState, description: 'Whether deliveries arrive as usual.', resolve: stateOf }),
    lastEventAt: t.expose('lastEventAt', {
      ...OPTIONAL_TIME,
      description: 'The last accepted delivery, accurate to a minute; null: none since it was disconnected.',
    }),
    nextEventOverdueAt: t.expose('overdueAt', {
      ...OPTIONAL_TIME,
      description: 'When it will count as silent if nothing arrives. Null: it has no rhythm yet.',
    }),
    silentSince: t.expose('silentSince', {
      ...OPTIONAL_TIME,
      description: 'The last accepted delivery before its silence; null: it is not silent.',
    }),
    expected: t.float({
      nullable: true,
      description: 'The usual number of deliveries in the time since the last one; null: it has no rhythm yet.',
      resolve: (row, _args, context) => expectedOf(row, context),
    }),
    rhythm: t.floatList({
      nullable: true,
      complexity: RHYTHM_COST,
      description:
        'Usual deliveries for each of the 168 hours of a week, from Monday 00:00 UTC; null: it has no rhythm yet.',
      resolve: async (row, args, context) => {
        const rhythm = await findRhythm(row, args, context);
        return rhythm && [...rhythm.perHour];
      },
    }),
  }),
});

/* Besides its rhythm: deliveries that were not usable. */
builder.objectFields(IntegrationRadar, (t) => ({
  failures: t.int({
    description: 'Deliveries of the last 30 days that were rejected as malformed or could not be applied.',
    resolve: countFailures,
  }),
  parked: t.int({
    description: 'Events waiting for an address, and delivery items waiting to be processed.',
    resolve: countParked,
  }),
  unproven: t.int({
    description: 'Deliveries since it was connected that failed the secret check.',
    resolve: ({ unproven }) => Math.min(unproven, MAX_INT),
  }),
  lastUnprovenAt: t.expose('lastUnprovenAt', {
    ...OPTIONAL_TIME,
    description: 'When the last of them arrived; null: none did.',
  }),
}));

builder.prismaObjectField(Client, 'radar', (t) =>
  t.field({
    type: [IntegrationRadar],
    description: 'Integrations that are connected or have sent something, the silent ones first.',
    resolve: ({ id }, _args, context) => context.batch(loadRadar, id),
  }),
);

builder.objectField(Integration, 'radar', (t) =>
  t.field({
    type: IntegrationRadar,
    nullable: true,
    description: 'When its webhooks usually arrive, and whether they do now; null: not connected and never received.',
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
      'One numbered page of the clients of the agency, those with a silent integration first; read the `radar` field of each. Takes few statements, whatever the number of clients.',
    access: { agency: true },
    complexity: costOfPage(AGENCY_LIST_COST),
    args: {
      clients: t.arg.stringList({ description: 'Only the clients with these ids; default: all.' }),
      page: t.arg.int(pageArgs.page),
      pageSize: t.arg.int(pageArgs.pageSize),
    },
    resolve: (_root, { clients, ...args }, { agencyId, services }) =>
      listWatched(services.database, agencyId, clients?.filter(isCleanText) ?? null, clampPage(args)),
  }),
}));
