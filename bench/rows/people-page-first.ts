import { pagesAt, peopleRow } from './shared-people-page.js';

export const row = peopleRow({
  name: 'people-page-first',
  title: 'page of 100 Persons, first',
  full: true,
  ask: pagesAt(0),
});
