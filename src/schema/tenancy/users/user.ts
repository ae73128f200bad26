import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder, OPTIONAL_TIME } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { managementOf, shownSecret } from '../../kernel/management.js';
import {
  deleteUser,
  disableUser,
  inviteUser,
  linkUser,
  listUsers,
  type UserInvited,
  updateUser,
} from './manage-users.js';
import type { ClientRole, UserView } from './user-row.js';

export const RoleEnum = builder.enumType('UserRole', {
  description: 'What a user may do, in the whole agency or in one client.',
  values: {
    OWNER: { value: 'owner', description: 'Everything, also keys, users and deletions.' },
    MANAGER: { value: 'manager', description: 'Reads and writes, but not keys, users and deletions of clients.' },
    READER: { value: 'reader', description: 'Only reads.' },
  } as const,
});

const StateEnum = builder.enumType('UserState', {
  description: 'The state of a user.',
  values: {
    INVITED: { value: 'invited', description: 'The invitation was not accepted yet.' },
    ACTIVE: { value: 'active', description: 'May sign in.' },
    DISABLED: { value: 'disabled', description: 'May not sign in.' },
  } as const,
});

const ClientRoleType = builder.objectRef<ClientRole>('UserClientRole').implement({
  description: 'The role of a user in one client.',
  fields: (t) => ({
    clientId: t.exposeString('clientId', { description: 'The client.' }),
    clientName: t.exposeString('clientName', { description: 'Its name.' }),
    role: t.expose('role', { type: RoleEnum, description: 'The role there.' }),
  }),
});

export const User = builder.objectRef<UserView>('User').implement({
  description: 'A person who signs in to the console.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'The id of the user in mutations and in the audit log.' }),
    email: t.exposeString('email', { description: 'The address that the user signs in with, in lower case.' }),
    name: t.exposeString('name', { description: 'The display name; may be empty.' }),
    state: t.expose('state', { type: StateEnum, description: 'Whether the user may sign in.' }),
    role: t.expose('role', {
      type: RoleEnum,
      nullable: true,
      description: 'The role in the whole agency; null: only in `clients`.',
    }),
    clients: t.expose('clients', { type: [ClientRoleType], description: 'The clients of a user without such a role.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the user was invited.' }),
    lastSignedInAt: t.expose('lastSignedInAt', {
      ...OPTIONAL_TIME,
      description: 'When the user signed in last; null: never.',
    }),
    linkEndsAt: t.expose('linkEndsAt', {
      ...OPTIONAL_TIME,
      description: 'Until when the open link of the user can be used; null: there is none.',
    }),
  }),
});

const UserInvitedType = builder.objectRef<UserInvited>('UserInvited').implement({
  description: 'A user with a link that is shown only once. It works once.',
  fields: (t) => ({
    user: t.expose('user', { type: User, description: 'The user.' }),
    link: t.string({
      description:
        'Give it to the user, who chooses a password with it. Without PUBLIC_URL it has no host: put the address of the service before it.',
      resolve: ({ link }, _args, { services }) => linkOf(services, link.token),
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When the link expires.',
      resolve: ({ link }) => link.expiresAt,
    }),
  }),
});

/* The token is in the fragment, which browsers send to nobody. */
function linkOf(services: Context['services'], token: string): string {
  return `${services.publicUrl ?? ''}/console/invitation#${shownSecret(services, token)}`;
}

const ClientRoleInput = builder.inputType('UserClientRoleInput', {
  description: 'A role in one client.',
  fields: (t) => ({
    clientId: t.string({ required: true, description: 'The client.' }),
    role: t.field({ type: RoleEnum, required: true, description: 'The role there.' }),
  }),
});

const UserInput = builder.inputType('UserInput', {
  description: 'A user to invite. Give either `role` or `clients`.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'The address that the user will sign in with.' }),
    name: t.string({ description: 'The display name; at most 255 characters. The user can change it.' }),
    role: t.field({ type: RoleEnum, description: 'The role in the whole agency.' }),
    clients: t.field({ type: [ClientRoleInput], description: 'Roles in clients; at most 200.' }),
  }),
});

const UserChange = builder.inputType('UserChange', {
  description: 'What to change. Absent fields are unchanged; role and clients are changed together.',
  fields: (t) => ({
    name: t.string({ description: 'The display name; at most 255 characters.' }),
    role: t.field({ type: RoleEnum, description: 'The role in the whole agency; null: only in `clients`.' }),
    clients: t.field({ type: [ClientRoleInput], description: 'Roles in clients; at most 200.' }),
  }),
});

const owners = { agency: true, owner: true } as const;
const USER_ID = { type: 'RecordId', required: true, description: 'The id of the user.' } as const;

builder.queryFields((t) => ({
  users: t.field({
    type: [User],
    description: 'The users of the agency by their addresses, at most 500.',
    access: owners,
    complexity: { field: 100, multiplier: 1 },
    resolve: (_root, _args, context) => listUsers(managementOf(context)),
  }),
}));

builder.mutationFields((t) => ({
  userInvite: t.field({
    type: UserInvitedType,
    description: 'Invites a user by a link, which works once, for 7 days.',
    access: owners,
    errors: { types: [InvalidError, ConflictError] },
    args: { input: t.arg({ type: UserInput, required: true, description: 'The user to invite.' }) },
    resolve: (_root, { input }, context) => inviteUser(managementOf(context), input),
  }),
  userLink: t.field({
    type: UserInvitedType,
    description:
      'Makes a new link with which a user accepts the invitation, or chooses a new password. An earlier one stops working.',
    access: owners,
    errors: { types: [NotFoundError, ConflictError] },
    args: { id: t.arg(USER_ID) },
    resolve: (_root, { id }, context) => linkUser(managementOf(context), id),
  }),
  userUpdate: t.field({
    type: User,
    description: 'Changes the name or the access of a user, everywhere within a second.',
    access: owners,
    errors: { types: [InvalidError, NotFoundError, ConflictError] },
    args: {
      id: t.arg(USER_ID),
      input: t.arg({ type: UserChange, required: true, description: 'What to change.' }),
    },
    resolve: (_root, { id, input }, context) => updateUser(managementOf(context), id, input),
  }),
}));

builder.mutationFields((t) => ({
  userDisable: t.field({
    type: User,
    description: 'Disables a user, whose sessions end everywhere within a second.',
    access: owners,
    errors: { types: [NotFoundError, ConflictError] },
    args: { id: t.arg(USER_ID) },
    resolve: (_root, { id }, context) => disableUser(managementOf(context), id, true),
  }),
  userEnable: t.field({
    type: User,
    description: 'Lets a disabled user sign in again.',
    access: owners,
    errors: { types: [NotFoundError, ConflictError] },
    args: { id: t.arg(USER_ID) },
    resolve: (_root, { id }, context) => disableUser(managementOf(context), id, false),
  }),
  userDelete: t.field({
    type: User,
    description: 'Deletes a user with its sessions. Journal and audit log keep its name.',
    access: owners,
    errors: { types: [NotFoundError, ConflictError] },
    args: { id: t.arg(USER_ID) },
    resolve: (_root, { id }, context) => deleteUser(managementOf(context), id),
  }),
}));
