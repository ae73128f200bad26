import { InvalidError } from '../../../errors.js';
import { normalizeEmail } from '../../../values/email-address.js';
import type { Workspace } from '../../kernel/context.js';
import { viewerOf } from './suppression-row.js';

const MAX_ADDRESSES = 100;
const MAX_DAYS = 365;

/** Whether another client of the agency wrote to the person of an address. */
export interface Contacted {
  /** As it was asked for. */
  address: string;
  isContacted: boolean;
  lastAt: Date | null;
  /** The clients that wrote, by name; null unless the caller acts for the agency. */
  clients: string[] | null;
}

/*
 * $1 agency, $2 client, $3 addresses, $4 days. Only clients that consent are looked at, and the asking one must. In each of them
 * the address stands for its Person, whose other addresses count too.
 */
const CONTACTED = `with asked as materialized (
    select t.address, t.place from unnest($3::text[]) with ordinality as t(address, place)
  ), other as materialized (
    select k.id, k.name from client k where k.agency_id = $1 and k.id <> $2 and k.shares_contacted and k.suspended_at is null
  ), found as (
    select a.place, o.name, w.last_at from asked a cross join other o cross join lateral (
      select max(e.email_timestamp) as last_at from (
          select a.address as email union
          select m.email from contact c join contact m on m.client_id = c.client_id and m.person_id = c.person_id
           where c.client_id = o.id and c.email = a.address and m.client_id = o.id and m.email is not null) s
        join email e on e.client_id = o.id and e.contact_email = s.email and e.email_type <> 'inbound'
         and e.email_timestamp > now() - make_interval(days => $4::int)) w
     where w.last_at is not null
  )
  select a.place::int as place, max(f.last_at) as "lastAt", array_remove(array_agg(f.name order by f.name), null) as names
    from asked a left join found f on f.place = a.place group by a.place order by a.place`;

const CONSENT = 'select k.shares_contacted as shares from client k where k.id = $1';

/**
 * Whether another client of the agency wrote to some people in the last days, as far as those clients share it.
 * @returns one answer for each address, in their order
 * @throws InvalidError none or more than 100 addresses, not 1 to 365 days, or the client itself does not share it
 */
export async function findContacted(
  workspace: Workspace,
  addresses: readonly string[],
  days: number,
): Promise<Contacted[]> {
  const { agencyId, clientId, database } = workspace;
  if (addresses.length < 1 || addresses.length > MAX_ADDRESSES)
    throw new InvalidError({ addresses: [`Must have 1 to ${MAX_ADDRESSES} items.`] });
  if (days < 1 || days > MAX_DAYS) throw new InvalidError({ days: [`Must be 1 to ${MAX_DAYS}.`] });
  const [consent] = await database.query<{ shares: boolean }>('contacted.consent', CONSENT, [clientId]);
  const { seesAll } = viewerOf(workspace.actor);
  if (!seesAll && !consent?.shares)
    throw new InvalidError({ sharesContacted: ['The client must share whom it contacted to ask for others.'] });
  const normal = addresses.map((address) => normalizeEmail(address) ?? '');
  const rows = await database.query<{ place: number; lastAt: Date | null; names: string[] }>(
    'contacted.find',
    CONTACTED,
    [agencyId, clientId, normal, days],
  );
  return rows.map(({ place, lastAt, names }) => ({
    address: addresses[place - 1] ?? '',
    isContacted: lastAt !== null,
    lastAt,
    clients: seesAll ? names : null,
  }));
}
