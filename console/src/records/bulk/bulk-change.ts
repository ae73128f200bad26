import type { RecordWhere } from '../filter';

/** The kinds of records that have bulk actions. */
export type BulkKind = 'contacts' | 'companies' | 'emails';

/** The records of a bulk action: selected ones, those that match a filter, or all. */
export type Selection = { ids: number[] } | { where: RecordWhere } | { all: true };

/** The change of each record, as the service takes it. */
export interface Change {
  set?: Record<string, string | boolean | null | readonly { fieldName: string; fieldValue: string }[]>;
  clearCustomFields?: readonly string[];
  delete?: true;
  /** Of contacts whose status is set. */
  liftSuppressions?: true;
}

/** The bulk actions. */
export type BulkAction = 'change' | 'delete';
