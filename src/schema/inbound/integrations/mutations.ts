import { retryingSql } from '../../../db/retry-transaction.js';
import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { applyWaitingForConnection } from '../parked-events/process-request.js';
import { ConnectionInput } from './connection-input.js';
import { connectIntegration, disconnectIntegration, updateConnection } from './connections.js';
import { Integration, IntegrationKey, type IntegrationStatus, readStatus } from './integration-status.js';

const write = { access: { workspace: 'write' } } as const;
const integrationArg = { type: IntegrationKey, required: true, description: 'Which integration.' } as const;

/*
 * Cached keys contain whether enrichment is connected, so they are dropped with every change; the cache of newest
 * records is dropped in every process.
 */
async function readChanged({ services, workspace }: Context, key: string): Promise<IntegrationStatus> {
  services.forgetKeys(workspace.agencyId);
  await services.newestRecords.drop(workspace.clientId);
  const status = (await readStatus(workspace, services.newestRecords)).find((one) => one.key === key);
  if (!status) throw new Error(`The catalogue has no ${key}.`);
  return status;
}

/*
 * Applies the agency's events that waited for this connection now, so that the caller sees them. The connection and the
 * request for this work are already committed, so when the database fails here the caller gets no error, and the worker
 * tries again.
 */
async function applyWaiting({ services, workspace }: Context, key: string): Promise<void> {
  try {
    await applyWaitingForConnection(retryingSql(services.database), workspace.agencyId, key);
  } catch (err) {
    services.log.error({ err }, 'parked events of a new connection were not applied; the job does it');
  }
}

builder.mutationFields((t) => ({
  integrationConnect: t.field({
    type: Integration,
    description: 'Connects an integration. Connecting data enrichment opens People.',
    authScopes: write,
    errors: { types: [InvalidError, ConflictError] },
    args: {
      integration: t.arg(integrationArg),
      input: t.arg({ type: ConnectionInput, required: true, description: 'How to connect it; may be empty.' }),
    },
    resolve: async (_root, { integration, input }, context) => {
      await connectIntegration(context.workspace, context.services.pepper, integration, input);
      await applyWaiting(context, integration);
      return readChanged(context, integration);
    },
  }),
  integrationUpdate: t.field({
    type: Integration,
    description: 'Changes the given parts of a connection, the time of the last sync among them.',
    authScopes: write,
    errors: { types: [InvalidError, NotFoundError, ConflictError] },
    args: {
      integration: t.arg(integrationArg),
      input: t.arg({ type: ConnectionInput, required: true, description: 'What to change.' }),
    },
    resolve: async (_root, { integration, input }, context) => {
      await updateConnection(context.workspace, context.services.pepper, integration, input);
      await applyWaiting(context, integration);
      return readChanged(context, integration);
    },
  }),
  integrationDisconnect: t.field({
    type: Integration,
    description: 'Ends a connection; the records it brought stay. Disconnecting data enrichment closes People.',
    authScopes: write,
    errors: { types: [NotFoundError] },
    args: { integration: t.arg(integrationArg) },
    resolve: async (_root, { integration }, context) => {
      await disconnectIntegration(context.workspace, integration);
      return readChanged(context, integration);
    },
  }),
}));
