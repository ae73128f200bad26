import { knownPeopleRow } from './shared-people-page.js';

export const row = knownPeopleRow({
  name: 'people-known-middle',
  title: 'page of 100 Persons, middle, beside one that does not count',
  share: 0.5,
  ratio: 0.7,
});
