import { withoutTypename } from '../operations/document.js';
import * as documents from '../operations/generated.js';
import * as changes from '../wire/changes.js';
import { pageSize } from '../wire/parameters.js';
import * as statistics from '../wire/statistics.js';
import * as undo from '../wire/undo.js';
import * as wire from '../wire/workspace.js';
import { capability, reading, writing } from './capability.js';

const heavyReading = { ...reading, heavy: true } as const;
const none = () => ({});

const ofEmails = (body: { campaign_id?: string | undefined; agent_email?: string | undefined }) => ({
  campaignId: { equals: body.campaign_id ?? null },
  agentEmail: { equals: body.agent_email ?? null },
});

/** What callers read about a workspace as a whole. */
export const workspace = {
  whoami: capability(documents.WhoamiDocument, { access: {}, variables: none, shape: wire.whoamiShape }),
  readIntegrations: capability(documents.IntegrationsDocument, {
    ...reading,
    variables: none,
    shape: wire.integrationsShape,
    answer: (report) => report,
  }),
  readRadar: capability(documents.IntegrationsRadarDocument, {
    ...reading,
    variables: none,
    shape: statistics.radarShape,
    answer: ({ integrations }) => ({
      integrations: integrations.flatMap(({ radar, ...integration }) =>
        radar === null ? [] : { ...integration, ...radar },
      ),
    }),
  }),
  readSeries: capability(documents.SeriesDocument, {
    ...heavyReading,
    body: () => statistics.seriesBody,
    variables: ({ body: { time_zone: timeZone, contact_status: status, company_id: company, ...body } }) => ({
      ...{ metrics: body.metrics, interval: body.interval, timeZone, from: body.from, to: body.to },
      where: {
        contacts: { contactStatus: { equals: status ?? null }, companyId: { equals: company ?? null } },
        emails: ofEmails(body),
      },
    }),
    shape: statistics.seriesShape,
  }),
  readRates: capability(documents.RatesDocument, {
    ...heavyReading,
    body: () => statistics.ratesBody,
    variables: ({ body: { from, to, previous_from: previousFrom, ...body } }) => ({
      ...{ from, to, previousFrom, where: ofEmails(body) },
    }),
    shape: statistics.ratesShape,
  }),
  readFunnel: capability(documents.ContactFunnelDocument, {
    ...heavyReading,
    body: () => statistics.funnelBody,
    variables: ({ body }) => ({ stages: body.stages, where: null }),
    shape: statistics.funnelShape,
  }),
  countContacts: capability(documents.ContactCountsDocument, {
    ...heavyReading,
    body: () => statistics.countBody,
    variables: ({ body: { by, by_custom_field: byCustomField, second_by: secondBy, ...body } }) => ({
      ...{ where: null, by, byCustomField, secondBy },
      ...{ secondByCustomField: body.second_by_custom_field, first: body.first },
    }),
    shape: statistics.countShape,
  }),
  readUsage: capability(documents.UsageDocument, {
    ...heavyReading,
    body: () => wire.usageBody,
    variables: ({ body }) => body,
    shape: wire.usageShape,
  }),
  readChanges: capability(documents.ChangesDocument, {
    ...reading,
    query: { ...changes.changeQuery, page_size: pageSize },
    variables: ({ query: { after = null, page_size: first, ...query } }) => ({
      ...{ after, first, filter: changes.toChangeFilter(query) },
    }),
    shape: changes.changeFeed,
    answer: changes.toFeed,
  }),
  undoChanges: capability(documents.ChangesUndoDocument, {
    ...writing,
    heavy: true,
    body: () => undo.undoBody,
    variables: ({ body: { filter, record = null, dry_run: dryRun } }) => ({ filter, record, dryRun }),
    shape: undo.changesUndone,
    answer: ({ job, records, preview }) => ({ records, preview, job: job && withoutTypename(job) }),
  }),
  readChangesDigest: capability(documents.ChangesDigestDocument, {
    ...heavyReading,
    query: changes.digestQuery,
    variables: ({ query }) => query,
    shape: changes.changesDigest,
  }),
  readDailyDigests: capability(documents.ChangesDailyDigestsDocument, {
    ...heavyReading,
    query: changes.dailyDigestQuery,
    variables: ({ query }) => query,
    shape: changes.dailyDigests,
    answer: changes.toDays,
  }),
};
