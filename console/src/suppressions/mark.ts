import type { SuppressionReason } from '../api/generated/suppressions';
import { reasonNames, suppressionText } from './text';

/** What marks a contact or a Person; null: it may be contacted. */
export type Marked = { reason: SuppressionReason | null } | null;

/** Why somebody must not be contacted; of what another client caused, only the fact is known. Empty: nothing says so. */
export function markOf(suppression: Marked): string {
  if (suppression === null) return '';
  const { reason } = suppression;
  return reason === null ? suppressionText.concealed : suppressionText.marked(reasonNames[reason].toLowerCase());
}

/** What tells whether an entry can be lifted. */
export interface Liftable {
  scope: 'client' | 'agency';
  liftedAt: string | null;
}

/** Whether a key may lift an entry: those of the whole agency need a master key. */
export const mayLift = ({ scope, liftedAt }: Liftable, key: { isMaster: boolean; mayWrite: boolean }): boolean =>
  key.mayWrite && liftedAt === null && (scope === 'client' || key.isMaster);
