import * as documents from '../operations/generated.js';
import * as changes from '../wire/changes.js';
import { pageSize } from '../wire/parameters.js';
import * as statistics from '../wire/statistics.js';
import * as wire from '../wire/workspace.js';
import { capability, reading } from './capability.js';

const heavyReading = { ...reading, heavy: true } as const;

const ofEmails = (body: { campaign_id?: string | undefined; agent_email?: string | undefined }) => ({
  campaignId: { equals: body.campaign_id ?? null },
  agentEmail: { equals: body.agent_email ?? null },
});

/** What callers read about a workspace as a whole. */
export const workspace = {
  whoami: capability({
    access: {},
    operation: documents.WhoamiDocument,
    variables: () => ({}),
    shape: wire.whoamiShape,
  }),
  readIntegrations: capability({
    ...reading,
    operation: documents.IntegrationsDocument,
    variables: () => ({}),
    shape: wire.integrationsShape,
    answer: (report) => report,
  }),
  readRadar: capability({
    ...reading,
    operation: documents.IntegrationsRadarDocument,
    variables: () => ({}),
    shape: statistics.radarShape,
    answer: ({ integrations }) => ({
      integrations: integrations.flatMap(({ radar, ...integration }) =>
        radar === null ? [] : { ...integration, ...radar },
      ),
    }),
  }),
  readSeries: capability({
    ...heavyReading,
    body: () => statistics.seriesBody,
    operation: documents.SeriesDocument,
    variables: ({ body }) => ({
      metrics: body.metrics,
      interval: body.interval,
      timeZone: body.time_zone,
      from: body.from,
      to: body.to,
      where: {
        contacts: {
          contactStatus: { equals: body.contact_status ?? null },
          companyId: { equals: body.company_id ?? null },
        },
        emails: ofEmails(body),
      },
    }),
    shape: statistics.seriesShape,
  }),
  readRates: capability({
    ...heavyReading,
    body: () => statistics.ratesBody,
    operation: documents.RatesDocument,
    variables: ({ body }) => ({
      from: body.from,
      to: body.to,
      previousFrom: body.previous_from ?? null,
      where: ofEmails(body),
    }),
    shape: statistics.ratesShape,
  }),
  readFunnel: capability({
    ...heavyReading,
    body: () => statistics.funnelBody,
    operation: documents.ContactFunnelDocument,
    variables: ({ body }) => ({ stages: body.stages, where: null }),
    shape: statistics.funnelShape,
  }),
  countContacts: capability({
    ...heavyReading,
    body: () => statistics.countBody,
    operation: documents.ContactCountsDocument,
    variables: ({ body }) => ({
      where: null,
      by: body.by ?? null,
      byCustomField: body.by_custom_field ?? null,
      secondBy: body.second_by ?? null,
      secondByCustomField: body.second_by_custom_field ?? null,
      first: body.first,
    }),
    shape: statistics.countShape,
  }),
  readUsage: capability({
    ...heavyReading,
    body: () => wire.usageBody,
    operation: documents.UsageDocument,
    variables: ({ body }) => ({ from: body.from, to: body.to, by: body.by }),
    shape: wire.usageShape,
  }),
  readChanges: capability({
    ...reading,
    query: { ...changes.changeQuery, page_size: pageSize },
    operation: documents.ChangesDocument,
    variables: ({ query }) => ({
      after: query.after ?? null,
      first: query.page_size,
      filter: changes.toChangeFilter(query),
    }),
    shape: changes.changeFeed,
    answer: changes.toFeed,
  }),
  readChangesDigest: capability({
    ...heavyReading,
    query: changes.digestQuery,
    operation: documents.ChangesDigestDocument,
    variables: ({ query }) => ({ after: query.after, through: query.through }),
    shape: changes.changesDigest,
  }),
  readDailyDigests: capability({
    ...heavyReading,
    query: changes.dailyDigestQuery,
    operation: documents.ChangesDailyDigestsDocument,
    variables: ({ query }) => ({ after: query.after ?? null }),
    shape: changes.dailyDigests,
    answer: changes.toDays,
  }),
};
