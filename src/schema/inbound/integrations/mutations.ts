import { retryingSql } from '../../../db/transactions.js';
import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { applyWaitingForConnection } from '../parked-events/apply-waiting.js';
import { connectIntegration, disconnectIntegration, updateConnection } from './connections.js';
import { Integration, IntegrationKey, type IntegrationStatus, readStatus } from './integration-status.js';

const ConnectionInput = builder.inputType('IntegrationConnectionInput', {
  description: 'The fields to write on a connection. Absent fields are unchanged; null clears.',
  fields: (t) => ({
    externalAccountId: t.string({
      description:
        'The account at the platform, at most 255 characters. Only a master key can set it, and it belongs to one workspace of an agency at a time.',
    }),
    webhookSecret: t.string({ description: 'Proves deliveries from now on; 1 to 1024 characters. Never shown again.' }),
    acceptLegacySignatures: t.boolean({
      description:
        'Only for HubSpot: whether its signatures of versions 1 and 2 still prove a delivery. Default: true.',
    }),
    lastSyncedAt: t.field({
      type: 'DateTime',
      description: 'When the integration was last in sync; not in the future.',
    }),
  }),
});

const write = { workspace: 'write' } as const;
const integrationArg = { type: IntegrationKey, required: true, description: 'The integration.' } as const;

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
    description: 'Connects an integration. Connecting data enrichment enables People.',
    access: write,
    errors: { types: [InvalidError, ConflictError] },
    args: {
      integration: t.arg(integrationArg),
      input: t.arg({ type: ConnectionInput, required: true, description: 'The settings; may be empty.' }),
    },
    resolve: async (_root, { integration, input }, context) => {
      await connectIntegration(context.workspace, context.services.pepper, integration, input);
      await applyWaiting(context, integration);
      return readChanged(context, integration);
    },
  }),
  integrationUpdate: t.field({
    type: Integration,
    description: 'Changes the given fields of a connection, including the time of the last sync.',
    access: write,
    errors: { types: [InvalidError, NotFoundError, ConflictError] },
    args: {
      integration: t.arg(integrationArg),
      input: t.arg({ type: ConnectionInput, required: true, description: 'The fields to change.' }),
    },
    resolve: async (_root, { integration, input }, context) => {
      await updateConnection(context.workspace, context.services.pepper, integration, input);
      await applyWaiting(context, integration);
      return readChanged(context, integration);
    },
  }),
  integrationDisconnect: t.field({
    type: Integration,
    description: 'Deletes a connection; its records are kept. Disconnecting data enrichment disables People.',
    access: write,
    errors: { types: [NotFoundError] },
    args: { integration: t.arg(integrationArg) },
    resolve: async (_root, { integration }, context) => {
      await disconnectIntegration(context.workspace, integration);
      return readChanged(context, integration);
    },
  }),
}));
