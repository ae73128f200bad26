import { z } from 'zod';
import { authorityOf, isCaller } from '../../../access/actor.js';
import { sealOwner, sealSecret } from '../../../access/secrets/sealed-secret.js';
import type { Session } from '../../../db/database.js';
import { constraintOf, sqlState } from '../../../db/database-error.js';
import type { StoredRow } from '../../../db/stored.js';
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../../errors.js';
import type { Platform } from '../../../platforms/toolkit/platform.js';
import { parseInput } from '../../../values/input.js';
import { text } from '../../../values/text.js';
import type { Workspace } from '../../kernel/context.js';
import { recordUpdate } from '../../kernel/record-audit.js';
import { integrationOf } from './catalogue.js';

/** The fields of a connection that callers may write. Absent fields are not changed; `null` clears. */
interface ConnectionInput {
  externalAccountId?: string | null | undefined;
  webhookSecret?: string | null | undefined;
  /** Null restores the default, which is true. */
  acceptLegacySignatures?: boolean | null | undefined;
  lastSyncedAt?: string | null | undefined;
}

/** The given fields of a connection, ready to be stored: the secret sealed. */
interface ConnectionWrite {
  externalAccountId?: string | null;
  webhookSecret?: Uint8Array<ArrayBuffer> | null;
  acceptLegacySignatures?: boolean;
  lastSyncedAt?: string | null;
}

const schema = z.object({
  externalAccountId: text({ max: 255 }).nullish(),
  webhookSecret: text({ min: 1, max: 1024 }).nullish(),
});

/**
 * Parses the input and seals its secret for this connection.
 * @throws InvalidError a text is too long, the platform has no such setting, or a sync time is in the future
 */
function readConnectionInput(
  { clientId }: Workspace,
  pepper: string,
  integration: Platform,
  input: ConnectionInput,
): ConnectionWrite {
  const { externalAccountId, webhookSecret } = parseInput(schema, input);
  const write: ConnectionWrite = {};
  if (externalAccountId !== undefined) write.externalAccountId = externalAccountId?.trim() || null;
  if (webhookSecret && !integration.takesSecret) {
    throw new InvalidError({
      webhookSecret: [`${integration.name} sends no proof, so no secret can be stored for it.`],
    });
  }
  if (input.acceptLegacySignatures !== undefined) {
    write.acceptLegacySignatures = readLegacySignatures(integration, input.acceptLegacySignatures);
  }
  if (webhookSecret === null) write.webhookSecret = null;
  else if (webhookSecret !== undefined)
    write.webhookSecret = new Uint8Array(sealSecret(pepper, sealOwner(clientId, integration.key), webhookSecret));
  if (input.lastSyncedAt !== undefined) write.lastSyncedAt = readSyncTime(input.lastSyncedAt);
  return write;
}

function readLegacySignatures({ name, earlierSignatures }: Platform, accept: boolean | null): boolean {
  if (!earlierSignatures && accept === false) {
    throw new InvalidError({ acceptLegacySignatures: [`${name} has no earlier signatures that could be refused.`] });
  }
  return accept ?? true;
}

/* A sender's clock may be a minute ahead. */
const CLOCK_TOLERANCE_MS = 60_000;

function readSyncTime(moment: string | null): string | null {
  if (moment === null) return null;
  const at = new Date(moment);
  if (at.getTime() > Date.now() + CLOCK_TOLERANCE_MS)
    throw new InvalidError({ lastSyncedAt: ['Must not be in the future.'] });
  return at.toISOString();
}

/** A row of a connection; the secret in it is sealed. */
export type ConnectionRow = StoredRow<'IntegrationConnection'>;

/** Only whether there is a secret is ever shown. */
export const hasSecret = ({ webhookSecret }: Pick<ConnectionRow, 'webhookSecret'>): boolean => webhookSecret !== null;

/**
 * Connects an integration of the catalogue. Connecting data enrichment enables People.
 * @throws InvalidError the input breaks its rules; ConflictError it is connected, or another client has the account;
 *   ForbiddenError only a master key may name an account
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

/** Changes the given parts of a connection. @throws NotFoundError it is not connected; else as `connectIntegration` */
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

/** Deletes a connection; its records are kept. Disconnecting data enrichment disables People. @throws NotFoundError */
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
 * A connection with an account id gets the events of that account on the paths of the whole agency, so only the agency
 * may set one. Anybody may repeat or clear the current id.
 */
function requireClaim({ actor }: Workspace, wanted: string | null | undefined, held: string | null): void {
  if (wanted === undefined || wanted === null || wanted === held) return;
  if (!isCaller(actor) || authorityOf(actor) === 'ML') return;
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
  await recordUpdate(session, workspace, {
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
