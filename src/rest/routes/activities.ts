import { activities } from '../../capabilities/activities.js';
import type { ChannelName } from '../../values/channels.js';
import { detail, fieldKeyedAs, invalidFields, titled } from '../errors.js';
import { activityTypeExample } from '../examples.js';
import { routesUnder } from '../route.js';

const route = routesUnder('Activities');
const types = '/activities/types';
const custom = '/activities/custom';
/* A type in the demo. */
const DEMO_BOOKED = '5b0c8a7e-0d51-4c7e-9f43-1f5ad6c1b001';
const body = { forms: 'json' } as const;
const invalid = fieldKeyedAs({ idempotencyKey: 'Idempotency-Key' });
const STORED = { 201: 'The activity is stored.' };

const logRefusals = {
  NotFoundError: detail,
  InvalidError: invalid,
  ConflictError: titled,
  UnprocessableError: titled,
  UnknownPropertiesError: invalidFields,
};

/* One row per channel, so that an unknown channel is an unknown path, which is rejected before the key is checked. */
const standard = (channel: ChannelName, properties: object) =>
  route(activities.logOfChannel(channel), {
    at: ['post', `/activities/standard/${channel}`],
    summary: `Log an activity (channel ${channel})`,
    description: 'Logged for the contact found by email, else by linkedin_url, else by phone. Never creates a contact.',
    request: { body: { email: 'dana@northgate.example', properties } },
    body,
    statuses: STORED,
    example: { id: 5120 },
    refusals: logRefusals,
  });

/** The routes of activities and their types. */
export const activityRoutes = {
  createActivityType: route(activities.createType, {
    at: ['post', types],
    summary: 'Create a custom activity type',
    description: 'Its schema defines the properties of activities of this type.',
    request: { body: { name: 'Site visit', applies_to: 'contact', schema: [{ field_name: 'guide', type: 'text' }] } },
    body,
    statuses: { 201: 'Created.' },
    example: activityTypeExample,
    refusals: { InvalidError: invalid, ConflictError: titled },
  }),
  deleteActivityType: route(activities.deleteType, {
    at: ['delete', custom],
    summary: 'Delete a custom activity type',
    request: { body: { activity_key: '5b0c8a7e-0d51-4c7e-9f43-1f5ad6c1b003' } },
    description: 'Only if no activity was ever logged with it, linked or not. Also deletes its source bindings.',
    body,
    statuses: { 204: 'Deleted.' },
    refusals: { NotFoundError: detail, ConflictError: titled },
  }),
  listActivityTypes: route(activities.listTypes, {
    at: ['get', types],
    summary: 'List custom activity types',
    description: "Only types of the service's own origin, oldest first. Not paginated.",
    statuses: { 200: 'All custom activity types.' },
    example: [activityTypeExample],
  }),
  logCall: standard('call', { direction: 'outbound', duration: 240, body_text: 'Asked for prices.' }),
  logCustomActivity: route(activities.logCustom, {
    at: ['post', custom],
    summary: 'Log an activity of a custom type',
    request: {
      body: {
        activity_key: DEMO_BOOKED,
        occured_at: '2026-05-04T13:02:11Z',
        email: 'dana@northgate.example',
        source: 'Dialer',
        properties: { plan: 'team', seats: 12 },
      },
    },
    description:
      'Links every contact that matches an identifier, or the company with the domain. Without a match the activity is stored unlinked.',
    body,
    statuses: STORED,
    example: { id: 5121 },
    refusals: logRefusals,
  }),
  logEmail: standard('email', { email_type: 'inbound', subject: 'Prices' }),
  logLinkedinMessage: standard('linkedin_message', {
    event_type: 'message_sent',
    message_text: 'Hello Dana.',
  }),
  logSms: standard('sms', { direction: 'inbound', message_text: 'Friday works.' }),
  logWhatsapp: standard('whatsapp', { direction: 'outbound', message_text: 'See you on Friday.' }),
  updateActivityType: route(activities.updateType, {
    at: ['patch', custom],
    summary: 'Update a custom activity type',
    request: { body: { activity_key: DEMO_BOOKED, name: 'Demo booked' } },
    description:
      'Changes only the given fields; a given schema replaces the old one entirely. A new name is also applied to the scoring rules of the type.',
    body,
    statuses: { 200: 'The updated type.' },
    example: activityTypeExample,
    refusals: { NotFoundError: detail, InvalidError: invalid },
  }),
};
