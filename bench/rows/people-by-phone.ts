import { peopleRow, sampleOfPhones } from './shared-people-page.js';

export const row = peopleRow({
  name: 'people-by-phone',
  title: 'people by phone',
  filter: { parameter: 'phone', condition: 'c.phone = $2' },
  full: false,
  ask: sampleOfPhones,
});
