import { type DocumentNode, type GraphQLSchema, Kind } from 'graphql';
import type { Tool } from '../src/mcp/tool.js';

/** One capability: a root field of the schema, and the entrances that reach it. */
export interface Capability {
  kind: 'query' | 'mutation';
  field: string;
  rest: string[];
  tools: string[];
  /** Why an entrance lacks it; null where none does. */
  reason: string | null;
}

interface Row {
  method: string;
  paths: string[];
  operation: DocumentNode;
}

const MASTER = 'A master key reaches no workspace over MCP.';
const MANAGEMENT = 'Management, for dashboards: GraphQL only.';
const KEYSET = 'The keyset form of a list that every entrance has; GraphQL only.';
const NESTED = 'A record of the GraphQL graph beside the documented API.';
const WEBHOOK = 'Deliveries are kept and replayed by operators: GraphQL only.';
const FEED = 'A feed for programs that keep a copy, and for dashboards that show who did what.';
const FIGURES = 'Figures for dashboards, counted when they are asked for; the documented API has none.';
const EVENTS = 'Where events are sent is set up once, by programs or in a dashboard: GraphQL only.';
const REVIEW =
  'People decide in a dashboard what is one Person, and whom an event concerns; the documented API does what it is told.';
const RADAR = 'What an agency watches is shown in its dashboard; the documented API stays as it is.';
const UNDO = 'Taking back what was done is an addition of GraphQL and MCP; the documented API stays as it is.';
const JOBS = 'Files are asked for and fetched by programs, over REST and GraphQL; a tool would have no use for them.';
const USAGE = 'What an agency invoices, and its clients look up; the documented API stays as it is.';
const BULK = 'Two steps with a preview between them, for dashboards and assistants; the documented API stays as it is.';
const PLANS = 'People read a plan of merges in a dashboard before it is run, and undo it there: GraphQL only.';
const BATCH = 'Many upserts in one request; the other entrances take one at a time.';

/**
 * Operations that are not reachable through every entrance, with the reason. A missing entrance that is not listed here
 * fails the check.
 */
const EXCLUDED: Record<string, readonly string[]> = {
  [MASTER]: [
    'agencyCompaniesByCustomField',
    'agencyCompany',
    'agencyCompanyPage',
    'agencyContact',
    'agencyContactPage',
    'agencyContactsByCustomField',
  ],
  [MANAGEMENT]: [
    'activitySources',
    'activitySourceBind',
    'activitySourceCreate',
    'activitySourceDelete',
    'activitySourceRename',
    'activitySourceUnbind',
    'agency',
    'agencyCreate',
    'auditEntries',
    'client',
    'clientCreate',
    'clientDelete',
    'clientDeletionPlan',
    'clientExport',
    'clientPage',
    'clientRename',
    'clientResume',
    'clientSuspend',
    'integrationConnect',
    'integrationDisconnect',
    'integrationUpdate',
    'keyCreate',
    'keyRegenerate',
    'keyRevoke',
    'keyUpdate',
    'keys',
    'personErase',
    'personErasures',
    'scoringRuleCreate',
    'scoringRuleDelete',
    'scoringRules',
    'scoringRuleUpdate',
    'workspaceSettings',
    'workspaceUpdate',
  ],
  [KEYSET]: ['companies', 'contacts', 'emails', 'people'],
  [NESTED]: ['activities', 'activityType', 'campaign', 'campaigns', 'contactScores'],
  [WEBHOOK]: [
    'agencyParkedWebhookEvents',
    'agencyParkedWebhookEventsDismiss',
    'agencyWebhookDeliveries',
    'agencyWebhookDeliveriesReplay',
    'agencyWebhookDelivery',
    'agencyWebhookShapes',
    'parkedWebhookEvents',
    'parkedWebhookEventsDismiss',
    'webhookDeliveries',
    'webhookDelivery',
    'webhookDeliveriesReplay',
    'webhookDeliveryRecord',
  ],
  [REVIEW]: ['activityRelink', 'duplicateDismiss', 'duplicateReconsider', 'duplicateSuggestions', 'mergePreview'],
  [RADAR]: ['radar'],
  [UNDO]: ['companyRestore', 'contactRestore', 'emailRestore', 'mergeHistory', 'mergeUndo'],
  [FIGURES]: [
    'activityCounts',
    'agencyActivityCounts',
    'agencyCampaignStatistics',
    'agencyCompanyCounts',
    'agencyContactCounts',
    'agencyContactFunnel',
    'agencyCustomFieldStatistics',
    'agencyEmailCounts',
    'agencySeries',
    'campaignStatistics',
    'companyCounts',
    'contactCounts',
    'contactFunnel',
    'customFieldStatistics',
    'emailCounts',
    'scoringTrial',
    'series',
  ],
  [FEED]: ['agencyChanges', 'agencyChangesDailyDigests', 'agencyChangesDigest', 'changesDailyDigests'],
  [EVENTS]: [
    'eventEndpoint',
    'eventEndpointCreate',
    'eventEndpointDelete',
    'eventEndpointResend',
    'eventEndpointRotateSecret',
    'eventEndpoints',
    'eventEndpointTest',
    'eventEndpointUpdate',
  ],
  [USAGE]: ['usage'],
  [JOBS]: ['exportStart', 'importPreview', 'importStart'],
  [BULK]: [
    'bulkUndo',
    'companiesBulk',
    'companiesBulkPreview',
    'contactsBulk',
    'contactsBulkPreview',
    'customFieldDelete',
    'customFieldMerge',
    'customFieldPreview',
    'customFieldRename',
    'emailsBulk',
    'emailsBulkPreview',
  ],
  [PLANS]: ['duplicatesMergePlan', 'duplicatesMergeRun', 'mergePlan', 'mergesUndo'],
  [BATCH]: ['companiesUpsertBatch', 'contactsUpsertBatch'],
};

