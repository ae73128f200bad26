/**
 * The domain's refusals. They carry data and one public message, but no status code, because REST, GraphQL and MCP
 * render the same refusal differently.
 */

/** The errors of an input, all at once: field path (core names) to messages. */
export type FieldErrors = Record<string, string[]>;

/** A record, key or workspace that does not exist, or belongs to another workspace; callers cannot tell which. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

/** An input that breaks its rules; `faults` holds all errors by field. */
export class InvalidError extends Error {
  override readonly name = 'InvalidError';
  readonly faults: FieldErrors;
  constructor(fieldErrors: FieldErrors) {
    super('The input is not valid.');
    this.faults = fieldErrors;
  }
}

/** Adds errors to others; each message of a field once. */
export function addFieldErrors(fieldErrors: FieldErrors, more: FieldErrors): void {
  for (const [field, messages] of Object.entries(more)) {
    const known = Object.hasOwn(fieldErrors, field) ? fieldErrors[field] : undefined;
    fieldErrors[field] = [...new Set([...(known ?? []), ...messages])];
  }
}

/** @throws InvalidError there is a message for at least one field */
export function throwFieldErrors(fieldErrors: FieldErrors): void {
  const faulty = Object.entries(fieldErrors).filter(([, messages]) => messages.length > 0);
  if (faulty.length > 0) throw new InvalidError(Object.fromEntries(faulty));
}

/** The change contradicts what is stored: a taken identifier, a type in use, a reused idempotency key. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
  readonly title: string;
  constructor(title: string, message: string) {
    super(message);
    this.title = title;
  }
}

/** A plan that would now change something else than it described. Nothing was changed. */
export class PlanMovedError extends Error {
  override readonly name = 'PlanMovedError';
  /** A sentence for each difference. */
  readonly differences: string[];
  constructor(differences: string[]) {
    super('What the plan changes is not what it was. Nothing was changed; make a new plan.');
    this.differences = differences;
  }
}

/** The number of records of a bulk change differs from the earlier count. Nothing was changed. */
export class CountMovedError extends Error {
  override readonly name = 'CountMovedError';
  readonly counted: number;
  readonly now: number;
  /** @param allowed by how much `counted` and `now` may differ */
  constructor(counted: number, now: number, allowed: number) {
    super(
      `There were ${counted} when they were counted, and there are ${now} now: that is more than ${allowed} off. Count again.`,
    );
    this.counted = counted;
    this.now = now;
  }
}

/** A well-formed activity that cannot be logged: unknown source, source not enabled, or no contact matched. */
export class UnprocessableError extends Error {
  override readonly name = 'UnprocessableError';
  readonly title: string;
  /** The mutation that removes the obstacle. */
  readonly remedy: string;
  constructor(title: string, message: string, remedy: string) {
    super(message);
    this.title = title;
    this.remedy = remedy;
  }
}

/** Property keys outside a type's schema or a channel's table. */
export class UnknownPropertiesError extends Error {
  override readonly name = 'UnknownPropertiesError';
  readonly title = 'Unknown properties';
  readonly invalidFields: string[];
  constructor(invalidFields: string[]) {
    super(`These properties are not part of the schema: ${invalidFields.join(', ')}.`);
    this.invalidFields = invalidFields;
  }
}

/** A value that passed every rule but that the database cannot store. The same request will never succeed. */
export class UnstorableError extends Error {
  override readonly name = 'UnstorableError';
  constructor(options?: ErrorOptions) {
    super('The input cannot be stored.', options);
  }
}

/** No key, or an invalid one. */
export class UnauthenticatedError extends Error {
  override readonly name = 'UnauthenticatedError';
}

/** A caller with a valid key who may not do this. */
export class ForbiddenError extends Error {
  override readonly name = 'ForbiddenError';
}

/** The state of the rate limit that refused a request. */
export interface Budget {
  /** Units that the request would have taken. */
  unitsAsked: number;
  /** Units that could be taken now. */
  unitsLeft: number;
  /** Milliseconds until one unit more can be taken; 0 when none is in use. */
  nextFreeInMs: number;
}

/** The caller has used up its rate limit; nothing was done. */
export class RateLimitedError extends Error {
  override readonly name = 'RateLimitedError';
  readonly budget: Budget | undefined;
  constructor(budget?: Budget) {
    super('Rate limit exceeded. Try again shortly.');
    this.budget = budget;
  }
}

/** Which limit a GraphQL document exceeds. */
export type LimitCode = 'ALIAS_LIMIT' | 'DEPTH_LIMIT' | 'DIRECTIVE_LIMIT' | 'TOKEN_LIMIT';

/** A document exceeds a limit; no part of it was executed. */
export class OverLimitError extends Error {
  override readonly name = 'OverLimitError';
  readonly code: LimitCode;
  constructor(code: LimitCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The answer would exceed the largest allowed size, so none of it is sent. Its writes have happened. */
export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError';
  constructor(mebibytes = 32) {
    super(`The answer would be larger than ${mebibytes} MiB. Ask for smaller pages or fewer fields.`);
  }
}

/** Whether the limit of open streams is that of the key, its client or agency (`caller`), or of all callers. */
type StreamScope = 'caller' | 'service';

/** One more stream would exceed the limit. */
export class StreamLimitError extends Error {
  override readonly name = 'StreamLimitError';
  readonly scope: StreamScope;
  constructor(scope: StreamScope, message: string) {
    super(message);
    this.scope = scope;
  }
}

/** Overload, or the database does not answer; the request may be retried. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  constructor(options?: ErrorOptions) {
    super('The service is temporarily unavailable. Try again shortly.', options);
  }
}
