import { readKeyKind } from '../../../access/identity/api-key.js';
import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder, OPTIONAL_TIME } from '../../kernel/builder.js';
import { managementOf, shownSecret } from '../../kernel/management.js';
import { connectionComplexity, connectionType } from '../../records/lists/connection.js';
import { selectNodes } from '../../records/lists/model-window.js';
import { regenerateKey, revokeKey, updateKey } from './change-key.js';
import { createKey } from './create-key.js';
import { type IssuedKey, maskOf, revokedWith } from './key-row.js';
import { KEYS, listKeys, loadIssuers } from './list-keys.js';

const KeyKindEnum = builder.enumType('KeyKind', {
  description: 'What a key may do.',
  values: {
    READ_WRITE: { value: 'RV', description: 'Reads and writes in one workspace. Prefix RV-.' },
    READ_ONLY: { value: 'RO', description: 'Reads in one workspace. Prefix RO-.' },
    MASTER: { value: 'ML', description: 'Every client of one agency. Prefix ML-.' },
  } as const,
});

const KeyIssuer = builder.prismaObject('ApiKey', {
  variant: 'KeyIssuer',
  description: 'The key that gave out the secret of another one.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Names the key in the audit log.' }),
    masked: t.string({ description: 'Prefix, dots and the last four characters it has now.', resolve: maskOf }),
    name: t.exposeString('name', { description: 'For people; may be empty.' }),
  }),
});

/* Mutations return whole rows; with `select: {}` Pothos would read each of them again, by its id alone. */
export const ApiKey = builder.prismaObject('ApiKey', {
  description: 'An API key as lists show it. Its secret is shown once, when it is issued.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Names the key in mutations and in the audit log.' }),
    kind: t.field({ type: KeyKindEnum, description: 'What the key may do.', resolve: ({ kind }) => readKeyKind(kind) }),
    masked: t.string({ description: 'Prefix, dots and the last four characters.', resolve: maskOf }),
    name: t.exposeString('name', { description: 'For people; may be empty.' }),
    clientId: t.exposeString('clientId', {
      nullable: true,
      description: 'The workspace of the key; null for a master key.',
    }),
    masterListAccess: t.exposeBoolean('masterListAccess', {
      description: 'Whether this master key may issue master keys.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the key was created.' }),
    expiresAt: t.expose('expiresAt', { ...OPTIONAL_TIME, description: 'When it stops by itself; null: never.' }),
    revokedAt: t.expose('revokedAt', { ...OPTIONAL_TIME, description: 'When it was revoked; null while it was not.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      ...OPTIONAL_TIME,
      description: 'Its last request, known within seconds; null: never used.',
    }),
    issuedBy: t.field({
      type: KeyIssuer,
      nullable: true,
      description: 'The key that issued it, or replaced its secret since; null: the command line.',
      resolve: ({ issuedBy }, _args, context) => (issuedBy === null ? null : context.batch(loadIssuers, issuedBy)),
    }),
    issuedRevoked: t.int({
      description: 'In the answer of `keyRevoke`: how many keys ended with it that it issued. Elsewhere 0.',
      resolve: revokedWith,
    }),
  }),
});

const KeyConnection = connectionType('ApiKey', ApiKey);

builder.queryFields((t) => ({
  keys: t.field({
    type: KeyConnection,
    description:
      'The keys of the workspace; with a master key that names no client, those of the agency and of all its clients.',
    authScopes: { access: { manage: true } },
    complexity: connectionComplexity,
    args: {
      first: t.arg.int({ description: 'At most 100; 20 when neither `first` nor `last` is given.' }),
      after: t.arg.string({ description: 'A cursor of this list.' }),
      last: t.arg.int({ description: 'At most 100, from the end.' }),
      before: t.arg.string({ description: 'A cursor of this list.' }),
      revoked: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether to list the revoked keys as well.',
      }),
    },
    resolve: (_root, args, context, info) =>
      listKeys(managementOf(context), args, selectNodes(context, info, KEYS, 'id')),
  }),
}));

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
