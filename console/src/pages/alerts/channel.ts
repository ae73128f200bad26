import type { AlertChannelInput, AlertChannelsQuery } from '../../api/generated/alerts';
import { text } from './text';

/** A channel that tells people of problems and good news. */
export type Channel = AlertChannelsQuery['alertChannels'][number];
type Kind = Channel['kind'];
type Cause = Channel['causes'][number];

export const CAUSES = Object.keys(text.causeNames) as Cause[];
export const KINDS = Object.keys(text.kinds) as Kind[];

/** Where a channel sends to, in a few words. */
export const targetOf = ({ kind, recipients, urlHint, endpointId }: Channel): string => {
  if (kind === 'mail') return recipients.join(', ');
  return kind === 'chat' ? (urlHint ?? '') : `${text.endpoint} ${endpointId ?? ''}`;
};

/** The values of the form. */
export interface ChannelValues {
  name: string;
  kind: Kind;
  recipients: string;
  url: string;
  endpointId: string | null;
  causes: string[];
  clients: string[];
  hasQuiet: boolean;
  from: string;
  to: string;
  timeZone: string;
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const valuesOf = (channel: Channel | null, sendsMail: boolean): ChannelValues => ({
  name: channel?.name ?? '',
  kind: channel?.kind ?? (sendsMail ? 'mail' : 'chat'),
  recipients: (channel?.recipients ?? []).join(', '),
  url: '',
  endpointId: channel?.endpointId == null ? null : String(channel.endpointId),
  causes: [...(channel?.causes ?? CAUSES)],
  clients: [...(channel?.clients ?? [])],
  hasQuiet: channel?.quietHours != null,
  from: channel?.quietHours?.from ?? '20:00',
  to: channel?.quietHours?.to ?? '07:00',
  timeZone: channel?.quietHours?.timeZone ?? ownZone(),
});

const listOf = (given: string): string[] =>
  given
    .split(/[,;\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The input of the service for a form. */
export function inputOf(values: ChannelValues, isAgency: boolean): AlertChannelInput {
  const { name, kind, recipients, url, endpointId, causes, clients, hasQuiet, from, to, timeZone } = values;
  return {
    name: name.trim(),
    ...(kind === 'mail' ? { recipients: listOf(recipients) } : {}),
    ...(kind === 'chat' && url.trim() !== '' ? { url: url.trim() } : {}),
    ...(kind === 'event' && endpointId !== null ? { endpointId: Number(endpointId) } : {}),
    causes: CAUSES.filter((cause) => causes.includes(cause)),
    ...(isAgency ? { clients } : {}),
    quietHours: hasQuiet ? { from, to, timeZone } : null,
  };
}
