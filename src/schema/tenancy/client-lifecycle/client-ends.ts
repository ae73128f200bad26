import { builder } from '../../kernel/builder.js';
import { TOKEN_MINUTES } from '../../kernel/guards/count-token.js';
import { Client } from '../agencies/agency.js';
import { COUNTED_ROWS, type RowCount } from './count-rows.js';
import type { DeletionPlan } from './plan-deletion.js';

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

export const ClientDeletionPlan = builder.objectRef<DeletionPlan>('ClientDeletionPlan').implement({
  description: 'What the deletion of a client would take away.',
  fields: (t) => ({
    clientId: t.exposeString('clientId', { description: 'The client.' }),
    clientName: t.exposeString('clientName', { description: 'Its name, to be read once more.' }),
    rows: t.field({ type: [ClientRowCount], description: 'What it has, by table.', resolve: ({ rows }) => rows }),
    total: t.exposeInt('total', { description: 'All of it, as far as it was counted.' }),
    token: t.exposeString('token', {
      description: `Starts the deletion of this client, for ${TOKEN_MINUTES} minutes; opens nothing else.`,
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when the token holds.' }),
  }),
});
