import { z } from 'zod';
import {
  ActivityLogCustomDocument,
  ActivityLogStandardDocument,
  ActivityTypeCreateDocument,
  ActivityTypeDeleteDocument,
  ActivityTypesDocument,
  ActivityTypeUpdateDocument,
} from '../../operations/generated.js';
import type { ChannelName } from '../../values/channels.js';
import {
  activityTypeBody,
  activityTypeChangeBody,
  activityTypeDeleteBody,
  activityTypeRecord,
  customActivityBody,
  loggedActivity,
  standardActivityBody,
  toCustomInput,
  toStandardInput,
  toTypeChange,
  toTypeInput,
  toTypeRecord,
} from '../../wire/activities.js';
import { detail, fieldKeyed, invalidFields, titled } from '../errors.js';
import { activityTypeExample } from '../examples.js';
import { replayable } from '../replayable.js';
import { route } from '../route.js';

const tag = 'Activities';
const types = '/activities/types';
const custom = '/activities/custom';
const invalid = fieldKeyed(400, { occurredAt: 'occured_at', idempotencyKey: 'Idempotency-Key' });

const logRefusals = {
  NotFoundError: detail(404),
  InvalidError: invalid,
  ConflictError: titled(409),
  UnprocessableError: titled(422),
  UnknownPropertiesError: invalidFields(422),
};

/* One row per channel: any other word is no path of ours, which is judged before the key. */
const standard = (channel: ChannelName) =>
  route({
    method: 'post',
    paths: [`/activities/standard/${channel}`],
    tag,
    summary: `Log an activity of the channel ${channel}`,
    description: 'The first of email, linkedin_url and phone that finds a contact decides. No contact is ever created.',
    access: { workspace: 'write' },
    idempotent: true,
    body: { forms: 'json', schema: () => standardActivityBody(channel) },
    operation: ActivityLogStandardDocument,
    variables: ({ body, idempotencyKey }) => ({ channel, input: toStandardInput(body), idempotencyKey }),
    answer: {
      statuses: { 201: 'The activity is stored.' },
      schema: loggedActivity,
      example: { id: 5120 },
      from: ({ id, replayed }) => replayable(201, { id }, replayed),
    },
    refusals: logRefusals,
  });

export const logCall = standard('call');
export const logEmail = standard('email');
export const logLinkedinMessage = standard('linkedin_message');
export const logSms = standard('sms');
export const logWhatsapp = standard('whatsapp');

export const logCustomActivity = route({
  method: 'post',
  paths: [custom],
  tag,
  summary: 'Log an activity of a custom type',
  description:
    'Links every contact that an identifier finds, or the company of the domain. Without a match it is stored unlinked.',
  access: { workspace: 'write' },
  idempotent: true,
  body: { forms: 'json', schema: () => customActivityBody },
  operation: ActivityLogCustomDocument,
  variables: ({ body, idempotencyKey }) => ({ input: toCustomInput(body), idempotencyKey }),
  answer: {
    statuses: { 201: 'The activity is stored.' },
    schema: loggedActivity,
    example: { id: 5121 },
    from: ({ id, replayed }) => replayable(201, { id }, replayed),
  },
  refusals: logRefusals,
});

export const listActivityTypes = route({
  method: 'get',
  paths: [types],
  tag,
  summary: 'List custom activity types',
  description: "Only types of the service's own origin, oldest first.",
  access: { workspace: 'read' },
  operation: ActivityTypesDocument,
  variables: () => ({}),
  answer: {
    statuses: { 200: 'All of them.' },
    schema: z.array(activityTypeRecord),
    example: [activityTypeExample],
    from: (found) => ({ status: 200, body: found.map(toTypeRecord) }),
  },
});

export const createActivityType = route({
  method: 'post',
  paths: [types],
  tag,
  summary: 'Create a custom activity type',
  access: { workspace: 'write' },
  idempotent: true,
  body: { forms: 'json', schema: () => activityTypeBody },
  operation: ActivityTypeCreateDocument,
  variables: ({ body, idempotencyKey }) => ({ input: toTypeInput(body), idempotencyKey }),
  answer: {
    statuses: { 201: 'Created.' },
    schema: activityTypeRecord,
    example: activityTypeExample,
    from: ({ type, replayed }) => replayable(201, toTypeRecord(type), replayed),
  },
  refusals: { InvalidError: invalid, ConflictError: titled(409) },
});

export const updateActivityType = route({
  method: 'patch',
  paths: [custom],
  tag,
  summary: 'Change a custom activity type',
  description:
    'Only the given fields change; a given schema replaces the old one whole. A new name goes to the scoring rules of the type too.',
  access: { workspace: 'write' },
  body: { forms: 'json', schema: () => activityTypeChangeBody },
  operation: ActivityTypeUpdateDocument,
  variables: ({ body }) => ({ activityKey: body.activity_key, input: toTypeChange(body) }),
  answer: {
    statuses: { 200: 'The changed type.' },
    schema: activityTypeRecord,
    example: activityTypeExample,
    from: (type) => ({ status: 200, body: toTypeRecord(type) }),
  },
  refusals: { NotFoundError: detail(404), InvalidError: invalid },
});

export const deleteActivityType = route({
  method: 'delete',
  paths: [custom],
  tag,
  summary: 'Delete a custom activity type',
  description: 'Only a type that no activity was ever logged with, linked or not. Its source bindings go with it.',
  access: { workspace: 'write' },
  body: { forms: 'json', schema: () => activityTypeDeleteBody },
  operation: ActivityTypeDeleteDocument,
  variables: ({ body }) => ({ activityKey: body.activity_key }),
  answer: { statuses: { 204: 'Deleted.' }, schema: null, from: () => ({ status: 204 }) },
  refusals: { NotFoundError: detail(404), ConflictError: titled(409) },
});
