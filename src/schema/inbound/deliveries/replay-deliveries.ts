import { limitField } from '../../../access/rate-limits/field-limit.js';
import type { Sql } from '../../../db/database.js';
import { ownedBy } from '../../../db/scoped.js';
import { retryingSql } from '../../../db/transactions.js';
import { InvalidError, NotFoundError } from '../../../errors.js';
import type { ReadWebhook, WebhookItem } from '../../../platforms/toolkit/webhook-item.js';
import { isLongId } from '../../../values/record-id.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { REPLAYED_DELIVERY_COST } from '../../kernel/guards/field-cost.js';
import type { Services } from '../../kernel/services.js';
import { readOwners } from '../email-events/agency-accounts.js';
import { markErased } from '../email-events/record-event.js';
import { UNLIMITED } from './body-quota.js';
import { type DeliveryInput, type DeliveryOutcome, type Level, readLevel } from './delivery-input.js';
import { WebhookCounts, WebhookVerdict } from './delivery-types.js';
import type { DeliveryOwner, DeliveryRow } from './list-deliveries.js';
import { recordDelivery } from './record-delivery.js';

/** The most deliveries in one call; a dry run takes one transaction. */
const REPLAY_LIMIT = 50;

/** The outcome of replaying a delivery. */
interface ReplayOutcome extends Omit<DeliveryOutcome, 'deliveryId'> {
  /** The delivery that was replayed. */
  deliveryId: string;
  /** The record of the replay; null after a dry run. */
  replayId: string | null;
  /** Why it is refused now. */
  detail: string | null;
}

type ReplayServices = Pick<Services, 'database' | 'readWebhook' | 'bodyQuota' | 'pepper' | 'previousPepper'>;

/**
 * Replays stored deliveries in the order of their receipt, as the present code reads them. What was applied before is a
 * duplicate. Agency-level deliveries are routed again, unless a workspace replays them. The caller's key replaces the
 * proof.
 * @throws InvalidError no id, too many, or a delivery without its body; NotFoundError an unknown id
 */
async function replayDeliveries(
  services: ReplayServices,
  owner: DeliveryOwner,
  ids: readonly string[],
  dryRun: boolean,
): Promise<ReplayOutcome[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length < 1 || wanted.length > REPLAY_LIMIT) {
    throw new InvalidError({ ids: [`Must name 1 to ${REPLAY_LIMIT} deliveries.`] });
  }
  const rows = await readDeliveries(services, owner, wanted);
  if (!dryRun) return replayAll(services, retryingSql(services.database), owner, rows);
  const trial = { ...services, bodyQuota: UNLIMITED };
  const tried = await tryOut(services, owner, (sql) => replayAll(trial, sql, owner, rows));
  return tried.map((outcome) => ({ ...outcome, replayId: null }));
}

async function readDeliveries(
  { database }: ReplayServices,
  owner: DeliveryOwner,
  ids: readonly string[],
): Promise<DeliveryRow[]> {
  if (!ids.every(isLongId)) throw new NotFoundError('Delivery not found');
  const where = { ...owner, id: { in: ids.map(BigInt) } };
  const rows = await database.borrow((prisma) => prisma.webhookDelivery.findMany({ where, orderBy: { id: 'asc' } }));
  if (rows.length !== ids.length) throw new NotFoundError('Delivery not found');
  const dropped = rows.filter(({ bodyDropped }) => bodyDropped).map(({ id }) => id);
  if (dropped.length === 0) return rows;
  throw new InvalidError({ ids: [`Kept without their bodies, so there is nothing to replay: ${dropped.join(', ')}.`] });
}

/* An agency's deliveries write to several clients, so the transaction cannot be limited to rows of one owner. */
async function tryOut<T>(
  { database }: ReplayServices,
  owner: DeliveryOwner,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const scoped = 'clientId' in owner ? database : ownedBy(database, null);
  const rollback = new Error('The transaction was only a trial.');
  const results: T[] = [];
  const attempt = scoped.transaction(async (sql) => {
    results[0] = await work(sql);
    throw rollback;
  });
  return attempt.catch((error: unknown) => {
    const [result] = results;
    if (error !== rollback || result === undefined) throw error;
    return result;
  });
}

async function replayAll(services: ReplayServices, sql: Sql, owner: DeliveryOwner, rows: readonly DeliveryRow[]) {
  const outcomes: ReplayOutcome[] = [];
  for (const row of rows) outcomes.push(await replayOne(services, sql, owner, row));
  return outcomes;
}

/* The replay has parked the events that still wait again. They keep the time since which they have waited. */
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
  const ownerOf = (item: WebhookItem) => item.routing && findOwner(item.routing, campaignOf(item));
  return items.map((item) => ({ ...item, clientId: ownerOf(item)?.clientId ?? null }));
}

const campaignOf = ({ event }: WebhookItem) => event?.campaignId ?? null;

const WebhookReplayOutcome = builder.objectRef<ReplayOutcome>('WebhookReplayOutcome').implement({
  description: 'Outcome of replaying a delivery.',
  fields: (t) => ({
    deliveryId: t.exposeID('deliveryId', { description: 'The delivery that was replayed.' }),
    replayId: t.exposeID('replayId', {
      nullable: true,
      description: 'The record of the replay; null after a dry run.',
    }),
    verdict: t.expose('verdict', { type: WebhookVerdict, description: 'Its outcome.' }),
    counts: t.expose('counts', { type: WebhookCounts, nullable: true, description: 'Only for a batch.' }),
    detail: t.exposeString('detail', { nullable: true, description: 'Why it is refused.' }),
  }),
});

const WebhookReplayPayload = builder
  .objectRef<{ dryRun: boolean; outcomes: ReplayOutcome[] }>('WebhookReplayPayload')
  .implement({
    description: 'The result of a replay, or what it would do.',
    fields: (t) => ({
      dryRun: t.exposeBoolean('dryRun', { description: 'Whether nothing was changed.' }),
      outcomes: t.expose('outcomes', { type: [WebhookReplayOutcome], description: 'In the order of receipt.' }),
    }),
  });

/* A replay is up to 50 deliveries of up to 100 items. */
const replayLimit = { max: 30, windowMs: 60_000 };

builder.mutationFields((t) => {
  const replay = (ownerOf: (context: Context) => DeliveryOwner) => ({
    type: WebhookReplayPayload,
    errors: { types: [NotFoundError, InvalidError] },
    complexity: ({ ids }: { ids: readonly string[] }) => REPLAYED_DELIVERY_COST * ids.length,
    args: {
      ids: t.arg.idList({ required: true, description: `Ids of deliveries, 1 to ${REPLAY_LIMIT}.` }),
      dryRun: t.arg.boolean({
        required: true,
        defaultValue: true,
        description: 'Only reports what would happen. Do a dry run first, then replay.',
      }),
    },
    resolve: limitField(
      replayLimit,
      async (_root: unknown, { ids, dryRun }: { ids: readonly string[]; dryRun: boolean }, context: Context) => ({
        dryRun,
        outcomes: await replayDeliveries(context.services, ownerOf(context), ids, dryRun),
      }),
    ),
  });
  return {
    webhookDeliveriesReplay: t.field({
      ...replay(({ workspace }) => ({ clientId: workspace.clientId })),
      description: 'Replays deliveries of the workspace. Items that were already applied are duplicates.',
      access: { workspace: 'write' },
    }),
    agencyWebhookDeliveriesReplay: t.field({
      ...replay(({ agencyId }) => ({ agencyId })),
      description: 'Replays deliveries of the agency and its clients; agency-level ones are routed again.',
      access: { agency: true },
    }),
  };
});
