import { z } from 'zod';
import type {
  ActivityTypeChange,
  ActivityTypeInput,
  CustomActivityInput,
  StandardActivityInput,
} from '../operations/generated.js';
import { APPLIES_TO, activityTypeName, appliesTo, FIELD_TYPES, fieldDefinitions } from '../values/activity-type.js';
import { CHANNEL_NAMES, CHANNELS, type ChannelName, type ChannelProperty } from '../values/channels.js';
import { dateTime } from '../values/date-time.js';
import { isObject } from '../values/input.js';
import { phoneNumber } from '../values/phone-number.js';
import { answeredId } from '../values/record-id.js';
import { text } from '../values/text.js';
import { type Every, givenOf } from './core.js';
import { idleWhere, wholeIfBlank } from './fields.js';

const fieldDefinitionRecord = z
  .object({
    field_name: z.string(),
    type: z.enum(FIELD_TYPES),
    available_options: z.array(z.string()).optional().describe('Present only if the field has options.'),
  })
  .meta({ id: 'FieldDefinition', description: 'One field of a custom activity type.' });

/** A custom activity type in responses of REST and MCP. */
export const activityTypeRecord = z
  .object({
    id: z.uuid(),
    name: z.string(),
    applies_to: z.enum(APPLIES_TO),
    schema: z.array(fieldDefinitionRecord),
    origin: z.string(),
  })
  .meta({ id: 'ActivityType', description: 'A kind of activity defined by the workspace.' });

/** A stored activity in responses of REST and MCP. */
export const loggedActivity = z
  .object({ id: answeredId })
  .meta({ id: 'LoggedActivity', description: 'A stored activity.' });

/** The response to the deletion of a type, if it has a body. */
export const deletedActivityType = z
  .object({ deleted_id: z.uuid() })
  .meta({ id: 'DeletedActivityType', description: 'The id of the deleted type.' });

interface SelectedType {
  id: string;
  name: string;
  applies_to: string;
  schema: { field_name: string; type: string; available_options?: string[] | null }[];
  origin: string;
}

/** A selected type in its wire shape: absent options are omitted. */
export function toTypeRecord({ id, name, applies_to, schema, origin }: SelectedType) {
  const fields = schema.map(({ field_name, type, available_options }) =>
    available_options ? { field_name, type, available_options } : { field_name, type },
  );
  return { id, name, applies_to, schema: fields, origin };
}

/* Converts wire names to core names. Anything but an object is passed on, and rejected by the parser of the list. */
function toCoreDefinition(item: unknown): unknown {
  if (!isObject(item)) return item;
  return { fieldName: item['field_name'], type: item['type'], availableOptions: item['available_options'] };
}

const wireSchema = z
  .preprocess((list) => (Array.isArray(list) ? list.map(toCoreDefinition) : list), fieldDefinitions)
  .meta({
    type: 'array',
    items: {
      type: 'object',
      required: ['field_name', 'type'],
      properties: {
        field_name: { type: 'string' },
        type: { type: 'string', enum: [...FIELD_TYPES] },
        available_options: { type: 'array', items: { type: 'string' } },
      },
    },
    description: 'The properties that activities of this type may have.',
  });

const activityKey = z
  .string({ error: (issue) => (issue.input === undefined ? 'This field is required.' : 'Must be a string.') })
  .describe('The id of the type.');

export const activityTypeBody = z
  .object({
    name: activityTypeName.describe('The display name.'),
    applies_to: appliesTo.nullish().describe('Default: contact.'),
    schema: wireSchema.nullish(),
  })
  .describe('A new custom activity type.');

export const activityTypeChangeBody = z
  .object({
    activity_key: activityKey,
    name: activityTypeName.optional().describe('The new name.'),
    applies_to: appliesTo.optional().describe('Earlier activities are not changed.'),
    schema: wireSchema.optional().describe('Replaces the old schema entirely.'),
  })
  .describe('The fields to change; absent fields are unchanged.');

export const activityTypeDeleteBody = z.object({ activity_key: activityKey }).describe('The type to delete.');

/* Checks only that it is text: an invalid identifier matches nothing, which is not an error. */
const matchText = (description: string) =>
  idleWhere(text({ max: 65_536 }).nullish().describe(description), wholeIfBlank);

const source = matchText('A registered source. Absent or blank: the service itself.');

const isPhone = (value: unknown, country: string | null) => phoneNumber(country).safeParse(value).success;

/* Keys may have any name, even __proto__, so the object is passed on unchanged. */
const properties = (shape: object) =>
  z
    .custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
      error: 'Must be an object.',
    })
    .nullish()
    .meta({ type: 'object', ...shape });

