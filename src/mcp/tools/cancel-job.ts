import { cancelJob } from '../../capabilities/jobs.js';
import { tool } from '../tool.js';

export default tool(cancelJob, {
  title: 'Cancel a job',
  description: 'Ends a job where it stands. What it has written stays.',
  effect: 'remove',
  remedies: {
    NotFoundError: 'Find jobs with list_jobs.',
    ConflictError: 'It has ended by itself: get_job tells how.',
  },
});
