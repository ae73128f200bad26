import { SMALL_CLIENT } from '../data/plan.js';
import { peopleRow } from './shared-people-page.js';

export const row = peopleRow({
  name: 'people-page-small',
  title: 'page of 100 Persons of a client with few, among 2,000',
  full: true,
  client: SMALL_CLIENT,
  ask: async () => ['1'],
});
