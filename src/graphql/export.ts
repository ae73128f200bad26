import type { Express, Request, Response } from 'express';
import type { KeyActor } from '../access/actor.js';
import type { Identify } from '../access/identify.js';
import { requireAccess } from '../access/permissions.js';
import type { Places } from '../access/places.js';
import type { RateLimiter } from '../access/rate-limit.js';
import { RateLimitedError } from '../errors.js';
import { problemOf, statusOfType, WRONG_METHOD } from '../http/problem.js';
import { StreamCut, type StreamedText, type StreamLimits, streamText } from '../http/stream.js';
import type { Execute } from '../operations/execute.js';
import { ExportClientDocument } from '../operations/generated.js';
import { completeLine } from '../schema/client-ends/complete-line.js';
import type { Log } from '../telemetry/log-fields.js';
import { trailOf } from '../telemetry/trail.js';

interface ExportOptions {
  execute: Execute;
  identify: Identify;
  limiter: RateLimiter;
  places: Places;
  log: Pick<Log, 'warn'>;
  metrics: { rateLimited(scope: 'key' | 'address'): void };
}

/** The export of a large client takes as long as its reader needs, as long as that takes something. */
const LIMITS: StreamLimits = { stallMs: 20_000, totalMs: 3_600_000 };

/** A refusal of the domain, with the status of its class. */
class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Everything of a client as NDJSON, to a master key of its agency: the slices of `clientExport` one after the other, and a
 * last line that says that it is whole. What breaks off before that line is to be asked for again.
 */
export function mountExport(app: Express, options: ExportOptions): void {
  app.all('/clients/:clientId/export', async (request, response) => {
    response.locals['route'] = '/clients/{client_id}/export';
    if (request.method === 'GET' || request.method === 'HEAD') return answer(options, request, response);
    response.setHeader('Allow', 'GET, HEAD, OPTIONS');
    if (request.method === 'OPTIONS') response.status(204).end();
    else refuse(response, WRONG_METHOD.status, `Method ${request.method} is not allowed here.`);
    return undefined;
  });
}

async function answer(options: ExportOptions, request: Request, response: Response): Promise<void> {
  const trail = trailOf(response);
  try {
    const actor = await authorize(options, request, response);
    if (trail) trail.isStream = true;
    const release = await options.places.take(actor, 'stream', { reader: response, trail });
    try {
      await streamText(response, exportOf(options, request, response), LIMITS);
    } finally {
      release();
    }
  } catch (error) {
    if (error instanceof StreamCut) options.log.warn({ ...trail?.all, err: error }, 'a streamed answer was cut off');
    else if (error instanceof Refused) refuse(response, error.status, error.message);
    else {
      const problem = problemOf(error);
      if (problem === null) throw error;
      refuse(response, problem.status, problem.message);
    }
  }
}

/* Identity first, then the budget, then the right, as for every request. */
async function authorize(options: ExportOptions, request: Request, response: Response): Promise<KeyActor> {
  const actor = await identify(options, request);
  response.locals['actor'] = actor;
  if (!(await options.limiter.consume(String(actor.keyId)))) {
    options.metrics.rateLimited('key');
    throw new RateLimitedError();
  }
  requireAccess(actor, { agency: true });
  return actor;
}

/* The client is named by the path; the header that names one elsewhere says nothing here. */
async function identify({ identify: identifyCaller, metrics }: ExportOptions, request: Request): Promise<KeyActor> {
  try {
    return await identifyCaller({
      keyText: request.headers['x-api-key'] as string | undefined,
      clientId: undefined,
      address: request.ip ?? '',
    });
  } catch (error) {
    if (error instanceof RateLimitedError) metrics.rateLimited('address');
    throw error;
  }
}

/* The key is looked at before each slice: one that is revoked meanwhile reads no further. */
function exportOf(options: ExportOptions, request: Request, response: Response): StreamedText {
  const clientId = String(request.params['clientId']);
  const trail = trailOf(response);
  let rows = 0;
  const read = async (after: string | null, signal: AbortSignal) => {
    const actor = await identify(options, request);
    const patience = after === null ? { signal, trail } : { signal, trail, waitMs: LIMITS.totalMs };
    const release = await options.places.take(actor, 'slice', patience);
    try {
      const kind = { heavy: false, trail };
      const { clientExport: slice } = await options.execute(ExportClientDocument, { clientId, after }, actor, kind);
      if (slice.__typename !== 'ClientExportSlice') throw new Refused(statusOfType(slice.__typename), slice.message);
      rows += slice.lines.length;
      return { text: slice.lines.map((line) => `${line}\n`).join(''), next: slice.endCursor };
    } finally {
      release();
    }
  };
  return { contentType: 'application/x-ndjson; charset=utf-8', read, end: () => `${completeLine(rows)}\n` };
}

function refuse(response: Response, status: number, detail: string): void {
  if (!response.headersSent) response.status(status).json({ detail });
}
