import { runContactChanges } from '../../capabilities/bulk.js';
import { tool } from '../tool.js';

export default tool(runContactChanges, {
  title: 'Change many contacts',
  description:
    'The second step: does what preview_contact_changes showed, in the background. Takes the same contacts and the same change, and the token. Calling it again with the same arguments does nothing more, and tells how far the job has come. undo_bulk_job takes all of it back.',
  effect: 'remove',
  remedies: {
    InvalidError: 'Call preview_contact_changes with exactly these contacts and this change, and use its token.',
    CountMovedError: 'Nothing was changed. Preview again, and show the new count to whoever asked.',
    ConflictError: 'Nothing was changed. Wait until a job of the workspace has ended.',
  },
});
