import { randomBytes } from 'node:crypto';
import { generateKey, hashKey, type KeyKind } from '../../access/api-key.js';
import type { Database, Sql } from '../../db/database.js';

export interface NewAgency {
  name: string;
  clients: readonly string[];
  /** Integrations to connect in every client. */
  connect: readonly string[];
}

/** The whole secrets, shown this once. */
export interface CreatedAgency {
  agencyId: string;
  agencyName: string;
  masterKey: string;
  clients: CreatedClient[];
}

export interface CreatedClient {
  clientId: string;
  clientName: string;
  readWriteKey: string;
  readOnlyKey: string;
}

/** Ids of agencies and clients are the only credential of a webhook path: 128 random bits, URL-safe. */
export const randomId = () => randomBytes(16).toString('base64url');

/**
 * Creates an agency with a master key that may create master keys, and its clients with a key of each kind.
 * @param pepper base secret of the key hashes
 * @source Specification: Authentication, key types
 */
export async function createAgency(
  database: Database,
  pepper: string,
  { name, clients, connect }: NewAgency,
): Promise<CreatedAgency> {
  return database.transaction(async (sql) => {
    const agencyId = randomId();
    await sql.query(null, 'insert into agency (id, name) values ($1, $2)', [agencyId, name]);
    const masterKey = await createKey(sql, pepper, {
      kind: 'ML',
      agencyId,
      clientId: null,
      name: 'First master key',
      masterListAccess: true,
    });
    const created: CreatedClient[] = [];
    for (const clientName of clients) created.push(await createClient(sql, pepper, agencyId, clientName, connect));
    return { agencyId, agencyName: name, masterKey, clients: created };
  });
}

/** Creates a client of an agency with a read-write and a read-only key, connected to the named integrations. */
export async function createClient(
  sql: Sql,
  pepper: string,
  agencyId: string,
  clientName: string,
  connect: readonly string[] = [],
): Promise<CreatedClient> {
  const clientId = randomId();
  await sql.query(null, 'insert into client (id, agency_id, name) values ($1, $2, $3)', [
    clientId,
    agencyId,
    clientName,
  ]);
  for (const integration of connect) {
    await sql.query(null, 'insert into integration_connection (client_id, integration) values ($1, $2)', [
      clientId,
      integration,
    ]);
  }
  const key = (kind: KeyKind, name: string) =>
    createKey(sql, pepper, { kind, agencyId: null, clientId, name, masterListAccess: false });
  return {
    clientId,
    clientName,
    readWriteKey: await key('RV', 'First read-write key'),
    readOnlyKey: await key('RO', 'First read-only key'),
  };
}

interface NewKey {
  kind: KeyKind;
  agencyId: string | null;
  clientId: string | null;
  name: string;
  masterListAccess: boolean;
}

/** Stores a new key by its keyed hash and gives its text, which is nowhere else. */
export async function createKey(
  sql: Sql,
  pepper: string,
  { kind, agencyId, clientId, name, masterListAccess }: NewKey,
): Promise<string> {
  const text = generateKey(kind);
  await sql.query(
    null,
    `insert into api_key (kind, agency_id, client_id, name, master_list_access, key_hash, last_four)
     values ($1, $2, $3, $4, $5, decode($6, 'hex'), $7)`,
    [kind, agencyId, clientId, name, masterListAccess, hashKey(pepper, text).toString('hex'), text.slice(-4)],
  );
  return text;
}
