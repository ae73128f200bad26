import { InvalidError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { Job } from '../jobs/job.js';
import { type KEEPS, type Keep, parseFieldChange } from './bulk-change.js';
import { HEAVY, START_REFUSALS, startAndWake } from './bulk-fields.js';
import { carriersOf } from './bulk-selection.js';
import { BulkPreviewType, previewArgs, sampleSize, signingWorkspace, startArgs, subjectOf } from './bulk-types.js';
import { type FieldPreview, previewField } from './preview-bulk.js';
import type { Bulk } from './start-bulk.js';

const read = { access: { workspace: 'read' } } as const;
const write = { access: { workspace: 'write' } } as const;

const RecordWithFields = builder.enumType('RecordWithFields', {
  description: 'A kind of record that carries custom fields.',
  values: {
    contact: { description: 'Contacts.' },
    company: { description: 'Companies.' },
    email: { description: 'Emails.' },
  } as const satisfies Record<OwnerKind, object>,
});

const KeptValue = builder.enumType('KeptValue', {
  description: 'Which value stays where a record has both of two custom fields that become one.',
  values: {
    target: { description: 'That of the field that stays.' },
    source: { description: 'That of the field that goes.' },
    latest: {
      description: 'The one that was written later; that of the field that stays where both were written at once.',
    },
  } as const satisfies Record<(typeof KEEPS)[number], object>,
});

const FieldPreviewType = builder.objectRef<FieldPreview>('CustomFieldPreview').implement({
  description: 'What a change of a custom field everywhere would do. Nothing was changed.',
  fields: (t) => ({
    records: t.expose('records', { type: BulkPreviewType, description: 'The records that carry the field.' }),
    haveBoth: t.exposeInt('haveBoth', {
      description:
        'How many of them have the other field too. A renaming leaves these alone; a merge keeps one value of each.',
    }),
    endpoints: t.expose('endpoints', {
      type: ['RecordId'],
      description:
        'Endpoints of events that ask for changes of the field by its name, and would not hear of it any more.',
    }),
  }),
});

const fieldArgs = builder.args((t) => ({
  record: t.field({ type: RecordWithFields, required: true, description: 'The kind of record.' }),
  name: t.string({ required: true, description: 'The name of the field, exactly.' }),
}));

interface Asked {
  record: OwnerKind;
  name: string;
  to: string | null;
  keep: Keep | null;
}

function fieldBulk({ record, ...asked }: Asked, { workspace: { clientId } }: Context): Bulk {
  const change = parseFieldChange(asked);
  const selection = carriersOf(record, clientId, asked.name);
  return { kind: record, selection, change, subject: subjectOf(clientId, record, change, { carriers: asked.name }) };
}

builder.queryFields((t) => ({
  customFieldPreview: t.field({
    type: FieldPreviewType,
    description:
      'The first of two steps to rename, merge or delete a custom field on all records: counts those that carry it and gives the token for the second step. Without `to` a deletion; with `to` a renaming, and with `keep` besides a merge.',
    authScopes: read,
    errors: { types: [InvalidError] },
    complexity: HEAVY,
    args: {
      ...fieldArgs,
      to: t.arg.string({ description: 'What it is to be called, or the field that it is to become one with.' }),
      keep: t.arg({ type: KeptValue, description: 'Which value stays where a record has both.' }),
      ...previewArgs,
    },
    resolve: async (_root, { first, to = null, keep = null, ...args }, context) => {
      if (keep !== null && to === null) throw new InvalidError({ to: ['Is required beside keep.'] });
      const bulk = fieldBulk({ ...args, to, keep }, context);
      return await previewField(signingWorkspace(context), bulk, { name: args.name, to }, sampleSize(first));
    },
  }),
}));

const everywhere = 'on all records of a kind, in the background. `customFieldPreview` gives the token.';

builder.mutationFields((t) => ({
  customFieldRename: t.field({
    type: Job,
    description: `Gives a custom field another name ${everywhere} A record that has a field of that name already is left alone, and told in the file of what was refused.`,
    authScopes: write,
    errors: { types: START_REFUSALS },
    complexity: HEAVY,
    args: { ...fieldArgs, to: t.arg.string({ required: true, description: 'The new name.' }), ...startArgs },
    resolve: (_root, args, context) => startAndWake(fieldBulk({ ...args, keep: null }, context), args, context),
  }),
  customFieldMerge: t.field({
    type: Job,
    description: `Makes two custom fields one ${everywhere}`,
    authScopes: write,
    errors: { types: START_REFUSALS },
    complexity: HEAVY,
    args: {
      ...fieldArgs,
      to: t.arg.string({ required: true, description: 'The field that stays.' }),
      keep: t.arg({ type: KeptValue, required: true, description: 'Which value stays where a record has both.' }),
      ...startArgs,
    },
    resolve: (_root, args, context) => startAndWake(fieldBulk(args, context), args, context),
  }),
  customFieldDelete: t.field({
    type: Job,
    description: `Removes a custom field ${everywhere}`,
    authScopes: write,
    errors: { types: START_REFUSALS },
    complexity: HEAVY,
    args: { ...fieldArgs, ...startArgs },
    resolve: (_root, args, context) =>
      startAndWake(fieldBulk({ ...args, to: null, keep: null }, context), args, context),
  }),
}));
