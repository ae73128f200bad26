import { createHmac } from 'node:crypto';

const TAG_LENGTH = 12;

/**
 * The name of a client or an agency in log lines. Their ids are the credentials of webhook paths; the tag opens nothing
 * and leads to no id without the pepper.
 * @param pepper KEY_PEPPER
 * @returns 12 hex digits, the same for an id in every process and line
 */
export function logTag(pepper: string, id: string): string {
  return createHmac('sha256', pepper).update(`log-tag ${id}`).digest('hex').slice(0, TAG_LENGTH);
}
