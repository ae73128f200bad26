import * as capabilities from '../../capabilities/plans.js';
import { detail, detailReply, fieldKeyed, moved, titled } from '../errors.js';
import { planExample } from '../examples.js';
import { route } from '../route.js';

const tag = 'Plans';

export const getPlan = route(capabilities.getPlan, {
  method: 'get',
  paths: ['/v2/plans/{plan_id}'],
  tag,
  summary: 'Get a plan',
  request: { ids: { plan_id: 1 } },
  description:
    'An addition to the published API: what a dry run found, of the workspace. X-Plan-Id of the answer to a request with X-Dry-Run names it. It is kept for an hour.',
  statuses: { 200: 'The plan.' },
  missing: detailReply(404, 'Plan not found'),
  example: planExample,
});

export const commitPlan = route(capabilities.commitPlan, {
  method: 'post',
  paths: ['/v2/plans/{plan_id}/commit'],
  tag,
  summary: 'Commit a plan',
  request: { ids: { plan_id: 2 } },
  description:
    'An addition to the published API: does what the dry run said, all of it or nothing. The operation runs again as the caller, and is kept if it changes what the plan says; otherwise 409 lists what moved. A plan is committed once, and has no dry run.',
  statuses: { 200: 'It was committed.' },
  refusals: { NotFoundError: detail, InvalidError: fieldKeyed, ConflictError: titled, PlanMovedError: moved },
  example: {
    plan: { ...planExample, committed_at: '2026-05-04T09:31:00.000Z' },
    answer: { companyCreate: { id: 58 } },
  },
});
