import { defineIntegration } from '../integration.js';

export default defineIntegration({
  name: 'Lemlist',
  category: 'sequencer',
  takesSecret: true,
  activityTypes: [{ type: 'email', events: ['sent', 'replied', 'bounced'] }],
});
