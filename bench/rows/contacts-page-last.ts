import { pageRow } from './shared-page.js';

export const row = pageRow({ name: 'contacts-page-last', title: 'page of 100 contacts, last', share: 1 });
