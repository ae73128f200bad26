import { peopleRow, sampleOf } from './shared-people-page.js';

export const row = peopleRow({
  name: 'people-by-email',
  title: 'people by email',
  filter: { parameter: 'email', condition: 'c.email = $2' },
  full: false,
  ask: sampleOf('c.email'),
});
