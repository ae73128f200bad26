import { peopleRow, sampleOf } from './shared-people-page.js';

export const row = peopleRow({
  name: 'people-by-domain',
  title: 'people by domain',
  filter: {
    parameter: 'domain',
    condition: 'c.company_id = (select id from company where client_id = $1 and domain = $2)',
  },
  full: false,
  ask: sampleOf('o.domain'),
});
