import { defineIntegration } from '../integration.js';

export default defineIntegration({
  name: 'HubSpot',
  category: 'crm',
  takesSecret: true,
  legacySignatures: true,
  activityTypes: [{ type: 'email', events: ['sent', 'replied', 'bounced'] }],
});
