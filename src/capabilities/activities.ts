import { z } from 'zod';
import * as documents from '../operations/generated.js';
import type { ChannelName } from '../values/channels.js';
import * as wire from '../wire/activities.js';
import { toDeleted } from '../wire/fields.js';
import { capability, reading, writing } from './capability.js';

const write = { ...writing, names: { occurredAt: 'occured_at' } } as const;
const logging = {
  ...write,
  idempotent: true,
  shape: wire.loggedActivity,
  answer: ({ id }: { id: number }) => ({ id }),
} as const;

/** What callers do with activities and their types. */
export const activities = {
  /** Logs an activity of one channel, not named in the body. */
  logOfChannel: (channel: ChannelName) =>
    capability(documents.ActivityLogStandardDocument, {
      ...logging,
      body: () => wire.standardActivityBody(channel),
      variables: ({ body, idempotencyKey }) => ({ channel, input: wire.toStandardInput(body), idempotencyKey }),
    }),
  /** Logs an activity of the channel that the body names. */
  logStandard: capability(documents.ActivityLogStandardDocument, {
    ...logging,
    body: () => wire.channelActivityBody,
    variables: ({ body: { channel, ...body }, idempotencyKey }) => ({
      channel,
      input: wire.toStandardInput(body),
      idempotencyKey,
    }),
  }),
  logCustom: capability(documents.ActivityLogCustomDocument, {
    ...logging,
    body: () => wire.customActivityBody,
    variables: ({ body, idempotencyKey }) => ({ input: wire.toCustomInput(body), idempotencyKey }),
  }),
  listTypes: capability(documents.ActivityTypesDocument, {
    ...reading,
    variables: () => ({}),
    shape: z.array(wire.activityTypeRecord),
    answer: (types) => types.map(wire.toTypeRecord),
  }),
  createType: capability(documents.ActivityTypeCreateDocument, {
    ...write,
    idempotent: true,
    body: () => wire.activityTypeBody,
    variables: ({ body, idempotencyKey }) => ({ input: wire.toTypeInput(body), idempotencyKey }),
    shape: wire.activityTypeRecord,
    answer: ({ type }) => wire.toTypeRecord(type),
  }),
  updateType: capability(documents.ActivityTypeUpdateDocument, {
    ...write,
    body: () => wire.activityTypeChangeBody,
    variables: ({ body }) => ({ activityKey: body.activity_key, input: wire.toTypeChange(body) }),
    shape: wire.activityTypeRecord,
    answer: wire.toTypeRecord,
  }),
  deleteType: capability(documents.ActivityTypeDeleteDocument, {
    ...write,
    body: () => wire.activityTypeDeleteBody,
    variables: ({ body }) => ({ activityKey: body.activity_key }),
    shape: wire.deletedActivityType,
    answer: toDeleted,
  }),
};
