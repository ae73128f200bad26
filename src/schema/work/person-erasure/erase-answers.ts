import type { Session } from '../../../db/database.js';
import type { ClaimedErasure } from '../../kernel/queues/claims.js';

type Erased = Pick<ClaimedErasure, 'clientId' | 'agencyId'>;

/* Those of the client and of its agency. One that nobody sends to is held as well, so that nobody begins with what was. */
const END_SENDING = `with held as (
    select e.id from event_endpoint e where e.client_id = $1 or e.client_id is null and e.agency_id = $2
     order by e.id for update
  )
  update event_endpoint w set claim_id = null,
      due_at = case when w.claim_id is null then w.due_at else date_trunc('milliseconds', clock_timestamp()) end
    from held where w.id = held.id and (w.client_id = $1 or w.client_id is null and w.agency_id = $2)`;

/**
 * Takes the claims of whoever sends events to these endpoints: their turns hold bodies that were read before, and end with
 * the attempt that is under way. It is not noted, so what it was answered is not kept and the event is sent again, as it is
 * now. Until the transaction ends no attempt is noted and no turn begins.
 */
export async function endSending(session: Session, { clientId, agencyId }: Erased): Promise<void> {
  await session.query('person_erasure.end_sending', END_SENDING, [clientId, agencyId]);
}

const EMPTIED = 'j.client_id = $1 and j.number > $2 and j.number <= $3 and j.before is null and j.after is null';
const ANSWERS = `update event_attempt a set answer = null from journal j
  where ${EMPTIED} and a.client_id = $1 and a.number = j.number and a.answer is not null`;
const ANSWERS_OF_AGENCY = `update event_attempt a set answer = null from journal j
  where ${EMPTIED} and a.agency_id = $4 and a.client_id is null and a.number = j.agency_number and a.answer is not null`;

/**
 * Empties what receivers answered to entries that are empty, because an answer may repeat what was sent.
 * @param range the numbers of the client to look at, without the first
 */
export async function eraseAnswers(
  session: Session,
  { clientId, agencyId }: Erased,
  { after, last }: { after: number; last: number },
): Promise<void> {
  await session.query('person_erasure.answers_to_events', ANSWERS, [clientId, after, last]);
  const values = [clientId, after, last, agencyId];
  await session.query('person_erasure.answers_to_agency_events', ANSWERS_OF_AGENCY, values);
}
