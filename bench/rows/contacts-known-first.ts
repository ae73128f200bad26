import { knownPageRow } from './shared-page.js';

export const row = knownPageRow({
  name: 'contacts-known-first',
  title: 'page of 100 contacts, first, beside one that does not count',
  share: 0,
  ratio: 0.8,
});
