import { jobs, plans } from '../../capabilities/work.js';
import { tool } from '../tool.js';

/** The tools for jobs, bulk changes of contacts, and plans. */
export const workTools = {
  list_jobs: tool(jobs.list, {
    description:
      'Lists imports, exports, bulk changes and merges, newest first, at most 100 at a time. Pass next as after to continue; null means the end.',
  }),
  get_job: tool(jobs.get, {
    description: 'Gets the progress of a job, such as the one that run_contact_changes started.',
    missing: 'Job not found. Find jobs with list_jobs.',
  }),
  cancel_job: tool(jobs.cancel, {
    description: 'Stops a job. What it has already written is kept.',
    remedies: {
      NotFoundError: 'Find jobs with list_jobs.',
      ConflictError: 'The job has already ended: get_job shows the outcome.',
    },
  }),
  preview_contact_changes: tool(jobs.previewContactChanges, {
    description:
      'The first of two steps to change, tag or delete many contacts: counts the matching contacts, shows what would change for the first ten, and returns a token. Changes nothing. Show the count and the sample to the user before you call run_contact_changes.',
    remedies: {
      InvalidError: 'Select the contacts by ids, by match with at least one condition, or by all: true.',
      NotFoundError: 'Find company ids with search_companies.',
    },
  }),
  run_contact_changes: tool(jobs.runContactChanges, {
    description:
      'The second step: makes the changes that preview_contact_changes showed, in the background. Takes the same contacts, the same change and the token. Calling it again with the same arguments only reports the progress of the job. undo_bulk_job undoes all of it.',
    remedies: {
      InvalidError: 'Call preview_contact_changes with exactly these contacts and this change, and use its token.',
      CountMovedError: 'Nothing was changed. Preview again, and show the new count to the user.',
      ConflictError: 'Nothing was changed. Wait until a job of the workspace has ended.',
    },
  }),
  undo_bulk_job: tool(jobs.undoBulk, {
    description:
      'Undoes everything that a bulk change or deletion, an import or an undo wrote, in the background: deleted records are restored, created ones deleted, and values not changed since get their old value. A conflict on one record does not stop the others. Track it with get_job.',
    remedies: {
      NotFoundError: 'Nothing was changed. Find jobs with list_jobs: only jobs that wrote records can be undone.',
      ConflictError: 'Nothing was changed. Wait until the job has ended, or cancel it with cancel_job.',
    },
  }),
  get_plan: tool(plans.get, {
    description:
      'Gets the result of a dry run: records and other rows that would change, and later work. Kept for an hour.',
    missing: 'Plan not found, or expired after an hour. Call the tool with dry_run again.',
  }),
  commit_plan: tool(plans.commit, {
    description:
      'Executes what a dry run showed, all or nothing: the operation runs again and is kept if it makes exactly the planned changes. A plan can be committed once.',
    remedies: {
      NotFoundError: 'There is no such plan, or it has expired. Call the tool with dry_run again.',
      ConflictError: 'Nothing was changed.',
      PlanMovedError: 'Call the tool with dry_run again, and look at the new plan.',
    },
  }),
};
