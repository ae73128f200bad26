/** What is wrong with a body before anything of it is understood. */
export type BodyErrorReason =
  | 'too-large'
  | 'unsupported-type'
  | 'unsupported-encoding'
  | 'unreadable'
  | 'not-utf8'
  | 'not-json'
  | 'too-deep'
  | 'wrong-content';

/** A body that is refused as a whole. Its message is public, and that of the entrance which refused it. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly reason: BodyErrorReason;
  constructor(reason: BodyErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
