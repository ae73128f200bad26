import type { RulesQuery, ScoringRuleInput } from '../../api/generated/rules';
import { channelNames } from '../../parts/text';
import { profileText } from '../../profile/text';
import { text } from './text';

export type Rule = RulesQuery['scoringRules'][number];

export const CHANNELS = ['call', 'email', 'linkedin_message', 'sms', 'whatsapp'] as const;
export type Channel = (typeof CHANNELS)[number];

const DIRECTIONS = ['inbound', 'outbound'];

/** The variants of each channel that a rule can be limited to. */
export const VARIANTS: Readonly<Record<Channel, readonly string[]>> = {
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
  /** `channel:<name>` or `type:<id>`. */
  target: string;
  variant: string | null;
  points: number | string;
  halfLifeDays: number | string;
  maximumTimes: number | string;
}

export const valuesOf = (rule: Rule | null): RuleValues => ({
  name: rule?.name ?? '',
  target: rule?.activityType ? `type:${rule.activityType.id}` : `channel:${rule?.channel ?? 'call'}`,
  variant: rule?.variant ?? null,
  points: rule?.points ?? 10,
  halfLifeDays: rule?.halfLifeDays ?? '',
  maximumTimes: rule?.maximumTimes ?? '',
});

const numberOf = (given: number | string): number | null => (given === '' ? null : Number(given));

export const channelOf = (target: string): Channel | null =>
  CHANNELS.find((channel) => target === `channel:${channel}`) ?? null;

/** The input of the service for a form. */
export function inputOf({ name, target, variant, points, halfLifeDays, maximumTimes }: RuleValues): ScoringRuleInput {
  const channel = channelOf(target);
  const counted = channel === null ? { activityKey: target.replace('type:', '') } : { channel, variant };
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
  return variant === null ? channelNames[name] : variantName(name, variant);
}

/** What a rule that is limited to a variant counts, such as "Email received". */
export const variantName = (channel: Channel, variant: string): string =>
  profileText.channels[channel]?.[variant] ?? variant;

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
