import { knownPageRow } from './shared-page.js';

export const row = knownPageRow({
  name: 'contacts-known-last',
  title: 'page of 100 contacts, last, beside one that does not count',
  share: 1,
  ratio: 0.65,
});
