import { type ExecutionResult, GraphQLError } from 'graphql';
import { scopeDatabase } from '../../db/scoped.js';
import { InvalidError, NotFoundError, PlanMovedError } from '../../errors.js';
import { type Context, contextWith } from '../context.js';
import { clearEntries, readContents } from './contents.js';
import { findDifferences } from './differences.js';
import { findPlan, type PlanRow, takePlan } from './plan-row.js';
import { runEffects, servicesInTrial } from './trial-services.js';

/** A plan that was committed, with what its operation answered. */
export interface PlanCommitted {
  plan: PlanRow;
  answer: unknown;
}

/**
 * Runs the operation of a plan again, as the caller, and commits it if it changes what the plan says: all of it, or nothing.
 * @throws NotFoundError there is no such plan of this workspace, or its hour is over
 * @throws ConflictError it was committed before
 * @throws PlanMovedError it would change something else
 * @throws InvalidError in a dry run
 * @throws whatever the operation throws
 */
export async function commitPlan(context: Context, id: number): Promise<PlanCommitted> {
  const { actor, services, agencyId } = context;
  if (services.isTrial) throw new InvalidError({ id: ['A dry run commits no plan.'] });
  const owner = { agencyId, clientId: actor.clientId };
  const effects: (() => void | Promise<void>)[] = [];
  const found = await findPlan(services.database, owner, id);
  if (found === null) throw new NotFoundError('Plan not found');
  const place = scopeDatabase(services.database, { heavy: found.heavy });
  const committed = await place.trial(async ({ database, session }) => {
    effects.length = 0;
    const plan = await takePlan(session, database, owner, id);
    const inner = contextWith(context, servicesInTrial(services, database, false, effects));
    const { document, operationName } = plan;
    const variables = JSON.parse(plan.variables) as Record<string, unknown>;
    const result = await services.runDocument({ document, operationName, variables }, inner);
    requireSuccess(result);
    const differences = findDifferences(plan.contents, await readContents(session));
    if (differences.length > 0) throw new PlanMovedError(differences);
    await clearEntries(session);
    return { value: { plan: { ...plan, committedAt: new Date() }, answer: result.data }, keep: true };
  });
  await runEffects(effects);
  return committed;
}

/* As if the operation itself had been asked for. */
function requireSuccess({ errors }: ExecutionResult): void {
  const [first] = errors ?? [];
  if (first !== undefined) throw causeOf(first);
}

const causeOf = (error: unknown): unknown =>
  error instanceof GraphQLError && error.originalError ? causeOf(error.originalError) : error;
