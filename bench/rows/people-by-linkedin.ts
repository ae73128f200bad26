import { peopleRow, sampleOf } from './shared-people-page.js';

export const row = peopleRow({
  name: 'people-by-linkedin',
  title: 'people by LinkedIn URL',
  filter: { parameter: 'linkedin_url', condition: 'c.linkedin_url = $2' },
  full: false,
  ask: sampleOf('c.linkedin_url'),
});
