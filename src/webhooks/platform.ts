import type { Routing } from '../access/choose-account.js';
import type { EmailEvent, EmailEventKind } from './email-event.js';
import type { JsonObject } from './fields.js';
import type { VerifyProof } from './proof.js';

/** The two path forms: one workspace, or one platform account that serves several workspaces of an agency. */
export type PathLevel = 'client' | 'agency';

/** What one item of a delivery turned out to be. */
export type Reading =
  | {
      kind: 'event';
      event: EmailEvent;
      /** True when the event counts only if the workspace already has the contact, and is ignored otherwise. */
      onlyForKnownContact: boolean;
    }
  /** A CRM record's address, to be remembered. Creates no contact and is counted as ignored. */
  | { kind: 'learned'; objectKey: string; email: string; at: string | null }
  | { kind: 'ignored'; reason: string }
  | { kind: 'malformed'; reason: string };

/** What a platform's file states; everything else about the platform follows from it and from the file's name. */
export interface PlatformDefinition {
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
  /** The event name as sent; null when there is none. */
  eventName(item: JsonObject): string | null;
  /** Recognises the delivery with which the vendor tries out a new hook. */
  isSetUpTest?(item: JsonObject): boolean;
  /**
   * Reads an item that has an event name.
   * @throws MalformedItemError one of the four kinds lacks a field it needs, or has an unreadable timestamp
   */
  read(item: JsonObject, eventName: string): Reading;
  routing(item: JsonObject): Routing;
  /** Checks a delivery against the connection's secret. Absent: the platform cannot prove itself, no secret is kept. */
  verify?: VerifyProof;
}

/** A definition with its defaults filled in and the slug of its file. */
export interface Platform extends Required<Omit<PlatformDefinition, 'verify'>> {
  slug: string;
  verify: VerifyProof | null;
}

/** States a platform; the default export of every file in `platforms/`. */
export function definePlatform(definition: PlatformDefinition): PlatformDefinition {
  return definition;
}

export function ignore(reason: string): Reading {
  return { kind: 'ignored', reason };
}

/** An event that is recorded whether or not its contact exists. */
export function report(event: EmailEvent): Reading {
  return { kind: 'event', event, onlyForKnownContact: false };
}

/** The reading of an event name that is none of the four kinds. */
export const uninteresting: Reading = Object.freeze<Reading>({
  kind: 'ignored',
  reason: 'The event is of a kind that is not recorded.',
});
