import { type ExecutionResult, GraphQLError } from 'graphql';
import { z } from 'zod';
import { scopeDatabase } from '../../../db/scoped.js';
import { InvalidError, NotFoundError, PlanMovedError } from '../../../errors.js';
import { type Context, contextWith } from '../../kernel/context.js';
import { clearEntries, readContents } from './contents.js';
import { findDifferences } from './differences.js';
import { type Effect, runEffects, servicesInTrial } from './plan-operation.js';
import { findPlan, type PlanOwner, type PlanRow, takePlan } from './plan-row.js';

/** A plan that was committed, with what its operation answered. */
export interface PlanCommitted {
  plan: PlanRow;
  answer: unknown;
}

const variablesOf = z.record(z.string(), z.unknown());

/**
 * Runs the operation of a plan again, as the caller, and commits it if it changes what the plan says: all of it, or nothing.
 * @throws NotFoundError there is no such plan of this workspace, or its hour is over
 * @throws ConflictError it was committed before
 * @throws PlanMovedError it would change something else
 * @throws InvalidError in a dry run
 * @throws UnavailableError it is heavy, and too much heavy work is under way
 * @throws whatever the operation throws
 */
export async function commitPlan(context: Context, id: number): Promise<PlanCommitted> {
  const { actor, services, agencyId } = context;
  if (services.isTrial) throw new InvalidError({ id: ['A dry run commits no plan.'] });
  const owner = { agencyId, clientId: actor.clientId };
  const found = await findPlan(services.database, owner, id);
  if (found === null) throw new NotFoundError('Plan not found');
  const release = found.heavy ? await services.takeHeavySlot(actor) : undefined;
  try {
    return await runAgain(context, owner, found);
  } finally {
    // Other work runs on the event loop first, as after any heavy work.
    if (release) setImmediate(release);
  }
}

async function runAgain(context: Context, owner: PlanOwner, { id, heavy }: PlanRow): Promise<PlanCommitted> {
  const { services } = context;
  const effects: Effect[] = [];
  const outside = scopeDatabase(services.database, { heavy });
  const committed = await outside.trial(async ({ database, session }) => {
    effects.length = 0;
    const plan = await takePlan(session, database, owner, id);
    const inner = contextWith(context, servicesInTrial(services, database, false, effects));
    const { document, operationName } = plan;
    const variables = variablesOf.parse(JSON.parse(plan.variables));
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

/* Errors are those of the operation itself. */
function requireSuccess({ errors }: ExecutionResult): void {
  const [first] = errors ?? [];
  if (first !== undefined) throw causeOf(first);
}

const causeOf = (error: unknown): unknown =>
  error instanceof GraphQLError && error.originalError ? causeOf(error.originalError) : error;
