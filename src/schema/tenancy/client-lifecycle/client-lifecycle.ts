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
  description: 'A deletion of a client that is under way. It is over when the client is no longer found.',
  fields: (t) => ({
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it was asked for.' }),
    requestedBy: t.exposeString('requestedBy', { description: 'Who asked, as in the audit log.' }),
    rowsCounted: t.float({
      select: { rowsCounted: true },
      description: 'Rows that the plan counted.',
      resolve: ({ rowsCounted }) => Number(rowsCounted),
    }),
    rowsDeleted: t.float({
      select: { rowsDeleted: true },
      description: 'Rows that are gone; what was written meanwhile among them.',
      resolve: ({ rowsDeleted }) => Number(rowsDeleted),
    }),
  }),
});

builder.prismaObjectFields(Client, (t) => ({
  suspendedAt: t.expose('suspendedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'Since when its keys and webhook paths are refused; null: it works.',
  }),
  deletion: t.relation('deletion', {
    type: ClientDeletion,
    nullable: true,
    description: 'Its deletion, when that has begun.',
  }),
}));

const ClientRowCount = builder.objectRef<RowCount>('ClientRowCount').implement({
  description: 'How many rows of a client a table has.',
  fields: (t) => ({
    table: t.exposeString('table', { description: 'The name of the table.' }),
    count: t.exposeInt('count', { description: `Counted up to ${COUNTED_ROWS}.` }),
    isAtLeast: t.exposeBoolean('isAtLeast', { description: 'Whether there are more than were counted.' }),
  }),
});

const ClientDeletionPlan = builder.objectRef<DeletionPlan>('ClientDeletionPlan').implement({
  description: 'What the deletion of a client would take away.',
  fields: (t) => ({
    clientId: t.exposeString('clientId', { description: 'The client.' }),
    clientName: t.exposeString('clientName', { description: 'Its name, to be read once more.' }),
    rows: t.expose('rows', { type: [ClientRowCount], description: 'What it has, by table.' }),
    total: t.exposeInt('total', { description: 'All of it, as far as it was counted.' }),
    token: t.exposeString('token', {
      description: `Starts the deletion of this client, for ${TOKEN_MINUTES} minutes; opens nothing else.`,
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when the token holds.' }),
  }),
});

const agency = { access: { agency: true } } as const;
const CLIENT_ID = { required: true, description: 'The id of the client.' } as const;

builder.mutationFields((t) => ({
  clientSuspend: t.field({
    type: Client,
    description:
      'Refuses the keys and webhook paths of a client from now on, everywhere within a second. Its data stay as they are.',
    authScopes: agency,
    errors: { types: [NotFoundError] },
    args: { clientId: t.arg.string(CLIENT_ID) },
    resolve: (_root, { clientId }, context) => suspendClient(managementOf(context), clientId),
  }),
  clientResume: t.field({
    type: Client,
    description: "Lets a suspended client work again. What the agency's webhook paths brought for it is applied now.",
    authScopes: agency,
    errors: { types: [NotFoundError, ConflictError] },
    args: { clientId: t.arg.string(CLIENT_ID) },
    resolve: (_root, { clientId }, context) => resumeClient(managementOf(context), clientId),
  }),
  clientDelete: t.field({
    type: Client,
    description:
      'Deletes a client with everything that is stored of it, in the background and for good; `clientDeletionPlan` gives the token. The client is suspended at once, and found until the last row is gone.',
    authScopes: agency,
    errors: { types: [NotFoundError, InvalidError] },
    args: {
      clientId: t.arg.string(CLIENT_ID),
      token: t.arg.string({ required: true, description: 'Of the plan of this client.' }),
    },
    resolve: async (_root, { clientId, token }, context) => {
      const client = await startDeletion(managementOf(context), clientId, token);
      context.services.wakeWorker();
      return client;
    },
  }),
}));

/** The cost of counting all rows, and of a slice of an export: enough to make them heavy work. */
const HEAVY = 1_001;

interface ExportedSlice {
  lines: string[];
  endCursor: string | null;
}

const ClientExportSlice = builder.objectRef<ExportedSlice>('ClientExportSlice').implement({
  description: 'Some of what is stored of a client.',
  fields: (t) => ({
    lines: t.exposeStringList('lines', {
      description:
        'One JSON text for each row: `{"table": ..., "row": {column: value}}`. All lines of all slices are the export, as NDJSON.',
    }),
    endCursor: t.exposeString('endCursor', {
      nullable: true,
      description: 'Where the next slice begins; null: this is the last one.',
    }),
  }),
});

builder.queryFields((t) => ({
  clientDeletionPlan: t.field({
    type: ClientDeletionPlan,
    description: 'The first step of a deletion: counts what would go, and gives the token for `clientDelete`.',
    authScopes: agency,
    errors: { types: [NotFoundError] },
    complexity: { field: HEAVY, multiplier: 1 },
    args: { clientId: t.arg.string(CLIENT_ID) },
    resolve: (_root, { clientId }, context) => planDeletion(managementOf(context), clientId),
  }),
  clientExport: t.field({
    type: ClientExportSlice,
    description:
      'Everything that is stored of a client but hashes of keys and webhook secrets, a slice at a time; not one moment of it.',
    authScopes: agency,
    errors: { types: [NotFoundError, InvalidError, ConflictError] },
    complexity: { field: HEAVY, multiplier: 1 },
    args: {
      clientId: t.arg.string(CLIENT_ID),
      after: t.arg.string({ description: 'The cursor of the slice before; absent: the beginning.' }),
    },
    resolve: async (_root, { clientId, after }, { agencyId, services }) => {
      const client = { agencyId, clientId };
      const { lines, next } = await exportSlice(services.database, client, readExportCursor(after));
      return { lines, endCursor: next && writeExportCursor(next) };
    },
  }),
}));
