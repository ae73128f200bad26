import { definePlatform } from './toolkit/platform.js';

// Nothing arrives from it: connecting it opens People.
export default definePlatform({
  integration: { name: 'Data enrichment', category: 'signal', activityTypes: [] },
  webhooks: null,
});
