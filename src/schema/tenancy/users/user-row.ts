import { randomBytes } from 'node:crypto';
import type { Role } from '../../../access/actor.js';
import { hashToken, readRole } from '../../../access/identity/find-session.js';
import type { Session, Sql } from '../../../db/database.js';
import type { Prisma } from '../../../db/generated-client.js';
import type { StoredRow } from '../../../db/stored.js';
import type { AuditAction } from '../../kernel/audit-actions.js';
import type { Management } from '../../kernel/management.js';
import { recordAudit } from '../../kernel/record-audit.js';

/** A role in one client. */
export interface ClientRole {
  clientId: string;
  clientName: string;
  role: Role;
}

/** A user as lists show it, without password and tokens. */
export interface UserView
  extends Pick<StoredRow<'AgencyUser'>, 'id' | 'email' | 'name' | 'createdAt' | 'lastSignedInAt'> {
  /** `invited`: the link was not used yet. */
  state: 'invited' | 'active' | 'disabled';
  /** In the whole agency; null: only in `clients`. */
  role: Role | null;
  clients: ClientRole[];
  /** Until when the open link can be used; null: there is none. */
  linkEndsAt: Date | null;
}

export const USER_VIEW = {
  id: true,
  agencyId: true,
  email: true,
  name: true,
  role: true,
  createdAt: true,
  acceptedAt: true,
  disabledAt: true,
  lastSignedInAt: true,
  clients: { select: { clientId: true, role: true, client: { select: { name: true } } }, orderBy: { clientId: 'asc' } },
  link: { select: { expiresAt: true } },
} as const satisfies Prisma.AgencyUserSelect;

interface ViewRow extends Pick<StoredRow<'AgencyUser'>, 'id' | 'email' | 'name' | 'role' | 'createdAt'> {
  acceptedAt: Date | null;
  disabledAt: Date | null;
  lastSignedInAt: Date | null;
  clients: { clientId: string; role: string; client: { name: string } }[];
  link: { expiresAt: Date } | null;
}

export function viewOf({ acceptedAt, disabledAt, clients, link, role, ...row }: ViewRow): UserView {
  const { id, email, name, createdAt, lastSignedInAt } = row;
  return {
    ...{ id, email, name, createdAt, lastSignedInAt },
    state: stateOf(acceptedAt, disabledAt),
    role: readRole(role),
    clients: clients.map((one) => ({
      clientId: one.clientId,
      clientName: one.client.name,
      role: readRole(one.role) ?? 'reader',
    })),
    linkEndsAt: link && link.expiresAt.getTime() > Date.now() ? link.expiresAt : null,
  };
}

function stateOf(acceptedAt: Date | null, disabledAt: Date | null): UserView['state'] {
  if (disabledAt) return 'disabled';
  return acceptedAt ? 'active' : 'invited';
}

/** The user as stored. @returns null: the agency has no such user */
export async function findUser(
  { prisma }: Pick<Session, 'prisma'>,
  agencyId: string,
  id: number,
): Promise<UserView | null> {
  const row = await prisma.agencyUser.findUnique({ where: { agencyId_id: { agencyId, id } }, select: USER_VIEW });
  return row && viewOf(row);
}

/** How long a link can be used. */
const LINK_DAYS = 7;

/** A link that sets a password, shown once. */
export interface IssuedLink {
  token: string;
  expiresAt: Date;
}

/** A random text of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenBytes = (token: string): Buffer => Buffer.from(hashToken(token), 'hex');

const PUT_LINK = `insert into user_link (agency_id, user_id, token_hash, expires_at)
  values ($1, $2, $3, now() + make_interval(days => ${LINK_DAYS}))
  on conflict (agency_id, user_id) do update
    set token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at
  returning expires_at as "expiresAt"`;

/** Gives a user a new link, in place of an earlier one. */
export async function putLink(sql: Sql, agencyId: string, userId: number): Promise<IssuedLink> {
  const token = newToken();
  const [row] = await sql.query<{ expiresAt: Date }>('user.put_link', PUT_LINK, [agencyId, userId, tokenBytes(token)]);
  if (!row) throw new Error('The link was not stored.');
  return { token, expiresAt: row.expiresAt };
}

/** Records a change of a user in the audit log of the agency. */
export async function auditUser(
  session: Session,
  { agencyId, actor }: Pick<Management, 'agencyId' | 'actor'>,
  action: AuditAction,
  { id, before, after }: { id: number; before?: UserView; after?: UserView },
): Promise<void> {
  const change = { action, subject: `user:${id}`, before: before && describe(before), after: after && describe(after) };
  await recordAudit(session, { agencyId, clientId: null, actor }, change);
}

function describe({ email, name, state, role, clients }: UserView): Record<string, unknown> {
  return { email, name, state, role, clients: clients.map((one) => ({ clientId: one.clientId, role: one.role })) };
}
