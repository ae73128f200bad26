import type { Sql } from '../../../db/database.js';
import { normalizeDomain } from '../../../values/domain-name.js';
import { normalizeEmail } from '../../../values/email-address.js';
import { normalizeLinkedinUrl } from '../../../values/linkedin-url.js';
import { normalizePhone } from '../../../values/phone-number.js';
import { type FoundCampaign, findCampaigns } from './search-campaigns.js';
import { type FoundDelivery, findDeliveries } from './search-deliveries.js';
import { type Asked, type FoundCompany, type FoundContact, findCompanies, findContacts } from './search-records.js';
import { readWords, type Words } from './words.js';

/** What is found, in the order of the groups. */
export const KINDS = ['PERSON', 'CONTACT', 'COMPANY', 'CAMPAIGN', 'DELIVERY'] as const;
export type Kind = (typeof KINDS)[number];

/** A hit with the name of its client. */
export type Hit = { clientName: string | null } & (
  | (FoundContact & { kind: 'PERSON' | 'CONTACT' })
  | (FoundCompany & { kind: 'COMPANY' })
  | (FoundCampaign & { kind: 'CAMPAIGN' })
  | (FoundDelivery & { kind: 'DELIVERY' })
);

export interface Group {
  kind: Kind;
  hits: Hit[];
  /** Whether more match. */
  hasMore: boolean;
}

/** Who searches what. */
interface Search {
  sql: Sql;
  agencyId: string;
  /** Null: in all clients of the agency. */
  clientId: string | null;
  /** Of national phone numbers. */
  phoneCountry: string | null;
  text: string;
  /** Null: all; contacts only where data enrichment is not connected. */
  kinds: readonly Kind[] | null;
  /** The hits of a group. */
  first: number;
}

interface SearchedClient {
  id: string;
  name: string;
  enrichment: boolean;
}

const CLIENTS = `select c.id, c.name, exists (select from integration_connection i
    where i.client_id = c.id and i.agency_id = $1 and i.integration = 'data_enrichment') as enrichment
  from client c where c.agency_id = $1 and c.suspended_at is null and ($2::text is null or c.id = $2)`;

/** A Person may be found by several contacts. */
const CONTACTS_OF_PERSON = 3;

/**
 * What matches the text best, by kind; kinds without hits are left out. Suspended clients are not searched.
 * @throws InvalidError the text is too long, or has too many words
 */
export async function searchEverything(search: Search): Promise<Group[]> {
  const words = readWords(search.text);
  if (!words) return [];
  const { sql, agencyId, clientId } = search;
  const clients = await sql.query<SearchedClient>('search.clients', CLIENTS, [agencyId, clientId]);
  const groups = await Promise.all(KINDS.map((kind) => findHits(kind, { search, words, clients })));
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  return groups.flatMap((found, index) => {
    const kind = KINDS[index];
    if (!kind || found.length === 0) return [];
    const hits = found
      .slice(0, search.first)
      .map((hit) => ({ ...hit, clientName: names.get(hit.clientId ?? '') ?? null }));
    return [{ kind, hits, hasMore: found.length > search.first }];
  });
}

interface Prepared {
  search: Search;
  words: Words;
  clients: readonly SearchedClient[];
}

type Found = Hit extends infer One ? (One extends Hit ? Omit<One, 'clientName'> : never) : never;

async function findHits(kind: Kind, { search, words, clients }: Prepared): Promise<Found[]> {
  const { sql, agencyId, clientId, kinds, first, text } = search;
  if (kinds && !kinds.includes(kind)) return [];
  const asked = (some: readonly SearchedClient[], most = first + 1): Asked => ({
    ...{ sql, words, most },
    clientIds: some.map(({ id }) => id),
  });
  switch (kind) {
    case 'PERSON': {
      const where = asked(
        clients.filter(({ enrichment }) => enrichment),
        first * CONTACTS_OF_PERSON + 1,
      );
      return firstOfEach(await findContacts(where, identifiersOf(search))).map((hit) => ({ ...hit, kind }));
    }
    case 'CONTACT': {
      const where = asked(kinds ? clients : clients.filter(({ enrichment }) => !enrichment));
      return (await findContacts(where, identifiersOf(search))).map((hit) => ({ ...hit, kind }));
    }
    case 'COMPANY':
      return (await findCompanies(asked(clients), normalizeDomain(text))).map((hit) => ({ ...hit, kind }));
    case 'CAMPAIGN':
      return (await findCampaigns(asked(clients))).map((hit) => ({ ...hit, kind }));
    case 'DELIVERY': {
      const owner = clientId === null ? { agencyId } : { clientId };
      return (await findDeliveries(sql, owner, words, first + 1)).map((hit) => ({ ...hit, kind }));
    }
  }
}

const identifiersOf = ({ text, phoneCountry }: Search) => [
  normalizeEmail(text),
  normalizeLinkedinUrl(text),
  normalizePhone(text, phoneCountry),
];

/* The best contact of each Person, in the order of these; of equal ones one with an address, which says most. */
function firstOfEach(contacts: readonly FoundContact[]): FoundContact[] {
  const firsts = new Map<number, FoundContact>();
  for (const contact of contacts) {
    const first = firsts.get(contact.personId);
    if (!first || (first.rank === contact.rank && first.email === null && contact.email !== null))
      firsts.set(contact.personId, contact);
  }
  return [...firsts.values()];
}
