import type { ReactNode } from 'react';
import type { Value } from '../parts/csv';

/** How the values of a field are compared; each kind is one of the service's filters. */
export type FieldKind = 'text' | 'id' | 'time' | 'number' | 'flag';

/**
 * One field of a record: a line of the table that columns, conditions, forms and files of its page come from.
 */
export interface RecordField<Row> {
  /** As it stands in the address; of a column its id. */
  name: string;
  title: string;
  kind: FieldKind;
  /** What a row has; absent for what can only be asked for. */
  value?: (row: Row) => Value;
  /** How it looks, where that is more than its value. */
  cell?: (row: Row) => ReactNode;
  /** Among the columns unless others are chosen. */
  isShown?: boolean;
  /**
   * Where its condition stands in the service's filter, from the record on. Its own name when absent; null where the
   * service has no such condition.
   */
  path?: readonly string[] | null;
  /** Present where it can be written. */
  input?: FieldInput<Row>;
}

/** How a field is written. */
export interface FieldInput<Row> {
  /** Its name in the input, if that is another one. */
  name?: string;
  /** Whether a blank takes the value away; else a blank changes nothing. */
  clears: boolean;
  /** What takes it away, where that is not null under its own name. */
  cleared?: Readonly<Record<string, null>>;
  /** Whether it tells a record from all others: then it is never set on many. */
  identifies?: boolean;
  hint?: string;
  /** What the form begins with, where that is not the value of the column. */
  from?: (row: Row) => string | null | undefined;
}

/** A custom field of a record. */
export interface CustomFieldValue {
  id: number;
  fieldName: string;
  fieldValue: string;
}

/** A record of a list; custom fields are there when a column shows them. */
export interface Listed {
  id: number;
  customFields?: readonly CustomFieldValue[];
}

/** What stands before the name of a custom field in the address. */
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
