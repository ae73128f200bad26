import type { StoredRow } from '../../../db/stored.js';
import { builder } from '../../kernel/builder.js';
import { connectionComplexity, connectionType } from '../../records/lists/connection.js';
import type { Cursors } from '../../records/lists/keyset-window.js';
import { readModelConnection } from '../../records/lists/model-window.js';
import { EventEndpoint } from './endpoint.js';

type AttemptRow = StoredRow<'EventAttempt'>;

const EventAttempt = builder.objectRef<AttemptRow>('EventAttempt').implement({
  description: 'One attempt to send an event.',
  fields: (t) => ({
    number: t.field({
      type: 'RecordId',
      nullable: true,
      description: 'The number of the event; null: a test.',
      resolve: ({ number }) => (number < 0 ? null : number),
    }),
    attempt: t.int({ description: '1 for the first, at most 8.', resolve: (row) => row.try }),
    at: t.expose('at', { type: 'DateTime', description: 'When it ended.' }),
    tookMs: t.exposeInt('tookMs', { description: 'How long it took, in milliseconds.' }),
    status: t.exposeInt('status', { nullable: true, description: 'The status of the answer; null: there was none.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why there was none.' }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'The first 256 bytes of the answer. Emptied where a Person is erased.',
    }),
  }),
});

const AttemptConnection = connectionType<AttemptRow>('EventAttempt', EventAttempt);
const ATTEMPTS: Cursors<AttemptRow> = { sorts: { id: {} } };

builder.objectField(EventEndpoint, 'attempts', (t) =>
  t.field({
    type: AttemptConnection,
    description: 'What was tried, newest first.',
    complexity: connectionComplexity,
    args: t.arg.connectionArgs(),
    resolve: ({ agencyId, clientId, id }, window, context) => {
      const where = { agencyId, clientId, endpointId: id };
      const order = { ...window, sort: 'id', descending: true };
      return readModelConnection<AttemptRow>(context.services.database, ATTEMPTS, order, {
        read: (prisma, { where: within, ...rest }) =>
          prisma.eventAttempt.findMany({ where: { AND: [where, within] }, ...rest }),
        count: (prisma) => prisma.eventAttempt.count({ where }),
      });
    },
  }),
);
