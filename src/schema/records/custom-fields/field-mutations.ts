import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { CustomField, CustomFieldChange, CustomFieldInput, DeletePayload } from './custom-field.js';
import type { OwnerKind } from './owner.js';
import { createField, deleteField, updateField } from './write-field.js';

/** Descriptions of the arguments. */
interface ArgumentTexts {
  owner: string;
  field: string;
  create: string;
  /** Absent: its fields are not changed one by one. */
  update?: string;
}

const write = { access: { workspace: 'write' } } as const;
const REFUSALS = { types: [NotFoundError, InvalidError, ConflictError] };

/**
 * Declares the mutations of single custom fields of a kind of record.
 * @param article the kind in a sentence, such as `a contact`
 */
export function declareFieldMutations(kind: OwnerKind, article: string, texts: ArgumentTexts): void {
  const ownerId = `${kind}Id`;
  const owner = { type: 'RecordId', required: true, description: texts.owner } as const;
  const field = { type: 'RecordId', required: true, description: texts.field } as const;
  builder.mutationFields((t) => ({
    [`${kind}CustomFieldCreate`]: t.field({
      type: CustomField,
      description: `Adds a custom field to ${article}.`,
      authScopes: write,
      errors: REFUSALS,
      args: {
        [ownerId]: t.arg(owner),
        input: t.arg({ type: CustomFieldInput, required: true, description: texts.create }),
      },
      resolve: (_root, args, { workspace }) =>
        createField(workspace, kind, Number(args[ownerId]), Object(args['input'])),
    }),
    [`${kind}CustomFieldDelete`]: t.field({
      type: DeletePayload,
      description: `Removes a custom field from ${article}.`,
      authScopes: write,
      errors: { types: [NotFoundError] },
      args: { [ownerId]: t.arg(owner), fieldId: t.arg(field) },
      resolve: async (_root, args, { workspace }) => ({
        deletedId: await deleteField(workspace, kind, Number(args[ownerId]), Number(args['fieldId'])),
      }),
    }),
  }));
  const { update } = texts;
  if (update === undefined) return;
  builder.mutationField(`${kind}CustomFieldUpdate`, (t) =>
    t.field({
      type: CustomField,
      description: `Changes the name or the value of a custom field of ${article}.`,
      authScopes: write,
      errors: REFUSALS,
      args: {
        [ownerId]: t.arg(owner),
        fieldId: t.arg(field),
        input: t.arg({ type: CustomFieldChange, required: true, description: update }),
      },
      resolve: (_root, args, { workspace }) => {
        const [ownerKey, fieldId] = [Number(args[ownerId]), Number(args['fieldId'])];
        return updateField(workspace, { kind, ownerId: ownerKey, fieldId }, Object(args['input']));
      },
    }),
  );
}
