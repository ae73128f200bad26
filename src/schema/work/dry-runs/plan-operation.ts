import { type ExecutionResult, GraphQLError } from 'graphql';
import { z } from 'zod';
import type { CallerActor } from '../../../access/actor.js';
import { ENRICHMENT } from '../../../access/identity/read-keys.js';
import type { Database } from '../../../db/database.js';
import { scopeDatabase } from '../../../db/scoped.js';
import { InvalidError, NotFoundError, PlanMovedError } from '../../../errors.js';
import { UNLIMITED } from '../../inbound/deliveries/body-quota.js';
import { type Context, contextWith } from '../../kernel/context.js';
import type { Services } from '../../kernel/services.js';
import { clearEntries, readContents } from './contents.js';
import { findDifferences } from './differences.js';
import {
  findPlan,
  type PlanContents,
  type PlannedOperation,
  type PlanOwner,
  type PlanRow,
  storePlan,
  takePlan,
} from './plan-row.js';

/** What a dry run reports besides the answer. */
export interface PlanSummary extends Pick<PlanContents, 'changes' | 'settings' | 'queued'> {
  /** Commits it; null: it cannot be committed. */
  id: number | null;
  /** Why not. */
  notCommittable: string | null;
  operation: string;
  expiresAt: Date | null;
}

/** The result of an operation that was rolled back, with its plan. */
interface Planned<Result> {
  result: Result;
  plan: PlanSummary;
}

/**
 * Runs an operation, rolls it back, and stores and returns what it would have changed.
 * @param run is called again after a conflict with others; @param secretive whether it issues or takes a secret, which
 *   is not kept
 */
export async function planOperation<Result extends Pick<ExecutionResult, 'errors'>>(
  context: Context,
  operation: PlannedOperation & { secretive: boolean },
  run: (context: Context) => Promise<Result>,
): Promise<Planned<Result>> {
  const { services } = context;
  const tried = await services.database.trial(async ({ database, session }) => {
    const result = await run(contextWith(context, servicesInTrial(services, database, true)));
    return { value: { result, contents: await readContents(session) }, keep: false };
  });
  return { result: tried.result, plan: await keep(context, operation, tried) };
}

async function keep(
  { actor, services }: Context,
  operation: PlannedOperation & { secretive: boolean },
  { result, contents }: { result: Pick<ExecutionResult, 'errors'>; contents: PlanContents },
): Promise<PlanSummary> {
  const { changes, settings, queued } = contents;
  const told = { operation: operation.operation, changes, settings, queued };
  const refusal = whyNotKept(operation.secretive, result, contents);
  const { agencyId, clientId } = actor;
  if (refusal !== null || agencyId === null) return { ...told, id: null, notCommittable: refusal, expiresAt: null };
  const row = await storePlan(services.database, { agencyId, clientId }, operation, contents);
  if (row === null) return { ...told, id: null, notCommittable: 'The plan is too large to be kept.', expiresAt: null };
  return { ...told, id: row.id, notCommittable: null, expiresAt: row.expiresAt };
}

function whyNotKept(
  secretive: boolean,
  { errors }: Pick<ExecutionResult, 'errors'>,
  { changes, settings, queued }: PlanContents,
): string | null {
  if (errors?.length) return 'The operation failed.';
  if (secretive) return 'The operation makes or takes a secret, which is not kept. Send it without a dry run.';
  const isEmpty = changes.length + settings.length + queued.length === 0;
  return isEmpty ? 'Nothing would change.' : null;
}

/** What is done outside the database after the commit. */
type Effect = () => void | Promise<void>;

const ENRICHED = `select ${ENRICHMENT} as enrichment from client c where c.id = $2 and c.agency_id = $1`;

/**
 * The services of an operation in a dry run. Effects outside the database are left for `later`, and nothing is cached.
 * @param isTrial whether everything will be rolled back
 */
function servicesInTrial(services: Services, database: Database, isTrial: boolean, later: Effect[] = []): Services {
  const { newestRecords } = services;
  return {
    ...services,
    database,
    isTrial,
    isEnrichmentOn: (actor) => readEnrichment(database, actor),
    forgetKeys: (agencyId) => void later.push(() => services.forgetKeys(agencyId)),
    wakeWorker: (task) => void later.push(() => services.wakeWorker(task)),
    newestRecords: {
      get: (_clientId, load) => load(),
      drop: (clientId) => Promise.resolve(void later.push(() => newestRecords.drop(clientId))),
    },
    // Reservations are not returned, and a plan cannot predict the rest of a day's quota.
    bodyQuota: isTrial ? UNLIMITED : services.bodyQuota,
  };
}

/** Runs them in their order. */
async function runEffects(effects: readonly Effect[]): Promise<void> {
  for (const effect of effects) await effect();
}

async function readEnrichment(database: Database, { agencyId, clientId, enrichment }: CallerActor): Promise<boolean> {
  if (enrichment || clientId === null) return enrichment;
  const values = [agencyId, clientId];
  const [row] = await database.query<{ enrichment: boolean }>('plan.enrichment', ENRICHED, values);
  return row?.enrichment ?? false;
}

/** A committed plan, with the answer of its operation. */
export interface PlanCommitted {
  plan: PlanRow;
  answer: unknown;
}

const variablesOf = z.record(z.string(), z.unknown());

/**
 * Runs the operation of a plan again, and commits it if it changes exactly what the plan says.
 * @throws NotFoundError there is no such plan, or it has expired; ConflictError it was already committed
 * @throws PlanMovedError it would change something else; InvalidError in a dry run
 * @throws UnavailableError it is heavy, and too much heavy work is in progress; else whatever the operation throws
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
