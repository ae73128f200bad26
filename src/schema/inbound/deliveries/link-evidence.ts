import type { Sql } from '../../../db/database.js';
import type { WebhookItem } from '../../../platforms/toolkit/webhook-item.js';
import type { Receiver } from '../../kernel/services.js';

/* Entries of the suppression list that have just been added by these events. */
const LINK = `update suppression s set evidence = s.evidence || jsonb_build_object('deliveryId', $4::text)
  where s.agency_id = $1 and s.value = any($2::text[]) and s.evidence ->> 'platform' = $3 and not s.evidence ? 'deliveryId'
    and s.changed_at > now() - interval '1 minute'`;

/** Lets the suppressions that a delivery caused name it as evidence. A kill before this loses only the link. */
export async function linkEvidence(
  sql: Sql,
  { agencyId, platform }: Pick<Receiver, 'agencyId' | 'platform'>,
  items: readonly WebhookItem[],
  deliveryId: string,
): Promise<void> {
  const suppressing = items.flatMap(({ event }) =>
    event?.email && (event.kind === 'unsubscribed' || event.kind === 'email_bounced') ? [event.email] : [],
  );
  if (suppressing.length === 0) return;
  await sql.query('delivery.link_evidence', LINK, [agencyId, suppressing, platform, deliveryId]);
}
