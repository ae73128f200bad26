import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { loadName } from './load-names.js';
import { NAMED_KINDS, type NamedKind, type Reference } from './reference.js';

interface Named {
  kind: NamedKind;
  id: string;
  name: string;
}

const NamedKindType = builder.enumType('NamedKind', {
  description: 'The kinds of records that entries of the audit log and the journal refer to.',
  values: Object.fromEntries(
    NAMED_KINDS.map((kind): [Named['kind'], { description: string }] => [
      kind,
      { description: `A record of the kind \`${kind}\`.` },
    ]),
  ) as Record<Named['kind'], { description: string }>,
});

export const RecordName = builder.objectRef<Named>('RecordName').implement({
  description: 'The name of a record that an entry refers to by its id.',
  fields: (t) => ({
    kind: t.expose('kind', { type: NamedKindType, description: 'The kind of the record.' }),
    id: t.exposeString('id', { description: 'The id of the record, as text.' }),
    name: t.exposeString('name', { description: 'Its present name, else its last known one.' }),
  }),
});

/** The names of what an entry refers to, in its order, without those that have none. */
export async function namesOf(references: readonly Reference[], context: Context): Promise<Named[]> {
  const names = await Promise.all(references.map((reference) => loadName(reference, context)));
  return references.flatMap(({ kind, id }, at) => {
    const name = names[at];
    return name == null ? [] : [{ kind, id, name }];
  });
}
