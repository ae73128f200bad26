import { authorityOf, type CallerActor, isCaller, nameOfUser } from '../../../access/actor.js';
import { requireAccess } from '../../../access/identity/permissions.js';
import { ForbiddenError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { changePassword, endSessions, listSessions, readSelf, type SessionView, userOf } from './own-account.js';
import { RoleEnum, User } from './user.js';

const Viewer = builder.objectRef<CallerActor>('Viewer').implement({
  description: 'The caller, and what it may do where it acts.',
  fields: (t) => ({
    name: t.string({
      description: 'The name of the key or user; may be empty.',
      resolve: (actor) => (actor.kind === 'user' ? nameOfUser(actor) : (actor.keyName ?? '')),
    }),
    user: t.field({
      type: User,
      nullable: true,
      description: 'The user; null for a key.',
      resolve: (actor, _args, { services }) => (actor.kind === 'user' ? readSelf(services.database, actor) : null),
    }),
    role: t.field({
      type: RoleEnum,
      nullable: true,
      description:
        'The role of a user where it acts; null for a key, and outside the clients of a user of some clients.',
      resolve: (actor) => (actor.kind === 'user' ? actor.role : null),
    }),
    clientId: t.string({
      nullable: true,
      description: 'The workspace that the caller acts in.',
      resolve: ({ clientId }) => clientId,
    }),
    clientName: t.string({ nullable: true, description: 'Its name.', resolve: ({ clientName }) => clientName }),
    ofAgency: t.boolean({
      description: 'Whether the caller may use every client of the agency.',
      resolve: (actor) => (actor.kind === 'user' ? actor.agencyRole !== null : actor.keyKind === 'ML'),
    }),
    mayWrite: t.boolean({
      description: 'Whether the caller may write where it acts.',
      resolve: (actor) => authorityOf(actor) !== 'RO',
    }),
    mayOwn: t.boolean({
      description: 'Whether the caller may manage keys, and with `ofAgency` users and clients.',
      resolve: (actor) => allows(actor),
    }),
  }),
});

function allows(actor: CallerActor): boolean {
  try {
    requireAccess(actor, { manage: true, owner: true });
    return true;
  } catch (error) {
    if (error instanceof ForbiddenError) return false;
    throw error;
  }
}

const Session = builder.objectRef<SessionView>('UserSession').implement({
  description: 'A session of a user.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'The id of the session in mutations.' }),
    method: t.exposeString('method', { description: 'How the user signed in: password, link, passkey or openid.' }),
    device: t.exposeString('device', { description: 'Browser and system, as the browser names them.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the user signed in.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      description: 'Its last request, accurate to a few seconds.',
    }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'Whether it is the session of this request.' }),
  }),
});

const Done = builder.objectRef<{ count: number }>('SessionsEnded').implement({
  description: 'Sessions that were ended.',
  fields: (t) => ({ count: t.exposeInt('count', { description: 'How many.' }) }),
});

const PasswordChanged = builder.objectRef<object>('PasswordChanged').implement({
  description: 'The password was changed, and all other sessions were ended.',
  fields: (t) => ({ isChanged: t.boolean({ description: 'Always true.', resolve: () => true }) }),
});

const own = { user: true } as const;

builder.queryFields((t) => ({
  viewer: t.field({
    type: Viewer,
    description: 'The caller: a key or a user, and what it may do where it acts.',
    access: { ofClients: true },
    resolve: (_root, _args, { actor }) => {
      if (!isCaller(actor)) throw new ForbiddenError('Only a key or a user has a view.');
      return actor;
    },
  }),
  sessions: t.field({
    type: [Session],
    description: 'The sessions of the user, the last used one first.',
    access: own,
    resolve: (_root, _args, context) => listSessions(context.services.database, userOf(context)),
  }),
}));

builder.mutationFields((t) => ({
  sessionEnd: t.field({
    type: Done,
    description: 'Ends a session of the user, everywhere within a second.',
    access: own,
    errors: { types: [NotFoundError] },
    args: { id: t.arg({ type: 'RecordId', required: true, description: 'The id of the session.' }) },
    resolve: async (_root, { id }, context) => {
      const actor = userOf(context);
      const count = await endSessions(context.services.database, actor, id);
      context.services.forgetKeys(actor.agencyId);
      return { count };
    },
  }),
  sessionsEndOthers: t.field({
    type: Done,
    description: 'Ends all sessions of the user but this one.',
    access: own,
    resolve: async (_root, _args, context) => {
      const actor = userOf(context);
      const count = await endSessions(context.services.database, actor, null);
      context.services.forgetKeys(actor.agencyId);
      return { count };
    },
  }),
  passwordChange: t.field({
    type: PasswordChanged,
    description: 'Changes the password of the user, and ends its other sessions.',
    access: own,
    errors: { types: [InvalidError] },
    args: {
      current: t.arg.string({ required: true, description: 'The present password.' }),
      next: t.arg.string({ required: true, description: 'The new one; at least 12 characters.' }),
    },
    resolve: async (_root, passwords, context) => {
      const actor = userOf(context);
      await changePassword(context.services.database, actor, passwords);
      context.services.forgetKeys(actor.agencyId);
      return {};
    },
  }),
}));
