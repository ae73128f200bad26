import { restoreContact } from '../../capabilities/contacts.js';
import { tool } from '../tool.js';

export default tool(restoreContact, {
  title: 'Restore a contact',
  description:
    'Gives a deleted contact back under its id, with its fields and custom fields, its Person or the one that that was merged into, and the emails and activities that the deletion unlinked. Possible for as long as the journal keeps the deletion.',
  effect: 'set',
  remedies: {
    NotFoundError: 'Nothing was changed. The deletion is too long ago, or there was no such contact.',
    ConflictError: 'Nothing was changed.',
  },
});
