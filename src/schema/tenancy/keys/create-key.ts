import { z } from 'zod';
import type { KeyKind } from '../../../access/identity/api-key.js';
import { ForbiddenError, InvalidError } from '../../../errors.js';
import { parseInput } from '../../../values/input.js';
import { text } from '../../../values/text.js';
import type { Management } from '../../kernel/management.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { insertKey } from './insert-key.js';
import { holdIssuer, requireEndWithin } from './issuer.js';
import { requireKeyRoom } from './key-room.js';
import { describeKey, type IssuedKey } from './key-row.js';

interface KeyInput {
  kind: KeyKind;
  name?: string | null | undefined;
  expiresAt?: Date | string | null | undefined;
  masterListAccess?: boolean | null | undefined;
}

const nameSchema = z.object({ name: text({ max: 255 }) });

/**
 * Issues a key: of the workspace, or with `kind` ML of the agency. A key that is issued by a key with an expiry expires
 * no later than that key, and with it where no expiry is given.
 * @throws ForbiddenError a master key is asked for without "master list access", or a client key outside any workspace
 * @throws InvalidError a name over 255 characters, an expiry in the past or later than that of the issuing key, a
 *   permission that only master keys have
 * @throws ConflictError the workspace already has 50 valid keys, or the agency 50 valid master keys
 * @source Specification: Authentication, key types and key management
 */
export async function createKey(management: Management, input: KeyInput): Promise<IssuedKey> {
  const { agencyId, clientId, actor, database, pepper } = management;
  const isMaster = input.kind === 'ML';
  const masterListAccess = input.masterListAccess ?? false;
  const name = readName(input.name);
  const expiresAt = readExpiry(input.expiresAt);
  if (masterListAccess && !isMaster) throw new InvalidError({ masterListAccess: ['Only a master key can carry it.'] });
  if (isMaster) requireMasterListAccess(management);
  else if (clientId === null)
    throw new ForbiddenError('A client key belongs to a workspace. Name it with the header X-Client-Id: <client_id>.');
  const owner = clientId === null || isMaster ? ofAgency(agencyId) : ofClient(clientId);
  return database.transaction(async (session) => {
    await requireKeyRoom(session, owner);
    const issuer = await holdIssuer(session, actor);
    const end = expiresAt ?? issuer.expiresAt;
    requireEndWithin(end, issuer);
    const key = { kind: input.kind, ...owner, name, masterListAccess, expiresAt: end, issuedBy: issuer.keyId };
    const issued = await insertKey(session, pepper, key);
    const place = { ...management, clientId: issued.key.clientId };
    await recordAudit(session, place, {
      action: 'key.created',
      subject: `key:${issued.key.id}`,
      after: describeKey(issued.key),
    });
    return issued;
  });
}

const ofAgency = (agencyId: string) => ({ agencyId, clientId: null }) as const;
const ofClient = (clientId: string) => ({ agencyId: null, clientId }) as const;

/** @throws ForbiddenError the caller may not issue master keys */
export function requireMasterListAccess({ actor }: Management): void {
  if (actor.kind === 'operator') return;
  if (actor.keyKind !== 'ML' || !actor.masterListAccess) {
    throw new ForbiddenError('This needs a master key with the permission "master list access".');
  }
}

/** @throws InvalidError over 255 characters */
export function readName(name: string | null | undefined): string {
  return parseInput(nameSchema, { name: name ?? '' }).name;
}

/** @throws InvalidError the moment is in the past */
export function readExpiry(expiresAt: Date | string | null | undefined): Date | null {
  if (expiresAt === null || expiresAt === undefined) return null;
  const moment = new Date(expiresAt);
  if (moment.getTime() <= Date.now()) throw new InvalidError({ expiresAt: ['Must be in the future.'] });
  return moment;
}
