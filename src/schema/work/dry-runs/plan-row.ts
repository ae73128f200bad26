import { z } from 'zod';
import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Database, Sql } from '../../../db/database.js';
import { ConflictError, NotFoundError } from '../../../errors.js';
import { CHANGE_ACTIONS, CHANGE_KINDS } from '../../history/changes/change-row.js';
import type { StoredOperation } from '../../kernel/services.js';

const nameIn = <Name extends string>(names: Readonly<Record<Name, number>>) =>
  z.custom<Name>((value) => typeof value === 'string' && Object.hasOwn(names, value));

const action = nameIn(CHANGE_ACTIONS);
const image = z.record(z.string(), z.unknown()).nullable();

const plannedChange = z.object({
  clientId: z.string(),
  kind: nameIn(CHANGE_KINDS),
  action,
  /** Null: it gets one on creation. */
  recordId: z.int().nullable(),
  /** Identifies it until then, also in the fields of others. */
  reference: z.string().nullable(),
  fields: z.array(z.object({ name: z.string(), isCustom: z.boolean(), before: z.unknown(), after: z.unknown() })),
});

const plannedSetting = z.object({
  /** The table. */
  kind: z.string(),
  action,
  /** Null: it gets one, or has none. */
  id: z.string().nullable(),
  reference: z.string().nullable(),
  /** What differs. */
  fields: z.array(z.string()),
  before: image,
  after: image,
});

const plannedWork = z.object({ task: z.string(), count: z.int() });

/** The stored JSON of a plan. */
const planContents = z.object({
  /** When the dry run took place, by the database clock. */
  began: z.string(),
  changes: z.array(plannedChange),
  settings: z.array(plannedSetting),
  queued: z.array(plannedWork),
});

/** A record that an operation would change, as the journal would record it. */
export type PlannedChange = z.output<typeof plannedChange>;
/** A row that the journal does not record, such as an activity type. */
export type PlannedSetting = z.output<typeof plannedSetting>;
/** Work that would be queued for a task. */
export type PlannedWork = z.output<typeof plannedWork>;
/** What an operation would do. */
export type PlanContents = z.output<typeof planContents>;

/** The owner of plans: a client, or an agency that acts in no client. */
export interface PlanOwner {
  agencyId: string;
  clientId: string | null;
}

/** An operation with its plan. */
export interface PlannedOperation extends StoredOperation {
  /** The name of the operation. */
  operation: string;
  heavy: boolean;
}

const columns = columnsOf('Plan');

type StoredPlan = RowOf<typeof columns>;

/** A plan as it is stored. */
export type PlanRow = Omit<StoredPlan, 'contents'> & { contents: PlanContents };

/* A plan stored by another release in another shape is rejected here instead of being misread later. */
const toPlan = (row: StoredPlan): PlanRow => ({ ...row, contents: planContents.parse(row.contents) });

const OWN = 'p.agency_id = $1 and p.client_id is not distinct from $2';

/** How many of the newest plans of an owner are kept. */
const KEPT = 100;

const STORE = `with gone as (
    delete from plan p where ${OWN} and p.id in (select p.id from plan p where ${OWN} order by p.id desc offset ${KEPT - 1})
  )
  insert into plan as p (agency_id, client_id, operation, document, operation_name, variables, heavy, contents)
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb) returning ${columns('p')}`;

/** Maximum bytes of a plan with its operation. */
const MOST_BYTES = 2 ** 21;

/** Stores a plan for an hour; null: it is too large. */
export async function storePlan(
  sql: Sql,
  { agencyId, clientId }: PlanOwner,
  { operation, document, operationName, variables, heavy }: PlannedOperation,
  contents: PlanContents,
): Promise<PlanRow | null> {
  const [asked, found] = [JSON.stringify(variables), JSON.stringify(contents)];
  if (Buffer.byteLength(asked) + Buffer.byteLength(found) + Buffer.byteLength(document) > MOST_BYTES) return null;
  const values = [agencyId, clientId, operation, document, operationName, asked, heavy, found];
  const [row] = await sql.query<StoredPlan>('plan.store', STORE, values);
  return row ? toPlan(row) : null;
}

/** Null: there is no such plan, or it has expired. */
export async function findPlan(
  database: Database,
  { agencyId, clientId }: PlanOwner,
  id: number,
): Promise<PlanRow | null> {
  const where = { agencyId, clientId, id, expiresAt: { gt: new Date() } };
  const row = await database.borrow((prisma) => prisma.plan.findFirst({ where }));
  return row && toPlan(row);
}

const TAKE = `update plan p set committed_at = now()
  where ${OWN} and p.id = $3 and p.expires_at > now() and p.committed_at is null returning ${columns('p')}`;

/**
 * Marks a plan as committed; a concurrent commit waits. @param sql of the transaction; @param database inside it
 * @throws NotFoundError there is no such plan, or it has expired; ConflictError it was already committed
 */
export async function takePlan(sql: Sql, database: Database, owner: PlanOwner, id: number): Promise<PlanRow> {
  const [row] = await sql.query<StoredPlan>('plan.take', TAKE, [owner.agencyId, owner.clientId, id]);
  if (row) return toPlan(row);
  if ((await findPlan(database, owner, id)) === null) throw new NotFoundError('Plan not found');
  throw new ConflictError('Already committed', 'This plan was committed before.');
}
