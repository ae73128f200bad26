import { isDeepStrictEqual } from 'node:util';
import { type Actor, describeActor } from '../../access/actor.js';
import type { Session } from '../../db/database.js';
import type { Prisma } from '../../db/generated-client.js';
import type { AuditAction } from './audit-actions.js';

/** Where a change happened and who made it. A `Workspace` is one; changes of an agency itself have no client. */
export interface AuditScope {
  agencyId: string;
  clientId: string | null;
  /** Text: as `describeActor` wrote it, when a job continues a request. */
  actor: Actor | string;
}

/** One change of management or identity. It never contains secrets: a key appears as its mask. */
export interface AuditChange {
  action: AuditAction;
  /** Kind and id of what was changed: `person:12`. */
  subject: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Records a change in the transaction that makes it, so that neither exists without the other. */
export async function recordAudit({ prisma }: Session, place: AuditScope, change: AuditChange): Promise<void> {
  await prisma.auditEntry.create({ data: entryOf(place, change), select: { id: true } });
}

/** Records a change of values in the same way, and nothing where they are equal. */
export async function recordUpdate(session: Session, place: AuditScope, change: AuditChange): Promise<void> {
  if (!isDeepStrictEqual(toJson(change.before), toJson(change.after))) await recordAudit(session, place, change);
}

/** Records changes of one transaction, in their order, in one statement. */
export async function recordAudits(
  { prisma }: Session,
  place: AuditScope,
  changes: readonly AuditChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await prisma.auditEntry.createMany({ data: changes.map((change) => entryOf(place, change)) });
}

const entryOf = ({ agencyId, clientId, actor }: AuditScope, { action, subject, before, after }: AuditChange) => ({
  agencyId,
  clientId,
  actor: typeof actor === 'string' ? actor : describeActor(actor),
  action,
  subject,
  before: toJson(before),
  after: toJson(after),
});

/* As JSON, with dates as text. Undefined without values, which stores an SQL null. */
const toJson = (values: AuditChange['before']): Prisma.InputJsonObject | undefined =>
  values ? JSON.parse(JSON.stringify(values)) : undefined;
