import { IntegrationsDocument } from '../../operations/generated.js';
import { integrationsExample, integrationsShape } from '../../wire/integrations.js';
import { route } from '../route.js';

export const getIntegrations = route({
  method: 'get',
  paths: ['/integrations'],
  tag: 'Integrations',
  summary: 'The state of the integrations',
  description:
    'Every integration of the catalogue, connected or not. Times of records may be up to 10 minutes old and look back 30 days.',
  access: { workspace: 'read' },
  operation: IntegrationsDocument,
  variables: () => ({}),
  answer: {
    statuses: { 200: 'The integrations.' },
    schema: integrationsShape,
    example: integrationsExample,
    from: (report) => ({ status: 200, body: report }),
  },
});
