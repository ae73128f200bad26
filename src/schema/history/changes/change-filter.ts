import { builder } from '../../kernel/builder.js';
import { ChangeAction, ChangeKind } from './change.js';

export const ChangeFilter = builder.inputType('ChangeFilter', {
  description: 'Which changes; all conditions are ANDed.',
  fields: (t) => ({
    actor: t.string({ description: 'Who, as an entry tells it, or `key:<id>` alone.' }),
    exceptActors: t.stringList({ description: 'By nobody of these, each like `actor`.' }),
    kind: t.field({ type: ChangeKind, description: 'The kind of the record.' }),
    action: t.field({ type: ChangeAction, description: 'What happened.' }),
    fields: t.stringList({ description: 'That any of these fields is among those of the entry, custom ones too.' }),
    record: t.field({ type: 'RecordId', description: 'The id of the record; ids of several kinds may be equal.' }),
    person: t.field({ type: 'RecordId', description: 'The Person of the contact.' }),
    from: t.field({ type: 'DateTime', description: 'Written at this time or later.' }),
    to: t.field({ type: 'DateTime', description: 'Written before this time.' }),
  }),
});
