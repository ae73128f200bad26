import { IntegrationsDocument } from '../operations/generated.js';
import { integrationsShape } from '../wire/integrations.js';
import { capability } from './capability.js';

export const getIntegrations = capability({
  access: { workspace: 'read' },
  operation: IntegrationsDocument,
  variables: () => ({}),
  shape: integrationsShape,
  answer: (report) => report,
});
