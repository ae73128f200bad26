import type { Session } from '../../../db/database.js';
import type { Prisma } from '../../../db/generated-client.js';
import type { StoredRow } from '../../../db/stored.js';
import { isCleanText } from '../../../values/text.js';
import { actorNameOf } from '../../kernel/actor-name.js';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction, type AuditSubject } from '../../kernel/audit-actions.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { connectionComplexity, connectionType } from '../../records/lists/connection.js';
import type { Connection, WindowArgs } from '../../records/lists/keyset.js';
import type { Cursors } from '../../records/lists/keyset-window.js';
import { type ModelWindow, readModelConnection, selectNodes } from '../../records/lists/model-window.js';
import { loadName } from '../names/load-names.js';
import { namesOf, RecordName } from '../names/record-name.js';
import { auditReferences, subjectReference } from '../names/reference.js';

type AuditRow = StoredRow<'AuditEntry'>;

const enumName = (text: string) => text.replaceAll(/[.-]/g, '_');

const AuditActionType = builder.enumType('AuditAction', {
  description: 'The actions of the audit log: their names with `_` for `.` and `-`.',
  values: Object.fromEntries(
    AUDIT_ACTIONS.map((value): [string, { value: AuditAction; description: string }] => [
      enumName(value),
      { value, description: `The action \`${value}\`.` },
    ]),
  ),
});

const AuditSubjectKind = builder.enumType('AuditSubjectKind', {
  description: 'The kinds of objects that entries of the audit log are about.',
  values: Object.fromEntries(
    AUDIT_SUBJECTS.map((value): [string, { value: AuditSubject; description: string }] => [
      enumName(value),
      { value, description: `Subjects that begin with \`${value}:\`.` },
    ]),
  ),
});

/* Null: an action or a kind of an earlier release. */
const knownIn = <Name extends string>(names: readonly Name[], text: string): Name | null =>
  names.find((name) => name === text) ?? null;

const kindIn = (subject: string) => subject.slice(0, subject.indexOf(':'));

const AuditEntry = builder.prismaObject('AuditEntry', {
  select: {},
  description:
    'An administrative or identity change. Entries never change and are deleted only by age, if a retention period is configured.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Grows with time.' }),
    clientId: t.exposeString('clientId', {
      nullable: true,
      description: 'The affected workspace; null for the agency itself.',
    }),
    actor: t.exposeString('actor', {
      description:
        'The actor: `key:<id> <mask>`, `user:<id> <name>`, `webhook:<platform>`, `operator` (the command line) or `system`.',
    }),
    action: t.exposeString('action', { description: 'The action, object first, such as `key.revoked`.' }),
    subject: t.exposeString('subject', { description: 'The affected object, by kind and id, such as `key:12`.' }),
    before: t.expose('before', {
      type: 'JSON',
      nullable: true,
      description: 'The changed values before the change; null for a new object.',
    }),
    after: t.expose('after', {
      type: 'JSON',
      nullable: true,
      description: 'The changed values after the change; null for a deleted object.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When the change happened.' }),
  }),
});

/* What tells the entry as a sentence. */
builder.prismaObjectFields('AuditEntry', (t) => ({
  actorName: t.string({
    nullable: true,
    select: { actor: true },
    description: 'The present name of the key. Null: it has none, or the actor is no key.',
    resolve: ({ actor }, _args, context) => actorNameOf(actor, context),
  }),
  actionCode: t.field({
    type: AuditActionType,
    nullable: true,
    select: { action: true },
    description: 'The action. Null: one that only earlier releases had.',
    resolve: ({ action }) => knownIn(AUDIT_ACTIONS, action),
  }),
  subjectKind: t.field({
    type: AuditSubjectKind,
    nullable: true,
    select: { subject: true },
    description: 'The kind of the affected object. Null: one that only earlier releases had.',
    resolve: ({ subject }) => knownIn(AUDIT_SUBJECTS, kindIn(subject)),
  }),
  subjectId: t.string({
    select: { subject: true },
    description: 'The id of the affected object.',
    resolve: ({ subject }) => subject.slice(subject.indexOf(':') + 1),
  }),
  subjectName: t.string({
    nullable: true,
    select: { subject: true, clientId: true },
    description: 'Its present name, else its last known one. Null: it has none, or the Person was erased.',
    resolve({ subject, clientId }, _args, context) {
      const reference = subjectReference(subject, clientId);
      return reference && loadName(reference, context);
    },
  }),
  clientName: t.string({
    nullable: true,
    select: { clientId: true },
    description: 'The name of the affected workspace; null for the agency itself.',
    resolve: ({ clientId }, _args, context) =>
      clientId === null ? null : loadName({ kind: 'client', id: clientId, clientId }, context),
  }),
  names: t.field({
    type: [RecordName],
    select: { clientId: true, before: true, after: true },
    description:
      'The names of up to ten records that `before` and `after` refer to. Those without a name are left out.',
    resolve: (entry, _args, context) => namesOf(auditReferences(entry), context),
  }),
}));

