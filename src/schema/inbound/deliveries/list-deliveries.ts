import type { WebhookDelivery } from '../../../db/generated-client.js';
import type { StoredRow } from '../../../db/stored.js';
import { isLongId } from '../../../values/record-id.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import type { FieldsOf } from '../../records/fields/fields.js';
import { type TextGiven, TextMatch, textMatches } from '../../records/filters/matches.js';
import { fieldTerms } from '../../records/filters/terms.js';
import { filterable, narrow, type Where } from '../../records/filters/where.js';
import {
  type Connection,
  type Keyset,
  readConnection,
  type Selection,
  type WindowArgs,
} from '../../records/lists/keyset.js';
import type { Cursors } from '../../records/lists/keyset-window.js';
import { WebhookVerdict } from './delivery-types.js';

/** A stored delivery; its ids are text, as on the wire. */
export type DeliveryRow = StoredRow<'WebhookDelivery'>;

/** The order of receipt, by time and then by id. */
const DELIVERIES: Keyset<Pick<DeliveryRow, 'id' | 'receivedAt'>> = {
  select: 'select d.id::text as id, d.received_at as "receivedAt" from webhook_delivery d',
  id: 'd.id',
  idForm: 'text',
  sorts: { received: { column: 'd.received_at', type: 'timestamptz', value: ({ receivedAt }) => receivedAt } },
};

/** How the records of a window are read. */
export const BY_ID: Cursors<DeliveryRow> = { idForm: 'text', sorts: { id: {} } };

/** One workspace, or an agency with all its clients. */
export type DeliveryOwner = { clientId: string } | { agencyId: string };

export const DeliveryFilter = builder.inputType('WebhookDeliveryFilter', {
  description: 'Conditions on deliveries, combined with AND.',
  fields: (t) => ({
    platform: t.string({ description: 'The sender.' }),
    clientId: t.string({ description: 'One client; useful in the list of an agency.' }),
    verdict: t.field({ type: WebhookVerdict, description: 'Their outcome.' }),
    receivedFrom: t.field({ type: 'DateTime', description: 'Received at this time or later.' }),
    receivedBefore: t.field({ type: 'DateTime', description: 'Received before this time.' }),
  }),
});

type Filter = typeof DeliveryFilter.$inferInput;

/** An exact filter as one with operators. */
const toWhere = ({ platform, clientId, verdict, receivedFrom, receivedBefore }: Filter): Where => ({
  platform: { equals: platform },
  clientId: { equals: clientId },
  verdict: { equals: verdict },
  receivedAt: { from: receivedFrom, before: receivedBefore },
});

/** Both filters must match. */
interface DeliveryFilters {
  filter?: Filter | null | undefined;
  where?: Where | null | undefined;
}

/** The matching deliveries `d` of an owner. */
export function selectDeliveries(owner: DeliveryOwner, { filter, where }: DeliveryFilters): Selection | null {
  const own =
    'clientId' in owner
      ? { where: 'd.client_id = $1', values: [owner.clientId] }
      : { where: 'd.agency_id = $1', values: [owner.agencyId] };
  const narrowed = (selection: Selection | null, by: Where) => narrow(selection, DeliveryWhere, by, { row: 'd' });
  return narrowed(narrowed(own, toWhere(filter ?? {})), where ?? {});
}

/** One window of an owner's deliveries, found in the index, then read. @param select the columns to read */
export async function listDeliveries(
  { services: { database } }: Context,
  owner: DeliveryOwner,
  window: WindowArgs & DeliveryFilters,
  select: () => object,
): Promise<Connection<DeliveryRow>> {
  const { edges, ...page } = await readConnection(database, DELIVERIES, window, selectDeliveries(owner, window));
  const ids = edges.map(({ node }) => BigInt(node.id));
  if (ids.length === 0) return { ...page, edges: [] };
  const rows = await database.borrow(({ webhookDelivery }) =>
    webhookDelivery.findMany({ where: { AND: [owner, { id: { in: ids } }] }, ...select() }),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  // A delivery that was deleted between the two statements is left out.
  const found = edges.flatMap(({ cursor, node }) => {
    const row = byId.get(node.id);
    return row ? [{ cursor, node: row }] : [];
  });
  return { ...page, edges: found };
}

/** One delivery of an owner; null: there is none. @param select returns the columns to read */
export async function findDelivery(
  { services: { database } }: Context,
  owner: DeliveryOwner,
  id: string,
  select: () => object,
): Promise<DeliveryRow | null> {
  if (!isLongId(id)) return null;
  return database.borrow(({ webhookDelivery }) =>
    webhookDelivery.findFirst({ where: { AND: [owner, { id: BigInt(id) }] }, ...select() }),
  );
}

/** How many events of each delivery are parked now, in the order of the ids. */
export async function loadParkedCounts(ids: readonly string[], { services, agencyId }: Context): Promise<number[]> {
  const rows = await services.database.query<{ id: string; parked: number }>(
    'delivery.parked',
    `select d.id::text as id, (select count(*) from parked_webhook_event p where p.delivery_id = d.id and p.agency_id = $2)::int
        + coalesce((select sum(r.item_count) from delivery_rest r where r.delivery_id = d.id and r.agency_id = $2), 0)::int as parked
      from unnest($1::bigint[]) as d (id)`,
    [ids, agencyId],
  );
  const parked = new Map(rows.map((row) => [row.id, row.parked]));
  return ids.map((id) => parked.get(id) ?? 0);
}

const text = (column: string, shown: string) => ({ column, type: 'String', shown, input: null }) as const;

const deliveryFields = {
  platform: text('platform', 'The sender.'),
  level: text('level', 'The form of the path that received it: client or agency.'),
  verdict: text('verdict', 'Outcome on receipt.'),
  detail: { ...text('detail', 'Why it was refused or ignored.'), nullable: true },
  receivedAt: { column: 'received_at', type: 'DateTime', shown: 'When it was received.', input: null },
  bodyDropped: { column: 'body_dropped', type: 'Boolean', shown: 'Whether the body was left out.', input: null },
} as const satisfies Partial<FieldsOf<WebhookDelivery>>;

/** What lists of webhook deliveries can be filtered by. */
export const DeliveryWhere = filterable('WebhookDeliveryWhere', 'deliveries', {
  ...fieldTerms(deliveryFields),
  clientId: {
    type: TextMatch,
    description: 'The workspace; none if it belongs to none or to several.',
    sql: (given: TextGiven, writing, { row }) => textMatches(`${row}.client_id`, given, writing),
  },
});
