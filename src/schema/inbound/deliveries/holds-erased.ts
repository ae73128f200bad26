import type { Sql } from '../../../db/database.js';
import type { WebhookItem } from '../../../platforms/toolkit/webhook-item.js';

const HOLDS_ERASED = `select exists (select from (
      select r.client_id, array_agg(r.kind) as kinds, array_agg(r.mark) as marks
        from unnest($1::text[], $3::text[], $4::text[]) as r (client_id, kind, mark) group by r.client_id) m,
    told_events(m.client_id, $2, m.kinds, m.marks)) as holds`;

/** Whether duplicates are of events whose addresses were erased since: then the body that told them is not kept. */
export async function holdsErased(
  sql: Sql,
  platform: string,
  repeats: readonly Pick<WebhookItem, 'clientId' | 'event'>[],
): Promise<boolean> {
  const marks = repeats.flatMap(({ clientId, event }) =>
    event ? (event.erasedAs ?? []).map((mark) => ({ clientId, kind: event.kind, mark })) : [],
  );
  if (marks.length === 0) return false;
  const values = [
    marks.map(({ clientId }) => clientId),
    platform,
    marks.map(({ kind }) => kind),
    marks.map(({ mark }) => mark),
  ];
  const [row] = await sql.query<{ holds: boolean }>('delivery.holds_erased', HOLDS_ERASED, values);
  return row?.holds ?? false;
}
