import { knownPeopleRow } from './shared-people-page.js';

export const row = knownPeopleRow({
  name: 'people-known-last',
  title: 'page of 100 Persons, last, beside one that does not count',
  share: 1,
  ratio: 0.7,
});
