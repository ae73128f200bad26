import type { Session } from '../../../db/database.js';
import { CONTACTS, EVIDENCE_KINDS, offeredSql, PERSONS } from './evidence.js';

/*
 * Writers of keys, groups and suggestions lock the state first, by a statement of its own, so that the next statements
 * see what the previous lock holder did.
 */
const HOLD = 'select s.built_to as "builtTo", s.built from duplicate_state s where s.client_id = $1 for no key update';

/** How far the comparison of a client has progressed. */
interface CompareState {
  /** The contacts up to this id have keys. */
  builtTo: number;
  built: boolean;
}

/** Holds the state of a client until the transaction ends. Null: none is stored. */
export async function holdState(session: Session, clientId: string): Promise<CompareState | null> {
  const [state] = await session.query<CompareState>('duplicates.hold', HOLD, [clientId]);
  return state ?? null;
}

const KEYS = EVIDENCE_KINDS.map(
  ({ kind, company, value, where }) =>
    `select ${kind}::smallint as kind, ${company}::bigint as company_id, ${value} as value where ${where}`,
).join(' union all ');

const SAME = `f.contact_id = o.contact_id and f.kind = o.kind and f.company_id = o.company_id and f.value = o.value
      and f.person_id = o.person_id`;

/* The hash only leads to the rows; what is alike is decided by the values. */
const COMPARE = `with fresh as materialized (
  select c.id as contact_id, c.person_id, k.kind, k.company_id, k.value,
      hashtext(concat_ws(' ', k.kind, k.company_id, k.value)) as hash
    from contact c cross join lateral (${KEYS}) k where c.client_id = $1 and c.id = any($2::bigint[])
), old as materialized (
  select k.contact_id, k.person_id, k.kind, k.company_id, k.value, k.hash
    from duplicate_key k where k.client_id = $1 and k.contact_id = any($2::bigint[])
), gone as (
  delete from duplicate_key k using old o
   where k.client_id = $1 and k.contact_id = o.contact_id and k.kind = o.kind
     and not exists (select from fresh f where f.contact_id = o.contact_id and f.kind = o.kind)
), made as (
  select f.* from fresh f where not exists (select from old o where ${SAME})
), written as (
  insert into duplicate_key (client_id, contact_id, kind, company_id, value, hash, person_id)
  select $1, m.contact_id, m.kind, m.company_id, m.value, m.hash, m.person_id from made m
  on conflict (client_id, contact_id, kind) do update
    set company_id = excluded.company_id, value = excluded.value, hash = excluded.hash, person_id = excluded.person_id
)
select m.hash from made m union select o.hash from old o where not exists (select from fresh f where ${SAME})`;

/** Updates the keys of contacts. @returns the hashes of the groups that may have changed */
export async function compareContacts(
  session: Session,
  clientId: string,
  contactIds: readonly number[],
): Promise<number[]> {
  const rows = await session.query<{ hash: number }>('duplicates.compare', COMPARE, [clientId, contactIds]);
  return rows.map(({ hash }) => hash);
}

const EQUAL = `o.kind = g.kind and o.company_id = g.company_id and o.value = g.value
      and o.person_ids = g.person_ids and o.contact_ids = g.contact_ids`;

/* Unchanged groups are not written. A set of Persons is suggested while any group has it. */
const REGROUP = `with member as materialized (
  select k.hash, k.kind, k.company_id, k.value, k.person_id, k.contact_id
    from duplicate_key k where k.client_id = $1 and k.hash = any($2::int[])
), alike as materialized (
  select kind, company_id, value, ${PERSONS} as persons, ${CONTACTS} as contacts
    from member group by kind, company_id, value having min(person_id) < max(person_id)
), offered as materialized (
  ${offeredSql('alike', 'member')}
), old as materialized (
  select g.id, g.kind, g.company_id, g.value, g.person_ids, g.contact_ids
    from duplicate_group g where g.client_id = $1 and g.hash = any($2::int[])
), stale as materialized (
  select g.id, g.person_ids from old g where not exists (select from offered o where ${EQUAL})
), gone as (
  delete from duplicate_group g using stale s where g.client_id = $1 and g.id = s.id
), made as materialized (
  select o.* from offered o where not exists (select from old g where ${EQUAL})
), written as (
  insert into duplicate_group (client_id, hash, kind, company_id, value, person_ids, contact_ids)
  select $1, hashtext(concat_ws(' ', m.kind, m.company_id, m.value)), m.kind, m.company_id, m.value, m.person_ids, m.contact_ids
    from made m
), lost as (
  select distinct s.person_ids from stale s
   where s.person_ids not in (select m.person_ids from made m)
     and not exists (select from duplicate_group g where g.client_id = $1 and g.person_ids = s.person_ids
       and g.id not in (select x.id from stale x))
), removed as (
  delete from duplicate_suggestion d using lost l where d.client_id = $1 and d.person_ids = l.person_ids returning 1
), added as (
  insert into duplicate_suggestion (client_id, person_ids) select distinct $1, m.person_ids from made m
  on conflict do nothing returning 1
)
update duplicate_state s
   set suggestions = s.suggestions + (select count(*) from added) - (select count(*) from removed)
 where s.client_id = $1 and ((select count(*) from added) <> (select count(*) from removed))`;

/** Updates the groups with these hashes, and their suggestions, to match the keys and refusals. */
export async function regroup(session: Session, clientId: string, hashes: readonly number[]): Promise<void> {
  if (hashes.length > 0) await session.query('duplicates.regroup', REGROUP, [clientId, hashes]);
}

/** Compares contacts immediately, in the transaction that changed or deleted them. Does nothing if none is stored. */
export async function compareNow(session: Session, clientId: string, contactIds: readonly number[]): Promise<void> {
  if (!(await holdState(session, clientId))) return;
  await regroup(session, clientId, await compareContacts(session, clientId, contactIds));
}

const SHARED = `select k.hash from contact c join duplicate_key k on k.client_id = c.client_id and k.contact_id = c.id
 where c.client_id = $1 and c.person_id = any($2::bigint[])
 group by k.hash having count(distinct k.person_id) > 1`;

/** The same for what these Persons have in common. */
export async function regroupPersons(session: Session, clientId: string, personIds: readonly number[]): Promise<void> {
  if (!(await holdState(session, clientId))) return;
  const rows = await session.query<{ hash: number }>('duplicates.shared', SHARED, [clientId, personIds]);
  const hashes = rows.map(({ hash }) => hash);
  await regroup(session, clientId, hashes);
}
