import type { RulesQuery, ScoringRuleInput } from '../../api/generated/rules';
import { channelNames } from '../../parts/text';
import { profileText } from '../../profile/text';
import { text } from './text';

export type Rule = RulesQuery['scoringRules'][number];

const CHANNELS = ['call', 'email', 'linkedin_message', 'sms', 'whatsapp'] as const;
type Channel = (typeof CHANNELS)[number];

const DIRECTIONS = ['inbound', 'outbound'];

/** The variants of each channel that a rule can be limited to. */
const VARIANTS: Readonly<Record<Channel, readonly string[]>> = {
  call: DIRECTIONS,
  email: ['inbound', 'outbound', 'bounced'],
  linkedin_message: [
    'message_sent',
    'message_reply_received',
    'inmail_sent',
    'inmail_reply_received',
    'connection_request_sent',
    'connection_request_accepted',
  ],
  sms: DIRECTIONS,
  whatsapp: DIRECTIONS,
};

/** The values of the form; an emptied number is an empty text. */
export interface RuleValues {
  name: string;
  /** What it counts: `type:<id>`, `channel:<name>` or `channel:<name>:<variant>`. */
  target: string;
  points: number | string;
  halfLifeDays: number | string;
  maximumTimes: number | string;
}

const NEW_TARGET = 'channel:call';

const targetOf = ({ activityType, channel, variant }: Rule): string =>
  activityType ? `type:${activityType.id}` : ['channel', channel, variant].filter((part) => part !== null).join(':');

export const valuesOf = (rule: Rule | null): RuleValues => ({
  name: rule?.name ?? '',
  target: rule ? targetOf(rule) : NEW_TARGET,
  points: rule?.points ?? 10,
  halfLifeDays: rule?.halfLifeDays ?? '',
  maximumTimes: rule?.maximumTimes ?? '',
});

const numberOf = (given: number | string): number | null => (given === '' ? null : Number(given));

/** The input of the service for a form. */
export function inputOf({ name, target, points, halfLifeDays, maximumTimes }: RuleValues): ScoringRuleInput {
  const [kind, id, variant = null] = target.split(':');
  const counted = kind === 'type' ? { activityKey: id } : { channel: id, variant };
  return {
    name,
    ...counted,
    points: numberOf(points) ?? 0,
    halfLifeDays: numberOf(halfLifeDays),
    maximumTimes: numberOf(maximumTimes),
  };
}

/** What a rule counts, in words. */
export function countsOf({ activityType, channel, variant }: Rule): string {
  if (activityType) return activityType.name;
  const name = CHANNELS.find((one) => one === channel);
  if (name === undefined) return channel ?? '';
  return variant === null ? text.any[name] : variantName(name, variant);
}

/** What a rule that is limited to a variant counts, such as "Email reply received". */
const variantName = (channel: Channel, variant: string): string => profileText.channels[channel]?.[variant] ?? variant;

/** What a rule can count, in groups: each channel as a whole and by direction or event, then the types of the client. */
export const targetsOf = ({ activityTypes }: RulesQuery) => [
  ...CHANNELS.map((channel) => ({
    group: channelNames[channel],
    items: [
      { value: `channel:${channel}`, label: text.any[channel] },
      ...VARIANTS[channel].map((one) => ({ value: `channel:${channel}:${one}`, label: variantName(channel, one) })),
    ],
  })),
  {
    group: text.type,
    // Activities of companies give no points.
    items: activityTypes
      .filter(({ appliesTo }) => appliesTo === 'contact')
      .map(({ id, name }) => ({ value: `type:${id}`, label: name })),
  },
];

/**
 * All rules after a change.
 * @param changed the new version; null: `of` is deleted
 * @param of the rule that is replaced; null: a new one is added
 */
export function rulesWith(
  rules: readonly Rule[],
  changed: ScoringRuleInput | null,
  of: Rule | null,
): ScoringRuleInput[] {
  const others = rules.flatMap((rule) => (rule.id === of?.id ? [] : [inputOf(valuesOf(rule))]));
  // A rule needs a name to be saved, but not to be tried.
  return changed === null ? others : [...others, { ...changed, name: changed.name || text.create }];
}
