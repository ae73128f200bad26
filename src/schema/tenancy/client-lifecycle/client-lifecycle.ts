import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { TOKEN_MINUTES } from '../../kernel/guards/count-token.js';
import { managementOf } from '../../kernel/management.js';
import { Client } from '../agencies/agency.js';
import {
  COUNTED_ROWS,
  type DeletionPlan,
  planDeletion,
  type RowCount,
  resumeClient,
  startDeletion,
  suspendClient,
} from './delete-client.js';
import { exportSlice, readExportCursor, writeExportCursor } from './export-client.js';

const ClientDeletion = builder.prismaObject('ClientDeletion', {
  select: {},
  description: 'A client deletion in progress. It is complete when the client is no longer found.',
  fields: (t) => ({
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it was requested.' }),
    requestedBy: t.exposeString('requestedBy', { description: 'Who requested it, as in the audit log.' }),
    rowsCounted: t.float({
      select: { rowsCounted: true },
      description: 'Number of rows counted by the plan.',
      resolve: ({ rowsCounted }) => Number(rowsCounted),
    }),
    rowsDeleted: t.float({
      select: { rowsDeleted: true },
      description: 'Number of deleted rows, including rows written in the meantime.',
      resolve: ({ rowsDeleted }) => Number(rowsDeleted),
    }),
  }),
});

builder.prismaObjectFields(Client, (t) => ({
  suspendedAt: t.expose('suspendedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'Since when its keys and webhook paths are refused; null: it is active.',
  }),
  deletion: t.relation('deletion', {
    type: ClientDeletion,
    nullable: true,
    description: 'Its deletion, once started.',
  }),
}));

const ClientRowCount = builder.objectRef<RowCount>('ClientRowCount').implement({
  description: 'Number of rows of a client in one table.',
  fields: (t) => ({
    table: t.exposeString('table', { description: 'The name of the table.' }),
    count: t.exposeInt('count', { description: `Counted up to ${COUNTED_ROWS}.` }),
    isAtLeast: t.exposeBoolean('isAtLeast', { description: 'Whether there are more than were counted.' }),
  }),
});

const ClientDeletionPlan = builder.objectRef<DeletionPlan>('ClientDeletionPlan').implement({
  description: 'What the deletion of a client would delete.',
  fields: (t) => ({
    clientId: t.exposeString('clientId', { description: 'The client.' }),
    clientName: t.exposeString('clientName', { description: 'Its name, for confirmation.' }),
    rows: t.expose('rows', { type: [ClientRowCount], description: 'Its rows, by table.' }),
    total: t.exposeInt('total', { description: 'The sum of the counted rows.' }),
    token: t.exposeString('token', {
      description: `Starts the deletion of this client; valid for ${TOKEN_MINUTES} minutes and for nothing else.`,
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the token expires.' }),
  }),
});

const agency = { agency: true } as const;
const owners = { agency: true, owner: true } as const;
/* It contains the audit log. */
const managers = { agency: true, manage: true } as const;
const CLIENT_ID = { required: true, description: 'The id of the client.' } as const;

builder.mutationFields((t) => ({
  clientSuspend: t.field({
    type: Client,
    description:
      'Suspends a client: its keys and webhook paths are refused everywhere within a second. Its data is kept.',
    access: agency,
    errors: { types: [NotFoundError] },
    args: { clientId: t.arg.string(CLIENT_ID) },
    resolve: (_root, { clientId }, context) => suspendClient(managementOf(context), clientId),
  }),
  clientResume: t.field({
    type: Client,
    description: "Reactivates a suspended client. Events received for it on the agency's webhook paths are applied.",
    access: agency,
    errors: { types: [NotFoundError, ConflictError] },
    args: { clientId: t.arg.string(CLIENT_ID) },
    resolve: (_root, { clientId }, context) => resumeClient(managementOf(context), clientId),
  }),
  clientDelete: t.field({
    type: Client,
    description:
      'Permanently deletes a client and all its data in the background; `clientDeletionPlan` issues the token. The client is suspended immediately and can be found until its last row is deleted.',
    access: owners,
    errors: { types: [NotFoundError, InvalidError] },
    args: {
      clientId: t.arg.string(CLIENT_ID),
      token: t.arg.string({ required: true, description: 'The token from the plan of this client.' }),
    },
    resolve: async (_root, { clientId, token }, context) => {
      const client = await startDeletion(managementOf(context), clientId, token);
      context.services.wakeWorker('delete-clients');
      return client;
    },
  }),
}));

/** The cost of counting all rows, and of an export slice: enough to count as heavy work. */
const HEAVY = 1_001;

interface ExportedSlice {
  lines: string[];
  endCursor: string | null;
}

const ClientExportSlice = builder.objectRef<ExportedSlice>('ClientExportSlice').implement({
  description: 'A slice of a client’s stored data.',
  fields: (t) => ({
    lines: t.exposeStringList('lines', {
      description:
        'One JSON text per row: `{"table": ..., "row": {column: value}}`. The lines of all slices together are the export, as NDJSON.',
    }),
    endCursor: t.exposeString('endCursor', {
      nullable: true,
      description: 'The cursor for the next slice; null: this is the last one.',
    }),
  }),
});

builder.queryFields((t) => ({
  clientDeletionPlan: t.field({
    type: ClientDeletionPlan,
    description: 'The first step of a deletion: counts what would be deleted and issues the token for `clientDelete`.',
    access: owners,
    errors: { types: [NotFoundError] },
    complexity: { field: HEAVY, multiplier: 1 },
    args: { clientId: t.arg.string(CLIENT_ID) },
    resolve: (_root, { clientId }, context) => planDeletion(managementOf(context), clientId),
  }),
  clientExport: t.field({
    type: ClientExportSlice,
    description:
      'All stored data of a client except key hashes and webhook secrets, a slice at a time; not a consistent snapshot.',
    access: managers,
    errors: { types: [NotFoundError, InvalidError, ConflictError] },
    complexity: { field: HEAVY, multiplier: 1 },
    args: {
      clientId: t.arg.string(CLIENT_ID),
      after: t.arg.string({ description: 'The cursor from the previous slice; absent: the beginning.' }),
    },
    resolve: async (_root, { clientId, after }, { agencyId, services }) => {
      const client = { agencyId, clientId };
      const { lines, next } = await exportSlice(services.database, client, readExportCursor(after));
      return { lines, endCursor: next && writeExportCursor(next) };
    },
  }),
}));
