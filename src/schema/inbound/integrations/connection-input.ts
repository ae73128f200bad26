import { z } from 'zod';
import { sealOwner, sealSecret } from '../../../access/secrets/sealed-secret.js';
import type { StoredRow } from '../../../db/stored.js';
import { InvalidError } from '../../../errors.js';
import type { Platform } from '../../../platforms/toolkit/platform.js';
import { parseInput } from '../../../values/input.js';
import { text } from '../../../values/text.js';
import type { Workspace } from '../../kernel/context.js';

/** The fields of a connection that callers may write. Absent fields are not changed; `null` clears. */
export interface ConnectionInput {
  externalAccountId?: string | null | undefined;
  webhookSecret?: string | null | undefined;
  /** Null restores the default, which is true. */
  acceptLegacySignatures?: boolean | null | undefined;
  lastSyncedAt?: string | null | undefined;
}

/** The given fields of a connection, ready to be stored: the secret sealed. */
interface ConnectionWrite {
  externalAccountId?: string | null;
  webhookSecret?: Uint8Array<ArrayBuffer> | null;
  acceptLegacySignatures?: boolean;
  lastSyncedAt?: string | null;
}

const schema = z.object({
  externalAccountId: text({ max: 255 }).nullish(),
  webhookSecret: text({ min: 1, max: 1024 }).nullish(),
});

/**
 * Parses the input and seals its secret for exactly this connection.
 * @throws InvalidError a text over its length, a secret for a platform without proofs, a setting about older signatures
 *   for a platform without them, a sync time in the future
 */
export function readConnectionInput(
  { clientId }: Workspace,
  pepper: string,
  integration: Platform,
  input: ConnectionInput,
): ConnectionWrite {
  const { externalAccountId, webhookSecret } = parseInput(schema, input);
  const write: ConnectionWrite = {};
  if (externalAccountId !== undefined) write.externalAccountId = externalAccountId?.trim() || null;
  if (webhookSecret && !integration.takesSecret) {
    throw new InvalidError({
      webhookSecret: [`${integration.name} sends no proof, so no secret can be stored for it.`],
    });
  }
  if (input.acceptLegacySignatures !== undefined) {
    write.acceptLegacySignatures = readLegacySignatures(integration, input.acceptLegacySignatures);
  }
  if (webhookSecret === null) write.webhookSecret = null;
  else if (webhookSecret !== undefined)
    write.webhookSecret = new Uint8Array(sealSecret(pepper, sealOwner(clientId, integration.key), webhookSecret));
  if (input.lastSyncedAt !== undefined) write.lastSyncedAt = readSyncTime(input.lastSyncedAt);
  return write;
}

function readLegacySignatures({ name, earlierSignatures }: Platform, accept: boolean | null): boolean {
  if (!earlierSignatures && accept === false) {
    throw new InvalidError({ acceptLegacySignatures: [`${name} has no earlier signatures that could be refused.`] });
  }
  return accept ?? true;
}

/* A sender's clock may be a minute ahead. */
const CLOCK_TOLERANCE_MS = 60_000;

function readSyncTime(moment: string | null): string | null {
  if (moment === null) return null;
  const at = new Date(moment);
  if (at.getTime() > Date.now() + CLOCK_TOLERANCE_MS)
    throw new InvalidError({ lastSyncedAt: ['Must not be in the future.'] });
  return at.toISOString();
}

/** A row of a connection; the secret in it is sealed. */
export type ConnectionRow = StoredRow<'IntegrationConnection'>;

/** Only whether there is a secret is ever shown. */
export const hasSecret = ({ webhookSecret }: Pick<ConnectionRow, 'webhookSecret'>): boolean => webhookSecret !== null;
