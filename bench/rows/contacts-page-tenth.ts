import { TENTH_CLIENT } from '../data/plan.js';
import { pageRow } from './shared-page.js';

export const row = pageRow({
  name: 'contacts-page-tenth',
  title: 'page of 100 contacts, last, a tenth of the data',
  client: TENTH_CLIENT,
  share: 1,
});
