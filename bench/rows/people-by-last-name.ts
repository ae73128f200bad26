import { peopleRow, sampleOf } from './shared-people-page.js';

export const row = peopleRow({
  name: 'people-by-last-name',
  title: 'people by last name',
  filter: { parameter: 'lastname', condition: 'c.last_name = $2' },
  full: true,
  ask: sampleOf('c.last_name'),
});
