import { z } from 'zod';
import { sqlState } from '../../../db/database-error.js';
import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { fieldName, fieldValue } from '../../../values/custom-fields.js';
import { parseInput } from '../../../values/input.js';
import { builder } from '../../kernel/builder.js';
import type { Workspace } from '../../kernel/context.js';
import { CustomField, CustomFieldChange, CustomFieldInput, DeletePayload } from './custom-field.js';
import { hasFieldRoom, refuseGrowth } from './field-room.js';
import { type CustomFieldRow, fieldColumns } from './load-fields.js';
import { OWNERS, type OwnerKind } from './owner.js';

const newField = z.object({ fieldName, fieldValue });
const changedField = z.object({ fieldName: fieldName.optional(), fieldValue: fieldValue.optional() });

const nameTaken = () => new ConflictError('Conflict', 'The record already has a custom field of this name.');
const fieldNotFound = () => new NotFoundError('Custom field not found');

/** A change of a field counts as a change of its record. */
const touch = (kind: OwnerKind) =>
  `update ${OWNERS[kind].parent} set updated_time = now() where client_id = $1 and id = $2`;

/* The record is locked before its fields, as by every other writer, so that two writers cannot deadlock. */
const lock = (kind: OwnerKind, condition = 'true') =>
  `select client_id, id from ${OWNERS[kind].parent} where client_id = $1 and id = $2 and ${condition} for no key update`;

/**
 * Adds one custom field to a record.
 * @throws NotFoundError no such record in this workspace
 * @throws InvalidError name or value break their rules, or the record has 1,000 fields
 * @throws ConflictError the record has a field of this name
 */
export async function createField(
  { clientId, database }: Workspace,
  kind: OwnerKind,
  ownerId: number,
  input: object,
): Promise<CustomFieldRow> {
  const field = parseInput(newField, input);
  const { table, column, label } = OWNERS[kind];
  const [row] = await database
    .query<CustomFieldRow & { known: boolean }>(
      `field.create.${kind}`,
      `with owner as (${lock(kind)}), added as (
       insert into ${table} (client_id, ${column}, field_name, field_value) select o.client_id, o.id, $3, $4 from owner o
        where not exists (select from ${table} f where f.client_id = o.client_id and f.${column} = o.id and f.field_name = $3)
       on conflict do nothing returning *),
     touched as (${touch(kind)} and exists (select from added))
     select (select count(*) > 0 from owner) as known, ${fieldColumns('added')} from (select) as always left join added on true
      where ${hasFieldRoom(kind, 'select count(*) from added', '$1', '$2')}`,
      [clientId, ownerId, field.fieldName, field.fieldValue],
    )
    .catch((error: unknown) => {
      throw refuseGrowth(error, 'fieldName');
    });
  if (!row?.known) throw new NotFoundError(`${label} not found`);
  if (row.id === null) throw nameTaken();
  return row;
}

/**
 * Changes the name or the value of a field; what is absent is unchanged. Equal ones change nothing, also of the record.
 * @throws NotFoundError no such record or field
 * @throws InvalidError name or value break their rules
 * @throws ConflictError the record has another field of this name
 */
export async function updateField(
  { clientId, database }: Workspace,
  { kind, ownerId, fieldId }: { kind: OwnerKind; ownerId: number; fieldId: number },
  input: object,
): Promise<CustomFieldRow> {
  const change = parseInput(changedField, input);
  const { table, column } = OWNERS[kind];
  try {
    const [row] = await database.query<CustomFieldRow>(
      `field.update.${kind}`,
      `with found as (
         select f.*, (f.field_name, f.field_value) <> (coalesce($4, f.field_name), coalesce($5, f.field_value)) as is_changed
           from ${table} f where f.client_id = $1 and f.${column} = $2 and f.id = $3),
       owner as (${lock(kind, '(select is_changed from found)')}), changed as (
         update ${table} f set field_name = coalesce($4, f.field_name), field_value = coalesce($5, f.field_value), updated_time = now()
           from owner o where f.client_id = o.client_id and f.${column} = o.id and f.id = $3 returning f.*, true as is_changed),
       touched as (${touch(kind)} and exists (select from changed)),
       answer as (select * from changed union all select * from found where not is_changed)
       select ${fieldColumns('answer')} from answer`,
      [clientId, ownerId, fieldId, change.fieldName ?? null, change.fieldValue ?? null],
    );
    if (!row) throw fieldNotFound();
    return row;
  } catch (error) {
    if (sqlState(error) === '23505') throw nameTaken();
    throw error;
  }
}

/** @throws NotFoundError no such record or field */
export async function deleteField(
  { clientId, database }: Workspace,
  kind: OwnerKind,
  ownerId: number,
  fieldId: number,
): Promise<number> {
  const { table, column } = OWNERS[kind];
  const [row] = await database.query<{ id: number }>(
    `field.delete.${kind}`,
    `with owner as (${lock(kind)}), gone as (
       delete from ${table} f using owner o where f.client_id = o.client_id and f.${column} = o.id and f.id = $3 returning f.id),
     touched as (${touch(kind)} and exists (select from gone))
     select id from gone`,
    [clientId, ownerId, fieldId],
  );
  if (!row) throw fieldNotFound();
  return row.id;
}

/** Descriptions of the arguments. */
interface ArgumentTexts {
  owner: string;
  field: string;
  create: string;
  /** Absent: there is no mutation that changes one field. */
  update?: string;
}

const write = { workspace: 'write' } as const;
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
      access: write,
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
      access: write,
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
      access: write,
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
