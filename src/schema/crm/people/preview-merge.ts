import type { Sql } from '../../../db/database.js';
import type { StoredRow } from '../../../db/stored.js';
import type { Workspace } from '../../kernel/context.js';
import { areRecordIds, checkPersonIds, personNotFound, tooManyFields } from './merge-people.js';
import { MERGE_OVERFULL, MERGE_PLAN } from './merge-sql.js';

/** A custom-field value that a merge writes; without a previous value, the contact does not have the field. */
export type OverwrittenValue = Pick<
  StoredRow<'MergeOverwrittenValue'>,
  'contactId' | 'fieldName' | 'previousValue' | 'newValue'
>;

export interface MergePreview {
  clientId: string;
  primaryPersonId: number;
  mergedPersonIds: number[];
  relinkedContacts: number;
  overwrittenCount: number;
  /** The first overwritten values, by contact and name. */
  overwrittenValues: OverwrittenValue[];
}

type PreviewRow = Pick<MergePreview, 'relinkedContacts' | 'overwrittenCount' | 'overwrittenValues'> & {
  known: number;
  overfull: number;
};

const PREVIEW_SQL = `with ${MERGE_PLAN}
select (select count(*)::int from person where client_id = $1 and id = any($2::bigint[])) as known,
       (select count(*)::int from member where place > 1) as "relinkedContacts",
       (select count(*)::int from due) as "overwrittenCount",
       ${MERGE_OVERFULL} as overfull,
       coalesce((select json_agg(json_build_object('contactId', d.contact_id, 'fieldName', d.field_name,
           'previousValue', d.previous, 'newValue', d.field_value) order by d.contact_id, d.field_name)
         from (select * from due order by contact_id, field_name limit $3::int) d), '[]'::json) as "overwrittenValues"`;

const OVERFULL_SQL = `with ${MERGE_PLAN} select ${MERGE_OVERFULL} as overfull`;

/** How many contacts a merge of these Persons would give too many custom fields. */
export async function readOverfull(sql: Sql, clientId: string, personIds: readonly number[]): Promise<number> {
  const [row] = await sql.query<{ overfull: number }>('people.overfull', OVERFULL_SQL, [clientId, personIds]);
  return row?.overfull ?? 0;
}

/**
 * What a merge of these Persons would do now, computed by the same SQL as the merge itself. Changes nothing.
 * @param first how many overwritten values to list
 * @throws InvalidError keyed `personIds`, also when a contact would have too many custom fields
 * @throws NotFoundError an id is no Person of this workspace
 */
export async function previewMerge(
  { clientId, database }: Workspace,
  personIds: readonly number[],
  first: number,
): Promise<MergePreview> {
  checkPersonIds(personIds);
  if (!areRecordIds(personIds)) throw personNotFound();
  const [row] = await database.query<PreviewRow>('people.preview', PREVIEW_SQL, [clientId, personIds, first]);
  if (!row || row.known < personIds.length) throw personNotFound();
  if (row.overfull > 0) throw tooManyFields();
  const [primaryPersonId = 0, ...mergedPersonIds] = personIds;
  const { relinkedContacts, overwrittenCount, overwrittenValues } = row;
  return { clientId, primaryPersonId, mergedPersonIds, relinkedContacts, overwrittenCount, overwrittenValues };
}
