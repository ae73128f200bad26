import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { shownSecret } from '../../kernel/management.js';
import { ChangeAction, ChangeKind } from '../changes/change.js';
import { EventEndpoint } from './endpoint.js';
import { endpointManagementOf } from './endpoint-row.js';
import {
  createEndpoint,
  deleteEndpoint,
  type EndpointIssued as Issued,
  rotateSecret,
  updateEndpoint,
} from './manage-endpoints.js';
import { resendEvents, testEndpoint } from './resend-events.js';

const EndpointIssued = builder.objectRef<Issued>('EventEndpointIssued').implement({
  description: 'An endpoint with its secret, which cannot be asked for again.',
  fields: (t) => ({
    endpoint: t.expose('endpoint', { type: EventEndpoint, description: 'The endpoint as lists show it.' }),
    secret: t.string({
      description: 'What signs its events, as Standard Webhooks write it.',
      resolve: ({ secret }, _args, { services }) => shownSecret(services, secret),
    }),
  }),
});

const Resent = builder.objectRef<{ count: number | null }>('EventsResent').implement({
  description: 'What is sent again.',
  fields: (t) => ({
    count: t.exposeInt('count', { nullable: true, description: 'How many of a range; null: all since a number.' }),
  }),
});

const EndpointInput = builder.inputType('EventEndpointInput', {
  description: 'An endpoint. What is absent stays as it is.',
  fields: (t) => ({
    url: t.string({ description: 'An https address without a name or a password; at most 2,000 characters.' }),
    description: t.string({ description: 'For people; at most 255 characters.' }),
    kinds: t.field({ type: [ChangeKind], description: 'The kinds of records to tell of; none: all.' }),
    actions: t.field({ type: [ChangeAction], description: 'The actions to tell of; none: all.' }),
    actors: t.stringList({
      description:
        'Whose changes to tell of, each as an entry tells it or `key:<id>` alone; none: everybody’s. At most 50.',
    }),
    exceptActors: t.stringList({
      description: 'Whose changes not to tell of, such as what the receiver wrote itself; like `actors`.',
    }),
    fields: t.stringList({
      description:
        'Only changes that touch one of these fields, as entries name them, custom ones too; none: all changes. At most 50.',
    }),
    clients: t.stringList({
      description: 'Of an endpoint of an agency: only changes of these clients of it; none: of all. At most 100.',
    }),
    enabled: t.boolean({ description: 'Whether it is sent to. What happened meanwhile is sent when it is again.' }),
  }),
});

const idArg = { type: 'RecordId', required: true, description: 'The id of the endpoint.' } as const;
const manage = { access: { manage: true } } as const;
const ofOne = { authScopes: manage, errors: { types: [NotFoundError] } };

builder.mutationFields((t) => ({
  eventEndpointCreate: t.field({
    type: EndpointIssued,
    description:
      'Adds an address that is told of every change from now on: of the workspace, or with a master key that names no client of all clients of the agency. At most 20.',
    authScopes: manage,
    errors: { types: [InvalidError, ConflictError] },
    args: { input: t.arg({ type: EndpointInput, required: true, description: 'The endpoint.' }) },
    resolve: (_root, args, context) =>
      createEndpoint(endpointManagementOf(context), args.input, context.services.eventsWithoutTls),
  }),
  eventEndpointUpdate: t.field({
    type: EventEndpoint,
    description: 'Changes an endpoint, or switches it off or on again.',
    authScopes: manage,
    errors: { types: [InvalidError, NotFoundError] },
    args: { id: t.arg(idArg), input: t.arg({ type: EndpointInput, required: true, description: 'What to change.' }) },
    resolve: (_root, args, context) =>
      updateEndpoint(endpointManagementOf(context), args.id, args.input, context.services.eventsWithoutTls),
  }),
  eventEndpointRotateSecret: t.field({
    type: EndpointIssued,
    description: 'Replaces the secret. For 24 hours the previous one signs as well.',
    ...ofOne,
    args: { id: t.arg(idArg) },
    resolve: (_root, args, context) => rotateSecret(endpointManagementOf(context), args.id),
  }),
}));

builder.mutationFields((t) => ({
  eventEndpointDelete: t.field({
    type: EventEndpoint,
    description: 'Deletes an endpoint with what waits for it.',
    ...ofOne,
    args: { id: t.arg(idArg) },
    resolve: (_root, args, context) => deleteEndpoint(endpointManagementOf(context), args.id),
  }),
  eventEndpointTest: t.field({
    type: EventEndpoint,
    description: 'Sends an event of the type `test`; `attempts` tells what came of it.',
    ...ofOne,
    args: { id: t.arg(idArg) },
    resolve: (_root, args, context) => testEndpoint(endpointManagementOf(context), args.id),
  }),
  eventEndpointResend: t.field({
    type: Resent,
    description:
      'Sends events again, under the ids that they had: one, a range of at most 1,000, or all since a number.',
    authScopes: manage,
    errors: { types: [InvalidError, NotFoundError] },
    args: {
      id: t.arg(idArg),
      from: t.arg({ type: 'RecordId', required: true, description: 'The number of the first event.' }),
      to: t.arg({ type: 'RecordId', description: 'That of the last; absent: all since the first.' }),
    },
    resolve: async (_root, args, context) => ({
      count: await resendEvents(endpointManagementOf(context), args.id, args),
    }),
  }),
}));
