import { restoreCompany } from '../../capabilities/companies.js';
import { tool } from '../tool.js';

export default tool(restoreCompany, {
  title: 'Restore a company',
  description:
    'Gives a deleted company back under its id, with its fields and custom fields, and the contacts and activities that had it. Possible for as long as the journal keeps the deletion.',
  effect: 'set',
  remedies: {
    NotFoundError: 'Nothing was changed. The deletion is too long ago, or there was no such company.',
    ConflictError: 'Nothing was changed.',
  },
});
