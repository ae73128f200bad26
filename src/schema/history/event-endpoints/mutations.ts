import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { rowManagementOf, shownSecret } from '../../kernel/management.js';
import { ChangeAction, ChangeKind } from '../changes/change.js';
import { EventEndpoint } from './endpoint.js';
import {
  createEndpoint,
  deleteEndpoint,
  type EndpointIssued as Issued,
  rotateSecret,
  updateEndpoint,
} from './manage-endpoints.js';
import { resendEvents, testEndpoint } from './resend-events.js';

const EndpointIssued = builder.objectRef<Issued>('EventEndpointIssued').implement({
  description: 'An endpoint with its secret, which cannot be retrieved again.',
  fields: (t) => ({
    endpoint: t.expose('endpoint', { type: EventEndpoint, description: 'The endpoint, as in lists.' }),
    secret: t.string({
      description: 'The signing secret, in the Standard Webhooks format.',
      resolve: ({ secret }, _args, { services }) => shownSecret(services, secret),
    }),
  }),
});

const Resent = builder.objectRef<{ count: number | null }>('EventsResent').implement({
  description: 'Events that are sent again.',
  fields: (t) => ({
    count: t.exposeInt('count', { nullable: true, description: 'Number of events of a range; null: all since one.' }),
  }),
});

const EndpointInput = builder.inputType('EventEndpointInput', {
  description: 'An endpoint. Absent fields are unchanged.',
  fields: (t) => ({
    url: t.string({ description: 'An https URL without user name or password; at most 2,000 characters.' }),
    description: t.string({ description: 'Free text for humans; at most 255 characters.' }),
    kinds: t.field({ type: [ChangeKind], description: 'The record kinds to send; empty: all.' }),
    actions: t.field({ type: [ChangeAction], description: 'The actions to send; empty: all.' }),
    actors: t.stringList({
      description:
        'The actors whose changes to send, each as shown in entries or just `key:<id>`; empty: all. At most 50.',
    }),
    exceptActors: t.stringList({
      description: 'Actors whose changes not to send, such as the receiver’s own; same format as `actors`.',
    }),
    fields: t.stringList({
      description:
        'Only changes to one of these fields, as named in entries, custom ones included; empty: all changes. At most 50.',
    }),
    clients: t.stringList({
      description: 'For an endpoint of an agency: only changes of these clients; empty: all. At most 100.',
    }),
    enabled: t.boolean({ description: 'Whether events are sent. Events missed while disabled are sent later.' }),
  }),
});

const idArg = { type: 'RecordId', required: true, description: 'The id of the endpoint.' } as const;
const manage = { manage: true } as const;
const ofOne = { access: manage, errors: { types: [NotFoundError] } };

builder.mutationFields((t) => ({
  eventEndpointCreate: t.field({
    type: EndpointIssued,
    description:
      'Adds an endpoint that receives every change from now on: in the workspace or, with a master key that names no client, in all clients of the agency. At most 20.',
    access: manage,
    errors: { types: [InvalidError, ConflictError] },
    args: { input: t.arg({ type: EndpointInput, required: true, description: 'The endpoint.' }) },
    resolve: (_root, args, context) =>
      createEndpoint(rowManagementOf(context), args.input, context.services.eventNetworks),
  }),
  eventEndpointUpdate: t.field({
    type: EventEndpoint,
    description: 'Changes, disables or re-enables an endpoint.',
    access: manage,
    errors: { types: [InvalidError, NotFoundError] },
    args: { id: t.arg(idArg), input: t.arg({ type: EndpointInput, required: true, description: 'What to change.' }) },
    resolve: (_root, args, context) =>
      updateEndpoint(rowManagementOf(context), args.id, args.input, context.services.eventNetworks),
  }),
  eventEndpointRotateSecret: t.field({
    type: EndpointIssued,
    description: 'Replaces the secret. The previous one also signs for 24 hours.',
    ...ofOne,
    args: { id: t.arg(idArg) },
    resolve: (_root, args, context) => rotateSecret(rowManagementOf(context), args.id),
  }),
}));

builder.mutationFields((t) => ({
  eventEndpointDelete: t.field({
    type: EventEndpoint,
    description: 'Deletes an endpoint and its waiting events.',
    ...ofOne,
    args: { id: t.arg(idArg) },
    resolve: (_root, args, context) => deleteEndpoint(rowManagementOf(context), args.id),
  }),
  eventEndpointTest: t.field({
    type: EventEndpoint,
    description: 'Sends an event of the type `test`; its result is listed in `attempts`.',
    ...ofOne,
    args: { id: t.arg(idArg) },
    resolve: (_root, args, context) => testEndpoint(rowManagementOf(context), args.id),
  }),
  eventEndpointResend: t.field({
    type: Resent,
    description: 'Sends events again under their original ids: one, a range of at most 1,000, or all since a number.',
    access: manage,
    errors: { types: [InvalidError, NotFoundError] },
    args: {
      id: t.arg(idArg),
      from: t.arg({ type: 'RecordId', required: true, description: 'The number of the first event.' }),
      to: t.arg({ type: 'RecordId', description: 'The number of the last event; absent: all since the first.' }),
    },
    resolve: async (_root, args, context) => ({
      count: await resendEvents(rowManagementOf(context), args.id, args),
    }),
  }),
}));
