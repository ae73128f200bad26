import * as capabilities from '../../capabilities/integrations.js';
import { integrationsExample } from '../../wire/integrations.js';
import { route } from '../route.js';

export const getIntegrations = route(capabilities.getIntegrations, {
  method: 'get',
  paths: ['/integrations'],
  tag: 'Integrations',
  summary: 'The state of the integrations',
  description:
    'Every integration of the catalogue, connected or not. Times of records may be up to 10 minutes old and look back 30 days.',
  statuses: { 200: 'The integrations.' },
  example: integrationsExample,
});
