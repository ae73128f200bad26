import { InvalidError, NotFoundError } from '../../../errors.js';
import { builder, OPTIONAL_TIME } from '../../kernel/builder.js';
import { renameSelf, userOf } from './own-account.js';
import { deletePasskey, listPasskeys, type PasskeyView, renamePasskey } from './passkeys.js';
import { User } from './user.js';

const Passkey = builder.objectRef<PasskeyView>('Passkey').implement({
  description: 'A passkey that a user signs in with instead of a password.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'The id of the passkey in mutations.' }),
    name: t.exposeString('name', { description: 'The name that the user gave it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      ...OPTIONAL_TIME,
      description: 'When the user last signed in with it; null: never.',
    }),
  }),
});

const own = { user: true } as const;
const PASSKEY_ID = { type: 'RecordId', required: true, description: 'The id of the passkey.' } as const;

builder.queryFields((t) => ({
  passkeys: t.field({
    type: [Passkey],
    description: 'The passkeys of the user, the oldest first, at most 20.',
    access: own,
    resolve: (_root, _args, context) => listPasskeys(context.services.database, userOf(context)),
  }),
}));

builder.mutationFields((t) => ({
  accountUpdate: t.field({
    type: User,
    description: 'Changes the name of the user who calls.',
    access: own,
    errors: { types: [InvalidError, NotFoundError] },
    args: { name: t.arg.string({ required: true, description: 'The display name; at most 255 characters.' }) },
    resolve: async (_root, { name }, context) => {
      const actor = userOf(context);
      const user = await renameSelf(context.services.database, actor, name);
      context.services.forgetKeys(actor.agencyId);
      return user;
    },
  }),
  passkeyRename: t.field({
    type: Passkey,
    description: 'Names a passkey of the user.',
    access: own,
    errors: { types: [InvalidError, NotFoundError] },
    args: {
      id: t.arg(PASSKEY_ID),
      name: t.arg.string({ required: true, description: 'The new name; 1 to 255 characters.' }),
    },
    resolve: (_root, { id, name }, context) => renamePasskey(context.services.database, userOf(context), id, name),
  }),
  passkeyDelete: t.field({
    type: Passkey,
    description: 'Removes a passkey of the user, which then signs nobody in. Open sessions continue.',
    access: own,
    errors: { types: [NotFoundError] },
    args: { id: t.arg(PASSKEY_ID) },
    resolve: (_root, { id }, context) => deletePasskey(context.services.database, userOf(context), id),
  }),
}));
