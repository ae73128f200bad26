import { type DocumentNode, type GraphQLSchema, Kind } from 'graphql';
import type { Tool } from '../src/mcp/tool.js';

/** One capability: a root field of the schema, and the entry points that reach it. */
export interface Capability {
  field: string;
  rest: string[];
  tools: string[];
  /** Why an entry point lacks it; null if none does. */
  reason: string | null;
}

interface Row {
  method: string;
  paths: string[];
  operation: DocumentNode;
}

const MASTER = 'MCP works in one workspace per call; these read a whole agency.';
const MANAGEMENT = 'Management, for dashboards.';
const KEYSET = 'The list by cursor, which REST and MCP page or stream.';
const NESTED = 'Records that the documented API does not have.';
const WEBHOOK = 'Inspecting and replaying webhook deliveries, for operators.';
const FEED = 'For programs that keep a copy of the data.';
const FIGURES = 'Statistics, for dashboards.';
const SCHEDULES = 'Export schedules are set up once, in a dashboard or by a program.';
const EVENTS = 'Endpoints for events are set up once, in a dashboard or by a program.';
const REVIEW = 'Decisions that people make in a dashboard.';
const RADAR = 'Silent integrations, for dashboards.';
const UNDO = 'Undo and restore, which the documented API does not have.';
const JOBS = 'Files are uploaded and downloaded over REST; an agent has no use for them.';
const USAGE = 'Usage, for invoices.';
const BULK = 'Changes of many records in two steps, for dashboards and agents.';
const PLANS = 'People read a plan of merges in a dashboard before it is executed.';
const SEARCH = 'The best hits of several kinds, for a search box. Programs and agents page through one list.';
const BATCH = 'Many upserts in one request.';

/**
 * Operations that are not reachable through every entry point, with the reason. A missing entry point that is not listed here
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
    'accountUpdate',
    'activitySources',
    'activitySourceBind',
    'activitySourceCreate',
    'activitySourceDelete',
    'activitySourceRename',
    'activitySourceUnbind',
    'agency',
    'agencyCreate',
    'agencyUpdate',
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
    'historyActors',
    'integrationConnect',
    'integrationDisconnect',
    'integrationUpdate',
    'keyCreate',
    'keyRegenerate',
    'keyRevoke',
    'keyUpdate',
    'keys',
    'passkeyDelete',
    'passkeyRename',
    'passkeys',
    'passwordChange',
    'personErase',
    'personErasures',
    'scoringRuleCreate',
    'scoringRuleDelete',
    'scoringRules',
    'scoringRuleUpdate',
    'sessionEnd',
    'sessions',
    'sessionsEndOthers',
    'userDelete',
    'userDisable',
    'userEnable',
    'userInvite',
    'userLink',
    'users',
    'savedViews',
    'apiRequests',
    'viewSave',
    'viewDelete',
    'userUpdate',
    'viewer',
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
  [REVIEW]: [
    'activityRelink',
    'contacted',
    'duplicateDismiss',
    'duplicateReconsider',
    'duplicateSuggestions',
    'mergePreview',
    'noteAdd',
  ],
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
    'agencyFigures',
    'agencyRates',
    'agencySeries',
    'campaignStatistics',
    'clientFigures',
    'clientRanking',
    'companyCounts',
    'contactCounts',
    'contactFunnel',
    'customFieldStatistics',
    'emailCounts',
    'rates',
    'scoringTrial',
    'series',
  ],
  [FEED]: ['agencyChanges', 'agencyChangesDailyDigests', 'agencyChangesDigest', 'changesDailyDigests'],
  [SCHEDULES]: ['exportScheduleDelete', 'exportScheduleRun', 'exportSchedules', 'exportScheduleSet'],
  [EVENTS]: [
    'alertChannels',
    'alertChannelCreate',
    'alertChannelDelete',
    'alertChannelTest',
    'alertChannelUpdate',
    'sendsMail',
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
  [SEARCH]: ['search'],
  [JOBS]: ['exportStart', 'importPreview', 'importStart'],
  [BULK]: [
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

/** Tools without their own operation, by the corresponding root field. */
const SPEAKS_FOR: Record<string, string> = { list_clients: 'whoami' };

/** Every capability, in the order of the schema's root fields. */
export function listCapabilities(schema: GraphQLSchema, routes: readonly Row[], tools: readonly Tool[]): Capability[] {
  const reasons = new Map(Object.entries(EXCLUDED).flatMap(([reason, names]) => names.map((name) => [name, reason])));
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  );
  return roots.map((field) => ({
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

/** The errors of the table: a missing entry point without a reason, or a reason without a missing entry point. */
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

/** The text of docs/parity.md. */
export function printParity(capabilities: readonly Capability[]): string {
  const everywhere = capabilities.filter(({ reason }) => reason === null);
  const reasons = new Set(capabilities.flatMap(({ reason }) => reason ?? []));
  const having = (why: string) => capabilities.filter(({ reason }) => reason === why).map(describe);
  return `${[
    '# Where each operation is',
    '',
    'You know an operation in one API and look for it in another. Every operation is in GraphQL. REST paths stand below `/public`; `[/v2]` means that the path exists with and without `/v2`.',
    'Written by `npm run generate`.',
    '',
    '## In GraphQL, REST and MCP',
    '',
    '| GraphQL | REST | MCP |',
    '|---|---|---|',
    ...everywhere.map(({ field, rest, tools }) => `| \`${field}\` | ${code(shorten(rest))} | ${code(tools)} |`),
    '',
    '## In GraphQL, and in REST or MCP where that stands in brackets',
    '',
    '| Operations | Why |',
    '|---|---|',
    ...[...reasons].map((reason) => `| ${having(reason).join(', ')} | ${reason} |`),
  ].join('\n')}\n`;
}

const code = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join('<br>');

function describe({ field, rest, tools }: Capability): string {
  const elsewhere = [...shorten(rest), ...tools].map((text) => `\`${text}\``);
  return `\`${field}\`${elsewhere.length > 0 ? ` (${elsewhere.join(', ')})` : ''}`;
}

/** A path and the same path below `/v2` as one. */
function shorten(rest: readonly string[]): string[] {
  const isPlain = (path: string) => rest.includes(path.replace(' /', ' /v2/'));
  const versions = rest.filter((path) => !isPlain(path));
  return versions.map((path) => (rest.includes(path.replace(' /v2/', ' /')) ? mark(path) : path));
}

const mark = (path: string) => path.replace(' /v2/', ' [/v2]/');
