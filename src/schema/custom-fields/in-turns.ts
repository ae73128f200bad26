import type { Context } from '../context.js';
import type { CustomFieldRow } from './custom-field-row.js';

/** So many fields are answered at once: most records have some ten. */
const FEW = 20;

/**
 * The custom fields of one record. A record has up to 1,000, a page 100 records and a query several names for each list, and
 * the values of a list are made in one go. So long lists take turns, and others are heard between them.
 */
export function inTurns(
  fields: CustomFieldRow[] | Promise<CustomFieldRow[]>,
  context: Context,
): CustomFieldRow[] | Promise<CustomFieldRow[]> {
  if (!Array.isArray(fields)) return fields.then((found) => inTurns(found, context));
  if (fields.length <= FEW) return fields;
  const { actor, services } = context;
  const turn = services.turns.take(actor.clientId ?? actor.agencyId ?? '', fields.length);
  return turn ? turn.then(() => fields) : fields;
}
