import { type Actor, seesAgency } from '../../../access/actor.js';
import { columnsOf } from '../../../db/columns.js';
import type { StoredRow } from '../../../db/stored.js';
import type { SuppressionReason, SuppressionScope } from '../../../values/suppression.js';

/** An entry of the suppression list. */
export type SuppressionRow = StoredRow<'Suppression'>;

/** The columns of an entry under the names of the model. */
export const suppressionColumns = columnsOf('Suppression');

/** The condition that the entry of the row `x` has an effect now. */
export const isOpen = (x: string): string =>
  `${x}.lifted_at is null and (${x}.ends_at is null or ${x}.ends_at > now())`;

export const scopeOf = ({ clientId }: Pick<SuppressionRow, 'clientId'>): SuppressionScope =>
  clientId === null ? 'agency' : 'client';

/** Why somebody is suppressed: by the entry that counts. The reason is null if another client of the agency caused it. */
export interface Mark {
  scope: SuppressionScope;
  reason: SuppressionReason | null;
}

/** What a client is told by an entry. */
export const markOf = (row: SuppressionRow, clientId: string): Mark => ({
  scope: scopeOf(row),
  reason: row.sourceClientId === clientId ? (row.reason as SuppressionReason) : null,
});

/*
 * SQL: the same as a text, of the entry of the row `s` for a client. Of several the least counts: the client's own
 * before those of the agency, hashes after entries that repeat them, then the earliest.
 */
export const markSql = (client: string): string => `concat((s.client_id is null)::int, (s.kind = 'erased')::int,
      to_char(extract(epoch from s.since) * 1000, 'FM00000000000000'), to_char(s.id, 'FM0000000000000000'), ':',
      case when s.source_client_id = ${client} then s.reason end) collate "C"`;

/** Reads that text. */
export const readMark = (text: string): Mark => ({
  scope: text.startsWith('0') ? 'client' : 'agency',
  reason: (text.slice(text.indexOf(':') + 1) || null) as SuppressionReason | null,
});

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
  seesAll: seesAgency(actor),
});

/** Whether more than the fact of an entry is shown: what another client of the agency was told stays there. */
export const isShown = ({ sourceClientId }: Pick<SuppressionRow, 'sourceClientId'>, viewer: Viewer): boolean =>
  viewer.seesAll || sourceClientId === viewer.clientId;
