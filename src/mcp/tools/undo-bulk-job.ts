import { undoBulkJob } from '../../capabilities/bulk.js';
import { tool } from '../tool.js';

export default tool(undoBulkJob, {
  title: 'Undo a change of many records',
  description:
    'Takes back everything that a job of run_contact_changes, or another change or deletion in bulk, did, in the background: what it deleted is given back, and values that nobody changed since are what they were before. What is in the way of a record stops no other. Follow it with get_job.',
  effect: 'rearrange',
  remedies: {
    NotFoundError: 'Nothing was changed. Find jobs with list_jobs: those of the kinds change and delete can be undone.',
    ConflictError: 'Nothing was changed. Wait until the job has ended, or cancel it with cancel_job.',
  },
});
