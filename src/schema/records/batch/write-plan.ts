import {
  ConflictError,
  type InvalidError,
  NotFoundError,
  type UnknownPropertiesError,
  type UnprocessableError,
} from '../../../errors.js';
import { type CustomFieldInput, MAX_FIELDS_OF_RECORD } from '../../../values/custom-fields.js';
import { noRoom } from '../custom-fields/field-room.js';

/** Only create, only change, either, or `fill`: either, but a stored record gets only what it lacks. */
export const WRITE_MODES = ['create', 'update', 'upsert', 'fill'] as const;
export type WriteMode = (typeof WRITE_MODES)[number];

/** One record to write. */
export interface BatchRecord {
  /** The value that identifies it: a domain, or the kind and value of an identifier. */
  key: string;
  /** The given columns under their database names, including that of the key. */
  patch: Record<string, unknown>;
  customFields: readonly CustomFieldInput[];
  /** The Person to join, on creation. */
  personId?: number | null | undefined;
  /** Instead of it: records of one new Person have the same number. */
  newPerson?: number | undefined;
  /** Whether its person must not be contacted, or was erased. Absent: nobody looked. */
  suppressed?: 'suppressed' | 'erased' | undefined;
}

/** A record as it is stored, as far as a write compares itself with it. */
export interface StoredRecord {
  id: number;
  /** The columns that callers may write, by their database names. */
  columns: Readonly<Record<string, unknown>>;
  /** The requested custom fields. */
  fields: Readonly<Record<string, string>>;
  /** Their ids; absent: not requested. */
  fieldIds?: Readonly<Record<string, number>>;
  /** How many custom fields it has. */
  fieldCount: number;
  /** Whether an earlier item of the same write opted it out. */
  isOptedOut?: boolean;
}

export type Refusal = InvalidError | NotFoundError | ConflictError;

/** Why an item is not written; includes the refusals of logging. */
export type ItemRefusal = Refusal | UnprocessableError | UnknownPropertiesError;

/**
 * The result of one item. `suppressed`: its person must not be contacted; `optOut`: and the item has another status, which
 * the record got or not; `joined`: it made one Person of several.
 */
export type ItemResult =
  | {
      status: 'created' | 'updated' | 'unchanged';
      changes: readonly string[];
      suppressed?: boolean;
      optOut?: 'kept' | 'ended';
      joined?: boolean;
    }
  | { status: 'refused'; refusal: ItemRefusal };

/** The one write that the items of a record result in. */
export interface RecordWrite {
  key: string;
  /** Null: it is new. */
  id: number | null;
  patch: Record<string, unknown>;
  fields: Map<string, string>;
  personId?: number | null | undefined;
  newPerson?: number | undefined;
}

/** The rules of a kind of record. */
export interface PlanRules {
  /** Its name in a refusal, such as `a contact`. */
  name: string;
  /** Columns that an item cannot clear: null there counts as not given. */
  kept: ReadonlySet<string>;
  /** Columns by which a record is found: they are equal, or it is another record. */
  keys: ReadonlySet<string>;
  /** The default values of a new record. */
  initial: Readonly<Record<string, unknown>>;
  /** The status of a record, and whether that of a suppressed one is kept. Absent: suppressions have no effect. */
  suppression?: { column: string; optedOut: string; isKept: boolean };
}

/** Why a mode refuses a record that is, or is not, there; null: it does not. */
export function refusalOf(name: string, mode: WriteMode, isStored: boolean): Refusal | null {
  if (mode === 'create' && isStored)
    return new ConflictError('Conflict', `There is ${name} with this identifier already.`);
  if (mode === 'update' && !isStored) return new NotFoundError(`There is not ${name} with this identifier.`);
  return null;
}

/** The refusal of a new record of an erased person. */
const WAS_ERASED = new ConflictError(
  'Person was erased',
  'The person was erased and must not be contacted. If there is new consent, create the contact by itself and lift its suppression.',
);

/** The combined effect of the items of one record, independent of how many items are planned together. */
export class RecordPlan {
  readonly key: string;
  readonly #rules: PlanRules;
  readonly #stored: StoredRecord | null;
  #columns: Record<string, unknown> | null;
  readonly #fields: Map<string, string>;
  #fieldCount: number;
  #isOptedOut: boolean;
  readonly #write: RecordWrite;

  constructor(rules: PlanRules, key: string, stored: StoredRecord | null) {
    this.key = key;
    this.#rules = rules;
    this.#stored = stored;
    this.#columns = stored && { ...stored.columns };
    this.#fields = new Map(Object.entries(stored?.fields ?? {}));
    this.#fieldCount = stored?.fieldCount ?? 0;
    this.#isOptedOut = stored?.isOptedOut ?? false;
    this.#write = { key, id: stored?.id ?? null, patch: {}, fields: new Map() };
  }

