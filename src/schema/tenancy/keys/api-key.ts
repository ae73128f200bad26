import { readKeyKind } from '../../../access/identity/api-key.js';
import { builder } from '../../kernel/builder.js';
import { managementOf } from '../../kernel/management.js';
import { connectionComplexity, connectionType } from '../../records/lists/connection.js';
import { selectNodes } from '../../records/lists/model-window.js';
import { maskOf, revokedWith } from './key-row.js';
import { KEYS, listKeys, loadIssuers } from './list-keys.js';

export const KeyKindEnum = builder.enumType('KeyKind', {
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
    masked: t.string({
      description: 'Prefix, dots and the last four characters it has now.',
      resolve: maskOf,
    }),
    name: t.exposeString('name', { description: 'For people; may be empty.' }),
  }),
});

/* Mutations return whole rows; with `select: {}` Pothos would read each of them again, by its id alone. */
export const ApiKey = builder.prismaObject('ApiKey', {
  description: 'An API key as lists show it. Its secret is shown once, when it is issued.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Names the key in mutations and in the audit log.' }),
    kind: t.field({
      type: KeyKindEnum,
      description: 'What the key may do.',
      resolve: ({ kind }) => readKeyKind(kind),
    }),
    masked: t.string({
      description: 'Prefix, dots and the last four characters.',
      resolve: maskOf,
    }),
    name: t.exposeString('name', { description: 'For people; may be empty.' }),
    clientId: t.exposeString('clientId', {
      nullable: true,
      description: 'The workspace of the key; null for a master key.',
    }),
    masterListAccess: t.exposeBoolean('masterListAccess', {
      description: 'Whether this master key may issue master keys.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the key was created.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it stops by itself; null: never.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was revoked; null while it was not.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
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