/** Tools that run no operation of their own, by the root field that they correspond to. */
const SPEAKS_FOR: Record<string, string> = { list_clients: 'whoami' };

/** Every capability, in the order of the schema's root fields. */
export function listCapabilities(schema: GraphQLSchema, routes: readonly Row[], tools: readonly Tool[]): Capability[] {
  const reasons = new Map(Object.entries(EXCLUDED).flatMap(([reason, names]) => names.map((name) => [name, reason])));
  const roots = [
    ...Object.keys(schema.getQueryType()?.getFields() ?? {}).map((field) => ({ kind: 'query' as const, field })),
    ...Object.keys(schema.getMutationType()?.getFields() ?? {}).map((field) => ({ kind: 'mutation' as const, field })),
  ];
  return roots.map(({ kind, field }) => ({
    kind,
    field,
    rest: routes
      .filter(({ operation }) => rootFields(operation).includes(field))
      .flatMap(({ method, paths }) => paths.map((path) => `${method.toUpperCase()} ${path}`)),
    tools: tools.filter((tool) => fieldsOf(tool).includes(field)).map(({ name }) => name),
    reason: reasons.get(field) ?? null,
  }));
}

const fieldsOf = (tool: Tool) =>
  tool.kind === 'operation' ? rootFields(tool.operation) : [SPEAKS_FOR[tool.name] ?? ''];

function rootFields(document: DocumentNode): string[] {
  return document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.flatMap((node) => (node.kind === Kind.FIELD ? [node.name.value] : []))
      : [],
  );
}

/** The errors of the table: a missing entrance without a reason, or a reason without a missing entrance. */
export function parityFaults(capabilities: readonly Capability[]): string[] {
  const known = new Set(capabilities.map(({ field }) => field));
  const stale = Object.values(EXCLUDED)
    .flat()
    .filter((field) => !known.has(field));
  return [
    ...stale.map((field) => `${field} is excluded and is no root field`),
    ...capabilities.flatMap(({ field, rest, tools, reason }) => {
      const complete = rest.length > 0 && tools.length > 0;
      if (!complete && reason === null)
        return [`${field} lacks ${rest.length === 0 ? 'REST' : 'MCP'} and no reason says why`];
      return complete && reason !== null ? [`${field} is reachable everywhere, so its reason is stale`] : [];
    }),
  ];
}

/** docs/parity.md */
export function printParity(capabilities: readonly Capability[]): string {
  const everywhere = capabilities.filter(({ reason }) => reason === null);
  const partly = capabilities.filter(({ reason }) => reason !== null);
  const code = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join('<br>');
  return `${[
    '# Parity',
    '',
    'Generated by `npx tsx scripts/parity.ts`. REST paths stand below `/public`.',
    '',
    `## Reachable by GraphQL, REST and MCP (${everywhere.length})`,
    '',
    '| GraphQL | REST | MCP |',
    '|---|---|---|',
    ...everywhere.map(({ kind, field, rest, tools }) => `| ${kind} \`${field}\` | ${code(rest)} | ${code(tools)} |`),
    '',
    `## Not reachable everywhere (${partly.length})`,
    '',
    '| GraphQL | REST | Why |',
    '|---|---|---|',
    ...partly.map(({ kind, field, rest, reason }) => `| ${kind} \`${field}\` | ${code(rest)} | ${reason} |`),
  ].join('\n')}\n`;
}
