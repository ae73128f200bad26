import { z } from 'zod';
import { ForbiddenError, NotFoundError } from '../../../errors.js';
import { parseInput } from '../../../values/input.js';
import { isCleanText, text } from '../../../values/text.js';
import type { Management } from '../../kernel/management.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { requireMasterListAccess } from '../keys/create-key.js';
import { holdIssuer } from '../keys/issuer.js';
import type { ClientRow } from './client-row.js';
import { type CreatedAgency, type CreatedClient, createAgency, createClient } from './create-agency.js';

const name = text({ min: 1, max: 255 });
const clientSchema = z.object({ name });
const agencySchema = z.object({ name, clients: z.array(name).max(100, 'Must be at most 100 clients.') });

/**
 * Creates a client of the agency with a key of each kind, connected to the named integrations. The keys expire no later
 * than the key of the caller.
 * @throws InvalidError the name is not 1 to 255 characters
 */
export async function addClient(
  management: Management,
  input: { name: string; connect: readonly string[] },
): Promise<CreatedClient> {
  const { name: clientName } = parseInput(clientSchema, { name: input.name.trim() });
  const { agencyId, actor, database, pepper } = management;
  const connect = [...new Set(input.connect)];
  return database.transaction(async (session) => {
    const issuer = await holdIssuer(session, actor);
    return createClient(session, pepper, agencyId, clientName, connect, actor, issuer);
  });
}

/**
 * Renames a client of the agency. Its id, which is part of its webhook URLs, does not change.
 * @throws InvalidError the name is not 1 to 255 characters
 * @throws NotFoundError the agency has no such client
 */
export async function renameClient(management: Management, clientId: string, newName: string): Promise<ClientRow> {
  const { name: clientName } = parseInput(clientSchema, { name: newName.trim() });
  if (!isCleanText(clientId)) throw new NotFoundError('Client not found');
  const renamed = await management.database.transaction(async (session) => {
    const lock = 'select c.name from client c where c.agency_id = $1 and c.id = $2 for no key update';
    const [before] = await session.query<{ name: string }>('client.lock', lock, [management.agencyId, clientId]);
    if (!before) throw new NotFoundError('Client not found');
    const where = { agencyId_id: { agencyId: management.agencyId, id: clientId } };
    const after = await session.prisma.client.update({ where, data: { name: clientName } });
    const change = {
      action: 'client.renamed',
      subject: `client:${clientId}`,
      before: { name: before.name },
      after: { name: after.name },
    };
    await recordAudit(session, { ...management, clientId }, change);
    return after;
  });
  management.forgetKeys();
  return renamed;
}

/**
 * Creates another agency, as the command line creates the first one. The caller has no access to it except with the
 * keys in the answer.
 * @throws ForbiddenError the caller may not issue master keys, or the caller's key expires: the first master key of an
 *   agency does not, and would outlive it
 * @throws InvalidError a name is not 1 to 255 characters, or there are more than 100 clients
 */
export async function addAgency(
  management: Management,
  input: { name: string; clients: readonly string[]; connect: readonly string[] },
): Promise<CreatedAgency> {
  requireMasterListAccess(management);
  const parsed = parseInput(agencySchema, { name: input.name.trim(), clients: input.clients.map((one) => one.trim()) });
  const { expiresAt } = await holdIssuer(management.database, management.actor);
  if (expiresAt) throw new ForbiddenError('A key with an end creates no agency.');
  return createAgency(management.database, management.pepper, { ...parsed, connect: [...new Set(input.connect)] });
}
