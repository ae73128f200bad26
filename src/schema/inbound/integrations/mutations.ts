import { retryingSql } from '../../../db/transactions.js';
import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { applyWaitingForConnection } from '../parked-events/apply-waiting.js';
import { connectIntegration, disconnectIntegration, updateConnection } from './connections.js';
import { Integration, IntegrationKey, type IntegrationStatus, readStatus } from './integration-status.js';

const ConnectionInput = builder.inputType('IntegrationConnectionInput', {
  description: 'What to write on a connection. What is absent stays; null clears.',
  fields: (t) => ({
    externalAccountId: t.string({
      description:
        'The account of the platform, at most 255 characters. Only a master key sets it, and it belongs to one workspace of an agency at a time.',
    }),
    webhookSecret: t.string({ description: 'Proves deliveries from now on; 1 to 1024 characters. Never shown again.' }),
    acceptLegacySignatures: t.boolean({
      description:
        'Only of HubSpot: whether its signatures of version 1 and 2 still prove a delivery. On unless given.',
    }),
    lastSyncedAt: t.field({
      type: 'DateTime',
      description: 'When the integration was last in sync; not in the future.',
    }),
  }),
});

const write = { access: { workspace: 'write' } } as const;
const integrationArg = { type: IntegrationKey, required: true, description: 'Which integration.' } as const;

/* Cached keys contain whether enrichment is connected. The cache of newest records is dropped in every process. */
async function readChanged({ services, workspace }: Context, key: string): Promise<IntegrationStatus> {
  services.forgetKeys(workspace.agencyId);
  await services.newestRecords.drop(workspace.clientId);
  const status = (await readStatus(workspace, services.newestRecords)).find((one) => one.key === key);
  if (!status) throw new Error(`The catalogue has no ${key}.`);
  return status;
}

/*
 * Applies waiting events now, so that the caller sees them. All is committed before, so after a failure the worker
 * retries and the caller gets no error.
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
