import { createHmac } from 'node:crypto';
import { type Peppers, pepperList } from '../../../access/secrets/claim-pepper.js';
import type { Sql } from '../../../db/database.js';
import { toWrittenAddress } from '../../../values/email-address.js';

/** Replaces an erased identifier: it is recognised, but reveals nothing without the pepper. */
export function erasedValue(pepper: string, agencyId: string, value: string): string {
  const hash = createHmac('sha256', pepper).update(`erased address\n${agencyId}\n${value}`).digest('hex');
  return `erased:${hash}`;
}

/** What may stand in the place of an identifier that was erased, the present form first: earlier releases hashed another spelling. */
export function erasedValues(peppers: Peppers, agencyId: string, value: string): string[] {
  const forms = [...new Set([value, toWrittenAddress(value)])];
  return pepperList(peppers).flatMap((one) => forms.map((form) => erasedValue(one, agencyId, form)));
}

/* As for the index of these entries, which most agencies have none of. */
const HAS_ERASED = `select exists (select from suppression s
  where s.agency_id = $1 and s.kind = 'erased' and s.lifted_at is null) as "hasErased"`;

/** `erasedValues` of some values: none, and none hashed, where the agency's list has no erased identifiers. */
export async function knownErasedValues(
  sql: Sql,
  { agencyId, peppers }: { agencyId: string; peppers: Peppers },
  values: readonly string[],
): Promise<string[][]> {
  const [found] = await sql.query<{ hasErased: boolean }>('suppression.has_erased', HAS_ERASED, [agencyId]);
  return values.map((value) => (found?.hasErased ? erasedValues(peppers, agencyId, value) : []));
}

/* Only values that are known are recognised one by one: there are hardly any. */
const RECOGNISE = `select recognise_erased(g.agency_id, $1, g.value, array(
    select t.erased from unnest($2::text[], $3::text[]) as t(value, erased) where t.value = g.value))
  from (select distinct k.agency_id, t.value from client k cross join unnest($2::text[], $3::text[]) as t(value, erased)
    cross join lateral (select from suppression s where s.agency_id = k.agency_id and s.value = t.erased limit 1) s
   where k.id = $1) as g`;

/** Lets entries of erased identifiers name them again, because contacts have them again. */
export async function recogniseErased(
  sql: Sql,
  { clientId, ...owner }: { clientId: string; agencyId: string; peppers: Peppers },
  values: readonly string[],
): Promise<void> {
  if (values.length === 0) return;
  const hashes = await knownErasedValues(sql, owner, values);
  const pairs = values.flatMap((value, index) => (hashes[index] ?? []).map((erased) => [value, erased] as const));
  if (pairs.length === 0) return;
  const columns = [pairs.map(([value]) => value), pairs.map(([, erased]) => erased)];
  await sql.query('suppression.recognise', RECOGNISE, [clientId, ...columns]);
}
