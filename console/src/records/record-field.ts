import type { ReactNode } from 'react';
import type { Value } from '../parts/csv';

/** How the values of a field are compared; each kind is one of the service's filters. */
export type FieldKind = 'text' | 'id' | 'time' | 'number' | 'flag';

/**
 * One field of a record. The columns, conditions, forms and files of a page are made from its fields.
 */
export interface RecordField<Row> {
  /** Its name in the address, and the id of its column. */
  name: string;
  title: string;
  kind: FieldKind;
  /** Its value in a row; absent for fields that can only be filtered by. */
  value?: (row: Row) => Value;
  /** Its cell, where that is more than its value. */
  cell?: (row: Row) => ReactNode;
  /** The cell of the first column, where that is more than a button that opens the record. */
  lead?: (row: Row, open: () => void) => ReactNode;
  /** Whether it is a column by default. */
  isShown?: boolean;
  /** Whether it is a column always, because a list must not be read without it. */
  isFixed?: true;
  /**
   * Where its condition stands in the service's filter, from the record on. Its own name when absent; null where the
   * service has no such condition.
   */
  path?: readonly string[] | null;
  /** Its columns in exports, where that is not its own name. */
  exported?: readonly string[];
  /** Present where it can be written. */
  input?: FieldInput<Row>;
}

/** How a field is written. */
export interface FieldInput<Row> {
  /** Its name in the input, if that is another one. */
  name?: string;
  /** Whether a blank removes the value; otherwise a blank changes nothing. */
  clears: boolean;
  /** The input that removes it, where that is not null under its own name. */
  cleared?: Readonly<Record<string, null>>;
  /** Whether it identifies a record; such fields cannot be set in bulk. */
  identifies?: boolean;
  hint?: string;
  /** The initial value in the form, where that is not the value of the column. */
  from?: (row: Row) => string | null | undefined;
}

/** A custom field of a record. */
export interface CustomFieldValue {
  id: number;
  fieldName: string;
  fieldValue: string;
}

/** A record of a list; custom fields are present when a column shows them. */
export interface Listed {
  id: number;
  customFields?: readonly CustomFieldValue[];
}

/** The prefix of the names of custom fields in the address. */
export const CUSTOM = 'custom.';

/** The column of a custom field. */
export function customField<Row extends Listed>(name: string): RecordField<Row> {
  return {
    name: CUSTOM + name,
    title: name,
    kind: 'text',
    value: ({ customFields }) => customFields?.find(({ fieldName }) => fieldName === name)?.fieldValue,
  };
}
