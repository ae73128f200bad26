import { getIntegrations } from '../../capabilities/integrations.js';
import { tool } from '../tool.js';

export default tool(getIntegrations, {
  title: 'Get the status of the integrations',
  description:
    'Every integration of the catalogue: whether it is connected, when it synced last, and what it recorded in the last 30 days. Up to 10 minutes old.',
  effect: 'read',
});
