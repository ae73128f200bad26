import {
  ContactCountsDocument,
  ContactFunnelDocument,
  IntegrationsRadarDocument,
  SeriesDocument,
} from '../operations/generated.js';
import {
  countBody,
  countShape,
  funnelBody,
  funnelShape,
  radarShape,
  seriesBody,
  seriesShape,
} from '../wire/statistics.js';
import { capability } from './capability.js';

const access = { workspace: 'read' } as const;

export const countContacts = capability({
  access,
  heavy: true,
  body: () => countBody,
  operation: ContactCountsDocument,
  variables: ({ body }) => ({
    by: body.by ?? null,
    byCustomField: body.by_custom_field ?? null,
    first: body.first,
  }),
  shape: countShape,
});

export const readFunnel = capability({
  access,
  heavy: true,
  body: () => funnelBody,
  operation: ContactFunnelDocument,
  variables: ({ body }) => ({ stages: body.stages }),
  shape: funnelShape,
});

export const readSeries = capability({
  access,
  heavy: true,
  body: () => seriesBody,
  operation: SeriesDocument,
  variables: ({ body: { time_zone: timeZone, ...body } }) => ({ ...body, timeZone }),
  shape: seriesShape,
});

export const readRadar = capability({
  access,
  operation: IntegrationsRadarDocument,
  variables: () => ({}),
  shape: radarShape,
  answer: ({ integrations }) => ({
    integrations: integrations.flatMap(({ radar, ...integration }) =>
      radar === null ? [] : { ...integration, ...radar },
    ),
  }),
});
