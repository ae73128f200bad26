import type { Session } from '../../../db/database.js';
import type { MovedRefusals } from './move-refusals.js';

/** The undo of a merge, for the pairs that were dismissed before it. */
interface Returned {
  primaryPersonId: number;
  /** The Persons that are back. */
  restoredPersonIds: readonly number[];
  /** Where the other Persons of the pairs are now; those that are gone for good are missing. */
  others: ReadonlyMap<number, number>;
}

/*
 * `$2` and `$3`: pairs that come back where the pair in `$4` and `$5`, which they became, is still there, or where it is null.
 * `$6` and `$7`: pairs that go. The contacts of `$8` are to be looked at again.
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
 * Gives what was dismissed of the Persons of a merge back to those that it was said of, and takes from the Person that stayed
 * what it only had from them. A pair that somebody reconsidered since stays so. Where the other Person was merged meanwhile,
 * the pair is that of the Person that it is in now, and the one that stayed keeps its own.
 * @param refusals what the merge wrote down
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
