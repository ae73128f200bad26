import type { Sql } from '../../db/database.js';
import { emailEventKinds } from '../../platforms/toolkit/email-event.js';
import type { WebhookItem } from '../../platforms/toolkit/webhook-item.js';

const HOLDS_ERASED = `select exists (select from unnest($1::text[], $2::text[]) as r (client_id, erased)
    join webhook_event w on w.client_id = r.client_id and w.platform = $3 and w.kind = any($4::text[]) and w.subject = r.erased) as holds`;

/** Whether duplicates are of events whose addresses were erased since: then the body that told them is not kept. */
export async function holdsErased(
  sql: Sql,
  platform: string,
  repeats: readonly Pick<WebhookItem, 'clientId' | 'event'>[],
): Promise<boolean> {
  const marks = repeats.flatMap(({ clientId, event }) => (event?.erasedAs ?? []).map((mark) => ({ clientId, mark })));
  if (marks.length === 0) return false;
  const values = [marks.map(({ clientId }) => clientId), marks.map(({ mark }) => mark), platform, emailEventKinds];
  const [row] = await sql.query<{ holds: boolean }>('delivery.holds_erased', HOLDS_ERASED, values);
  return row?.holds ?? false;
}
