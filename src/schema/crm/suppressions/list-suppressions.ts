import type { SuppressionKind, SuppressionReason, SuppressionScope } from '../../../values/suppression.js';
import type { Keyset, Selection } from '../../records/lists/keyset.js';
import { isOpen, type SuppressionRow, suppressionColumns, type Viewer } from './suppression-row.js';

/** Entries in the order of their ids. */
export const SUPPRESSION_KEYSET: Keyset<SuppressionRow> = {
  select: `select ${suppressionColumns('s')} from suppression s`,
  id: 's.id',
  sorts: { id: {} },
};

export interface SuppressionFilter {
  search?: string | null | undefined;
  kind?: SuppressionKind | null | undefined;
  reason?: SuppressionReason | null | undefined;
  scope?: SuppressionScope | null | undefined;
  isOpen?: boolean | null | undefined;
  personId?: number | null | undefined;
  /** ISO 8601. */
  changedSince?: string | null | undefined;
}

const isContact = (column: string) => `exists (select from contact c where c.client_id = $1 and c.${column} = s.value)`;

/** Whether more than the fact of an entry is shown, by the parameters below. */
export const SHOWN = '($3 or s.source_client_id = $1)';

/*
 * $1 client, $2 agency, $3 whether the caller acts for the agency. Of the entries that other clients caused for the whole agency,
 * a client sees domains, and addresses that its contacts have.
 */
const VISIBLE = `s.agency_id = $2 and s.kind <> 'erased' and (s.client_id = $1 or s.client_id is null and
  ($3 or s.source_client_id = $1 or s.kind = 'domain' or ${isContact('email')} or ${isContact('linkedin_url')} or ${isContact('phone')}))`;

/* $4 to $10; null: every. What another client caused is not found by its reason. */
const FILTER = `($4::text is null or strpos(s.value, $4) > 0) and ($5::text is null or s.kind = $5)
  and ($6::text is null or s.reason = $6 and ${SHOWN})
  and ($7::text is null or (s.client_id is null) = ($7 = 'agency')) and ($8::boolean is null or (${isOpen('s')}) = $8)
  and ($9::bigint is null or s.person_id = $9 and s.client_id = $1)
  and ($10::timestamptz is null or s.changed_at >= $10 or s.ends_at between $10 and now())`;

/** The entries that a caller sees. */
export const selectSuppressions = (viewer: Viewer, filter: SuppressionFilter): Selection => ({
  where: `${VISIBLE} and ${FILTER}`,
  values: [
    ...[viewer.clientId, viewer.agencyId, viewer.seesAll, filter.search?.trim().toLowerCase() || null],
    ...[filter.kind, filter.reason, filter.scope, filter.isOpen, filter.personId, filter.changedSince],
  ],
});
