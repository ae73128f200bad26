import type { Session } from '../../../db/database.js';

/** A dismissed pair: the lower id of a Person, then the higher one. */
type RefusedPair = readonly [personId: number, otherId: number];

/** What a merge did to the pairs that were dismissed. */
export interface MovedRefusals {
  /** Those that the Persons that go had, with each other too. */
  gone: RefusedPair[];
  /** Those that the Person that stays has instead, and did not have before. */
  inherited: RefusedPair[];
}

/*
 * The contacts are entered as changed: what they have in common with those that were refused is to be looked at again.
 */
const MOVE = `with gone as (
  delete from duplicate_refusal r where r.client_id = $1
     and (r.person_id = any(($2::bigint[])[2:]) or r.other_id = any(($2::bigint[])[2:]))
  returning r.person_id, r.other_id
), led as (
  select case when g.person_id = any($2::bigint[]) then ($2::bigint[])[1] else g.person_id end as one,
      case when g.other_id = any($2::bigint[]) then ($2::bigint[])[1] else g.other_id end as two from gone g
), moved as (
  insert into duplicate_refusal (client_id, person_id, other_id)
  select distinct $1, least(l.one, l.two), greatest(l.one, l.two) from led l where l.one <> l.two
  on conflict (client_id, person_id, other_id) do nothing returning person_id, other_id
), entered as (
  insert into journal_inbox (client_id, kind, what, record_id)
  select c.client_id, 1, 2, c.id from contact c
   where c.client_id = $1 and c.person_id = any($2::bigint[]) and exists (select from gone)
)
select jsonb_agg(jsonb_build_array(g.person_id, g.other_id)) as gone,
    coalesce((select jsonb_agg(jsonb_build_array(m.person_id, m.other_id)) from moved m), '[]') as inherited
  from gone g having count(*) > 0`;

/**
 * Gives what was refused of Persons that are being merged to the one that stays, but what was refused of them with each
 * other is forgotten. Before they are deleted, in the transaction that does it.
 * @param personIds locked; the first stays
 * @returns what an undo needs to know of it; null where nothing was refused
 */
export async function moveRefusals(
  session: Session,
  clientId: string,
  personIds: readonly number[],
): Promise<MovedRefusals | null> {
  const [moved] = await session.query<MovedRefusals>('duplicates.move_refusals', MOVE, [clientId, personIds]);
  return moved ?? null;
}

const REFUSED = `select r.person_id as one, r.other_id as other from duplicate_refusal r
  where r.client_id = $1 and (r.person_id = any($2::bigint[]) or r.other_id = any($2::bigint[]))`;

/** Of locked Persons those that were dismissed beside somebody, and that somebody. What a merge moves is among them too. */
export async function readRefused(
  session: Session,
  clientId: string,
  personIds: readonly number[],
): Promise<Set<number>> {
  const pairs = await session.query<{ one: number; other: number }>('duplicates.read_refused', REFUSED, [
    clientId,
    personIds,
  ]);
  return new Set(pairs.flatMap(({ one, other }) => [one, other]));
}
