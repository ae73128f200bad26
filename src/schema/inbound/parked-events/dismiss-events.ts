import { z } from 'zod';
import type { Database, Sql } from '../../../db/database.js';
import { ownedBy } from '../../../db/scoped.js';
import { InvalidError, NotFoundError } from '../../../errors.js';
import { parseInput } from '../../../values/input.js';
import { isLongId } from '../../../values/record-id.js';
import { text } from '../../../values/text.js';
import { builder } from '../../kernel/builder.js';
import { type AuditChange, type AuditScope, recordAudit } from '../../kernel/record-audit.js';
import { ownerCondition, PARKED_ROW, type ParkedEventRow, ParkedWebhookEvent } from './parked-event.js';

/** The most events in one call. */
const DISMISS_LIMIT = 100;

const schema = z.object({ reason: text({ min: 1, max: 500 }).nullish() });

/**
 * Deletes parked events without applying them, all or none. The audit log gets an entry for each, without addresses.
 * @param place a workspace, or an agency with its clients
 * @throws InvalidError no id, too many, or an unusable reason; NotFoundError an id that is not parked here
 */
async function dismissEvents(
  database: Database,
  place: AuditScope,
  ids: readonly string[],
  given: string | null | undefined,
): Promise<ParkedEventRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length < 1 || wanted.length > DISMISS_LIMIT) {
    throw new InvalidError({ ids: [`Must name 1 to ${DISMISS_LIMIT} parked events.`] });
  }
  const reason = parseInput(schema, { reason: given }).reason?.trim() || null;
  if (!wanted.every(isLongId)) throw new NotFoundError('Parked event not found');
  const { agencyId, clientId } = place;
  return ownedBy(database, { agencyId, clientId }).transaction(async (sql) => {
    const rows = await deleteEvents(sql, place, wanted);
    if (rows.length !== wanted.length) throw new NotFoundError('Parked event not found');
    for (const row of rows)
      await recordAudit(sql, { ...place, clientId: row.clientId }, describeDismissal(row, reason));
    return rows;
  });
}

/* Rows are locked in one order; this waits for transactions that apply or dismiss one of them. */
async function deleteEvents(
  sql: Sql,
  { agencyId, clientId }: AuditScope,
  ids: readonly string[],
): Promise<ParkedEventRow[]> {
  const { where, value } = ownerCondition(clientId === null ? { agencyId } : { clientId });
  const name = clientId === null ? 'agency' : 'client';
  const held = `select p.id from parked_webhook_event p where ${where} and p.id = any($2::bigint[]) order by p.id for update`;
  await sql.query(`parked.hold.${name}`, held, [value, ids]);
  const gone = `with gone as (delete from parked_webhook_event p where ${where} and p.id = any($2::bigint[]) returning ${PARKED_ROW})
    select * from gone order by "parkedAt", id::bigint`;
  return sql.query<ParkedEventRow>(`parked.dismiss.${name}`, gone, [value, ids]);
}

function describeDismissal(row: ParkedEventRow, reason: string | null): AuditChange {
  const { platform, kind, waitsFor, routingValue, campaignId, objectKey, deliveryId, parkedAt } = row;
  return {
    action: 'parked-event.dismissed',
    subject: `parked-event:${row.id}`,
    before: { platform, kind, waitsFor, routingValue, campaignId, objectKey, deliveryId, receivedAt: parkedAt },
    after: reason === null ? null : { reason },
  };
}

const ParkedEventsDismissed = builder.objectRef<{ events: ParkedEventRow[] }>('ParkedEventsDismissed').implement({
  description: 'Parked events that were permanently deleted without being applied.',
  fields: (t) => ({
    events: t.expose('events', { type: [ParkedWebhookEvent], description: 'As they were, oldest first.' }),
  }),
});

builder.mutationFields((t) => {
  const dismissal = () => ({
    type: ParkedEventsDismissed,
    errors: { types: [NotFoundError, InvalidError] },
    args: {
      ids: t.arg.idList({ required: true, description: `Ids of parked events, 1 to ${DISMISS_LIMIT}; all or none.` }),
      reason: t.arg.string({ description: 'For the audit log, at most 500 characters.' }),
    },
  });
  return {
    parkedWebhookEventsDismiss: t.field({
      ...dismissal(),
      description: 'Deletes parked events of the workspace. They are never applied, unless they are received again.',
      access: { workspace: 'write' },
      resolve: async (_root, { ids, reason }, { services, workspace }) => ({
        events: await dismissEvents(services.database, workspace, ids, reason),
      }),
    }),
    agencyParkedWebhookEventsDismiss: t.field({
      ...dismissal(),
      description: 'Deletes parked events of the agency and its clients, including those that match no client.',
      access: { agency: true },
      resolve: async (_root, { ids, reason }, { actor, agencyId, services }) => ({
        events: await dismissEvents(services.database, { agencyId, clientId: null, actor }, ids, reason),
      }),
    }),
  };
});
