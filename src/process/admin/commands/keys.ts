import type { Command } from 'commander';
import type { KeyKind } from '../../../access/identity/api-key.js';
import { revokeKey } from '../../../schema/tenancy/keys/change-key.js';
import { createKey } from '../../../schema/tenancy/keys/create-key.js';
import { type KeyRow, listAllKeys, maskOf } from '../../../schema/tenancy/keys/key-row.js';
import { readId, readKind, readMoment, readName } from '../options.js';
import { layOut, printJson, printLines } from '../output.js';
import { findPlace, withDatabase } from '../with-database.js';

/** Commands for single keys. */
export const keyCommands = {
  'issue-key': (command: Command) =>
    command
      .description('Issues one key. It is shown once.')
      .requiredOption('--agency <agency>', 'id or name of the agency', readName)
      .requiredOption(
        '--kind <kind>',
        'RV: reads and writes in one client. RO: reads in one client. ML: master key',
        readKind,
      )
      .option('--client <client>', 'id or name of the client of an RV or RO key', readName)
      .option('--name <name>', 'a display name', readName, 'Issued from the command line')
      .option('--expires-at <moment>', 'when it expires, in ISO 8601; default: never', readMoment)
      .option('--master-list-access', 'lets a master key issue master keys')
      .option('--json', 'prints one JSON object')
      .action(issueKey),
  'list-keys': (command: Command) =>
    command
      .description('Lists the keys of an agency and its clients, masked, in the order of their creation.')
      .requiredOption('--agency <agency>', 'id or name of the agency', readName)
      .option('--client <client>', 'id or name of a client: only its keys', readName)
      .option('--ended', 'also lists revoked and expired keys')
      .option('--json', 'prints one JSON object per line and key')
      .action(listKeys),
  'revoke-key': (command: Command) =>
    command
      .description('Revokes a key permanently, everywhere within a second. Revoking twice changes nothing.')
      .requiredOption('--agency <agency>', 'id or name of the agency', readName)
      .requiredOption('--id <id>', 'id of the key, as shown by list-keys', readId)
      .option('--include-issued', 'also revokes the keys that it issued, the keys that those issued, and so on')
      .option('--json', 'prints one JSON object')
      .action(revoke),
};

interface IssueOptions {
  agency: string;
  client?: string;
  kind: KeyKind;
  name: string;
  expiresAt?: Date;
  masterListAccess?: true;
  json?: true;
}

async function issueKey({ json, ...options }: IssueOptions): Promise<void> {
  const { agency, client, kind, name, expiresAt, masterListAccess } = options;
  if (kind === 'ML' && client !== undefined) throw new Error('A master key belongs to the agency: leave --client out.');
  if (kind !== 'ML' && client === undefined) throw new Error(`A key of the kind ${kind} needs --client.`);
  const { key, secret } = await withDatabase(async (database, { pepper }) => {
    const place = await findPlace(database, pepper, { agency, client });
    return createKey(place, { kind, name, expiresAt, masterListAccess });
  });
  if (json) printJson({ ...describeKeyRow(key), secret });
  else printLines([secret, `Key ${key.id}. It is shown this once.`]);
}

interface ListOptions {
  agency: string;
  client?: string;
  ended?: true;
  json?: true;
}

async function listKeys({ agency, client, ended, json }: ListOptions): Promise<void> {
  const keys = await withDatabase(async (database, { pepper }) =>
    listAllKeys(await findPlace(database, pepper, { agency, client }), { ended: ended === true }),
  );
  if (json) for (const key of keys) printJson(describeKeyRow(key));
  else printLines(layOut([KEY_COLUMNS, ...keys.map(rowOfKey)]));
}

interface RevokeOptions {
  agency: string;
  id: number;
  includeIssued?: true;
  json?: true;
}

async function revoke({ agency, id, includeIssued, json }: RevokeOptions): Promise<void> {
  const key = await withDatabase(async (database, { pepper }) =>
    revokeKey(await findPlace(database, pepper, { agency }), id, includeIssued === true),
  );
  const described = describeKeyRow(key);
  if (json) printJson({ ...described, issued_revoked: key.issuedRevoked ?? 0 });
  else printLines([`Key ${id} (${described.key}) is revoked, and ${key.issuedRevoked ?? 0} that it issued.`]);
}

const describeKeyRow = (key: KeyRow) => ({
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

const KEY_COLUMNS = ['id', 'key', 'name', 'client', 'issued by', 'last used', 'state'];

const rowOfKey = (key: KeyRow): string[] => [
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
