import { InvalidError, NotFoundError } from '../../../errors.js';
import { IntegrationKey } from '../../inbound/integrations/integration-status.js';
import { builder } from '../../kernel/builder.js';
import { shownSecret } from '../../kernel/guards/secret.js';
import { managementOf } from '../../kernel/management.js';
import { Client } from './agency.js';
import type { CreatedAgency, CreatedClient } from './create-agency.js';
import { addAgency, addClient, renameClient } from './manage-clients.js';

const ClientCreated = builder.objectRef<CreatedClient>('ClientCreated').implement({
  description: 'A new client with its first keys, which are shown this once.',
  fields: (t) => ({
    clientId: t.exposeString('clientId', {
      description: 'Unguessable; also the id in webhook paths and in X-Client-Id.',
    }),
    clientName: t.exposeString('clientName', { description: 'The name that was given.' }),
    readWriteKey: t.string({
      description: 'Its first read-write key.',
      resolve: ({ readWriteKey }, _args, { services }) => shownSecret(services, readWriteKey),
    }),
    readOnlyKey: t.string({
      description: 'Its first read-only key.',
      resolve: ({ readOnlyKey }, _args, { services }) => shownSecret(services, readOnlyKey),
    }),
  }),
});

const AgencyCreated = builder.objectRef<CreatedAgency>('AgencyCreated').implement({
  description: 'A new agency with its first keys, which are shown this once.',
  fields: (t) => ({
    agencyId: t.exposeString('agencyId', {
      description: 'Unguessable; also the id in the webhook paths of the agency.',
    }),
    agencyName: t.exposeString('agencyName', { description: 'The name that was given.' }),
    masterKey: t.string({
      description: 'Its first master key, which may issue master keys.',
      resolve: ({ masterKey }, _args, { services }) => shownSecret(services, masterKey),
    }),
    clients: t.field({ type: [ClientCreated], description: 'Its clients.', resolve: ({ clients }) => clients }),
  }),
});

const agency = { access: { agency: true } } as const;

const NAME = { required: true, description: '1 to 255 characters.' } as const;
const CONNECT = {
  required: true,
  defaultValue: [],
  description: 'Integrations to connect in every new client.',
} as const satisfies { required: true; defaultValue: string[]; description: string };

builder.mutationFields((t) => ({
  clientCreate: t.field({
    type: ClientCreated,
    description: 'Creates a client of the agency with a read-write and a read-only key.',
    authScopes: agency,
    errors: { types: [InvalidError] },
    args: {
      name: t.arg.string(NAME),
      connect: t.arg({ type: [IntegrationKey], ...CONNECT }),
    },
    resolve: (_root, args, context) => addClient(managementOf(context), args),
  }),
  clientRename: t.field({
    type: Client,
    description: 'Renames a client of the agency; its id stays.',
    authScopes: agency,
    errors: { types: [InvalidError, NotFoundError] },
    args: {
      clientId: t.arg.string({ required: true, description: 'The id of the client.' }),
      name: t.arg.string(NAME),
    },
    resolve: (_root, { clientId, name }, context) => renameClient(managementOf(context), clientId, name),
  }),
  agencyCreate: t.field({
    type: AgencyCreated,
    description:
      'Creates another agency, which only the keys in the answer open. Takes a master key with the permission "master list access".',
    authScopes: agency,
    errors: { types: [InvalidError] },
    args: {
      name: t.arg.string(NAME),
      clients: t.arg.stringList({
        required: true,
        defaultValue: [],
        description: 'Names of its clients; at most 100.',
      }),
      connect: t.arg({ type: [IntegrationKey], ...CONNECT }),
    },
    resolve: (_root, args, context) => addAgency(managementOf(context), args),
  }),
}));
