import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { managementOf } from '../../kernel/management.js';
import { Client } from '../agencies/agency.js';
import { startDeletion } from './start-deletion.js';
import { resumeClient, suspendClient } from './suspend-client.js';

const agency = { access: { agency: true } } as const;
const CLIENT_ID = { required: true, description: 'The id of the client.' } as const;

builder.mutationFields((t) => ({
  clientSuspend: t.field({
    type: Client,
    description:
      'Refuses the keys and webhook paths of a client from now on, everywhere within a second. Its data stay as they are.',
    authScopes: agency,
    errors: { types: [NotFoundError] },
    args: { clientId: t.arg.string(CLIENT_ID) },
    resolve: (_root, { clientId }, context) => suspendClient(managementOf(context), clientId),
  }),
  clientResume: t.field({
    type: Client,
    description: "Lets a suspended client work again. What the agency's webhook paths brought for it is applied now.",
    authScopes: agency,
    errors: { types: [NotFoundError, ConflictError] },
    args: { clientId: t.arg.string(CLIENT_ID) },
    resolve: (_root, { clientId }, context) => resumeClient(managementOf(context), clientId),
  }),
  clientDelete: t.field({
    type: Client,
    description:
      'Deletes a client with everything that is stored of it, in the background and for good; `clientDeletionPlan` gives the token. The client is suspended at once, and found until the last row is gone.',
    authScopes: agency,
    errors: { types: [NotFoundError, InvalidError] },
    args: {
      clientId: t.arg.string(CLIENT_ID),
      token: t.arg.string({ required: true, description: 'Of the plan of this client.' }),
    },
    resolve: async (_root, { clientId, token }, context) => {
      const client = await startDeletion(managementOf(context), clientId, token);
      context.services.wakeWorker();
      return client;
    },
  }),
}));
