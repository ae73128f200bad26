import { definePlatform } from './toolkit/platform.js';

// It sends no webhooks; connecting it enables People.
export default definePlatform({
  integration: { name: 'Data enrichment', category: 'signal', activityTypes: [] },
  webhooks: null,
});
