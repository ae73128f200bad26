import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { shownSecret } from '../../kernel/guards/secret.js';
import { managementOf } from '../../kernel/management.js';
import { ApiKey, KeyKindEnum } from './api-key.js';
import { createKey } from './create-key.js';
import type { IssuedKey } from './key-row.js';
import { regenerateKey } from './regenerate-key.js';
import { revokeKey } from './revoke-key.js';
import { updateKey } from './update-key.js';

const KeyIssued = builder.objectRef<IssuedKey>('KeyIssued').implement({
  description: 'A key with its secret. The secret cannot be asked for again.',
  fields: (t) => ({
    key: t.expose('key', { type: ApiKey, description: 'The key as lists show it.' }),
    secret: t.string({
      description: 'The text for the header X-API-KEY, shown this once.',
      resolve: ({ secret }, _args, { services }) => shownSecret(services, secret),
    }),
  }),
});

const KeyInput = builder.inputType('KeyInput', {
  description: 'A key to issue.',
  fields: (t) => ({
    kind: t.field({ type: KeyKindEnum, required: true, description: 'What the key may do.' }),
    name: t.string({ description: 'For people; at most 255 characters.' }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When it stops by itself; absent: with the key that issues it, else never.',
    }),
    masterListAccess: t.boolean({
      description: 'Of a master key: whether it may issue master keys. Off unless given.',
    }),
  }),
});

const KeyChange = builder.inputType('KeyChange', {
  description: 'What to change of a key. What is absent stays; null takes the name or the expiry away.',
  fields: (t) => ({
    name: t.string({ description: 'For people; at most 255 characters.' }),
    expiresAt: t.field({ type: 'DateTime', description: 'When it stops by itself; in the future.' }),
  }),
});

const manage = { access: { manage: true } } as const;

builder.mutationFields((t) => ({
  keyCreate: t.field({
    type: KeyIssued,
    description:
      'Issues a key of the workspace, or a master key of the agency, which takes a master key with the permission "master list access".',
    authScopes: manage,
    errors: { types: [InvalidError, ConflictError] },
    args: { input: t.arg({ type: KeyInput, required: true, description: 'The key to issue.' }) },
    resolve: (_root, { input }, context) => createKey(managementOf(context), input),
  }),
  keyRegenerate: t.field({
    type: KeyIssued,
    description: 'Replaces the secret of a key at once; its end stays.',
    authScopes: manage,
    errors: { types: [NotFoundError, ConflictError] },
    args: { id: t.arg({ type: 'RecordId', required: true, description: 'The id of the key.' }) },
    resolve: (_root, { id }, context) => regenerateKey(managementOf(context), id),
  }),
  keyUpdate: t.field({
    type: ApiKey,
    description:
      'Changes the name or the expiry of a key; its secret stays. A key with an end does not change it, nor puts off that of another one beyond it. The expiry of a master key takes a master key with the permission "master list access".',
    authScopes: manage,
    errors: { types: [InvalidError, NotFoundError, ConflictError] },
    args: {
      id: t.arg({ type: 'RecordId', required: true, description: 'The id of the key.' }),
      input: t.arg({ type: KeyChange, required: true, description: 'What to change.' }),
    },
    resolve: (_root, { id, input }, context) => updateKey(managementOf(context), id, input),
  }),
  keyRevoke: t.field({
    type: ApiKey,
    description: 'Ends a key for good. Revoking twice changes nothing.',
    authScopes: manage,
    errors: { types: [NotFoundError, ConflictError] },
    args: {
      id: t.arg({ type: 'RecordId', required: true, description: 'The id of the key.' }),
      includeIssued: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether to end the keys as well that it issued, those that they issued, and so on.',
      }),
    },
    resolve: (_root, { id, includeIssued }, context) => revokeKey(managementOf(context), id, includeIssued),
  }),
}));
