import type { EmailEventKind } from './email-event.js';
import type { JsonObject } from './fields.js';
import type { VerifyProof } from './proof.js';
import type { Routing } from './routing.js';
import type { WebhookItem } from './webhook-item.js';

/** What an integration is for. */
export type IntegrationCategory = 'sequencer' | 'crm' | 'signal';

/** One kind of record of an integration. */
interface RecordedType {
  /**
   * `email`, another standard channel, or the name of a mirrored activity type whose origin is the integration.
   * Emails, events of webhooks and logged activities of this type count as its records.
   */
  type: string;
  /** May be empty. Of `email`: the kinds of webhook events that count. */
  events: readonly string[];
}

/** What a workspace sees of a platform that it can connect. */
export interface IntegrationSettings {
  name: string;
  category: IntegrationCategory;
  /** What it records, in the order of answers. */
  activityTypes: readonly RecordedType[];
}

/** The two path forms: one workspace, or one platform account that serves several workspaces of an agency. */
export type PathLevel = 'client' | 'agency';

/** How deliveries prove that their sender knows the connection's secret. */
export interface Proof {
  verify: VerifyProof;
  /** Whether the platform also signs in earlier ways, which a connection may refuse. Absent: it does not. */
  earlierSignatures?: true;
}

/** What a platform posts and how it is read. */
export interface WebhookSettings {
  /** The platform's place among the neutral path names: `A` serves `platform-a-webhook`. */
  letter: string;
  levels: readonly PathLevel[];
  /** Whether an array of items is accepted beside one object. */
  batch: boolean;
  /** Whether a bare object is answered in the form of a batch. */
  bareItemIsBatch?: boolean;
  /** Kinds that the platform never reports. */
  lacks?: readonly EmailEventKind[];
  /** Body fields that must reach neither store nor log, at whatever depth. */
  secretFields?: readonly string[];
  /** Null: the platform cannot prove itself, and no secret is kept for it. */
  proof: Proof | null;
  /** The event name as sent; null when there is none. */
  eventName(item: JsonObject): string | null;
  /** Recognises the delivery with which the vendor tries out a new hook. */
  isSetUpTest?(item: JsonObject): boolean;
  /**
   * Reads an item that has an event name; whom it belongs to is not asked here.
   * @throws MalformedItemError one of the four kinds lacks a field it needs, or has an unreadable timestamp
   */
  read(item: JsonObject, eventName: string): Readonly<WebhookItem>;
  routing(item: JsonObject): Routing;
}

/** What a platform's file states; everything else about the platform follows from it and from the file's name. */
export interface PlatformDefinition {
  integration: IntegrationSettings;
  /** Null for a source that posts nothing. */
  webhooks: WebhookSettings | null;
}

/** States a platform; the default export of every file in `src/platforms`. */
export function definePlatform(definition: PlatformDefinition): PlatformDefinition {
  return definition;
}

/** What a platform posts, with its defaults filled in. */
export interface WebhookPlatform extends Required<WebhookSettings> {
  /** The name of the platform's file, as paths have it. */
  slug: string;
  /** As it appears in origins, answers and the database: the slug with underscores. */
  key: string;
}

/** One platform of the folder: its integration, and its webhooks if it has any. */
export interface Platform extends IntegrationSettings {
  slug: string;
  key: string;
  /** Whether its webhooks can be proved by a secret. */
  takesSecret: boolean;
  /** Whether it also signs in earlier ways, which a connection may refuse. */
  earlierSignatures: boolean;
  webhooks: WebhookPlatform | null;
}
