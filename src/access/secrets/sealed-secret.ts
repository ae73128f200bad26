import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The first byte of a sealed secret. Version 1: AES-256-GCM under a key of HKDF-SHA-256. */
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/**
 * Encrypts a secret that must be read back, such as a webhook secret.
 * @param owner the row it belongs to (`<client_id>/<integration>`); opening it for another row fails
 * @returns version, nonce, tag, ciphertext
 */
export function sealSecret(pepper: string, owner: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(pepper), nonce).setAAD(boundTo(owner));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), sealed]);
}

/**
 * @throws Error the bytes were changed, belong to another owner, or were sealed under another pepper; its message
 *   contains none of them
 */
export function openSecret(pepper: string, owner: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  if (bytes.length < HEADER_BYTES || bytes[0] !== VERSION) throw new Error('A sealed secret has an unknown form.');
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(pepper), nonce, { authTagLength: TAG_BYTES })
    .setAAD(boundTo(owner))
    .setAuthTag(bytes.subarray(1 + NONCE_BYTES, HEADER_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES)), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new Error('A sealed secret cannot be opened with this KEY_PEPPER.', { cause });
  }
}

const sealingKey = (pepper: string) => Buffer.from(hkdfSync('sha256', pepper, '', 'sealed secrets, version 1', 32));

const boundTo = (owner: string) => Buffer.concat([Buffer.from([VERSION]), Buffer.from(owner, 'utf8')]);
