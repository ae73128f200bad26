import type { Response } from 'express';
import type { ErrorCode } from './error-codes.js';
import { ERROR_CODE } from './headers.js';

/** Names the code of a refusal in its header. */
export function markRefusal(response: Response, code: ErrorCode): void {
  response.setHeader(ERROR_CODE, code);
}

/** Answers with a refusal as JSON, unless the response has begun. */
export function sendRefusal(
  response: Response,
  { status, code }: { status: number; code: ErrorCode },
  body: object,
): void {
  if (response.headersSent) return;
  markRefusal(response, code);
  response.status(status).json(body);
}
