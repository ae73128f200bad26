import {
  ConflictError,
  InvalidError,
  NotFoundError,
  UnknownPropertiesError,
  UnprocessableError,
} from '../../../errors.js';
import { CHANNEL_NAMES } from '../../../values/channels.js';
import { builder } from '../../kernel/builder.js';
import type { Once } from '../../kernel/idempotency/once.js';
import { waking } from '../scoring/enqueue.js';
import { Activity } from './activity.js';
import { addNote, MAX_NOTE } from './add-note.js';
import { logCustom } from './log-custom.js';
import { type LoggedActivity, logStandard } from './log-standard.js';
import { relinkActivity } from './relink-activity.js';

const LoggedActivityPayload = builder.objectRef<Once<LoggedActivity>>('ActivityLogPayload').implement({
  description: 'A stored activity.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'The id of the activity.' }),
    replayed: t.exposeBoolean('replayed', { description: 'Whether this is the stored response of an earlier call.' }),
  }),
});

const CustomActivityInput = builder.inputType('CustomActivityInput', {
  description:
    'An activity of a custom type. A contact-scoped type links every contact that an identifier finds; a company-scoped type links the company of the domain.',
  fields: (t) => ({
    activityKey: t.string({ required: true, description: 'The id of the type.' }),
    occurredAt: t.field({ type: 'DateTime', required: true, description: 'When it happened.' }),
    email: t.string({ description: 'Finds a contact.' }),
    linkedinUrl: t.string({ description: 'Finds a contact.' }),
    phone: t.string({ description: 'Finds a contact; ignored if it cannot be parsed.' }),
    domain: t.string({ description: 'Finds a company; only for company-scoped types.' }),
    source: t.string({ description: 'A registered source that is enabled for the type; default: the service itself.' }),
    properties: t.field({ type: 'JSON', description: 'An object with values for the fields of the type.' }),
  }),
});

const StandardActivityInput = builder.inputType('StandardActivityInput', {
  description:
    'An activity of a standard channel. It is linked to the contact found by the first match among email, LinkedIn URL and phone.',
  fields: (t) => ({
    email: t.string({ description: 'Finds the contact.' }),
    linkedinUrl: t.string({ description: 'Finds the contact.' }),
    phone: t.string({ description: 'Finds the contact; ignored if it cannot be parsed.' }),
    source: t.string({
      description: 'A registered source that is enabled for the channel; default: the service itself.',
    }),
    properties: t.field({ type: 'JSON', description: 'An object with the properties of the channel.' }),
  }),
});

const write = { workspace: 'write' } as const;
const refusals = { types: [NotFoundError, InvalidError, ConflictError, UnprocessableError, UnknownPropertiesError] };
const idempotencyKey = {
  description: 'Identifies this request for 24 hours: a repeat returns the first response.',
} as const;

builder.mutationFields((t) => ({
  activityLogCustom: t.field({
    type: LoggedActivityPayload,
    description: 'Logs an activity of a custom type. Without a match it is stored unlinked.',
    access: write,
    errors: refusals,
    args: {
      input: t.arg({ type: CustomActivityInput, required: true, description: 'The fields to write.' }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    resolve: (_root, { input, idempotencyKey: key }, context) =>
      waking(context, logCustom(context.workspace, input, key ?? null)),
  }),
  activityLogStandard: t.field({
    type: LoggedActivityPayload,
    description: 'Logs an activity of a standard channel on one existing contact.',
    access: write,
    errors: refusals,
    args: {
      channel: t.arg.string({ required: true, description: `One of: ${CHANNEL_NAMES.join(', ')}.` }),
      input: t.arg({ type: StandardActivityInput, required: true, description: 'The fields to write.' }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    resolve: (_root, { channel, input, idempotencyKey: key }, context) =>
      waking(context, logStandard(context.workspace, channel, input, key ?? null)),
  }),
}));

builder.mutationFields((t) => ({
  noteAdd: t.field({
    type: LoggedActivityPayload,
    description:
      'Adds a note to a contact, or to all contacts of a Person (at most 100). A note is an activity of the custom type of notes, which the first note creates. Notes cannot be changed or deleted.',
    access: write,
    errors: { types: [NotFoundError, InvalidError, ConflictError] },
    args: {
      contactId: t.arg({ type: 'RecordId', description: 'The contact.' }),
      personId: t.arg({ type: 'RecordId', description: 'The Person, instead of a contact; needs data enrichment.' }),
      text: t.arg.string({ required: true, description: `At most ${MAX_NOTE} characters; not blank.` }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    resolve: async (_root, { idempotencyKey: key, ...note }, context) => {
      if (typeof note.personId === 'number') await context.authorize({ workspace: 'write', enrichment: true });
      return waking(context, addNote(context.workspace, note, key ?? null));
    },
  }),
  activityRelink: t.field({
    type: Activity,
    description:
      'Links an activity that matched nobody to contacts, or to a company if its type applies to companies. An activity of a standard channel is linked to one contact and its company. Contacts are rescored.',
    access: { workspace: 'write' },
    errors: { types: [NotFoundError, InvalidError, ConflictError] },
    args: {
      id: t.arg({ type: 'RecordId', required: true, description: 'The activity.' }),
      contactIds: t.arg({ type: ['RecordId'], description: '1 to 100 unique contacts.' }),
      companyId: t.arg({ type: 'RecordId', description: 'The company.' }),
    },
    resolve: (_root, input, context) => waking(context, relinkActivity(context.workspace, input)),
  }),
}));
