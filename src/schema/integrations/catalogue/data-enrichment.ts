import { defineIntegration } from '../integration.js';

export default defineIntegration({
  name: 'Data enrichment',
  category: 'signal',
  // Nothing arrives from it: connecting it opens People.
  takesSecret: false,
  activityTypes: [],
});
