import { createHmac } from 'node:crypto';

const TAG_LENGTH = 12;

/**
 * The tag of a client or an agency in log lines. Their ids are the credentials of webhook paths; a tag gives no access,
 * and the id cannot be derived from it without the pepper.
 * @param pepper KEY_PEPPER
 * @returns 12 hex digits, the same for an id in every process and line
 */
export function logTag(pepper: string, id: string): string {
  return createHmac('sha256', pepper).update(`log-tag ${id}`).digest('hex').slice(0, TAG_LENGTH);
}
