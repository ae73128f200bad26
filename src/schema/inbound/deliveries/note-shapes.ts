import type { Sql } from '../../../db/database.js';
import type { Receiver } from '../../kernel/services.js';
import type { Shape } from './delivery-input.js';

const NOTE = 'select note_webhook_shape($1, $2, $3, $4, $5::text[]) as fresh';

/**
 * Records the shapes of payloads, so that a platform's changes of format are noticed. It stores no value of any
 * payload, and a limited number of shapes per client and platform.
 * @returns how many of the shapes are new for the agency
 */
export async function noteShapes(
  sql: Sql,
  { agencyId, platform }: Pick<Receiver, 'agencyId' | 'platform'>,
  shapes: readonly Shape[],
): Promise<number> {
  let fresh = 0;
  for (const { clientId, eventName, paths } of shapes) {
    const values = [agencyId, clientId, platform, eventName, paths];
    const [noted] = await sql.query<{ fresh: boolean }>('shape.note', NOTE, values);
    if (noted?.fresh) fresh += 1;
  }
  return fresh;
}
