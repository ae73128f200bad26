import { getJob } from '../../capabilities/jobs.js';
import { tool } from '../tool.js';

export default tool(getJob, {
  title: 'Get a job',
  description: 'How far a job has come, such as the one that run_contact_changes started.',
  effect: 'read',
  missing: 'Job not found. Find jobs with list_jobs.',
});
