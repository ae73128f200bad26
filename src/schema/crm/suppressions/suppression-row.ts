import type { Actor } from '../../../access/actor.js';
import { columnsOf } from '../../../db/columns.js';
import type { StoredRow } from '../../../db/stored.js';
import type { SuppressionScope } from '../../../values/suppression.js';

/** An entry of the suppression list. */
export type SuppressionRow = StoredRow<'Suppression'>;

/** The columns of an entry under the names of the model. */
export const suppressionColumns = columnsOf('Suppression');

/** The condition that the entry of the row `x` has an effect now. */
export const isOpen = (x: string): string =>
  `${x}.lifted_at is null and (${x}.ends_at is null or ${x}.ends_at > now())`;

export const scopeOf = ({ clientId }: Pick<SuppressionRow, 'clientId'>): SuppressionScope =>
  clientId === null ? 'agency' : 'client';

/** Who reads entries: the workspace, and whether the caller acts for the agency, which sees those of all its clients. */
export interface Viewer {
  clientId: string;
  agencyId: string;
  seesAll: boolean;
}

/** The caller as a reader of entries; without a workspace the client is empty. */
export const viewerOf = (actor: Actor): Viewer => ({
  clientId: actor.clientId ?? '',
  agencyId: actor.agencyId ?? '',
  seesAll: actor.kind === 'key' ? actor.keyKind === 'ML' : actor.kind === 'operator',
});

/** Whether more than the fact of an entry is shown: what another client of the agency was told stays there. */
export const isShown = ({ sourceClientId }: Pick<SuppressionRow, 'sourceClientId'>, viewer: Viewer): boolean =>
  viewer.seesAll || sourceClientId === viewer.clientId;
