/** Why a body is refused before it is parsed further. */
export type BodyErrorReason =
  | 'too-large'
  | 'unsupported-type'
  | 'unsupported-encoding'
  | 'unreadable'
  | 'not-utf8'
  | 'not-json'
  | 'too-deep'
  | 'wrong-content'
  | 'late';

/** A body that is refused as a whole. Its message is public; the entrance that refused the body chose it. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly reason: BodyErrorReason;
  constructor(reason: BodyErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
