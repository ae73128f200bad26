import type { Sql } from '../../../db/database.js';
import type { ClaimedErasure } from '../../kernel/queues/claims.js';

type Erased = Pick<ClaimedErasure, 'agencyId' | 'clientId' | 'personId' | 'addresses' | 'erasedAs'>;

/*
 * $1 agency, $2 client, $3 Person, $4 and $5 its identifiers and their hashes. Each hash gets an entry of its own: an erasure is a
 * request not to be contacted. Entries that name the identifier or the Person are repeated under the hash.
 */
const KEEP = `with given as materialized (
    select t.value, t.hash from unnest($4::text[], $5::text[]) as t(value, hash)
  ), kept as (
    select g.hash, $2 as client_id, $2 as source_client_id, 'request' as reason, now() as since, null::timestamptz as ends_at from given g
    union all
    select g.hash, x.client_id, x.source_client_id, x.reason, x.since, x.ends_at
      from given g join suppression x on x.agency_id = $1 and x.value = g.value and (x.client_id is null or x.client_id = $2)
       and x.lifted_at is null
    union all
    select g.hash, $2, $2, x.reason, x.since, x.ends_at
      from given g join suppression x on x.client_id = $2 and x.person_id = $3 and x.lifted_at is null
  )
  insert into suppression (agency_id, client_id, source_client_id, kind, value, reason, since, ends_at)
  select distinct on (k.hash, k.client_id, k.reason) $1, k.client_id, k.source_client_id, 'erased', k.hash, k.reason, k.since, k.ends_at
    from kept k order by k.hash, k.client_id, k.reason, k.since
  on conflict do nothing`;

/*
 * Contacts that have an identifier now, such as one that was created since, are found by entries that name it, as all others are.
 */
const holds = (column: string) => `exists (select from contact c where c.client_id = $2 and c.${column} = t.value)`;
const NAME_HELD = `select recognise_erased($1, $2, t.value, array[t.hash])
  from unnest($3::text[], $4::text[]) as t(value, hash)
 where ${holds('email')} or ${holds('phone')} or ${holds('linkedin_url')} order by t.value`;

const nameHeld = (sql: Sql, { agencyId, clientId, addresses, erasedAs }: Erased) =>
  sql.query('person_erasure.name_held', NAME_HELD, [agencyId, clientId, addresses, erasedAs]);

const keep = (sql: Sql, { agencyId, clientId, personId, addresses, erasedAs }: Erased) =>
  sql.query('person_erasure.hashes', KEEP, [agencyId, clientId, personId, addresses, erasedAs]);

/** Keeps hashes of the identifiers, by which they stay suppressed, and suppresses the contacts that have them until they are gone. */
export async function keepHashes(sql: Sql, erasure: Erased): Promise<void> {
  await keep(sql, erasure);
  await nameHeld(sql, erasure);
}

/* Who names one of them again at the same time waits. */
const HOLD = `select s.id from suppression s where s.agency_id = $1 and s.value = any($2::text[]) order by s.id for update`;

const FORGET = `delete from suppression s where s.agency_id = $1 and s.client_id = $2
  and (s.value = any($4::text[]) or (s.person_id = $3 or s.value = 'person:' || $3::bigint)
    and not exists (select from contact c where c.client_id = $2 and c.person_id = $3))`;

/**
 * Deletes the client's entries that name the identifiers or the Person, lifted ones too. Those of a Person that others have joined
 * since stay for them. Once the contacts are deleted.
 */
export async function forgetSuppressions(sql: Sql, erasure: Erased): Promise<void> {
  const { agencyId, clientId, personId, addresses, erasedAs } = erasure;
  await keep(sql, erasure);
  await sql.query('person_erasure.hold_hashes', HOLD, [agencyId, erasedAs]);
  await sql.query('person_erasure.suppressions', FORGET, [agencyId, clientId, personId, addresses]);
  await nameHeld(sql, erasure);
}

const heldBy = (column: string) =>
  `exists (select from client k join contact c on c.client_id = k.id and c.${column} = s.value where k.agency_id = $1 and k.id <> $2)`;
const FORGET_OF_AGENCY = `delete from suppression s where s.agency_id = $1 and s.client_id is null and s.value = any($3::text[])
  and not ${heldBy('email')} and not ${heldBy('phone')} and not ${heldBy('linkedin_url')}`;

/**
 * The same for entries of the whole agency, unless another client has a contact that they name. Not in a transaction of the client,
 * which sees no other; its own contacts stay suppressed by its own entries.
 */
export async function forgetOfAgency(sql: Sql, erasure: Erased): Promise<void> {
  const { agencyId, clientId, addresses } = erasure;
  await keep(sql, erasure);
  await sql.query('person_erasure.agency_suppressions', FORGET_OF_AGENCY, [agencyId, clientId, addresses]);
}
