import type { Context } from '../../kernel/context.js';
import { loadName } from '../names/load-names.js';
import { imageOf, type NamedKind } from '../names/reference.js';
import { actionOf, type ChangeKind, type ChangeRow, kindOf } from './change-row.js';

type Image = Readonly<Record<string, unknown>>;

const text = (image: Image, field: string): string => {
  const value = image[field];
  return typeof value === 'string' ? value : '';
};

const whole = (image: Image) => [text(image, 'first_name'), text(image, 'last_name')].filter(Boolean).join(' ');

/* The name that the values of an entry themselves give. */
const OWN: Partial<Record<ChangeKind, (image: Image) => string>> = {
  contact: (image) => whole(image) || text(image, 'email') || text(image, 'linkedin_url') || text(image, 'phone'),
  company: (image) => text(image, 'name') || text(image, 'domain'),
  email: (image) => text(image, 'subject').slice(0, 200),
  campaign: (image) => text(image, 'name'),
};

const namedAs = (kind: ChangeKind): NamedKind => (kind === 'score' ? 'contact' : kind);

/** The name of the record of an entry, also after its deletion. Null: it has none, or the entry was emptied. */
export async function loadRecordName(row: ChangeRow, context: Context): Promise<string | null> {
  const { clientId, recordId } = row;
  const [kind, action] = [kindOf(row), actionOf(row)];
  const image = imageOf(action === 'deleted' || action === 'unmerged' ? row.before : row.after);
  if (kind === 'integration') return named('integration', text(image, 'integration'));
  if (kind === 'suppression')
    return text(image, 'subject') === 'person' ? ofPerson(image) : text(image, 'value') || null;
  if (kind === 'activity' && text(image, 'type_id') !== '') return named('activity_type', text(image, 'type_id'));
  const own = OWN[kind]?.(image) ?? '';
  if (action === 'deleted' && own !== '') return own;
  if (row.before === null && row.after === null) return null;
  return (await named(namedAs(kind), String(recordId))) ?? (own || null);

  function named(as: NamedKind, id: string) {
    return loadName({ kind: as, id, clientId }, context);
  }

  function ofPerson(values: Image) {
    const id = values['person_id'];
    return typeof id === 'number' ? named('person', String(id)) : null;
  }
}
