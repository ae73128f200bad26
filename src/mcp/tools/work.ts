import { jobs, plans } from '../../capabilities/work.js';
import { tool } from '../tool.js';

/** The tools for jobs, changes of many contacts and plans. */
export const workTools = {
  list_jobs: tool(jobs.list, {
    title: 'List jobs',
    description:
      'Imports, exports, changes of many records and merges, newest first, at most 100 at a time. next, given back as after, continues the list; null ends it.',
    effect: 'read',
  }),
  get_job: tool(jobs.get, {
    title: 'Get a job',
    description: 'How far a job has come, such as the one that run_contact_changes started.',
    effect: 'read',
    missing: 'Job not found. Find jobs with list_jobs.',
  }),
  cancel_job: tool(jobs.cancel, {
    title: 'Cancel a job',
    description: 'Ends a job where it stands. What it has written stays.',
    effect: 'remove',
    remedies: {
      NotFoundError: 'Find jobs with list_jobs.',
      ConflictError: 'It has ended by itself: get_job tells how.',
    },
  }),
  preview_contact_changes: tool(jobs.previewContactChanges, {
    title: 'Preview changes of many contacts',
    description:
      'The first of two steps to change, tag or delete many contacts: counts those that are meant, shows the first ten with what would change, and gives a token. Changes nothing. Show the count and the sample to whoever asked before you call run_contact_changes.',
    effect: 'read',
    remedies: {
      InvalidError: 'Name the contacts by ids, by match with at least one condition, or by all: true.',
      NotFoundError: 'Find company ids with search_companies.',
    },
  }),
  run_contact_changes: tool(jobs.runContactChanges, {
    title: 'Change many contacts',
    description:
      'The second step: does what preview_contact_changes showed, in the background. Takes the same contacts and the same change, and the token. Calling it again with the same arguments does nothing more, and tells how far the job has come. undo_bulk_job takes all of it back.',
    effect: 'remove',
    remedies: {
      InvalidError: 'Call preview_contact_changes with exactly these contacts and this change, and use its token.',
      CountMovedError: 'Nothing was changed. Preview again, and show the new count to whoever asked.',
      ConflictError: 'Nothing was changed. Wait until a job of the workspace has ended.',
    },
  }),
  undo_bulk_job: tool(jobs.undoBulk, {
    title: 'Undo a change of many records',
    description:
      'Takes back everything that a job of run_contact_changes, or another change or deletion in bulk, did, in the background: what it deleted is given back, and values that nobody changed since are what they were before. What is in the way of a record stops no other. Follow it with get_job.',
    effect: 'rearrange',
    remedies: {
      NotFoundError:
        'Nothing was changed. Find jobs with list_jobs: those of the kinds change and delete can be undone.',
      ConflictError: 'Nothing was changed. Wait until the job has ended, or cancel it with cancel_job.',
    },
  }),
  get_plan: tool(plans.get, {
    title: 'Get a plan',
    description:
      'What a dry run found: the records that would change, other rows, and work for later. Kept for an hour.',
    effect: 'read',
    missing: 'Plan not found, or its hour is over. Call the tool with dry_run again.',
  }),
  commit_plan: tool(plans.commit, {
    title: 'Commit a plan',
    description:
      'Does what a dry run said, all of it or nothing: the operation runs again and is kept if it changes what the plan says. A plan is committed once.',
    effect: 'rearrange',
    remedies: {
      NotFoundError: 'There is no such plan, or its hour is over. Call the tool with dry_run again.',
      ConflictError: 'Nothing was changed.',
      PlanMovedError: 'Call the tool with dry_run again, and look at the new plan.',
    },
  }),
};
