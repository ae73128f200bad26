import { knownPageRow } from './shared-page.js';

export const row = knownPageRow({
  name: 'contacts-known-middle',
  title: 'page of 100 contacts, middle, beside one that does not count',
  share: 0.5,
  ratio: 0.65,
});
