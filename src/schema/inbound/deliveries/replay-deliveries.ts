import type { Sql } from '../../../db/database.js';
import { ownedBy } from '../../../db/scoped.js';
import { InvalidError, NotFoundError } from '../../../errors.js';
import type { ReadWebhook } from '../../../platforms/toolkit/read-webhook.js';
import type { WebhookItem } from '../../../platforms/toolkit/webhook-item.js';
import { isLongId } from '../../../values/record-id.js';
import type { Services } from '../../kernel/services.js';
import { type FindOwner, readOwners } from '../email-events/agency-accounts.js';
import { markErased } from '../email-events/erased-address.js';
import { UNLIMITED } from './body-quota.js';
import { type DeliveryInput, type DeliveryOutcome, type Level, readLevel } from './delivery-input.js';
import type { DeliveryOwner, DeliveryRow } from './list-deliveries.js';
import { recordDelivery } from './record-delivery.js';
import { retryingSql } from './retrying-sql.js';

/** The most deliveries in one call; a dry run takes one transaction. */
export const REPLAY_LIMIT = 50;

/** The outcome of replaying a delivery. */
export interface ReplayOutcome extends Omit<DeliveryOutcome, 'deliveryId'> {
  /** The delivery that was replayed. */
  deliveryId: string;
  /** The record of the replay; null after a dry run. */
  replayId: string | null;
  /** Why it is refused now. */
  detail: string | null;
}

type ReplayServices = Pick<Services, 'database' | 'readWebhook' | 'bodyQuota' | 'pepper' | 'previousPepper'>;

/**
 * Replays stored deliveries in the order of their receipt, as the present code of the platforms reads them. Items that
 * were applied before are duplicates. Agency-level deliveries are routed again, except when a workspace replays them:
 * then they stay with it. No proof is required, because the caller is authenticated by a key.
 * @param dryRun returns what would happen and changes nothing
 * @throws InvalidError no id, more than the limit, or the id of a delivery that was stored without its body
 * @throws NotFoundError an id that is unknown to the workspace or agency
 */
export async function replayDeliveries(
  services: ReplayServices,
  owner: DeliveryOwner,
  ids: readonly string[],
  dryRun: boolean,
): Promise<ReplayOutcome[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length < 1 || wanted.length > REPLAY_LIMIT) {
    throw new InvalidError({ ids: [`Must name 1 to ${REPLAY_LIMIT} deliveries.`] });
  }
  const rows = wanted.every(isLongId) ? await readDeliveries(services, owner, wanted) : [];
  if (rows.length !== wanted.length) throw new NotFoundError('Delivery not found');
  requireBodies(rows);
  if (!dryRun) return replayAll(services, retryingSql(services.database), owner, rows);
  const trial = { ...services, bodyQuota: UNLIMITED };
  const tried = await tryOut(services, owner, (sql) => replayAll(trial, sql, owner, rows));
  return tried.map((outcome) => ({ ...outcome, replayId: null }));
}

function requireBodies(rows: readonly DeliveryRow[]): void {
  const dropped = rows.filter(({ bodyDropped }) => bodyDropped).map(({ id }) => id);
  if (dropped.length === 0) return;
  throw new InvalidError({ ids: [`Kept without their bodies, so there is nothing to replay: ${dropped.join(', ')}.`] });
}

function readDeliveries(
  { database }: ReplayServices,
  owner: DeliveryOwner,
  ids: readonly string[],
): Promise<DeliveryRow[]> {
  const where = { ...owner, id: { in: ids.map(BigInt) } };
  return database.borrow((prisma) => prisma.webhookDelivery.findMany({ where, orderBy: { id: 'asc' } }));
}

/** Carries a result out of a transaction that must not commit. */
class RolledBack<T> extends Error {
  override readonly name = 'RolledBack';
  readonly result: T;
  constructor(result: T) {
    super('The transaction was only a trial.');
    this.result = result;
  }
}

/*
 * The events of an agency's deliveries are written to several of its clients, so the transaction cannot be limited to
 * the rows of one owner.
 */
async function tryOut<T>(
  { database }: ReplayServices,
  owner: DeliveryOwner,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const place = 'clientId' in owner ? database : ownedBy(database, null);
  try {
    return await place.transaction(async (sql) => {
      throw new RolledBack(await work(sql));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}

async function replayAll(services: ReplayServices, sql: Sql, owner: DeliveryOwner, rows: readonly DeliveryRow[]) {
  const outcomes: ReplayOutcome[] = [];
  for (const row of rows) outcomes.push(await replayOne(services, sql, owner, row));
  return outcomes;
}

/*
 * The replay has handled every event of the delivery and parked again those that still wait. Those keep the time since
 * which they have waited. What was left of the delivery was handled too.
 */
const SUPERSEDE = `with gone as (delete from parked_webhook_event where delivery_id = $1 and agency_id = $3 returning parked_at), left_over as (
    delete from delivery_rest where delivery_id = $1 and agency_id = $3)
  update parked_webhook_event set parked_at = least(parked_at, (select min(parked_at) from gone))
   where delivery_id = $2 and agency_id = $3`;

async function replayOne(
  services: ReplayServices,
  sql: Sql,
  owner: DeliveryOwner,
  row: DeliveryRow,
): Promise<ReplayOutcome> {
  const { agencyId, platform, body } = row;
  const level = readLevel(row.level);
  const clientId = level === 'client' || 'clientId' in owner ? row.clientId : null;
  const read = services.readWebhook(platform, body);
  const routed = clientId === null ? await routeItems(sql, row, read) : ownItems(clientId, level, read);
  const items = routed.map((item) => markErased(services, agencyId, item));
  const { refusal, batch } = read;
  const input: DeliveryInput = { level, body, refusal, batch, items, shapes: [], replayOf: row.id };
  const receiver = { agencyId, clientId, platform };
  const kept = await services.bodyQuota.limit(sql, receiver, input);
  const { deliveryId, verdict, counts } = await recordDelivery(sql, receiver, kept);
  // Nothing changes for the events when the body cannot be read.
  if (refusal === null) await sql.query('parked.supersede', SUPERSEDE, [row.id, deliveryId, agencyId]);
  return { deliveryId: row.id, replayId: deliveryId, verdict, counts, detail: refusal };
}

function ownItems(clientId: string, level: Level, { items }: ReadWebhook): WebhookItem[] {
  return items.map((item) => ({ ...item, clientId, routing: level === 'agency' ? item.routing : null }));
}

async function routeItems(
  sql: Sql,
  { agencyId, platform }: DeliveryRow,
  { items }: ReadWebhook,
): Promise<WebhookItem[]> {
  const findOwner = await readOwners(sql, agencyId, platform, items.map(campaignOf));
  return items.map((item) => ({ ...item, clientId: ownerOf(findOwner, item) }));
}

function ownerOf(findOwner: FindOwner, item: WebhookItem): string | null {
  return item.routing && (findOwner(item.routing, campaignOf(item))?.clientId ?? null);
}

const campaignOf = ({ event }: WebhookItem) => event?.campaignId ?? null;
