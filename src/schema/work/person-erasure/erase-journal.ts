import type { Session } from '../../../db/database.js';
import type { ClaimedErasure } from '../../kernel/queues/claims.js';
import { holdAggregation } from '../../totals/aggregation-lock.js';
import { endSending, eraseAnswers } from './erase-answers.js';
import { mentionPattern, readable } from './mentions.js';

/** Entries that are looked at at once. */
const SLICE = 1_000;

/** What an entry says, as text of which the one mention is looked for. The two values of a custom field are apart, each as it is. */
const SAID = (alias: string) =>
  readable(`coalesce(${alias}.before::text, '') || chr(10) || coalesce(${alias}.after::text, '')`);

/*
 * $2 the last number that was looked at, $3 the contacts, $4 the Person, $5 the pattern. Contacts are the records of their
 * own entries and of those of scores; entries of emails and activities name them inside.
 */
const ENTRIES = `with slice as materialized (
    select j.number, j.numbered_at,
        j.kind in (1, 8) and j.record_id = any($3::bigint[]) or j.person_id = $4
        or (j.before ->> 'contact_id')::bigint = any($3::bigint[]) or (j.after ->> 'contact_id')::bigint = any($3::bigint[])
        or j.after -> 'contact_ids' @> any(array(select to_jsonb(c) from unnest($3::bigint[]) c))
        or ${SAID('j')} ~ $5 as tells
      from journal j where j.client_id = $1 and j.number > $2 order by j.number limit ${SLICE}
  ), erased as (
    update journal e set before = null, after = null from slice s
     where e.client_id = $1 and e.number = s.number and e.numbered_at = s.numbered_at and s.tells
  )
  select max(s.number) as last, count(*)::int as count, coalesce(bool_or(s.tells), false) as tells from slice s`;

/*
 * Entries that wait, those of this transaction among them. They keep that something was done to the record: an image that is
 * empty is numbered as a change that tells nothing, and so is what a custom field was or is, which may itself be empty.
 */
const CONTACT_OF = (image: 'before' | 'after') => `(journal_image(3::smallint, i.${image}) ->> 'contact_id')::bigint`;
const WAITING = `update journal_inbox i set before = case when i.before is not null or i.links is not null then '' end,
    after = case when i.after is not null then '' end, links = null, field = null
  where i.client_id = $1 and (i.before is not null or i.after is not null or i.links is not null)
    and (i.kind in (1, 8) and i.record_id = any($2::bigint[]) or i.change_id = pg_current_xact_id()::text::bigint or i.contact_ids && $2::bigint[]
      or i.kind = 3 and i.field is null and ${CONTACT_OF('before')} = any($2::bigint[])
      or i.kind = 3 and i.field is null and ${CONTACT_OF('after')} = any($2::bigint[])
      or ${SAID('i')} ~ $3 or ${readable(`i.links::text`)} ~ $3)`;

/* Without any text, nothing mentions the Person. */
const patternOf = (mentions: readonly string[]) => (mentions.length > 0 ? mentionPattern(mentions) : null);

interface Slice {
  /** Null: there was no entry. */
  last: number | null;
  count: number;
  /** Whether one of them tells of the Person. */
  tells: boolean;
}

/**
 * Empties one slice of the entries of the journal that tell of the Person; their numbers stay. Where there were any, nobody
 * goes on sending what was read of them before, and what receivers answered to them is emptied as well.
 * @param session of which all is committed together
 * @param after the last number that was looked at
 * @returns how far it came, and whether there may be more
 */
export async function eraseEntries(
  session: Session,
  erasure: ClaimedErasure,
  after: number,
): Promise<{ last: number; isMore: boolean }> {
  const { clientId, contactIds, personId, mentions } = erasure;
  const values = [clientId, after, contactIds, personId, patternOf(mentions)];
  const [row] = await session.query<Slice>('person_erasure.journal', ENTRIES, values);
  const last = row?.last ?? after;
  if (row?.tells) {
    await endSending(session, erasure);
    await eraseAnswers(session, erasure, { after, last });
  }
  return { last, isMore: row?.count === SLICE };
}

/**
 * The same with all that was entered since, as the last thing of the transaction that ends the erasure: whoever numbers
 * entries waits for it, so none is between the two places.
 */
export async function eraseLastEntries(session: Session, erasure: ClaimedErasure, after: number): Promise<void> {
  const { clientId, contactIds, mentions } = erasure;
  await holdAggregation(session);
  for (let place = { last: after, isMore: true }; place.isMore; )
    place = await eraseEntries(session, erasure, place.last);
  await session.query('person_erasure.waiting', WAITING, [clientId, contactIds, patternOf(mentions)]);
}
