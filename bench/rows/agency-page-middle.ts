import { agencyPageRow } from './shared-agency-page.js';

export const row = agencyPageRow({
  name: 'agency-page-middle',
  title: 'page of 100 contacts of an agency, middle',
  share: 0.5,
});
