import { SMALL_CLIENT } from '../data/plan.js';
import { pageRow } from './shared-page.js';

export const row = pageRow({
  name: 'contacts-page-small',
  title: 'page of 100 contacts of a client with few, among 2,000',
  client: SMALL_CLIENT,
  share: 0,
});
