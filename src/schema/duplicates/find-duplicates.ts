import type { Workspace } from '../context.js';
import { type Page, pageOf } from '../lists/page.js';
import { type DuplicateSuggestion, evidenceJson, type SuggestionRow } from './evidence.js';
import { findLive } from './find-live.js';

/** What waits longer than this makes kept suggestions too old: an answer is never older than a minute. */
const OLDEST_SECONDS = 50;

/* The lowest sequence is about the oldest: an entry draws it in the transaction whose beginning is its time. */
const isRecent = (table: 'duplicate_request' | 'journal_inbox', where: string) => `coalesce((
    select w.written_at from ${table} w where w.client_id = $1 ${where} order by w.seq limit 1
  ), now()) > now() - interval '${OLDEST_SECONDS} seconds'`;

/* No row: nothing is kept yet, or what is kept is too old. */
const KEPT_SQL = `with kept as (
  select s.suggestions from duplicate_state s
   where s.client_id = $1 and s.built and ${isRecent('duplicate_request', '')} and ${isRecent('journal_inbox', 'and w.kind = 1')}
), shown as (
  select d.person_ids from duplicate_suggestion d where d.client_id = $1 order by d.person_ids limit $2::int offset $3::bigint
)
select k.suggestions::int as total, p.person_ids as "personIds", p.evidence
  from kept k left join (
    select s.person_ids, (
        select json_agg(${evidenceJson('g', 'g.contact_ids')} order by g.kind, g.value, g.contact_ids)
          from duplicate_group g where g.client_id = $1 and g.person_ids = s.person_ids) as evidence
      from shown s
  ) p on true
 order by p.person_ids`;

/**
 * Persons that may be the same: equal names (whatever their case and spacing) at one company, LinkedIn handles that
 * differ in punctuation only, or phone numbers with the same last nine digits. Each set of Persons is one suggestion
 * with all its evidence; none has two Persons that were refused. Read from what a job keeps, at most a minute old; where
 * that is missing or older, every contact of the workspace is read.
 */
export async function findDuplicates(
  { clientId, database }: Workspace,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<DuplicateSuggestion>> {
  const window = { limit: pageSize, offset: (page - 1) * pageSize };
  const kept = await database.query<SuggestionRow>('duplicates.kept', KEPT_SQL, [
    clientId,
    window.limit,
    window.offset,
  ]);
  const rows = kept.length > 0 ? kept : await findLive(database, clientId, window);
  const suggestions = rows.flatMap(({ personIds, evidence }) =>
    personIds && evidence ? [{ clientId, personIds, evidence }] : [],
  );
  return pageOf(suggestions, rows[0]?.total ?? 0, page, pageSize);
}
