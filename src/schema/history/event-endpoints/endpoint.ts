import { builder } from '../../kernel/builder.js';
import { ChangeAction, ChangeKind } from '../changes/change.js';
import {
  type ChangeAction as Action,
  CHANGE_ACTIONS,
  CHANGE_KINDS,
  type ChangeKind as Kind,
} from '../changes/change-row.js';
import { type EndpointRow, endpointManagementOf, managedEndpoints, SWITCHED_OFF } from './endpoint-row.js';

const namesOf = <Name extends string>(table: Readonly<Record<Name, number>>, numbers: readonly number[]): Name[] => {
  const names = Object.keys(table) as Name[];
  return names.filter((name) => numbers.includes(table[name]));
};

const EndpointState = builder.enumType('EventEndpointState', {
  description: 'Whether an endpoint is sent to.',
  values: {
    enabled: { description: 'It is.' },
    disabled: { description: 'A caller has switched it off.' },
    failed: { description: 'It has failed for five days, and was switched off.' },
  } as const,
});

const stateOf = ({ disabledAt, disabledBy }: EndpointRow) => {
  if (disabledAt === null) return 'enabled';
  return disabledBy === SWITCHED_OFF.failures ? 'failed' : 'disabled';
};

export const EventEndpoint = builder.objectRef<EndpointRow>('EventEndpoint').implement({
  description: 'An address that is told of changes. Its secret is shown once, when it is issued.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Names it.' }),
    clientId: t.exposeString('clientId', {
      nullable: true,
      description: 'The workspace whose changes it gets; null: those of all clients of the agency.',
    }),
    url: t.exposeString('url', { description: 'Where events are sent.' }),
    description: t.exposeString('description', { description: 'For people; may be empty.' }),
    kinds: t.field({
      type: [ChangeKind],
      description: 'The kinds of records it asks for; empty: all.',
      resolve: ({ kinds }) => namesOf<Kind>(CHANGE_KINDS, kinds),
    }),
    actions: t.field({
      type: [ChangeAction],
      description: 'The actions it asks for; empty: all.',
      resolve: ({ actions }) => namesOf<Action>(CHANGE_ACTIONS, actions),
    }),
    actors: t.exposeStringList('actors', { description: 'By whom the changes are that it asks for; empty: all.' }),
    exceptActors: t.exposeStringList('exceptActors', { description: 'Whose changes it is not told of.' }),
    fields: t.exposeStringList('fields', { description: 'The fields whose changes it asks for; empty: all.' }),
    clients: t.exposeStringList('clients', {
      description: 'The clients of the agency whose changes it asks for; empty: all.',
    }),
    state: t.field({ type: EndpointState, description: 'Whether it is sent to.', resolve: stateOf }),
    disabledAt: t.expose('disabledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when it is switched off; null: it is not.',
    }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'The first failure since the last success; null: it does not fail.',
    }),
    number: t.field({
      type: 'Float',
      description: 'Every event up to this number was sent, was not asked for, or waits.',
      resolve: ({ number }) => number,
    }),
    waiting: t.int({
      description: 'Events that wait for another try, or behind one of the same record.',
      resolve: ({ agencyId, id }, _args, { services }) =>
        services.database.borrow((prisma) => prisma.eventDelivery.count({ where: { agencyId, endpointId: id } })),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
  }),
});

const manage = { access: { manage: true } } as const;

builder.queryFields((t) => ({
  eventEndpoints: t.field({
    type: [EventEndpoint],
    description: 'The endpoints of the workspace; with a master key that names no client, those of the agency itself.',
    authScopes: manage,
    resolve: (_root, _args, context) => {
      const where = managedEndpoints(endpointManagementOf(context));
      return context.services.database.borrow((prisma) =>
        prisma.eventEndpoint.findMany({ where, orderBy: { id: 'asc' } }),
      );
    },
  }),
  eventEndpoint: t.field({
    type: EventEndpoint,
    nullable: true,
    description: 'One of these; null: there is none with this id.',
    authScopes: manage,
    args: { id: t.arg({ type: 'RecordId', required: true, description: 'The id of the endpoint.' }) },
    resolve: (_root, { id }, context) => {
      const where = { ...managedEndpoints(endpointManagementOf(context)), id };
      return context.services.database.borrow((prisma) => prisma.eventEndpoint.findFirst({ where }));
    },
  }),
}));
