/** The value of a property of a standard channel. */
export type PropertyKind =
  | { kind: 'text' | 'dateTime' | 'boolean' | 'seconds' }
  | { kind: 'oneOf'; values: readonly string[] };

export interface ChannelProperty {
  value: PropertyKind;
  required?: true;
}

export interface Channel {
  /** The property that says what happened: direction, email type or event type. */
  variant: string;
  properties: ReadonlyMap<string, ChannelProperty>;
}

export const CHANNEL_NAMES = ['call', 'email', 'linkedin_message', 'sms', 'whatsapp'] as const;
export type ChannelName = (typeof CHANNEL_NAMES)[number];

const TEXT: ChannelProperty = { value: { kind: 'text' } };
const TIME: ChannelProperty = { value: { kind: 'dateTime' } };
const DIRECTIONS = ['inbound', 'outbound'];
const LINKEDIN_EVENTS = [
  'message_sent',
  'message_reply_received',
  'inmail_sent',
  'inmail_reply_received',
  'connection_request_sent',
  'connection_request_accepted',
];

function channel(variant: string, values: readonly string[], others: Record<string, ChannelProperty>): Channel {
  const first: ChannelProperty = { value: { kind: 'oneOf', values }, required: true };
  return { variant, properties: new Map([[variant, first], ['timestamp', TIME], ...Object.entries(others)]) };
}

/** What variants say that we called or wrote. A request to connect is no message. */
export const SENT_VARIANTS = ['outbound', 'message_sent', 'inmail_sent'] as const;

/**
 * The property table of every standard channel.
 * @source Specification: Standard activities, properties
 */
export const CHANNELS: Readonly<Record<ChannelName, Channel>> = {
  call: channel('direction', DIRECTIONS, { duration: { value: { kind: 'seconds' } }, body_text: TEXT }),
  email: channel('email_type', ['inbound', 'outbound', 'bounced'], {
    opened_at: TIME,
    interested: { value: { kind: 'boolean' } },
    subject: TEXT,
    body_text: TEXT,
  }),
  linkedin_message: channel('event_type', LINKEDIN_EVENTS, { message_text: TEXT }),
  sms: channel('direction', DIRECTIONS, { message_text: TEXT }),
  whatsapp: channel('direction', DIRECTIONS, { message_text: TEXT }),
};

/** Whether a text names a standard channel. */
export function isChannel(name: string): name is ChannelName {
  return Object.hasOwn(CHANNELS, name);
}

/** The values that a channel's direction, email type or event type may have. */
export function variantsOf(name: ChannelName): readonly string[] {
  const { variant, properties } = CHANNELS[name];
  const value = properties.get(variant)?.value;
  return value?.kind === 'oneOf' ? value.values : [];
}
