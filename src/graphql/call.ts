import type { DocumentNode, ExecutionResult } from 'graphql';
import type { CallerActor } from '../access/actor.js';
import type { Reader } from '../access/concurrency/concurrency-limit.js';
import type { Work } from '../access/concurrency/concurrency-slots.js';
import type { Credential } from '../access/identity/identify-caller.js';
import type { Trail } from '../telemetry/trail.js';

/** The path of GraphQL over HTTP. */
export const GRAPHQL_PATH = '/graphql';

/** The price of an operation. */
export interface Price {
  /** Its cost in points, see `costOfField`. */
  points: number;
  /** Units of the key's rate limit. */
  units: number;
  /** The kind of slot that it occupies while it runs. */
  work: Extract<Work, 'read' | 'write' | 'heavy'>;
}

/** One GraphQL request over HTTP. In-process operations have none. */
export interface GraphQLCall {
  readonly actor: CallerActor;
  readonly credential: Credential;
  /** Receives the response. */
  readonly reader: Reader;
  readonly trail: Trail | undefined;
  /** The size of the body. */
  readonly bytes: number;
  readonly dryRun: boolean;
  /** Absent until it has been parsed. */
  document?: DocumentNode;
  /** Absent until the document has been validated. */
  price?: Price;
  /** Whether its units were consumed or refused. */
  settled: boolean;
  /** Whether it was refused for its size, its rate limit or for lack of a slot; such responses are plain JSON. */
  turnedAway: boolean;
  /** The result of a query that has run already, before Yoga: it renders what is not ordinary. */
  outcome?: Promise<ExecutionResult>;
  /** Ends the stream of a subscription, if one was opened. */
  endStream?: () => void;
}

/** The call of a server context. */
export function callOf(context: unknown): GraphQLCall | undefined {
  return (context as { call?: GraphQLCall } | null | undefined)?.call;
}
