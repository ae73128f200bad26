import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { rowManagementOf } from '../../kernel/management.js';
import type { Services } from '../../kernel/services.js';
import { AlertCause, AlertChannel, AlertChannelKind } from './channel.js';
import { createChannel, deleteChannel, updateChannel } from './manage-channels.js';
import type { AlertSettings } from './send-alerts.js';
import { testChannel } from './test-channel.js';

const QuietHoursInput = builder.inputType('QuietHoursInput', {
  description: 'The hours of every day in which nothing is sent.',
  fields: (t) => ({
    from: t.string({ required: true, description: 'The first minute, as HH:MM.' }),
    to: t.string({ required: true, description: 'The first minute after them, as HH:MM.' }),
    timeZone: t.string({ required: true, description: 'The time zone, such as `Europe/Berlin`.' }),
  }),
});

const AlertChannelInput = builder.inputType('AlertChannelInput', {
  description: 'A channel, or what to change of one. Absent fields are unchanged.',
  fields: (t) => ({
    name: t.string({ description: 'Its name, 1 to 100 characters.' }),
    recipients: t.stringList({ description: 'Of mail: 1 to 10 addresses.' }),
    url: t.string({ description: 'Of a chat: its incoming webhook, an https address.' }),
    endpointId: t.field({ type: 'RecordId', description: 'Of events: an event endpoint of the same owner.' }),
    causes: t.field({ type: [AlertCause], description: 'What it tells of; at least one.' }),
    clients: t.stringList({ description: 'Of an agency: the clients that it watches; empty: all.' }),
    quietHours: t.field({ type: QuietHoursInput, description: 'When nothing is sent; null: never.' }),
    enabled: t.boolean({ description: 'Whether it sends.' }),
  }),
});

const AlertTest = builder.objectRef<{ error: string | null }>('AlertTest').implement({
  description: 'The result of a test.',
  fields: (t) => ({
    error: t.exposeString('error', { nullable: true, description: 'Why it failed; null: the receiver took it.' }),
  }),
});

const manage = { manage: true } as const;
const idArg = { type: 'RecordId', required: true, description: 'The id of the channel.' } as const;

const sendingOf = ({ eventNetworks, mail }: Services) => ({ networks: eventNetworks, hasMail: mail !== undefined });
const settingsOf = ({ services }: Context): AlertSettings => ({
  peppers: { pepper: services.pepper, previousPepper: services.previousPepper },
  exceptions: services.eventNetworks,
  mail: services.mail,
  publicUrl: services.publicUrl,
});

builder.mutationFields((t) => ({
  alertChannelCreate: t.field({
    type: AlertChannel,
    description:
      'Adds a channel. It is told of what is wrong now and of what happens from now on: in the workspace or, with a master key that names no client, in the agency. At most 10.',
    access: manage,
    errors: { types: [InvalidError, ConflictError] },
    args: {
      kind: t.arg({ type: AlertChannelKind, required: true, description: 'How alerts are sent.' }),
      input: t.arg({ type: AlertChannelInput, required: true, description: 'The channel.' }),
    },
    resolve: (_root, { kind, input }, context) =>
      createChannel(rowManagementOf(context), kind, input, sendingOf(context.services)),
  }),
  alertChannelUpdate: t.field({
    type: AlertChannel,
    description: 'Changes, disables or re-enables a channel.',
    access: manage,
    errors: { types: [InvalidError, NotFoundError] },
    args: {
      id: t.arg(idArg),
      input: t.arg({ type: AlertChannelInput, required: true, description: 'What to change.' }),
    },
    resolve: (_root, { id, input }, context) =>
      updateChannel(rowManagementOf(context), id, input, sendingOf(context.services)),
  }),
  alertChannelDelete: t.field({
    type: AlertChannel,
    description: 'Deletes a channel and its alerts.',
    access: manage,
    errors: { types: [NotFoundError] },
    args: { id: t.arg(idArg) },
    resolve: (_root, { id }, context) => deleteChannel(rowManagementOf(context), id),
  }),
  alertChannelTest: t.field({
    type: AlertTest,
    description: 'Sends a test at once, also in quiet hours, and waits for the result.',
    access: manage,
    errors: { types: [ConflictError, NotFoundError] },
    args: { id: t.arg(idArg) },
    resolve: async (_root, { id }, context) => {
      if (context.services.isTrial) throw new ConflictError('Dry run', 'A dry run sends nothing.');
      return { error: await testChannel(rowManagementOf(context), id, settingsOf(context)) };
    },
  }),
}));
