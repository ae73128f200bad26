import { type KeyRow, maskOf } from '../../schema/tenancy/keys/key-row.js';

/** A key as JSON for programs, without its text. */
export const describeKeyRow = (key: KeyRow) => ({
  key_id: key.id,
  kind: key.kind,
  key: maskOf(key),
  name: key.name,
  client_id: key.clientId,
  master_list_access: key.masterListAccess,
  issued_by: issuerOf(key),
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  revoked_at: key.revokedAt,
  last_used_at: key.lastUsedAt,
});

export const headOfKeys = ['id', 'key', 'name', 'client', 'issued by', 'last used', 'state'];

/** A key as a row of a table for people, in the columns of `headOfKeys`. */
export const rowOfKey = (key: KeyRow): string[] => [
  String(key.id),
  maskOf(key),
  key.name,
  key.clientId ?? '(agency)',
  issuerOf(key),
  key.lastUsedAt?.toISOString() ?? 'never',
  stateOf(key),
];

const issuerOf = ({ issuedBy }: KeyRow) => (issuedBy === null ? 'operator' : `key:${issuedBy}`);

function stateOf({ revokedAt, expiresAt }: KeyRow): string {
  if (revokedAt) return `revoked ${revokedAt.toISOString()}`;
  if (!expiresAt) return 'works';
  return `${expiresAt.getTime() <= Date.now() ? 'expired' : 'works until'} ${expiresAt.toISOString()}`;
}
