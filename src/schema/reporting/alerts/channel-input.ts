import { z } from 'zod';
import { InvalidError } from '../../../errors.js';
import type { Exceptions } from '../../../outbound/exceptions.js';
import { emailAddress } from '../../../values/email-address.js';
import { parseInput } from '../../../values/input.js';
import { text } from '../../../values/text.js';
import { clockOf } from '../../../values/time-zone.js';
import { checkUrl } from '../../history/event-endpoints/endpoint-input.js';
import type { AlertCause, ChannelKind } from './channel-row.js';

/** The hours in which nothing is sent, as `HH:MM` of a time zone. */
export interface QuietHours {
  from: string;
  to: string;
  timeZone: string;
}

/** The writable part of a channel. Absent fields are unchanged; empty lists of clients mean all. */
export interface ChannelInput {
  name?: string | null | undefined;
  recipients?: readonly string[] | null | undefined;
  url?: string | null | undefined;
  endpointId?: number | null | undefined;
  causes?: readonly AlertCause[] | null | undefined;
  clients?: readonly string[] | null | undefined;
  quietHours?: QuietHours | null | undefined;
  enabled?: boolean | null | undefined;
}

/** The parsed input. */
export interface ChannelWrite {
  name?: string;
  recipients?: string[];
  /** Null: another kind of channel. */
  url?: URL;
  endpointId?: number;
  causes?: AlertCause[];
  clients?: string[];
  quietFrom?: number | null;
  quietTo?: number | null;
  timeZone?: string;
}

const MOST_RECIPIENTS = 10;
const minutes = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of the day as HH:MM.')
  .transform((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));

const schema = z.object({
  name: text({ min: 1, max: 100 }).nullish(),
  recipients: z.array(emailAddress).max(MOST_RECIPIENTS).nullish(),
  url: text({ min: 1, max: 2_000 }).nullish(),
  endpointId: z.number().nullish(),
  clients: z
    .array(text({ min: 1, max: 255 }))
    .max(100)
    .nullish(),
  quietHours: z
    .object({
      from: minutes,
      to: minutes,
      timeZone: z.string().refine((zone) => clockOf(zone) !== null, 'Must be a time zone such as Europe/Berlin.'),
    })
    .nullish(),
});

/** What a kind of channel needs, and what no other kind has. */
const TARGET_OF = { mail: 'recipients', chat: 'url', event: 'endpointId' } as const satisfies Record<
  ChannelKind,
  keyof ChannelInput
>;
const TARGETS = Object.values(TARGET_OF);

/**
 * @param networks private networks that may be sent to, also without TLS
 * @throws InvalidError a value breaks its rules, or belongs to another kind of channel
 */
export async function readChannelInput(
  kind: ChannelKind,
  input: ChannelInput,
  networks: Exceptions,
): Promise<ChannelWrite> {
  const { url, quietHours, ...given } = parseInput(schema, input);
  for (const target of TARGETS) {
    if (target !== TARGET_OF[kind] && isGiven(input[target]))
      throw new InvalidError({ [target]: [`Belongs to another kind of channel than ${kind}.`] });
  }
  if (Array.isArray(input.recipients) && input.recipients.length === 0)
    throw new InvalidError({ recipients: ['Must have at least one address.'] });
  if (input.causes?.length === 0) throw new InvalidError({ causes: ['Must have at least one cause.'] });
  return {
    ...present('name', given.name),
    ...present('recipients', given.recipients && [...new Set(given.recipients)]),
    ...present('endpointId', given.endpointId),
    ...present('causes', input.causes && [...new Set(input.causes)]),
    ...(given.clients === undefined ? {} : { clients: [...new Set(given.clients ?? [])] }),
    ...(typeof url === 'string' ? { url: await checkUrl(url, networks) } : {}),
    ...quietOf(quietHours),
  };
}

const isGiven = (value: unknown) => value != null && !(Array.isArray(value) && value.length === 0);

const present = <Name extends string, Value>(name: Name, value: Value | null | undefined) =>
  (value == null ? {} : { [name]: value }) as { [Key in Name]?: Value };

function quietOf(
  hours: { from: number; to: number; timeZone: string } | null | undefined,
): Pick<ChannelWrite, 'quietFrom' | 'quietTo' | 'timeZone'> {
  if (hours === undefined) return {};
  if (hours === null) return { quietFrom: null, quietTo: null };
  if (hours.from === hours.to) throw new InvalidError({ quietHours: ['Must begin and end at different times.'] });
  return { quietFrom: hours.from, quietTo: hours.to, timeZone: hours.timeZone };
}

/** @throws InvalidError what every new channel of the kind needs is missing */
export function requireComplete(kind: ChannelKind, write: ChannelWrite): void {
  const target = TARGET_OF[kind];
  const missing = (['name', target, 'causes'] as const).filter((field) => write[field] === undefined);
  if (missing.length > 0)
    throw new InvalidError(Object.fromEntries(missing.map((field) => [field, ['This field is required.']])));
}
