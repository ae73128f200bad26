import type { Sql } from '../../../db/database.js';
import { isInputReachedDatabase, isUnavailable } from '../../../db/database-error.js';
import { UnavailableError } from '../../../errors.js';
import type { WebhookItem } from '../../../platforms/toolkit/webhook-item.js';
import type { Receiver, Services } from '../../kernel/services.js';
import { APPLY_EVENT, type EventVerdict } from '../email-events/record-event.js';
import { commonClient, type DeliveryInput, type DeliveryOutcome, type Verdict } from './delivery-input.js';

/** What a delivery is stored with. */
export interface Judgement {
  verdict: Verdict;
  counts: DeliveryOutcome['counts'];
  /** Why it was refused or ignored. */
  detail: string | null;
}

const COLUMNS = 'agency_id, client_id, platform, level, body, body_dropped, replay_of, verdict, detail, counts';

const INSERT = `insert into webhook_delivery (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id::text as id`;

/* Whether the ledger has the event under the hash of an erased address. */
const IS_ERASED = `exists (select from (select array_agg($3::jsonb->>'kind') as kinds, array_agg(e.mark) as marks
      from jsonb_array_elements_text(coalesce($3::jsonb->'erasedAs', '[]')) as e (mark)) m, told_events($1, $2, m.kinds, m.marks))`;

/* Applies the event and stores its delivery. A repeat of an erased event is stored without its body. */
const INSERT_WITH_EVENT = `with applied as materialized (select ${APPLY_EVENT} as verdict), judged as materialized (
    select verdict, verdict = 'duplicate' and ${IS_ERASED} as erased from applied)
  insert into webhook_delivery (${COLUMNS})
  select $5, $1, $2, $6, case when erased then '' else $7 end, $8 or erased, $9, verdict, case when verdict = 'ignored' then 'The sender is not a contact.' end, null
    from judged
  returning id::text as id, verdict`;

/** Stores a delivery with its verdict. @returns its id */
export async function insertDelivery(
  sql: Sql,
  { agencyId, clientId, platform }: Receiver,
  { level, body, bodyDropped = false, replayOf }: DeliveryInput,
  { verdict, counts, detail }: Judgement,
): Promise<string> {
  const owner = [agencyId, clientId, platform, level];
  const json = counts === null ? null : JSON.stringify(counts);
  const values = [...owner, body, bodyDropped, replayOf ?? null, verdict, detail, json];
  const [row] = await sql.query<{ id: string }>('delivery.insert', INSERT, values);
  return requireRow(row).id;
}

/** Applies the one event of a delivery and stores both, in one statement. @param event the values of `APPLY_EVENT` */
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

const HOLDS_ERASED = `select exists (select from (
      select r.client_id, array_agg(r.kind) as kinds, array_agg(r.mark) as marks
        from unnest($1::text[], $3::text[], $4::text[]) as r (client_id, kind, mark) group by r.client_id) m,
    told_events(m.client_id, $2, m.kinds, m.marks)) as holds`;

/** Whether one of these duplicates is an event whose address was erased: then the body of the delivery is not stored. */
export async function repeatsErasedEvent(
  sql: Sql,
  platform: string,
  duplicates: readonly Pick<WebhookItem, 'clientId' | 'event'>[],
): Promise<boolean> {
  const marks = duplicates.flatMap(({ clientId, event }) =>
    event ? (event.erasedAs ?? []).map((mark) => ({ clientId, kind: event.kind, mark })) : [],
  );
  if (marks.length === 0) return false;
  const [row] = await sql.query<{ holds: boolean }>('delivery.holds_erased', HOLDS_ERASED, [
    marks.map(({ clientId }) => clientId),
    platform,
    marks.map(({ kind }) => kind),
    marks.map(({ mark }) => mark),
  ]);
  return row?.holds ?? false;
}

const UNSTORABLE: Judgement = { verdict: 'malformed', detail: 'The input cannot be stored.', counts: null };
const FAILED: Judgement = { verdict: 'failed', detail: 'The service failed to apply it.', counts: null };

/**
 * Stores a delivery that failed, so that it can be inspected and replayed. When the database is unavailable, the sender
 * retries. @param error why it was not applied; the caller still throws it
 */
export async function storeFailure(
  { database, log }: Pick<Services, 'database' | 'log'>,
  receiver: Receiver,
  input: DeliveryInput,
  error: unknown,
): Promise<void> {
  if (error instanceof UnavailableError || isUnavailable(error)) return;
  const owned = { ...receiver, clientId: receiver.clientId ?? commonClient(input.items) };
  try {
    await insertDelivery(database, owned, input, isInputReachedDatabase(error) ? UNSTORABLE : FAILED);
  } catch (err) {
    const { platform, agencyId } = receiver;
    log.error({ err, platform, agencyId }, 'a delivery that failed could not be kept');
  }
}
