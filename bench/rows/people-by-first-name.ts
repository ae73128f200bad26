import { peopleRow, sampleOf } from './shared-people-page.js';

export const row = peopleRow({
  name: 'people-by-first-name',
  title: 'people by first name',
  filter: { parameter: 'firstname', condition: 'c.first_name = $2' },
  full: true,
  ask: sampleOf('c.first_name'),
});
