import { knownPeopleRow } from './shared-people-page.js';

export const row = knownPeopleRow({
  name: 'people-known-first',
  title: 'page of 100 Persons, first, beside one that does not count',
  share: 0,
  ratio: 0.8,
});
