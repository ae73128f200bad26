import type { Context } from '../../kernel/context.js';
import type { CustomFieldRow } from './custom-field-row.js';

/** Lists up to this length are resolved at once: most records have some ten fields. */
const FEW = 20;

/**
 * The custom fields of one record. A record has up to 1,000 fields, a page 100 records, and a query may select a list
 * under several aliases, while the executor resolves a list without pause. So long lists yield to the event loop
 * between one another.
 */
export function inBatches(
  fields: CustomFieldRow[] | Promise<CustomFieldRow[]>,
  context: Context,
): CustomFieldRow[] | Promise<CustomFieldRow[]> {
  if (!Array.isArray(fields)) return fields.then((found) => inBatches(found, context));
  if (fields.length <= FEW) return fields;
  const { actor, services } = context;
  const turn = services.turns.take(actor.clientId ?? actor.agencyId ?? '', fields.length);
  return turn ? turn.then(() => fields) : fields;
}
