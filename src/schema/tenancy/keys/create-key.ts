import { z } from 'zod';
import { generateKey, hashKey, type KeyKind, lastFourOf } from '../../../access/identity/api-key.js';
import { pepperMark } from '../../../access/secrets/claim-pepper.js';
import type { Session, Sql } from '../../../db/database.js';
import type { Prisma } from '../../../db/generated-client.js';
import { ConflictError, ForbiddenError, InvalidError } from '../../../errors.js';
import { parseInput } from '../../../values/input.js';
import { text } from '../../../values/text.js';
import type { Management } from '../../kernel/management.js';
import { auditKey, type IssuedKey, isValid } from './key-row.js';
import { issuerColumns, lockIssuer, requireEndWithin, requireMasterListAccess } from './lock-keys.js';

/** Null: never. */
export type Expiry = Date | string | null | undefined;

interface KeyInput {
  kind: KeyKind;
  name?: string | null | undefined;
  expiresAt?: Expiry;
  masterListAccess?: boolean | null | undefined;
}

/** A master key belongs to an agency, other keys to a client. */
type Owner = { clientId: string; agencyId: null } | { clientId: null; agencyId: string };

/**
 * Issues a key of the workspace, or with `kind` ML of the agency. It expires no later than the issuing key.
 * @throws ForbiddenError a master key without "master list access", or a client key outside any workspace
 * @throws InvalidError the name, the expiry, or a permission that only master keys have
 * @throws ConflictError there are 50 valid keys, or 50 valid master keys, already
 * @source Specification: Authentication, key types and key management
 */
export async function createKey(management: Management, input: KeyInput): Promise<IssuedKey> {
  const { actor, database, pepper } = management;
  const { kind } = input;
  const masterListAccess = input.masterListAccess ?? false;
  const name = readName(input.name);
  const expiresAt = readExpiry(input.expiresAt);
  if (masterListAccess && kind !== 'ML')
    throw new InvalidError({ masterListAccess: ['Only a master key can carry it.'] });
  const owner = ownerOf(management, kind);
  return database.transaction(async (session) => {
    await requireKeyRoom(session, owner);
    const issuer = await lockIssuer(session, actor);
    const end = expiresAt ?? issuer.expiresAt;
    requireEndWithin(end, issuer);
    const data = { kind, ...owner, name, masterListAccess, expiresAt: end, ...issuerColumns(issuer) };
    const issued = await insertKey(session, pepper, data);
    await auditKey(session, management, 'key.created', issued);
    return issued;
  });
}

function ownerOf(management: Management, kind: KeyKind): Owner {
  const { agencyId, clientId } = management;
  if (kind === 'ML') {
    requireMasterListAccess(management);
    return { agencyId, clientId: null };
  }
  if (clientId === null)
    throw new ForbiddenError('A client key belongs to a workspace. Name it with the header X-Client-Id: <client_id>.');
  return { agencyId: null, clientId };
}

const nameSchema = z.object({ name: text({ max: 255 }) });

/** @throws InvalidError over 255 characters */
export function readName(name: string | null | undefined): string {
  return parseInput(nameSchema, { name: name ?? '' }).name;
}

/** @throws InvalidError the moment is in the past */
export function readExpiry(expiresAt: Expiry): Date | null {
  if (expiresAt === null || expiresAt === undefined) return null;
  const moment = new Date(expiresAt);
  if (moment.getTime() <= Date.now()) throw new InvalidError({ expiresAt: ['Must be in the future.'] });
  return moment;
}

/** Maximum valid keys of a client, and maximum valid master keys of an agency. */
const MAX_VALID_KEYS = 50;

/* Blocks concurrent transactions that would issue another key. */
async function requireKeyRoom(session: Session, { clientId, agencyId }: Owner): Promise<void> {
  if (clientId === null) await lockOwner(session, 'agency', agencyId);
  else await lockOwner(session, 'client', clientId);
  const where = clientId === null ? { agencyId } : { clientId };
  if ((await session.prisma.apiKey.count({ where: { ...where, ...isValid() } })) < MAX_VALID_KEYS) return;
  const limit = clientId === null ? 'An agency has at most 50 master keys' : 'A client has at most 50 keys';
  throw new ConflictError('Too many keys', `${limit} that work. Revoke one first.`);
}

const lockOwner = (sql: Sql, table: 'agency' | 'client', id: string) =>
  sql.query(`key.room.lock.${table}`, `select id from ${table} where id = $1 for no key update`, [id]);

type NewKey = Omit<Prisma.ApiKeyUncheckedCreateInput, keyof ReturnType<typeof secretColumns>> & { kind: KeyKind };

/** Stores a new key as a keyed hash. Its text is only in the answer. */
export async function insertKey({ prisma }: Session, pepper: string, key: NewKey): Promise<IssuedKey> {
  const secret = generateKey(key.kind);
  const row = await prisma.apiKey.create({ data: { ...key, ...secretColumns(pepper, secret) } });
  return { key: row, secret };
}

/** What is stored of the text of a key. */
export const secretColumns = (pepper: string, secret: string) => ({
  keyHash: new Uint8Array(hashKey(pepper, secret)),
  pepperMark: new Uint8Array(pepperMark(pepper)),
  lastFour: lastFourOf(secret),
});
