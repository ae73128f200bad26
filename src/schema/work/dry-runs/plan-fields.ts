import { ConflictError, InvalidError, NotFoundError, PlanMovedError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { commitPlan } from './commit-plan.js';
import { Plan, PlanCommitted } from './plan.js';
import { findPlan } from './plan-row.js';

const manage = { access: { manage: true } } as const;
const ID = { type: 'RecordId' as const, required: true as const, description: 'Which plan, as the dry run named it.' };

builder.queryFields((t) => ({
  plan: t.field({
    type: Plan,
    nullable: true,
    description:
      'A plan of the workspace, or of an agency that acts in none; null: there is none, or its hour is over.',
    authScopes: { access: {} },
    args: { id: t.arg(ID) },
    resolve: (_root, { id }, { services, actor, agencyId }) =>
      findPlan(services.database, { agencyId, clientId: actor.clientId }, id),
  }),
}));

builder.mutationFields((t) => ({
  commitPlan: t.field({
    type: PlanCommitted,
    description:
      'Does what a dry run said, all of it or nothing: the operation runs again as the caller, and is kept if it changes what the plan says. A plan is committed once.',
    authScopes: manage,
    errors: { types: [NotFoundError, InvalidError, ConflictError, PlanMovedError] },
    args: { id: t.arg(ID) },
    resolve: (_root, { id }, context) => commitPlan(context, id),
  }),
}));
