import { z } from 'zod';
import {
  ActivityLogCustomDocument,
  ActivityLogStandardDocument,
  ActivityTypeCreateDocument,
  ActivityTypeDeleteDocument,
  ActivityTypesDocument,
  ActivityTypeUpdateDocument,
} from '../operations/generated.js';
import type { ChannelName } from '../values/channels.js';
import {
  activityTypeBody,
  activityTypeChangeBody,
  activityTypeDeleteBody,
  activityTypeRecord,
  channelActivityBody,
  customActivityBody,
  deletedActivityType,
  loggedActivity,
  standardActivityBody,
  toCustomInput,
  toStandardInput,
  toTypeChange,
  toTypeInput,
  toTypeRecord,
} from '../wire/activities.js';
import { toDeleted } from '../wire/deleted.js';
import { capability } from './capability.js';

const write = { access: { workspace: 'write' }, names: { occurredAt: 'occured_at' } } as const;
const logging = { ...write, idempotent: true, shape: loggedActivity } as const;
const idOf = ({ id }: { id: number }) => ({ id });

/** Logs an activity of one channel, which the body does not name. */
export const logChannelActivity = (channel: ChannelName) =>
  capability({
    ...logging,
    body: () => standardActivityBody(channel),
    operation: ActivityLogStandardDocument,
    variables: ({ body, idempotencyKey }) => ({ channel, input: toStandardInput(body), idempotencyKey }),
    answer: idOf,
  });

/** Logs an activity of the channel that the body names. */
export const logStandardActivity = capability({
  ...logging,
  body: () => channelActivityBody,
  operation: ActivityLogStandardDocument,
  variables: ({ body: { channel, ...body }, idempotencyKey }) => ({
    channel,
    input: toStandardInput(body),
    idempotencyKey,
  }),
  answer: idOf,
});

export const logCustomActivity = capability({
  ...logging,
  body: () => customActivityBody,
  operation: ActivityLogCustomDocument,
  variables: ({ body, idempotencyKey }) => ({ input: toCustomInput(body), idempotencyKey }),
  answer: idOf,
});

export const listActivityTypes = capability({
  access: { workspace: 'read' },
  operation: ActivityTypesDocument,
  variables: () => ({}),
  shape: z.array(activityTypeRecord),
  answer: (types) => types.map(toTypeRecord),
});

export const createActivityType = capability({
  ...write,
  idempotent: true,
  body: () => activityTypeBody,
  operation: ActivityTypeCreateDocument,
  variables: ({ body, idempotencyKey }) => ({ input: toTypeInput(body), idempotencyKey }),
  shape: activityTypeRecord,
  answer: ({ type }) => toTypeRecord(type),
});

export const updateActivityType = capability({
  ...write,
  body: () => activityTypeChangeBody,
  operation: ActivityTypeUpdateDocument,
  variables: ({ body }) => ({ activityKey: body.activity_key, input: toTypeChange(body) }),
  shape: activityTypeRecord,
  answer: toTypeRecord,
});

export const deleteActivityType = capability({
  ...write,
  body: () => activityTypeDeleteBody,
  operation: ActivityTypeDeleteDocument,
  variables: ({ body }) => ({ activityKey: body.activity_key }),
  shape: deletedActivityType,
  answer: toDeleted,
});
