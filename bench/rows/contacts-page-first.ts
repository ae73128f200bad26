import { pageRow } from './shared-page.js';

export const row = pageRow({ name: 'contacts-page-first', title: 'page of 100 contacts, first', share: 0 });
