import { generateKey, hashKey, type KeyKind, lastFourOf } from '../../../access/identity/api-key.js';
import { pepperMark } from '../../../access/secrets/claim-pepper.js';
import type { Session } from '../../../db/database.js';
import type { IssuedKey } from './key-row.js';

interface NewKey {
  kind: KeyKind;
  /** Set for a master key. */
  agencyId: string | null;
  /** Set for a read-write or read-only key. */
  clientId: string | null;
  name: string;
  masterListAccess: boolean;
  expiresAt: Date | null;
  /** The key that issues it; null for the command line. */
  issuedBy: number | null;
}

/** Stores a new key by its keyed hash. Its text is only in the answer. */
export async function insertKey({ prisma }: Session, pepper: string, key: NewKey): Promise<IssuedKey> {
  const secret = generateKey(key.kind);
  const keyHash = new Uint8Array(hashKey(pepper, secret));
  const mark = new Uint8Array(pepperMark(pepper));
  const row = await prisma.apiKey.create({
    data: { ...key, keyHash, pepperMark: mark, lastFour: lastFourOf(secret) },
  });
  return { key: row, secret };
}