  /** What is to be written; null: nothing. */
  get write(): RecordWrite | null {
    if (this.#columns === null) return null;
    const { patch, fields, id } = this.#write;
    return id === null || Object.keys(patch).length > 0 || fields.size > 0 ? this.#write : null;
  }

  /** The columns of the resulting record; null: there is none. */
  get columns(): Readonly<Record<string, unknown>> | null {
    return this.#columns;
  }

  /** Whether an item of this write opted the record out. */
  get isOptedOut(): boolean {
    return this.#isOptedOut;
  }

  /** The resulting record, with which another plan continues. Null: there is none. */
  get state(): StoredRecord | null {
    if (this.#columns === null) return null;
    const { id } = this.#write;
    return {
      id: id ?? 0,
      columns: this.#columns,
      fields: Object.fromEntries(this.#fields),
      fieldCount: this.#fieldCount,
      ...(this.#isOptedOut && { isOptedOut: true }),
    };
  }

  /** Why an item is refused; null: it is not. */
  refusalOf(item: BatchRecord, mode: WriteMode): Refusal | null {
    const isNew = this.#columns === null;
    const refusal = refusalOf(this.#rules.name, mode, !isNew);
    if (refusal) return refusal;
    if (isNew && item.suppressed === 'erased') return WAS_ERASED;
    const added = this.#addedCount(item.customFields);
    return added > 0 && this.#fieldCount + added > MAX_FIELDS_OF_RECORD ? noRoom('customFields') : null;
  }

  apply(item: BatchRecord, mode: WriteMode): ItemResult {
    const refusal = this.refusalOf(item, mode);
    return refusal ? { status: 'refused', refusal } : this.accept(item, mode);
  }

  /** The same of an item that `refusalOf` does not refuse. */
  accept(item: BatchRecord, mode: WriteMode): ItemResult {
    const isNew = this.#columns === null;
    const isSuppressed = item.suppressed !== undefined || this.#isOptedOut;
    const changed = this.#changedColumns(item.patch, mode);
    const { columns, optOut } = isSuppressed ? this.#respectSuppression(item, changed) : { columns: changed };
    const fields = this.#changedFields(item, mode);
    this.#take(item, columns, fields);
    const changes = [...columns.map(([column]) => column), ...fields.map(([name]) => `customFields.${name}`)];
    const about = { changes, ...(isSuppressed && { suppressed: true }), ...(optOut && { optOut }) };
    if (isNew) return { status: 'created', ...about };
    return { status: changes.length > 0 ? 'updated' : 'unchanged', ...about };
  }

  #addedCount(fields: BatchRecord['customFields']): number {
    let added = 0;
    for (const { fieldName } of fields) if (!this.#fields.has(fieldName)) added += 1;
    return added;
  }

  #respectSuppression({ patch }: BatchRecord, columns: [string, unknown][]) {
    const { suppression } = this.#rules;
    const given = suppression && patch[suppression.column];
    if (!suppression || this.#columns === null || typeof given !== 'string') return { columns };
    if (given === suppression.optedOut) return { columns };
    if (!suppression.isKept) return { columns, optOut: 'ended' as const };
    const kept = columns.filter(([column]) => column !== suppression.column);
    return kept.length < columns.length ? { columns: kept, optOut: 'kept' as const } : { columns };
  }

  #changedColumns(patch: BatchRecord['patch'], mode: WriteMode): [string, unknown][] {
    const { kept, keys } = this.#rules;
    const stored = this.#columns;
    return Object.entries(patch).filter(([column, value]) => {
      if (value === undefined || (value === null && kept.has(column))) return false;
      if (stored === null) return value !== null;
      const present = stored[column] ?? null;
      if (keys.has(column) || present === value) return false;
      return mode !== 'fill' || present === null || present === '';
    });
  }

  #changedFields({ customFields }: BatchRecord, mode: WriteMode): [string, string][] {
    return customFields.flatMap(({ fieldName, fieldValue }): [string, string][] => {
      const present = this.#fields.get(fieldName);
      const stays = present === fieldValue || (mode === 'fill' && present !== undefined && present !== '');
      return stays ? [] : [[fieldName, fieldValue]];
    });
  }

  #take(item: BatchRecord, columns: [string, unknown][], fields: [string, string][]): void {
    if (this.#columns === null) {
      this.#write.personId = item.personId;
      this.#write.newPerson = item.newPerson;
    }
    this.#fieldCount += this.#addedCount(item.customFields);
    this.#columns ??= { ...this.#rules.initial };
    const { suppression } = this.#rules;
    for (const [column, value] of columns) {
      if (column === suppression?.column) this.#isOptedOut = value === suppression.optedOut;
      this.#columns[column] = value;
      this.#write.patch[column] = value;
      // A value equal to the stored one is no change.
      if (this.#stored && (this.#stored.columns[column] ?? null) === value) delete this.#write.patch[column];
    }
    for (const [name, value] of fields) {
      this.#fields.set(name, value);
      this.#write.fields.set(name, value);
      if (this.#stored && this.#stored.fields[name] === value) this.#write.fields.delete(name);
    }
  }
}