const AuditConnection = connectionType('AuditEntry', AuditEntry);

const AuditFilter = builder.inputType('AuditFilter', {
  description: 'Which entries to list; all conditions are ANDed.',
  fields: (t) => ({
    action: t.string({ description: 'Exact match, such as `key.revoked`.' }),
    actions: t.field({ type: [AuditActionType], description: 'Any of these actions.' }),
    subject: t.string({ description: 'Exact match, such as `key:12`.' }),
    subjectKind: t.field({ type: AuditSubjectKind, description: 'The kind of the affected object.' }),
    actors: t.stringList({ description: 'Any of these actors, as shown in entries or just `key:<id>`.' }),
    clientId: t.string({ description: 'The affected workspace.' }),
    from: t.field({ type: 'DateTime', description: 'At this time or later.' }),
    to: t.field({ type: 'DateTime', description: 'Before this time.' }),
  }),
});

const ENTRIES: Cursors<AuditRow> = { sorts: { at: { column: 'at', type: 'timestamptz', value: (entry) => entry.at } } };

type Filter = typeof AuditFilter.$inferInput | null | undefined;

/* A master key outside any client sees its whole agency; all others see one workspace. */
function whereOf({ agencyId, actor }: Context, filter: Filter): Prisma.AuditEntryWhereInput | null {
  const { action, actions, subject, subjectKind, actors, clientId, from, to } = filter ?? {};
  // No entry contains a text that cannot be stored.
  if (![action, subject, clientId].every((text) => text == null || isCleanText(text))) return null;
  const places = [actor.clientId, clientId ?? null].filter((id) => id !== null);
  return {
    agencyId,
    AND: [
      ...places.map((id) => ({ clientId: id })),
      ...(action == null ? [] : [{ action }]),
      ...(actions == null ? [] : [{ action: { in: actions } }]),
      ...(subject == null ? [] : [{ subject }]),
      ...(subjectKind == null ? [] : [{ subject: { startsWith: `${subjectKind}:` } }]),
      ...(actors == null ? [] : [{ OR: actors.filter(isCleanText).flatMap(isActor) }]),
      ...(from == null ? [] : [{ at: { gte: from } }]),
      ...(to == null ? [] : [{ at: { lt: to } }]),
    ],
  };
}

/* An entry names a key with its mask, which a filter may leave out. */
const isActor = (actor: string) => [{ actor }, { actor: { startsWith: `${actor} ` } }];

function readEntries(
  context: Context,
  where: Prisma.AuditEntryWhereInput | null,
  window: Omit<WindowArgs, 'sort' | 'descending'>,
  select: object,
): Promise<Connection<AuditRow>> {
  const order = { ...window, sort: 'at', descending: true };
  const list = where && {
    read: (prisma: Session['prisma'], { where: within, ...rest }: ModelWindow) =>
      prisma.auditEntry.findMany({ where: { AND: [where, within] }, ...rest, ...select }),
    count: (prisma: Session['prisma']) => prisma.auditEntry.count({ where }),
  };
  return readModelConnection<AuditRow>(context.services.database, ENTRIES, order, list);
}

builder.queryFields((t) => ({
  auditEntries: t.field({
    type: AuditConnection,
    description:
      'The audit log, newest first: for the workspace or, with a master key that names no client, for the whole agency.',
    access: { manage: true },
    complexity: connectionComplexity,
    args: {
      first: t.arg.int({ description: 'At most 100; 20 when neither `first` nor `last` is given.' }),
      after: t.arg.string({ description: 'Only items after this cursor.' }),
      last: t.arg.int({ description: 'Number of items from the end; at most 100.' }),
      before: t.arg.string({ description: 'Only items before this cursor.' }),
      filter: t.arg({ type: AuditFilter, description: 'Which entries to list.' }),
    },
    resolve: (_root, { filter, ...window }, context, info) =>
      readEntries(context, whereOf(context, filter), window, selectNodes(context, info, ENTRIES, 'at')),
  }),
}));
