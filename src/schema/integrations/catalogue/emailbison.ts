import { defineIntegration } from '../integration.js';

export default defineIntegration({
  name: 'EmailBison',
  category: 'sequencer',
  // Its deliveries carry no proof of any kind.
  takesSecret: false,
  activityTypes: [{ type: 'email', events: ['sent', 'replied', 'bounced'] }],
});
