import { builder } from '../../kernel/builder.js';

const Workspace = builder.objectRef<{ clientId: string; clientName: string }>('Workspace').implement({
  description: 'The client workspace that a key belongs to.',
  fields: (t) => ({
    clientId: t.exposeString('clientId', { description: 'Unguessable; also the id in webhook paths.' }),
    clientName: t.exposeString('clientName', { description: 'The name of the client.' }),
  }),
});

builder.queryFields((t) => ({
  whoami: t.field({
    type: Workspace,
    nullable: true,
    description: 'The workspace of the key; null for a master key, which has none of its own.',
    authScopes: { access: {} },
    resolve: (_root, _args, { actor }) =>
      actor.kind === 'key' && actor.keyKind !== 'ML' && actor.clientId !== null && actor.clientName !== null
        ? { clientId: actor.clientId, clientName: actor.clientName }
        : null,
  }),
}));
