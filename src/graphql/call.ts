import type { DocumentNode } from 'graphql';
import type { KeyActor } from '../access/actor.js';
import type { Reader } from '../access/concurrency-limit.js';
import type { Work } from '../access/places.js';
import type { Trail } from '../telemetry/trail.js';

/** What an operation takes. */
export interface Price {
  /** Its cost in points, see `costOfField`. */
  points: number;
  /** Units of the key's budget. */
  units: number;
  /** The place that it is worked on in. */
  work: Extract<Work, 'read' | 'write' | 'heavy'>;
}

/** One request over HTTP, and what its way through the server has found so far. Operations in process have none. */
export interface GraphQLCall {
  readonly actor: KeyActor;
  readonly keyText: string;
  /** Who takes the answer. */
  readonly reader: Reader;
  readonly trail: Trail | undefined;
  /** Of the body. */
  readonly bytes: number;
  /** Its document, once it was parsed. */
  document?: DocumentNode;
  /** Absent until the document was found valid. */
  price?: Price;
  /** Whether its units were asked for, be it with success or without. */
  settled: boolean;
  /** Whether it was refused for its size, its units or for want of a place: told in plain JSON, whatever it accepts. */
  turnedAway: boolean;
  /** Ends the stream of a subscription, if one was opened. */
  endStream?: () => void;
}

/** The call that a context of the server belongs to. */
export function callOf(context: unknown): GraphQLCall | undefined {
  return (context as { call?: GraphQLCall } | null | undefined)?.call;
}
