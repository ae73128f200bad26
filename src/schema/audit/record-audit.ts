import type { Actor } from '../../access/actor.js';
import type { Sql } from '../../db/database.js';

/** Where a change happened and who made it. A `Workspace` is one; changes of an agency itself have no client. */
export interface AuditPlace {
  agencyId: string;
  clientId: string | null;
  actor: Actor;
}

/** One change of management or identity. Secrets never go in: a key is named by its mask. */
interface AuditChange {
  /** Object first, past tense: `person.merged`. */
  action: string;
  /** Kind and id of what was changed: `person:12`. */
  subject: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/**
 * Writes down a change in the transaction that makes it, so that neither exists without the other.
 * @param sql the session of that transaction
 */
export async function recordAudit(
  sql: Sql,
  { agencyId, clientId, actor }: AuditPlace,
  change: AuditChange,
): Promise<void> {
  await sql.query(
    'audit.record',
    `insert into audit_entry (agency_id, client_id, actor, action, subject, before, after)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb)`,
    [
      agencyId,
      clientId,
      describeActor(actor),
      change.action,
      change.subject,
      toJson(change.before),
      toJson(change.after),
    ],
  );
}

/** Who acts, as records of changes name them: a key by id and mask, never by its text. */
export function describeActor(actor: Actor): string {
  if (actor.kind === 'key') return `key:${actor.keyId} ${actor.keyMask}`;
  return actor.kind === 'webhook' ? `webhook:${actor.platform}` : 'system';
}

const toJson = (values: Record<string, unknown> | null | undefined) => (values ? JSON.stringify(values) : null);
