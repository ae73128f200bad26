import { z } from 'zod';
import { InvalidError, NotFoundError, UnknownPropertiesError } from '../../../errors.js';
import { CHANNEL_NAMES, CHANNELS, type ChannelName, isChannel } from '../../../values/channels.js';
import { dateTime } from '../../../values/date-time.js';
import { parseInput } from '../../../values/input.js';
import type { Workspace } from '../../kernel/context.js';
import type { Fields } from '../../records/fields/fields.js';
import { parseTypeId } from '../activity-types/activity-type-row.js';
import { type LogRequest, readLogInput } from './log-input.js';
import { type Properties, readAliasedProperties, toProperties } from './properties.js';
import { readStandardProperties } from './standard-properties.js';

const text = (input: string) => ({ type: 'String', input }) as const;

/** What a file row may contain about an activity, besides its properties. */
export const activityFields = {
  channel: text(`A standard channel: ${CHANNEL_NAMES.join(', ')}.`),
  activityKey: text('The key of a custom activity type.'),
  occurredAt: {
    type: 'DateTime',
    input: 'When it happened; default for an activity of a channel: now.',
  },
  email: text('Finds a contact.'),
  linkedinUrl: text('Finds a contact.'),
  phone: text('Finds a contact.'),
  domain: text('Finds a company; only for custom types of companies.'),
  source: text('A registered source; default: the service itself.'),
  properties: text('In NDJSON: an object with properties. Any other column is a property.'),
} satisfies Fields;

/** The properties of channels; a custom type has its own names. */
export const PROPERTY_NAMES: readonly string[] = [
  ...new Set(CHANNEL_NAMES.flatMap((channel) => [...CHANNELS[channel].properties.keys()])),
];

const said = z.string().nullish();
const row = z.object({
  channel: said,
  activityKey: said,
  occurredAt: dateTime.nullish(),
  email: said,
  linkedinUrl: said,
  phone: said,
  domain: said,
  source: said,
  properties: z.record(z.string(), z.unknown()).nullish(),
  customFields: z.array(z.object({ fieldName: z.string(), fieldValue: z.unknown() })).nullish(),
});

interface Common {
  /** The values of the row, by name. */
  given: string[];
  request: LogRequest;
}

/** An activity to log, validated as far as possible without the workspace. */
export type ActivityItem =
  | (Common & { channel: ChannelName; variant: string; at: string | null; properties: Properties })
  | (Common & { channel: null; typeId: string; at: string });

/** What logging refuses without reading the workspace. */
type Unreadable = InvalidError | NotFoundError | UnknownPropertiesError;

/** Reads a row as a request to log an activity, by the parsers of `activityLogStandard` and `activityLogCustom`. */
export function readActivityItem(
  place: Pick<Workspace, 'serviceOrigin' | 'phoneCountry'>,
  input: object,
): ActivityItem | Unreadable {
  try {
    return readItem(place, input);
  } catch (error) {
    const isRefusal =
      error instanceof InvalidError || error instanceof NotFoundError || error instanceof UnknownPropertiesError;
    if (isRefusal) return error;
    throw error;
  }
}

function readItem(place: Pick<Workspace, 'serviceOrigin' | 'phoneCountry'>, input: object): ActivityItem {
  const { channel, activityKey, occurredAt, properties, customFields, ...named } = parseInput(row, input);
  const columns = (customFields ?? []).map(({ fieldName, fieldValue }) => [fieldName, fieldValue] as const);
  const all = toProperties([...Object.entries(properties ?? {}), ...columns]);
  const request = readLogInput(place, { ...named, properties: all });
  const given = [
    ...Object.keys(activityFields).filter((name) => name !== 'properties' && Object.hasOwn(input, name)),
    ...Object.keys(all).map((name) => `properties.${name}`),
  ];
  const [spoken, key] = [channel?.trim().toLowerCase() ?? '', activityKey?.trim() ?? ''];
  if ((spoken === '') === (key === ''))
    throw new InvalidError({ channel: ['Give either a channel or the key of an activity type.'] });
  if (key !== '') {
    const typeId = parseTypeId(key);
    if (!occurredAt) throw new InvalidError({ occurredAt: ['This field is required.'] });
    return { channel: null, typeId, at: occurredAt, request, given };
  }
  if (!isChannel(spoken)) throw new InvalidError({ channel: [`Must be one of: ${CHANNEL_NAMES.join(', ')}.`] });
  const timed = occurredAt ? { timestamp: occurredAt, ...all } : all;
  const table = CHANNELS[spoken];
  const { timestamp, ...standard } = readStandardProperties(readAliasedProperties(timed, kindsOf(table)), table);
  return { channel: spoken, ...standard, at: timestamp, request, given };
}

const kindsOf = ({ properties }: (typeof CHANNELS)[ChannelName]) =>
  new Map([...properties].map(([name, { value }]) => [name, value.kind]));
