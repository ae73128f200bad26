import { pageRow } from './shared-page.js';

export const row = pageRow({ name: 'contacts-page-middle', title: 'page of 100 contacts, middle', share: 0.5 });
