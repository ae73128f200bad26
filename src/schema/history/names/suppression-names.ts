import { Suppression } from '../../crm/suppressions/suppression.js';
import { isShown, viewerOf } from '../../crm/suppressions/suppression-row.js';
import { builder } from '../../kernel/builder.js';
import { loadName } from './load-names.js';

builder.objectField(Suppression, 'personName', (t) =>
  t.string({
    nullable: true,
    description: 'Of an entry of a Person: its name; null: it has none.',
    resolve: (row, _args, context) =>
      row.personId === null || !isShown(row, viewerOf(context.actor))
        ? null
        : loadName({ kind: 'person', id: String(row.personId), clientId: row.sourceClientId }, context),
  }),
);
