import { z } from 'zod';
import { InvalidError, NotFoundError, UnknownPropertiesError } from '../../../errors.js';
import { CHANNEL_NAMES, CHANNELS, type ChannelName, isChannel } from '../../../values/channels.js';
import { dateTime } from '../../../values/date-time.js';
import { parseInput } from '../../../values/input.js';
import { recordId } from '../../../values/record-id.js';
import type { Workspace } from '../../kernel/context.js';
import type { Fields } from '../../records/fields/fields.js';
import { parseTypeId } from '../activity-types/activity-type-row.js';
import { type LogRequest, readLogInput } from './log-input.js';
import { type Properties, readAliasedProperties, toProperties } from './properties.js';
import { readStandardProperties } from './standard-properties.js';

const text = (input: string) => ({ type: 'String', input }) as const;

/** What a file row may contain about an activity, besides its properties. */
export const activityFields = {
  id: {
    type: 'RecordId',
    input: 'As in an export: a row that equals the record with this id is not written again.',
  },
  channel: text(`A standard channel: ${CHANNEL_NAMES.join(', ')}.`),
  activityKey: text('The key of a custom activity type.'),
  activityTypeName: text('The name of a custom activity type, for a key that is absent or of another workspace.'),
  occurredAt: {
    type: 'DateTime',
    input: 'When it happened; default for an activity of a channel: now.',
  },
  email: text('Finds a contact.'),
  linkedinUrl: text('Finds a contact.'),
  phone: text('Finds a contact.'),
  domain: text('Finds a company; only for custom types of companies.'),
  source: text('A registered source; default: the service itself.'),
  properties: {
    type: 'CustomFields',
    input: 'An object with properties, or its JSON. Any other column is a property.',
  },
} satisfies Fields;

/** The properties of channels; a custom type has its own names. */
export const PROPERTY_NAMES: readonly string[] = [
  ...new Set(CHANNEL_NAMES.flatMap((channel) => [...CHANNELS[channel].properties.keys()])),
];

const said = z.string().nullish();
const row = z.object({
  id: recordId.nullish(),
  channel: said,
  activityKey: said,
  activityTypeName: said,
  occurredAt: dateTime.nullish(),
  email: said,
  linkedinUrl: said,
  phone: said,
  domain: said,
  source: said,
  customFields: z.array(z.object({ fieldName: z.string(), fieldValue: z.unknown() })).nullish(),
});

interface Common {
  /** The id that it has if it was exported from this workspace. */
  id: number | null;
  /** The values of the row, by name. */
  given: string[];
  request: LogRequest;
}

/** An activity to log, validated as far as possible without the workspace. */
export type ActivityItem =
  | (Common & { channel: ChannelName; variant: string; at: string | null; properties: Properties })
  | (Common & { channel: null; typeId: string | null; typeName: string | null; at: string });

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
  const {
    id = null,
    channel,
    activityKey,
    activityTypeName,
    occurredAt,
    customFields,
    ...named
  } = parseInput(row, input);
  const all = toProperties((customFields ?? []).map(({ fieldName, fieldValue }) => [fieldName, fieldValue]));
  const request = readLogInput(place, { ...named, properties: all });
  const given = [
    ...Object.keys(activityFields).filter((name) => name !== 'id' && Object.hasOwn(input, name)),
    ...Object.keys(all).map((name) => `properties.${name}`),
  ];
  const [spoken, key] = [channel?.trim().toLowerCase() ?? '', activityKey?.trim() ?? ''];
  const typeName = activityTypeName || null;
  if ((spoken === '') === (key === '' && typeName === null))
    throw new InvalidError({ channel: ['Give either a channel or the key of an activity type.'] });
  if (spoken === '') {
    const typeId = key === '' ? null : parseTypeId(key);
    if (!occurredAt) throw new InvalidError({ occurredAt: ['This field is required.'] });
    return { id, channel: null, typeId, typeName, at: occurredAt, request, given };
  }
  if (!isChannel(spoken)) throw new InvalidError({ channel: [`Must be one of: ${CHANNEL_NAMES.join(', ')}.`] });
  const timed = occurredAt ? { timestamp: occurredAt, ...all } : all;
  const table = CHANNELS[spoken];
  const { timestamp, ...standard } = readStandardProperties(readAliasedProperties(timed, kindsOf(table)), table);
  return { id, channel: spoken, ...standard, at: timestamp, request, given };
}

const kindsOf = ({ properties }: (typeof CHANNELS)[ChannelName]) =>
  new Map([...properties].map(([name, { value }]) => [name, value.kind]));
