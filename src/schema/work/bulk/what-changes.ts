import type { ChangedField } from '../../history/changes/change-row.js';
import type { CustomFieldRow } from '../../records/custom-fields/load-fields.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { columnsOf } from '../../records/fields/fields.js';
import type { BulkChange } from './bulk-change.js';
import { RECORD_FIELDS } from './bulk-records.js';

/** A record under the names of its fields. */
export interface SampledRow extends Readonly<Record<string, unknown>> {
  id: number;
  customFields: CustomFieldRow[];
}

/**
 * What a change would make different about a record: its own fields, then custom ones. What stays as it is, or is but the time of
 * a write, is left out; so is everything of a record that would be deleted.
 */
export function whatChanges(kind: OwnerKind, row: SampledRow, change: BulkChange): ChangedField[] {
  const own = change.action === 'set' ? ownChanges(kind, row, change) : [];
  const before = new Map(row.customFields.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]));
  const names = new Map(customChanges(row, change, before));
  const custom = [...names].map(([name, after]) => ({ name, isCustom: true, before: before.get(name) ?? null, after }));
  return [...own, ...custom].filter((field) => field.before !== field.after);
}

function ownChanges(
  kind: OwnerKind,
  row: SampledRow,
  { patch, companyDomain }: Extract<BulkChange, { action: 'set' }>,
): ChangedField[] {
  const set = columnsOf(RECORD_FIELDS[kind]).flatMap(([name, { column }]) =>
    column in patch ? [{ name, isCustom: false, before: row[name] ?? null, after: patch[column] ?? null }] : [],
  );
  const joins = { name: 'companyDomain', isCustom: false, before: null, after: companyDomain };
  return companyDomain === null ? set : [...set, joins];
}

/* Null: the field goes. */
function customChanges(
  { customFields }: SampledRow,
  change: BulkChange,
  before: ReadonlyMap<string, string>,
): [name: string, after: string | null][] {
  if (change.action === 'delete') return [];
  if (change.action === 'set') {
    const set = change.customFields.map(({ fieldName, fieldValue }): [string, string | null] => [
      fieldName,
      fieldValue,
    ]);
    return [...set, ...change.clear.map((name): [string, string | null] => [name, null])];
  }
  const source = customFields.find(({ fieldName }) => fieldName === change.name);
  const target = customFields.find(({ fieldName }) => fieldName === change.to);
  if (!source || (target && change.action === 'rename')) return [];
  const after = target && !winsOver(change, source, target) ? target.fieldValue : (before.get(change.name) ?? null);
  return [
    [change.name, null],
    [change.to, after],
  ];
}

function winsOver(change: BulkChange, source: CustomFieldRow, target: CustomFieldRow): boolean {
  if (change.action !== 'merge' || change.keep !== 'latest')
    return change.action === 'merge' && change.keep === 'source';
  return new Date(source.updatedTime) > new Date(target.updatedTime);
}
