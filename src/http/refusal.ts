import type { Response } from 'express';
import { trailOf } from '../telemetry/trail.js';
import type { ErrorCode } from './error-codes.js';
import { ERROR_CODE } from './headers.js';

/** Names the code of a refusal in its header, and notes it with its body in the trail. */
export function markRefusal(response: Response, code: ErrorCode, body?: unknown): void {
  response.setHeader(ERROR_CODE, code);
  const trail = trailOf(response);
  if (trail) trail.fault = { code, reason: body };
}

/** Answers with a refusal as JSON, unless the response has begun. */
export function sendRefusal(
  response: Response,
  { status, code }: { status: number; code: ErrorCode },
  body: object,
): void {
  if (response.headersSent) return;
  markRefusal(response, code, body);
  response.status(status).json(body);
}