const identifiers = {
  email: matchText('Finds a contact.'),
  linkedin_url: matchText('Finds a contact.'),
  phone: idleWhere(matchText('Finds a contact. An invalid number is ignored.'), (value, country) =>
    isPhone(value, country) ? [] : [''],
  ),
};

export const customActivityBody = z
  .object({
    activity_key: activityKey,
    occured_at: dateTime.describe('When it happened: an ISO 8601 date and time. Note the spelling.'),
    ...identifiers,
    domain: matchText('Finds a company; only for types that apply to companies.'),
    source,
    properties: properties({ additionalProperties: true, description: 'Values by the field names of the type.' }),
  })
  .describe('An activity of a custom type.');

const DATE_TIME = 'An ISO 8601 date and time, such as 2026-05-04T13:02:11Z; UTC without an offset.';

const PRINTED: Record<ChannelProperty['value']['kind'], object> = {
  text: { type: 'string' },
  // The format `date-time` of JSON Schema is narrower than what is accepted.
  dateTime: { type: 'string', description: DATE_TIME },
  boolean: { type: 'boolean' },
  seconds: { type: 'integer', minimum: 0 },
  oneOf: { type: 'string' },
};

const printProperty = ({ value }: ChannelProperty) =>
  value.kind === 'oneOf' ? { type: 'string', enum: [...value.values] } : PRINTED[value.kind];

function channelShape(channel: ChannelName) {
  const table = [...CHANNELS[channel].properties];
  return {
    properties: Object.fromEntries(table.map(([name, property]) => [name, printProperty(property)])),
    required: table.filter(([, { required }]) => required).map(([name]) => name),
    description: `The properties of the channel ${channel}.`,
  };
}

/* A blank optional property counts as not given; a required one is an error. */
function blankProperties(channel: ChannelName, given: unknown): string[] {
  const table = CHANNELS[channel].properties;
  const blank = Object.entries(isObject(given) ? given : {}).filter(([, value]) => wholeIfBlank(value).length > 0);
  return blank.flatMap(([name]) => (table.get(name)?.required === undefined && table.has(name) ? [name] : []));
}

function standardBody(channel: ChannelName) {
  const taken = idleWhere(properties(channelShape(channel)), (value) => blankProperties(channel, value));
  return z.object({ ...identifiers, source, properties: taken }).describe(`An activity of the channel ${channel}.`);
}

/** The body of a standard activity that names its channel. */
export const channelActivityBody = z
  .object({
    channel: z.enum(CHANNEL_NAMES).describe('Determines which properties are accepted.'),
    ...identifiers,
    source,
    properties: properties({
      anyOf: CHANNEL_NAMES.map((channel) => ({ title: channel, type: 'object', ...channelShape(channel) })),
      description: 'The properties of the channel; each channel requires one of them.',
    }),
  })
  .describe('An activity of a standard channel.');

const standardBodies = new Map(CHANNEL_NAMES.map((channel) => [channel, standardBody(channel)]));

/** The body of a standard activity, built once per channel. The core checks the properties, after the source. */
export const standardActivityBody = (channel: ChannelName) => standardBodies.get(channel) ?? standardBody(channel);

type StandardBody = z.output<ReturnType<typeof standardBody>>;
type CustomBody = z.output<typeof customActivityBody>;

/** Converts a wire body to the core's StandardActivityInput. */
export function toStandardInput({ email, linkedin_url: linkedinUrl, phone, ...body }: StandardBody) {
  const { source: named, properties: given } = body;
  return { email, linkedinUrl, phone, source: named, properties: given } satisfies Every<StandardActivityInput>;
}

/** Converts a wire body to the core's CustomActivityInput. */
export function toCustomInput({ activity_key: key, occured_at: occurredAt, domain, ...body }: CustomBody) {
  return { activityKey: key, occurredAt, domain, ...toStandardInput(body) } satisfies Every<CustomActivityInput>;
}

type TypeBody = z.output<typeof activityTypeBody>;
type TypeChangeBody = z.output<typeof activityTypeChangeBody>;

/** Converts a wire body to the core's ActivityTypeInput. */
export const toTypeInput = ({ name, applies_to: scope, schema }: TypeBody): ActivityTypeInput =>
  ({ name, appliesTo: scope, schema }) satisfies Every<ActivityTypeInput>;

/** Converts a wire body to the core's ActivityTypeChange. */
export const toTypeChange = ({ name, applies_to: scope, schema }: Omit<TypeChangeBody, 'activity_key'>) =>
  givenOf<ActivityTypeChange>({ name, appliesTo: scope, schema });
