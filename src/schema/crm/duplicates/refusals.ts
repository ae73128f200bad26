import type { Session } from '../../../db/database.js';

/** A dismissed pair: the lower id of a Person, then the higher one. */
type RefusedPair = readonly [personId: number, otherId: number];

/** What a merge did to the dismissed pairs. */
export interface MovedRefusals {
  /** The pairs of the merged Persons, including those with each other. */
  gone: RefusedPair[];
  /** The pairs that the remaining Person gained instead. */
  inherited: RefusedPair[];
}

/* The contacts are recorded as changed, so that what they share with the dismissed ones is examined again. */
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
 * Moves the dismissed pairs of merged Persons to the remaining one; pairs among them are deleted. Call it in the
 * transaction of the merge, before the Persons are deleted.
 * @param personIds locked; the first remains
 * @returns what an undo needs; null: nothing was dismissed
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

/** The locked Persons that were dismissed beside another, and that other. Includes what a merge moves. */
export async function readRefused(
  session: Session,
  clientId: string,
  personIds: readonly number[],
): Promise<Set<number>> {
  const given = [clientId, personIds];
  const pairs = await session.query<{ one: number; other: number }>('duplicates.read_refused', REFUSED, given);
  return new Set(pairs.flatMap(({ one, other }) => [one, other]));
}

/** The undo of a merge, for the pairs that were dismissed before it. */
interface Returned {
  primaryPersonId: number;
  /** The restored Persons. */
  restoredPersonIds: readonly number[];
  /** Where the other Persons of the pairs are now; those that no longer exist are missing. */
  others: ReadonlyMap<number, number>;
}

/*
 * `$2` and `$3`: pairs to restore where the pair in `$4` and `$5`, which they became, still exists or is null. `$6` and
 * `$7`: pairs to delete. The contacts of `$8` are compared again.
 */
const RETURN = `with due as (
  select d.one, d.two from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) as d (one, two, left_id, right_id)
   where d.left_id is null or exists (select from duplicate_refusal r
     where r.client_id = $1 and r.person_id = d.left_id and r.other_id = d.right_id)
), gone as (
  delete from duplicate_refusal r using unnest($6::bigint[], $7::bigint[]) as g (one, two)
   where r.client_id = $1 and r.person_id = g.one and r.other_id = g.two
), given as (
  insert into duplicate_refusal (client_id, person_id, other_id) select distinct $1, d.one, d.two from due d
  on conflict (client_id, person_id, other_id) do nothing
)
insert into journal_inbox (client_id, kind, what, record_id)
select c.client_id, 1, 2, c.id from contact c where c.client_id = $1 and c.person_id = any($8::bigint[])`;

type Pair = readonly [number, number];
const inOrder = ([a, b]: Pair): Pair => (a < b ? [a, b] : [b, a]);

/**
 * Returns the dismissed pairs of a merge to their Persons, and removes inherited ones from the remaining Person.
 * Reconsidered pairs stay reconsidered. Where the other Person was merged meanwhile, the pair names the Person that
 * contains it now.
 * @param refusals as the merge stored them
 */
export async function returnRefusals(
  session: Session,
  clientId: string,
  { gone, inherited }: MovedRefusals,
  { primaryPersonId, restoredPersonIds, others }: Returned,
): Promise<void> {
  const mine = new Set([primaryPersonId, ...restoredPersonIds]);
  const place = (id: number) => (mine.has(id) ? id : others.get(id));
  const became = (id: number) => (mine.has(id) ? primaryPersonId : id);
  const due = gone.flatMap(([a, b]) => {
    const [one, two] = [place(a), place(b)];
    if (one === undefined || two === undefined || one === two) return [];
    const had = inOrder([became(one), became(two)]);
    return [{ pair: inOrder([one, two]), had: had[0] === had[1] ? null : had }];
  });
  const stale = inherited.filter((pair) => pair.every((id) => place(id) === id));
  await session.query('duplicates.return_refusals', RETURN, [
    clientId,
    due.map(({ pair }) => pair[0]),
    due.map(({ pair }) => pair[1]),
    due.map(({ had }) => had?.[0] ?? null),
    due.map(({ had }) => had?.[1] ?? null),
    stale.map(([a]) => a),
    stale.map(([, b]) => b),
    [primaryPersonId, ...restoredPersonIds],
  ]);
}
