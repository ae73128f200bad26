import type { Session } from '../../../db/database.js';
import { constraintOf, sqlState } from '../../../db/database-error.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { integrationOf } from './catalogue.js';
import { type ConnectionInput, type ConnectionRow, hasSecret, readConnectionInput } from './connection-input.js';

/**
 * Connects an integration of the catalogue. Connecting data enrichment enables People.
 * @throws InvalidError the input breaks its rules
 * @throws ConflictError it is connected already, or another client of the agency has the account
 * @throws ForbiddenError an account is named by a key that is no master key
 * @source Specification: Integrations; docs/behaviour.md: Integrations
 */
export async function connectIntegration(
  workspace: Workspace,
  pepper: string,
  integration: string,
  input: ConnectionInput,
): Promise<void> {
  const write = readConnectionInput(workspace, pepper, integrationOf(integration), input);
  const { clientId, agencyId, database } = workspace;
  await database.transaction(async (session) => {
    const held = await lockConnection(session, clientId, integration);
    requireClaim(workspace, write.externalAccountId, held?.externalAccountId ?? null);
    if (held) throw connectedAlready();
    // A trigger sets the agency of a connection from its client.
    const data = { clientId, agencyId, integration, ...write };
    const after = await claimAccount(() => session.prisma.integrationConnection.create({ data }));
    await audit(session, workspace, 'connected', { integration, after });
  });
}

/**
 * Changes the given parts of a connection: its account id, its secret, which signatures it accepts, its last sync.
 * @throws InvalidError the input breaks its rules
 * @throws NotFoundError the integration is not connected
 * @throws ConflictError another client of the agency has the account
 * @throws ForbiddenError another account is named by a key that is no master key
 */
export async function updateConnection(
  workspace: Workspace,
  pepper: string,
  integration: string,
  input: ConnectionInput,
): Promise<void> {
  const data = readConnectionInput(workspace, pepper, integrationOf(integration), input);
  const { clientId, database } = workspace;
  await database.transaction(async (session) => {
    const before = requireConnected(await lockConnection(session, clientId, integration));
    requireClaim(workspace, data.externalAccountId, before.externalAccountId);
    const where = keyOf(clientId, integration);
    const after = await claimAccount(() => session.prisma.integrationConnection.update({ where, data }));
    const isSecretReplaced = data.webhookSecret !== undefined;
    await audit(session, workspace, 'updated', { integration, before, after, isSecretReplaced });
  });
}

/**
 * Deletes a connection with its account id and secret; its records stay. Disconnecting data enrichment disables People.
 * @throws NotFoundError the integration is not connected
 */
export async function disconnectIntegration(workspace: Workspace, integration: string): Promise<void> {
  const { clientId, database } = workspace;
  await database.transaction(async (session) => {
    const before = requireConnected(await lockConnection(session, clientId, integration));
    await session.prisma.integrationConnection.delete({ where: keyOf(clientId, integration) });
    await audit(session, workspace, 'disconnected', { integration, before });
  });
}

const keyOf = (clientId: string, integration: string) => ({ clientId_integration: { clientId, integration } });

/* Locked until the transaction ends; null when the workspace has no such connection. */
async function lockConnection(session: Session, clientId: string, integration: string): Promise<ConnectionRow | null> {
  const text = 'select integration from integration_connection where client_id = $1 and integration = $2 for update';
  await session.query('connection.lock', text, [clientId, integration]);
  // A second statement, which sees the changes that the lock waited for.
  return session.prisma.integrationConnection.findUnique({ where: keyOf(clientId, integration) });
}

function requireConnected(connection: ConnectionRow | null): ConnectionRow {
  if (!connection) throw new NotFoundError('This integration is not connected.');
  return connection;
}

/*
 * A connection with an account id gets the events of that account, which arrive on the paths of the whole agency. So
 * only the agency may set one (undefined keeps the present id); to repeat the present id, or to clear it, is allowed to
 * all.
 */
function requireClaim({ actor }: Workspace, wanted: string | null | undefined, held: string | null): void {
  if (wanted === undefined || wanted === null || wanted === held) return;
  if (actor.kind !== 'key' || actor.keyKind === 'ML') return;
  throw new ForbiddenError(
    'An external account id is set by a master key of the agency, with the header X-Client-Id: <client_id>.',
  );
}

const connectedAlready = () =>
  new ConflictError('Connected', 'This integration is connected already. Update the connection instead.');

/* Of two concurrent writes that set one account id, or create one connection, the database accepts one. */
async function claimAccount<Result>(claim: () => Promise<Result>): Promise<Result> {
  try {
    return await claim();
  } catch (error) {
    const constraint = sqlState(error) === '23505' ? constraintOf(error) : undefined;
    if (constraint === 'integration_connection_pkey') throw connectedAlready();
    if (constraint !== 'integration_connection_account_key') throw error;
    throw new ConflictError('Account taken', 'Another client of the agency has this external account id.');
  }
}

interface Change {
  integration: string;
  before?: ConnectionRow;
  after?: ConnectionRow;
  isSecretReplaced?: boolean;
}

async function audit(
  session: Session,
  workspace: Workspace,
  action: 'connected' | 'updated' | 'disconnected',
  { integration, before, after, isSecretReplaced }: Change,
): Promise<void> {
  await recordAudit(session, workspace, {
    action: `integration.${action}`,
    subject: `integration:${integration}`,
    before: before && describe(before),
    after: after && { ...describe(after), ...(isSecretReplaced ? { secretReplaced: true } : {}) },
  });
}

/* Never with the secret. */
function describe(connection: ConnectionRow): Record<string, unknown> {
  const { externalAccountId, acceptLegacySignatures, lastSyncedAt } = connection;
  return { externalAccountId, hasSecret: hasSecret(connection), acceptLegacySignatures, lastSyncedAt };
}
