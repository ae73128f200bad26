import type { Session } from '../../../db/database.js';
import type { Prisma } from '../../../db/generated-client.js';
import type { StoredRow } from '../../../db/stored.js';
import { isCleanText } from '../../../values/text.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { connectionComplexity, connectionType } from '../../records/lists/connection.js';
import type { Connection, WindowArgs } from '../../records/lists/keyset.js';
import type { Cursors } from '../../records/lists/keyset-window.js';
import { type ModelWindow, readModelConnection, selectNodes } from '../../records/lists/model-window.js';

type AuditRow = StoredRow<'AuditEntry'>;

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
      description: 'The actor: `key:<id> <mask>`, `webhook:<platform>`, `operator` (the command line) or `system`.',
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

const AuditConnection = connectionType('AuditEntry', AuditEntry);

const AuditFilter = builder.inputType('AuditFilter', {
  description: 'Which entries to list; all conditions are ANDed.',
  fields: (t) => ({
    action: t.string({ description: 'Exact match, such as `key.revoked`.' }),
    subject: t.string({ description: 'Exact match, such as `key:12`.' }),
  }),
});

const ENTRIES: Cursors<AuditRow> = { sorts: { at: { column: 'at', type: 'timestamptz', value: (entry) => entry.at } } };

type Filter = { action?: string | null | undefined; subject?: string | null | undefined } | null | undefined;

/* A master key outside any client sees its whole agency; all others see one workspace. */
function whereOf({ agencyId, actor }: Context, filter: Filter): Prisma.AuditEntryWhereInput | null {
  const where: Prisma.AuditEntryWhereInput =
    actor.clientId === null ? { agencyId } : { agencyId, clientId: actor.clientId };
  for (const name of ['action', 'subject'] as const) {
    const wanted = filter?.[name];
    if (typeof wanted !== 'string') continue;
    // No entry contains a text that cannot be stored.
    if (!isCleanText(wanted)) return null;
    where[name] = wanted;
  }
  return where;
}

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
    authScopes: { access: { manage: true } },
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
