import { pagesAt, peopleRow } from './shared-people-page.js';

export const row = peopleRow({
  name: 'people-page-last',
  title: 'page of 100 Persons, last',
  full: true,
  ask: pagesAt(1),
});
