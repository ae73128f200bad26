import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { BodyError } from './problem.js';

/** How long a body may take to arrive. */
export interface BodyLimits {
  /** Without a byte from its sender, in milliseconds. Time in which nobody reads does not count. */
  stallMs: number;
  /** In all, in milliseconds. */
  totalMs: number;
}

/** Connections on which such a body arrives. */
const unhurried = new WeakSet<object>();

/**
 * The body of a request that may take longer than requests have in general, as long as some of it arrives.
 * @throws BodyError nothing came for too long, or all of it took too long
 */
export async function* readUnhurried(request: IncomingMessage, limits: BodyLimits): AsyncGenerator<Uint8Array> {
  // A refusal is answered over the connection on which the remaining body may still arrive.
  const pieces: AsyncIterator<Uint8Array> = request.iterator({ destroyOnReturn: false });
  const { socket } = request;
  const end = performance.now() + limits.totalMs;
  unhurried.add(socket);
  try {
    for (;;) {
      const next = await inTime(pieces.next(), limits.stallMs, end - performance.now());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    unhurried.delete(socket);
  }
}

async function inTime<Value>(work: Promise<Value>, stallMs: number, leftMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const what = leftMs < stallMs ? 'The body took too long to arrive.' : 'Nothing of the body arrived for too long.';
    timer = setTimeout(() => reject(new BodyError('late', what)), Math.max(0, Math.min(stallMs, leftMs)));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A server that lets bodies arrive for longer than `requestTimeout` where their route reads them so. */
export class UnhurriedServer<
  Request extends typeof IncomingMessage,
  Response extends typeof ServerResponse<InstanceType<Request>>,
> extends Server<Request, Response> {
  override emit(event: string, ...args: unknown[]): boolean {
    // Node emits this once for a late request, and closes its connection unless a listener handles it.
    return (event === 'clientError' && isUnhurried(args)) || super.emit(event, ...args);
  }
}

function isUnhurried([error, socket]: unknown[]): boolean {
  const isLate = error instanceof Error && 'code' in error && error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  return isLate && typeof socket === 'object' && socket !== null && unhurried.has(socket);
}
