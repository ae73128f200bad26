import { agencyPageRow } from './shared-agency-page.js';

export const row = agencyPageRow({
  name: 'agency-page-last',
  title: 'page of 100 contacts of an agency, last',
  share: 1,
});
