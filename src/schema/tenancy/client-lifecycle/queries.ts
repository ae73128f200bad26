import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { managementOf } from '../../kernel/management.js';
import { ClientDeletionPlan } from './client-ends.js';
import { exportSlice } from './export-client.js';
import { readExportCursor, writeExportCursor } from './export-cursor.js';
import { planDeletion } from './plan-deletion.js';

const agency = { access: { agency: true } } as const;
const CLIENT_ID = { required: true, description: 'The id of the client.' } as const;

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
