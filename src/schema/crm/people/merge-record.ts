import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Prisma } from '../../../db/generated-client.js';
import type { StoredRow } from '../../../db/stored.js';
import { actorNameOf } from '../../kernel/actor-name.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { connectionComplexity, connectionType } from '../../records/lists/connection.js';
import { type Connection, childConnection, type Keyset, type WindowArgs } from '../../records/lists/keyset.js';
import type { Cursors } from '../../records/lists/keyset-window.js';
import { readModelConnection, selectNodes } from '../../records/lists/model-window.js';
import type { OverwrittenValue } from './merge-people.js';
import { readPeople } from './person.js';

type MergeRecordRow = StoredRow<'MergeRecord'>;

/* Windows are ordered by contact, so that is their id. */
const relinked = columnsOf('MergeRelinkedContact', ['contactId', 'fromPersonId']);
const overwritten = columnsOf('MergeOverwrittenValue', ['contactId', 'fieldName', 'previousValue', 'newValue']);
type RelinkedRow = RowOf<typeof relinked> & { id: number };

export const OverwrittenValueType = builder.objectRef<OverwrittenValue>('OverwrittenValue').implement({
  description: 'A custom-field value that a merge writes.',
  fields: (t) => ({
    contactId: t.expose('contactId', { type: 'RecordId', description: 'The contact that is written.' }),
    fieldName: t.exposeString('fieldName', { description: 'The name of the field.' }),
    previousValue: t.exposeString('previousValue', {
      nullable: true,
      description: 'The value before; null where the contact did not have the field.',
    }),
    newValue: t.exposeString('newValue', { description: 'The value after.' }),
  }),
});

const RelinkedContact = builder.objectRef<RelinkedRow>('RelinkedContact').implement({
  description: 'A contact that a merge moved.',
  fields: (t) => ({
    contactId: t.expose('contactId', { type: 'RecordId', description: 'The contact.' }),
    fromPersonId: t.expose('fromPersonId', {
      type: 'RecordId',
      description: 'The Person it came from, which is deleted unless the merge was undone.',
    }),
  }),
});

const RELINKED: Keyset<RelinkedRow> = {
  select: `select x.contact_id as id, ${relinked('x')} from merge_relinked_contact x`,
  id: 'x.contact_id',
  sorts: { id: {} },
};

type OverwrittenRow = RowOf<typeof overwritten> & { id: number };
const OVERWRITTEN: Keyset<OverwrittenRow> = {
  select: `select x.contact_id as id, ${overwritten('x')} from merge_overwritten_value x`,
  id: 'x.contact_id',
  sorts: { name: { column: 'x.field_name', type: 'text', value: ({ fieldName }) => fieldName } },
};

const relinkedOf = childConnection(RELINKED, { client: 'x.client_id', parent: 'x.merge_id' });
const overwrittenOf = childConnection(OVERWRITTEN, { client: 'x.client_id', parent: 'x.merge_id' });
const RelinkedConnection = connectionType('RelinkedContact', RelinkedContact);
const OverwrittenConnection = connectionType<OverwrittenValue>('OverwrittenValue', OverwrittenValueType);

export const MergeRecord = builder.prismaObject('MergeRecord', {
  select: {},
  description: 'A completed merge. `mergeUndo` undoes it.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Increases with time.' }),
    primaryPersonId: t.expose('primaryPersonId', { type: 'RecordId', description: 'The remaining Person.' }),
    mergedPersonIds: t.expose('mergedPersonIds', { type: ['RecordId'], description: 'The Persons merged into it.' }),
    actor: t.exposeString('actor', { description: 'Who merged, as in the journal.' }),
    actorName: t.string({
      nullable: true,
      select: { actor: true },
      description: 'The name of the key that merged.',
      resolve: ({ actor }, _args, context) => actorNameOf(actor, context),
    }),
    mergedAt: t.expose('mergedAt', { type: 'DateTime', description: 'When it was done.' }),
    undoneAt: t.expose('undoneAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was undone; null: it was not.',
    }),
    undoneBy: t.exposeString('undoneBy', { nullable: true, description: 'Who undid it, as in the journal.' }),
    undoneByName: t.string({
      nullable: true,
      select: { undoneBy: true },
      description: 'The name of the key that undid it.',
      resolve: ({ undoneBy }, _args, context) => actorNameOf(undoneBy, context),
    }),
    relinkedContacts: t.field({
      type: RelinkedConnection,
      description: 'The contacts that moved, by id.',
      complexity: connectionComplexity,
      args: t.arg.connectionArgs(),
      select: { clientId: true, id: true },
      resolve: (record, window, context) => relinkedOf(context, record, { ...window, sort: 'id', descending: false }),
    }),
    overwrittenValues: t.field({
      type: OverwrittenConnection,
      description: 'The custom-field values that were written, by name and contact.',
      complexity: connectionComplexity,
      args: t.arg.connectionArgs(),
      select: { clientId: true, id: true },
      resolve: (record, window, context) =>
        overwrittenOf(context, record, { ...window, sort: 'name', descending: false }),
    }),
  }),
});

const MergeRecordConnection = connectionType('MergeRecord', MergeRecord);

const RECORDS: Cursors<MergeRecordRow> = { sorts: { id: {} } };

function whereOf(clientId: string, personId: number | null | undefined): Prisma.MergeRecordWhereInput {
  if (typeof personId !== 'number') return { clientId };
  return { clientId, OR: [{ primaryPersonId: personId }, { mergedPersonIds: { has: personId } }] };
}

function readRecords(
  { services }: Context,
  where: Prisma.MergeRecordWhereInput,
  window: Omit<WindowArgs, 'sort' | 'descending'>,
  select: object,
): Promise<Connection<MergeRecordRow>> {
  return readModelConnection<MergeRecordRow>(
    services.database,
    RECORDS,
    { ...window, sort: 'id', descending: true },
    {
      read: (prisma, { where: within, ...rest }) =>
        prisma.mergeRecord.findMany({ where: { AND: [where, within] }, ...rest, ...select }),
      count: (prisma) => prisma.mergeRecord.count({ where }),
    },
  );
}

builder.queryField('mergeHistory', (t) =>
  t.field({
    type: MergeRecordConnection,
    description: 'The merges of the workspace, newest first.',
    access: readPeople,
    complexity: connectionComplexity,
    args: {
      personId: t.arg({
        type: 'RecordId',
        description: 'Only merges that involved this Person, even if it was deleted.',
      }),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { personId, ...window }, context, info) =>
      readRecords(
        context,
        whereOf(context.workspace.clientId, personId),
        window,
        selectNodes(context, info, RECORDS, 'id'),
      ),
  }),
);
