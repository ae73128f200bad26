import { ERROR_CODE } from './headers.js';

/** What a caller must know about a refusal. */
export interface ErrorCodeText {
  /** The statuses with which REST answers it; empty for codes of GraphQL alone. */
  rest: readonly number[];
  /** The statuses with which GraphQL answers it; empty for codes of REST alone. */
  graphql: readonly number[];
  meaning: string;
  cause: string;
  remedy: string;
  retry: Retry;
}

/** Whether the same request may succeed later: never, at any time without a change, or after a wait. */
export type Retry = 'no' | 'later' | 'after-change';

const DOCUMENT = {
  rest: [],
  graphql: [400],
  remedy: 'Split the document, or ask for less.',
  retry: 'no',
} as const;

/**
 * Every code of a refusal, in the header `X-Error-Code` of REST and in `extensions.code` of GraphQL. A code keeps its
 * meaning for ever; new ones may be added.
 */
export const ERROR_CODES = {
  INVALID: {
    rest: [400],
    graphql: [400],
    meaning: 'A value breaks its rules. Nothing changed.',
    cause: 'The body lists the errors by field; there may be several.',
    remedy: 'Correct these fields.',
    retry: 'no',
  },
  BAD_REQUEST: {
    rest: [400],
    graphql: [400],
    meaning: 'The request cannot be read as a whole. Nothing changed.',
    cause: 'The body is not JSON or not an object, is nested too deeply, is not UTF-8, or a form contains a file.',
    remedy: 'Correct the body at the place that the message names, or its Content-Type.',
    retry: 'no',
  },
  ANSWER_TOO_LARGE: {
    rest: [400],
    graphql: [400],
    meaning: 'The response would be too large. Writes of the request were done.',
    cause: 'A page with large records, such as emails with their bodies.',
    remedy: 'Ask for smaller pages or fewer fields.',
    retry: 'no',
  },
  UNAUTHENTICATED: {
    rest: [401, 403],
    graphql: [403],
    meaning: 'The key is missing or not valid.',
    cause: 'No X-API-KEY header; a mistyped, revoked or expired key; or a suspended client.',
    remedy: 'Send a valid key. The console lists keys and their state under Keys.',
    retry: 'no',
  },
  FORBIDDEN: {
    rest: [401, 403],
    graphql: [403],
    meaning: 'The key is valid, but may not do this.',
    cause:
      'A read-only key that writes, a client key where a master key is required, a master key that names no client, or People without data enrichment.',
    remedy: 'The message names it: use another key, send X-Client-Id, or connect data enrichment.',
    retry: 'no',
  },
  NOT_FOUND: {
    rest: [404],
    graphql: [404],
    meaning: 'There is no such record, file, client or path.',
    cause: 'A wrong id, a deleted or merged record, a record of another client, or a mistyped path.',
    remedy: 'Check the path and the ids. The responses to unknown and foreign ids are the same.',
    retry: 'no',
  },
  METHOD_NOT_ALLOWED: {
    rest: [405],
    graphql: [405],
    meaning: 'The path does not support this method.',
    cause: 'A wrong method, often POST instead of PUT or PATCH.',
    remedy: 'Use a method of the Allow header.',
    retry: 'no',
  },
  REQUEST_TIMEOUT: {
    rest: [408],
    graphql: [],
    meaning: 'The file did not arrive completely in time. Nothing was stored.',
    cause: 'A slow or broken connection during an upload.',
    remedy: 'Send the file again, packed with gzip if it is large.',
    retry: 'later',
  },
  CONFLICT: {
    rest: [409],
    graphql: [],
    meaning: 'The change contradicts what is stored. Nothing changed.',
    cause:
      'An identifier that another record has, an activity type in use, a job that has ended or is not finished, or an Idempotency-Key that was used for another request.',
    remedy: 'Read the stored record, then change the request. For another request use another Idempotency-Key.',
    retry: 'after-change',
  },
  PLAN_MOVED: {
    rest: [409],
    graphql: [],
    meaning: 'Committing the plan would change something else than it described. Nothing changed.',
    cause: 'The records changed since the dry run.',
    remedy: 'Repeat the dry run and commit the new plan.',
    retry: 'no',
  },
  COUNT_MOVED: {
    rest: [],
    graphql: [],
    meaning: 'The number of matching records changed since the preview. Nothing changed.',
    cause: 'Records were added, changed or deleted meanwhile. GraphQL returns it as CountMovedError.',
    remedy: 'Make a new preview.',
    retry: 'no',
  },
  TOO_LARGE: {
    rest: [413],
    graphql: [413],
    meaning: 'The body is too large. Nothing changed.',
    cause: 'More than 256 KiB for REST and tools, 1 MiB for webhooks, or the limits of GraphQL.',
    remedy: 'Send less at a time, or import a file.',
    retry: 'no',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    rest: [415],
    graphql: [415],
    meaning: 'The content type or encoding is not supported. Nothing changed.',
    cause: 'A Content-Type other than application/json where only that is accepted, or an unknown Content-Encoding.',
    remedy: 'Send JSON with Content-Type: application/json; pack files with gzip only.',
    retry: 'no',
  },
  UNPROCESSABLE: {
    rest: [422],
    graphql: [],
    meaning: 'The activity is well formed, but cannot be logged. Nothing changed.',
    cause: 'An unknown source, a source that is not enabled for the type, or no contact with these identifiers.',
    remedy: 'Enable the source under Sources, or create the contact first.',
    retry: 'after-change',
  },
  UNKNOWN_PROPERTIES: {
    rest: [422],
    graphql: [],
    meaning: 'The activity has properties that its type does not define. Nothing changed.',
    cause: 'invalid_fields lists them.',
    remedy: 'Leave them out, or add them to the type.',
    retry: 'after-change',
  },
  RATE_LIMITED: {
    rest: [429],
    graphql: [429],
    meaning: 'The limit of requests is used up. Nothing was done.',
    cause: 'More requests of the key in 10 seconds than allowed, or too many requests without a valid key.',
    remedy: 'Wait some seconds, then retry with increasing pauses (backoff).',
    retry: 'later',
  },
  STREAM_LIMIT: {
    rest: [],
    graphql: [429, 503],
    meaning: 'Too many streams are open.',
    cause: 'More open subscriptions than a key, client or agency (429) or the service (503) may have.',
    remedy: 'Close streams that are not needed, or share one.',
    retry: 'later',
  },
  INTERNAL_SERVER_ERROR: {
    rest: [500],
    graphql: [500],
    meaning: 'An error of the service.',
    cause: 'A bug, which the log describes.',
    remedy: 'Report the request id (X-Request-Id). Before you repeat a write, check whether it was done.',
    retry: 'later',
  },
  UNAVAILABLE: {
    rest: [503],
    graphql: [503],
    meaning: 'The service is overloaded or restarting, or the database does not respond.',
    cause: 'Too many concurrent requests, a restart, or an outage.',
    remedy:
      'Retry with increasing pauses. A write may have been done: repeat it with its Idempotency-Key, or with PUT.',
    retry: 'later',
  },
  ALIAS_LIMIT: { ...DOCUMENT, meaning: 'The document has too many aliases.', cause: 'More than GRAPHQL_MAX_ALIASES.' },
  COST_LIMIT: {
    ...DOCUMENT,
    meaning: 'The operation costs too many points.',
    cause: 'Large pages inside lists; the message names the points.',
  },
  DEPTH_LIMIT: { ...DOCUMENT, meaning: 'The document nests too deeply.', cause: 'More than GRAPHQL_MAX_DEPTH levels.' },
  DIRECTIVE_LIMIT: { ...DOCUMENT, meaning: 'The document has too many directives.', cause: 'More than 20.' },
  TOKEN_LIMIT: { ...DOCUMENT, meaning: 'The document is too long.', cause: 'More than GRAPHQL_MAX_TOKENS tokens.' },
  GRAPHQL_PARSE_FAILED: {
    ...DOCUMENT,
    meaning: 'The document is not GraphQL.',
    cause: 'A syntax error; the message names the position.',
    remedy: 'Correct the document.',
  },
  GRAPHQL_VALIDATION_FAILED: {
    ...DOCUMENT,
    meaning: 'The document does not fit the schema.',
    cause: 'An unknown field or argument, or a wrong type.',
    remedy: 'Compare the document with the schema; GraphiQL marks the error.',
  },
  TRUSTED_DOCUMENTS_ONLY: {
    ...DOCUMENT,
    graphql: [403],
    meaning: 'The service runs only trusted documents.',
    cause: 'TRUSTED_DOCUMENTS_ONLY is set, and the request has a text of its own.',
    remedy: 'Send the hash of a trusted document.',
  },
  PERSISTED_QUERY_NOT_FOUND: {
    ...DOCUMENT,
    meaning: 'No trusted document has this hash.',
    cause: 'The service was started with another file of documents.',
    remedy: 'Send the text too, or add the document to the file.',
  },
  PERSISTED_QUERY_NOT_SUPPORTED: {
    ...DOCUMENT,
    meaning: 'The service has no trusted documents.',
    cause: 'A client that sends hashes, and a service without TRUSTED_DOCUMENTS.',
    remedy: 'Send the text of the document.',
  },
} satisfies Record<string, ErrorCodeText>;

export type ErrorCode = keyof typeof ERROR_CODES;

const entries = Object.entries<ErrorCodeText>(ERROR_CODES);

/** The codes with which REST answers a status. */
const restCodesOf = (status: number): string[] =>
  entries.filter(([, { rest }]) => rest.includes(status)).map(([code]) => code);

/** The headers of a refusal with a status, for the OpenAPI document. */
export const errorCodeHeader = (status: number) => ({
  [ERROR_CODE]: {
    description: 'The code of the refusal; see docs/errors.md. New codes may be added.',
    schema: { type: 'string' as const, enum: restCodesOf(status) },
  },
});
