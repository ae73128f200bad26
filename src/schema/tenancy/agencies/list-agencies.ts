import type { Database } from '../../../db/database.js';

/** A client in the operator's list. */
interface ListedClient {
  id: string;
  name: string;
  createdAt: Date;
  /** The number of valid read-write and read-only keys. */
  keys: number;
}

/** An agency in the operator's list. */
export interface ListedAgency {
  id: string;
  name: string;
  createdAt: Date;
  /** The number of valid master keys: without any, only the command line can manage the agency. */
  masterKeys: number;
  clients: ListedClient[];
}

interface Row {
  agencyId: string;
  agencyName: string;
  agencyCreatedAt: Date;
  masterKeys: number;
  clientId: string | null;
  clientName: string;
  clientCreatedAt: Date;
  keys: number;
}

const WORKS = 'k.revoked_at is null and (k.expires_at is null or k.expires_at > now())';

const LIST = `
  select a.id as "agencyId", a.name as "agencyName", a.created_at as "agencyCreatedAt",
    (select count(*)::int from api_key k where k.agency_id = a.id and ${WORKS}) as "masterKeys",
    c.id as "clientId", c.name as "clientName", c.created_at as "clientCreatedAt",
    (select count(*)::int from api_key k where k.client_id = c.id and ${WORKS}) as keys
  from agency a left join client c on c.agency_id = a.id
  order by a.name, a.created_at, a.id, c.name, c.created_at, c.id`;

/** All agencies by name with their clients by name. */
export async function listAgencies(database: Database): Promise<ListedAgency[]> {
  const agencies = new Map<string, ListedAgency>();
  for (const row of await database.query<Row>('admin.list_agencies', LIST)) {
    const { agencyId: id, agencyName, agencyCreatedAt, masterKeys, clientId, clientName, clientCreatedAt, keys } = row;
    const agency = agencies.get(id) ?? { id, name: agencyName, createdAt: agencyCreatedAt, masterKeys, clients: [] };
    agencies.set(id, agency);
    if (clientId !== null) agency.clients.push({ id: clientId, name: clientName, createdAt: clientCreatedAt, keys });
  }
  return [...agencies.values()];
}
