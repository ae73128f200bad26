import type { Sql } from '../../../db/database.js';
import type { Receiver } from '../../kernel/services.js';
import { APPLY_EVENT, type EventVerdict } from '../email-events/record-event.js';
import type { DeliveryInput, DeliveryOutcome, Verdict } from './delivery-input.js';

const COLUMNS = 'agency_id, client_id, platform, level, body, body_dropped, replay_of, verdict, detail, counts';

const INSERT = `insert into webhook_delivery (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id::text as id`;

/* Whether the ledger has the event under a mark of its erased address. */
const IS_ERASED = `exists (select from (select array_agg($3::jsonb->>'kind') as kinds, array_agg(e.mark) as marks
      from jsonb_array_elements_text(coalesce($3::jsonb->'erasedAs', '[]')) as e (mark)) m, told_events($1, $2, m.kinds, m.marks))`;

/*
 * Applies the event and stores its delivery in one statement. An ignored event has only one possible reason. A repeat
 * of an erased event is stored without its body.
 */
const INSERT_WITH_EVENT = `with applied as materialized (select ${APPLY_EVENT} as verdict), judged as materialized (
    select verdict, verdict = 'duplicate' and ${IS_ERASED} as erased from applied)
  insert into webhook_delivery (${COLUMNS})
  select $5, $1, $2, $6, case when erased then '' else $7 end, $8 or erased, $9, verdict, case when verdict = 'ignored' then 'The sender is not a contact.' end, null
    from judged
  returning id::text as id, verdict`;

/**
 * Stores a delivery with its verdict.
 * @returns its id
 */
export async function insertDelivery(
  sql: Sql,
  { agencyId, clientId, platform }: Receiver,
  { level, body, bodyDropped = false, replayOf }: DeliveryInput,
  { verdict, counts, detail }: { verdict: Verdict; counts: DeliveryOutcome['counts']; detail: string | null },
): Promise<string> {
  const [row] = await sql.query<{ id: string }>('delivery.insert', INSERT, [
    agencyId,
    clientId,
    platform,
    level,
    body,
    bodyDropped,
    replayOf ?? null,
    verdict,
    detail,
    counts === null ? null : JSON.stringify(counts),
  ]);
  return requireRow(row).id;
}

/**
 * Applies the one event of a delivery and stores the delivery, in one statement.
 * @param event the values of `APPLY_EVENT`: client, platform, event, whether only for known contacts
 */
export async function insertWithEvent(
  sql: Sql,
  { agencyId }: Receiver,
  { level, body, bodyDropped = false, replayOf }: DeliveryInput,
  event: readonly unknown[],
): Promise<{ id: string; verdict: EventVerdict }> {
  const values = [...event, agencyId, level, body, bodyDropped, replayOf ?? null];
  const [row] = await sql.query<{ id: string; verdict: EventVerdict }>('delivery.apply', INSERT_WITH_EVENT, values);
  return requireRow(row);
}

function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The delivery was not kept.');
  return row;
}
