import { readKeyKind } from '../../../access/identity/api-key.js';
import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { userNameOf } from '../../kernel/actor-name.js';
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
  description: 'The key that issued the secret of another one.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'The id of the key in the audit log.' }),
    masked: t.string({ description: 'Prefix, dots and its current last four characters.', resolve: maskOf }),
    name: t.exposeString('name', { description: 'The display name; may be empty.' }),
  }),
});

/* Mutations return whole rows; with `select: {}` Pothos would read each of them again, by its id alone. */
export const ApiKey = builder.prismaObject('ApiKey', {
  description: 'An API key, without its secret, which is shown only once, when it is issued.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'The id of the key in mutations and in the audit log.' }),
    kind: t.field({ type: KeyKindEnum, description: 'What the key may do.', resolve: ({ kind }) => readKeyKind(kind) }),
    masked: t.string({ description: 'Prefix, dots and the last four characters.', resolve: maskOf }),
    name: t.exposeString('name', { description: 'The display name; may be empty.' }),
    clientId: t.exposeString('clientId', {
      nullable: true,
      description: 'The workspace of the key; null for a master key.',
    }),
    masterListAccess: t.exposeBoolean('masterListAccess', {
      description: 'Whether this master key may issue master keys.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the key was created.' }),
    expiresAt: t.expose('expiresAt', { ...OPTIONAL_TIME, description: 'When it expires; null: never.' }),
    revokedAt: t.expose('revokedAt', { ...OPTIONAL_TIME, description: 'When it was revoked; null: not revoked.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      ...OPTIONAL_TIME,
      description: 'Its last request, accurate to a few seconds; null: never used.',
    }),
    issuedBy: t.field({
      type: KeyIssuer,
      nullable: true,
      description: 'The key that issued it or last replaced its secret; null: a user, or the command line.',
      resolve: ({ issuedBy }, _args, context) => (issuedBy === null ? null : context.batch(loadIssuers, issuedBy)),
    }),
    issuedByUser: t.string({
      nullable: true,
      description: 'The name of the user who issued it or last replaced its secret; null: no user, or deleted since.',
      resolve: ({ issuedByUser }, _args, context) => (issuedByUser === null ? null : userNameOf(issuedByUser, context)),
    }),
    issuedRevoked: t.int({
      description: 'In the answer of `keyRevoke`: how many keys issued by it were revoked with it. Elsewhere 0.',
      resolve: revokedWith,
    }),
  }),
});

const KeyConnection = connectionType('ApiKey', ApiKey);

builder.queryFields((t) => ({
  keys: t.field({
    type: KeyConnection,
    description:
      'The keys of the workspace or, with a master key that names no client, of the agency and all its clients.',
    access: { manage: true, owner: true },
    complexity: connectionComplexity,
    args: {
      first: t.arg.int({ description: 'At most 100; 20 when neither `first` nor `last` is given.' }),
      after: t.arg.string({ description: 'Only items after this cursor.' }),
      last: t.arg.int({ description: 'Number of items from the end; at most 100.' }),
      before: t.arg.string({ description: 'Only items before this cursor.' }),
      revoked: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether to list revoked keys too.',
      }),
    },
    resolve: (_root, args, context, info) =>
      listKeys(managementOf(context), args, selectNodes(context, info, KEYS, 'id')),
  }),
}));

const KeyIssued = builder.objectRef<IssuedKey>('KeyIssued').implement({
  description: 'A key with its secret. The secret cannot be retrieved again.',
  fields: (t) => ({
    key: t.expose('key', { type: ApiKey, description: 'The key, as in lists.' }),
    secret: t.string({
      description: 'The value for the X-API-KEY header, shown only once.',
      resolve: ({ secret }, _args, { services }) => shownSecret(services, secret),
    }),
  }),
});

const KeyInput = builder.inputType('KeyInput', {
  description: 'A key to issue.',
  fields: (t) => ({
    kind: t.field({ type: KeyKindEnum, required: true, description: 'What the key may do.' }),
    name: t.string({ description: 'The display name; at most 255 characters.' }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When it expires; absent: with the issuing key, if that expires, else never.',
    }),
    masterListAccess: t.boolean({
      description: 'For a master key: whether it may issue master keys. Default: false.',
    }),
  }),
});

const KeyChange = builder.inputType('KeyChange', {
  description: 'What to change on a key. Absent fields are unchanged; null removes the name or the expiry.',
  fields: (t) => ({
    name: t.string({ description: 'The display name; at most 255 characters.' }),
    expiresAt: t.field({ type: 'DateTime', description: 'When it expires; must be in the future.' }),
  }),
});

const manage = { manage: true, owner: true } as const;

builder.mutationFields((t) => ({
  keyCreate: t.field({
    type: KeyIssued,
    description:
      'Issues a key of the workspace, or a master key of the agency, which requires a master key with the permission "master list access".',
    access: manage,
    errors: { types: [InvalidError, ConflictError] },
    args: { input: t.arg({ type: KeyInput, required: true, description: 'The key to issue.' }) },
    resolve: (_root, { input }, context) => createKey(managementOf(context), input),
  }),
  keyRegenerate: t.field({
    type: KeyIssued,
    description: 'Replaces the secret of a key immediately; its expiry is unchanged.',
    access: manage,
    errors: { types: [NotFoundError, ConflictError] },
    args: { id: t.arg({ type: 'RecordId', required: true, description: 'The id of the key.' }) },
    resolve: (_root, { id }, context) => regenerateKey(managementOf(context), id),
  }),
  keyUpdate: t.field({
    type: ApiKey,
    description:
      'Changes the name or the expiry of a key; its secret is unchanged. A key that expires cannot change its own expiry, nor extend another key beyond it. Changing the expiry of a master key requires a master key with the permission "master list access".',
    access: manage,
    errors: { types: [InvalidError, NotFoundError, ConflictError] },
    args: {
      id: t.arg({ type: 'RecordId', required: true, description: 'The id of the key.' }),
      input: t.arg({ type: KeyChange, required: true, description: 'What to change.' }),
    },
    resolve: (_root, { id, input }, context) => updateKey(managementOf(context), id, input),
  }),
  keyRevoke: t.field({
    type: ApiKey,
    description: 'Revokes a key permanently. Revoking it again changes nothing.',
    access: manage,
    errors: { types: [NotFoundError, ConflictError] },
    args: {
      id: t.arg({ type: 'RecordId', required: true, description: 'The id of the key.' }),
      includeIssued: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether to revoke the keys that it issued too, those that they issued, and so on.',
      }),
    },
    resolve: (_root, { id, includeIssued }, context) => revokeKey(managementOf(context), id, includeIssued),
  }),
}));
