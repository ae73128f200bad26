import { restoreEmail } from '../../capabilities/emails.js';
import { tool } from '../tool.js';

export default tool(restoreEmail, {
  title: 'Restore an email',
  description:
    'Gives a deleted email back under its id, with its fields, bodies and custom fields, and its contact where that is still there. Possible for as long as the journal keeps the deletion.',
  effect: 'set',
  remedies: {
    NotFoundError: 'Nothing was changed. The deletion is too long ago, or there was no such email.',
    ConflictError: 'Nothing was changed.',
  },
});
