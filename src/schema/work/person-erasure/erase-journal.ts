import type { Session } from '../../../db/database.js';
import type { ClaimedErasure } from '../../kernel/queues/claims.js';
import { holdAggregation } from '../../totals/aggregation-lock.js';
import { mentionPattern, readable } from './erase-mentions.js';

/** Entries examined at once. */
const SLICE = 1_000;

/** The text of an entry that is searched for mentions; the two values of a custom field stay separate. */
const SAID = (alias: string) =>
  readable(`coalesce(${alias}.before::text, '') || chr(10) || coalesce(${alias}.after::text, '')`);

/** The entries of the suppression list that name the Person; those of addresses mention it. */
const ENTRIES_OF_PERSON = (person: string) =>
  `select s.id from suppression s where s.client_id = $1 and (s.person_id = ${person} or s.value = 'person:' || ${person}::bigint)`;

/*
 * $2 the last examined number, $3 the contacts, $4 the Person, $5 the pattern. Contacts are the records of their own
 * entries and of scores; entries of emails and activities name them inside.
 */
const ENTRIES = `with slice as materialized (
    select j.number, j.numbered_at,
        j.kind in (1, 8) and j.record_id = any($3::bigint[]) or j.person_id = $4
        or (j.before ->> 'contact_id')::bigint = any($3::bigint[]) or (j.after ->> 'contact_id')::bigint = any($3::bigint[])
        or j.kind = 10 and j.record_id in (${ENTRIES_OF_PERSON('$4')})
        or j.after -> 'contact_ids' @> any(array(select to_jsonb(c) from unnest($3::bigint[]) c))
        or ${SAID('j')} ~ $5 as tells
      from journal j where j.client_id = $1 and j.number > $2 order by j.number limit ${SLICE}
  ), erased as (
    update journal e set before = null, after = null from slice s
     where e.client_id = $1 and e.number = s.number and e.numbered_at = s.numbered_at and s.tells
  )
  select max(s.number) as last, count(*)::int as count, coalesce(bool_or(s.tells), false) as tells from slice s`;

/*
 * Entries without a number, those of this transaction included. They keep that the record changed: an entry with an
 * empty image is numbered as a change without values.
 */
const CONTACT_OF = (image: 'before' | 'after') => `(journal_image(3::smallint, i.${image}) ->> 'contact_id')::bigint`;
const WAITING = `update journal_inbox i set before = case when i.before is not null or i.links is not null then '' end,
    after = case when i.after is not null then '' end, links = null, field = null
  where i.client_id = $1 and (i.before is not null or i.after is not null or i.links is not null)
    and (i.kind in (1, 8) and i.record_id = any($2::bigint[]) or i.change_id = pg_current_xact_id()::text::bigint or i.contact_ids && $2::bigint[]
      or i.kind = 10 and i.record_id in (${ENTRIES_OF_PERSON('$4')})
      or i.kind = 3 and i.field is null and ${CONTACT_OF('before')} = any($2::bigint[])
      or i.kind = 3 and i.field is null and ${CONTACT_OF('after')} = any($2::bigint[])
      or ${SAID('i')} ~ $3 or ${readable(`i.links::text`)} ~ $3)`;

/* Without any text, nothing mentions the Person. */
const patternOf = (mentions: readonly string[]) => (mentions.length > 0 ? mentionPattern(mentions) : null);

interface Slice {
  /** Null: there was no entry. */
  last: number | null;
  count: number;
  /** Whether one of them mentions the Person. */
  tells: boolean;
}

/**
 * Empties one slice of entries that mention the Person; numbers are kept. Workers stop sending what they read before,
 * and responses of receivers are emptied.
 * @param after the last examined number. @returns the last number of the slice, and whether there may be more
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

/** The same for all later entries, at the end. Workers that number entries wait for it, so none is missed. */
export async function eraseLastEntries(session: Session, erasure: ClaimedErasure, after: number): Promise<void> {
  const { clientId, contactIds, personId, mentions } = erasure;
  await holdAggregation(session);
  for (let place = { last: after, isMore: true }; place.isMore; )
    place = await eraseEntries(session, erasure, place.last);
  await session.query('person_erasure.waiting', WAITING, [clientId, contactIds, patternOf(mentions), personId]);
}

type Erased = Pick<ClaimedErasure, 'clientId' | 'agencyId'>;

/* The endpoints of the client and of its agency; idle ones are locked as well, so that no sending begins with old values. */
const END_SENDING = `with held as (
    select e.id from event_endpoint e where e.client_id = $1 or e.client_id is null and e.agency_id = $2
     order by e.id for update
  )
  update event_endpoint w set claim_id = null,
      due_at = case when w.claim_id is null then w.due_at else date_trunc('milliseconds', clock_timestamp()) end
    from held where w.id = held.id and (w.client_id = $1 or w.client_id is null and w.agency_id = $2)`;

/*
 * Revokes the claims of workers that send to these endpoints, because they hold bodies that were read before. Their
 * present attempt is not recorded, and the event is sent again, emptied.
 */
async function endSending(session: Session, { clientId, agencyId }: Erased): Promise<void> {
  await session.query('person_erasure.end_sending', END_SENDING, [clientId, agencyId]);
}

const EMPTIED = 'j.client_id = $1 and j.number > $2 and j.number <= $3 and j.before is null and j.after is null';
const ANSWERS = `update event_attempt a set answer = null from journal j
  where ${EMPTIED} and a.client_id = $1 and a.number = j.number and a.answer is not null`;
const ANSWERS_OF_AGENCY = `update event_attempt a set answer = null from journal j
  where ${EMPTIED} and a.agency_id = $4 and a.client_id is null and a.number = j.agency_number and a.answer is not null`;

/** Empties responses to empty entries, which may repeat what was sent. @param range numbers, without the first */
async function eraseAnswers(
  session: Session,
  { clientId, agencyId }: Erased,
  { after, last }: { after: number; last: number },
): Promise<void> {
  await session.query('person_erasure.answers_to_events', ANSWERS, [clientId, after, last]);
  const values = [clientId, after, last, agencyId];
  await session.query('person_erasure.answers_to_agency_events', ANSWERS_OF_AGENCY, values);
}
