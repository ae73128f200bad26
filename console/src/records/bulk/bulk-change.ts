import type { RecordWhere } from '../filter';

/** The kinds of records of which many are changed at once. */
export type BulkKind = 'contacts' | 'companies' | 'emails';

/** Which records are meant: the chosen ones, those that are found, or all there are. */
export type Selection = { ids: number[] } | { where: RecordWhere } | { all: true };

/** What is done to each of them, in the service's words. */
export interface Change {
  set?: Record<string, string | boolean | null | readonly { fieldName: string; fieldValue: string }[]>;
  clearCustomFields?: readonly string[];
  delete?: true;
}

/** What the visitor wants to do. */
export type BulkAction = 'change' | 'delete';
