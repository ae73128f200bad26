import { agencyPageRow } from './shared-agency-page.js';

export const row = agencyPageRow({
  name: 'agency-page-first',
  title: 'page of 100 contacts of an agency, first',
  share: 0,
});
