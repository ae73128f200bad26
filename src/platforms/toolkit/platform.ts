import type { EmailEventKind } from './email-event.js';
import type { JsonObject } from './fields.js';
import type { VerifyProof } from './proof.js';
import type { PathLevel, Routing, WebhookItem } from './webhook-item.js';

export type IntegrationCategory = 'sequencer' | 'crm' | 'signal';

/** One kind of record that an integration produces. */
interface RecordedType {
  /** `email`, another standard channel, or a mirrored activity type. */
  type: string;
  /** For `email`: the kinds of webhook events that count. May be empty. */
  events: readonly string[];
}

/** The public description of a platform. */
export interface IntegrationSettings {
  name: string;
  category: IntegrationCategory;
  /** What it records, in the order of responses. */
  activityTypes: readonly RecordedType[];
}

/** The integration of a platform that sends campaigns of emails. */
export const sequencer = (name: string): IntegrationSettings => ({
  name,
  category: 'sequencer',
  activityTypes: [{ type: 'email', events: ['sent', 'replied', 'bounced'] }],
});

/** How a delivery proves that its sender knows the connection's secret. */
export interface Proof {
  verify: VerifyProof;
  /** Instructions for setting up the hook, in the platform's terms. */
  says: string;
  /** Whether the platform also uses older signature versions, which a connection may refuse. Absent: it does not. */
  earlierSignatures?: true;
}

export interface WebhookSettings {
  /** The platform's letter in the neutral path names: `A` serves `platform-a-webhook`. */
  letter: string;
  levels: readonly PathLevel[];
  /** Whether an array of items is accepted as well as one object. */
  batch: boolean;
  /** Whether a single object is answered like a batch. */
  bareItemIsBatch?: boolean;
  /** Kinds of events that the platform never sends. */
  lacks?: readonly EmailEventKind[];
  /** Body fields, at any depth, that must not be stored or logged. */
  secretFields?: readonly string[];
  /** Null: deliveries of the platform cannot be proven, and no secret is stored for it. */
  proof: Proof | null;
  /** A delivery as the platform sends it, for the OpenAPI document. */
  sample: unknown;
  /** The event name as sent; null if there is none. */
  eventName(item: JsonObject): string | null;
  /** Recognises the sample that the vendor sends to test a new hook. */
  isSetUpTest?(item: JsonObject): boolean;
  /** Reads an item. @throws MalformedItemError a required field is missing, or a timestamp cannot be read */
  read(item: JsonObject, eventName: string): Readonly<WebhookItem>;
  routing(item: JsonObject): Routing;
}

export interface PlatformDefinition {
  integration: IntegrationSettings;
  /** Null for a platform that sends no webhooks. */
  webhooks: WebhookSettings | null;
}

/** Defines a platform; the default export of every file in `src/platforms`. */
export const definePlatform = (definition: PlatformDefinition): PlatformDefinition => definition;

/** The webhook settings of a platform, with their defaults. */
export interface WebhookPlatform extends Required<WebhookSettings> {
  /** The name of the platform's file, as in paths. */
  slug: string;
  /** The slug with underscores, as in origins, responses and the database. */
  key: string;
}

export interface Platform extends IntegrationSettings {
  slug: string;
  key: string;
  /** Whether its deliveries can be proven with a secret. */
  takesSecret: boolean;
  /** Whether it also uses older signature versions, which a connection may refuse. */
  earlierSignatures: boolean;
  webhooks: WebhookPlatform | null;
}

/**
 * The path segments of a platform at a level: the neutral name, then the real one; none at levels without paths.
 * @source Specification: Inbound webhooks, paths
 */
export function pathNamesOf({ levels, letter, slug }: WebhookPlatform, level: PathLevel): string[] {
  if (!levels.includes(level)) return [];
  const prefix = level === 'agency' ? 'global-' : '';
  return [`${prefix}platform-${letter.toLowerCase()}-webhook`, `${prefix}${slug}-webhook`];
}
