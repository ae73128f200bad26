import type { StoredRow } from '../../../db/stored.js';
import { builder, OPTIONAL_TIME } from '../../kernel/builder.js';
import { rowManagementOf } from '../../kernel/management.js';
import { ownedRows } from '../../kernel/owned-rows.js';
import { connectionComplexity, connectionType } from '../../records/lists/connection.js';
import type { Cursors } from '../../records/lists/keyset-window.js';
import { readModelConnection } from '../../records/lists/model-window.js';
import { ChangeAction, ChangeKind } from '../changes/change.js';
import {
  type ChangeAction as Action,
  CHANGE_ACTIONS,
  CHANGE_KINDS,
  type ChangeKind as Kind,
} from '../changes/change-row.js';
import { type EndpointRow, SWITCHED_OFF } from './endpoint-row.js';

const namesOf = <Name extends string>(table: Readonly<Record<Name, number>>, numbers: readonly number[]): Name[] => {
  const names = Object.keys(table) as Name[];
  return names.filter((name) => numbers.includes(table[name]));
};

const EndpointState = builder.enumType('EventEndpointState', {
  description: 'Whether events are sent to an endpoint.',
  values: {
    enabled: { description: 'Events are sent.' },
    disabled: { description: 'A caller disabled it.' },
    failed: { description: 'It failed for five days and was disabled.' },
  } as const,
});

const stateOf = ({ disabledAt, disabledBy }: EndpointRow) => {
  if (disabledAt === null) return 'enabled';
  return disabledBy === SWITCHED_OFF.failures ? 'failed' : 'disabled';
};

export const EventEndpoint = builder.objectRef<EndpointRow>('EventEndpoint').implement({
  description: 'An endpoint that receives changes. Its secret is shown only once, when it is issued.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'The id of the endpoint.' }),
    clientId: t.exposeString('clientId', {
      nullable: true,
      description: 'The workspace whose changes it receives; null: all clients of the agency.',
    }),
    url: t.exposeString('url', { description: 'Where events are sent.' }),
    description: t.exposeString('description', { description: 'Free text for humans; may be empty.' }),
    kinds: t.field({
      type: [ChangeKind],
      description: 'The record kinds it subscribes to; empty: all.',
      resolve: ({ kinds }) => namesOf<Kind>(CHANGE_KINDS, kinds),
    }),
    actions: t.field({
      type: [ChangeAction],
      description: 'The actions it subscribes to; empty: all.',
      resolve: ({ actions }) => namesOf<Action>(CHANGE_ACTIONS, actions),
    }),
    actors: t.exposeStringList('actors', { description: 'The actors whose changes it subscribes to; empty: all.' }),
    exceptActors: t.exposeStringList('exceptActors', { description: 'Actors whose changes are not sent to it.' }),
    fields: t.exposeStringList('fields', { description: 'The fields whose changes it subscribes to; empty: all.' }),
    clients: t.exposeStringList('clients', {
      description: 'The clients of the agency whose changes it subscribes to; empty: all.',
    }),
    state: t.field({ type: EndpointState, description: 'Whether events are sent to it.', resolve: stateOf }),
    disabledAt: t.expose('disabledAt', {
      ...OPTIONAL_TIME,
      description: 'When it was disabled; null: it is enabled.',
    }),
    failingSince: t.expose('failingSince', {
      ...OPTIONAL_TIME,
      description: 'The first failure since the last success; null: it is not failing.',
    }),
    number: t.field({
      type: 'Float',
      description: 'Every event up to this number was sent, was not subscribed to, or is waiting.',
      resolve: ({ number }) => number,
    }),
    waiting: t.int({
      description: 'Events waiting for a retry, or behind an earlier event of the same record.',
      resolve: ({ agencyId, id }, _args, { services }) =>
        services.database.borrow((prisma) => prisma.eventDelivery.count({ where: { agencyId, endpointId: id } })),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
  }),
});

const manage = { manage: true } as const;

builder.queryFields((t) => ({
  eventEndpoints: t.field({
    type: [EventEndpoint],
    description: 'The endpoints of the workspace or, with a master key that names no client, of the agency itself.',
    access: manage,
    resolve: (_root, _args, context) => {
      const where = ownedRows(rowManagementOf(context));
      return context.services.database.borrow((prisma) =>
        prisma.eventEndpoint.findMany({ where, orderBy: { id: 'asc' } }),
      );
    },
  }),
  eventEndpoint: t.field({
    type: EventEndpoint,
    nullable: true,
    description: 'An endpoint by id; null: not found.',
    access: manage,
    args: { id: t.arg({ type: 'RecordId', required: true, description: 'The id of the endpoint.' }) },
    resolve: (_root, { id }, context) => {
      const where = { ...ownedRows(rowManagementOf(context)), id };
      return context.services.database.borrow((prisma) => prisma.eventEndpoint.findFirst({ where }));
    },
  }),
}));

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
    tookMs: t.exposeInt('tookMs', { description: 'Duration in milliseconds.' }),
    status: t.exposeInt('status', { nullable: true, description: 'The status of the response; null: no response.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why there was no response.' }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'The first 256 bytes of the response. Emptied when a Person is erased.',
    }),
  }),
});

const AttemptConnection = connectionType<AttemptRow>('EventAttempt', EventAttempt);
const ATTEMPTS: Cursors<AttemptRow> = { sorts: { id: {} } };

builder.objectField(EventEndpoint, 'attempts', (t) =>
  t.field({
    type: AttemptConnection,
    description: 'Delivery attempts, newest first.',
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
