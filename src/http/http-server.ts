import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';
import { UnhurriedServer } from './unhurried-body.js';
import type { AnswerOwner, UnreadAnswers } from './unread-answers.js';

/*
 * Slow or silent clients must not hold a connection; see docs/operations.md for how the timeouts are related. Node checks
 * every second for requests that were not received in time; timeouts fire at most this late.
 */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1000 };

/** Whom an answer belongs to, as far as its entrance knows. */
interface Addressed {
  actor?: { clientId: string | null; agencyId: string | null };
}

/**
 * The server of an Express application, whose requests and answers have Express's prototypes from the start.
 *
 * Express changes the prototype of every request and answer. V8 then gives each object a hidden class of its own, so
 * that every later access, inside Node too, is slow: a third of the cost of a small request.
 * Objects that are created with those prototypes are not changed.
 * @param app as `express()` made it; it serves this server alone
 * @param unread counts answers that readers have not received yet; closed with the server
 */
export function createHttpServer(app: Express, unread: UnreadAnswers): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, watched(app.response, unread));
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  const kinds = { IncomingMessage: AppRequest, ServerResponse: AppResponse };
  const server = new UnhurriedServer({ ...kinds, ...LIMITS }, app);
  return server.once('close', () => unread.close());
}

/* Express's answer, whose two methods of writing report how much is still unread. */
function watched(answer: Express['response'], unread: UnreadAnswers): Express['response'] {
  const { write, end } = answer;
  const tell = (response: Express['response']) => unread.written(response, () => ownerOf(response));
  return Object.create(answer, {
    write: {
      value(this: Express['response'], ...args: Parameters<typeof write>) {
        const hasRoom = write.apply(this, args);
        tell(this);
        return hasRoom;
      },
    },
    end: {
      value(this: Express['response'], ...args: Parameters<typeof end>) {
        end.apply(this, args);
        tell(this);
        return this;
      },
    },
  });
}

function ownerOf({ locals, req }: Express['response']): AnswerOwner {
  const { actor } = (locals ?? {}) as Addressed;
  const name = actor?.clientId ?? actor?.agencyId;
  return name ? { kind: 'known', name } : { kind: 'stranger', name: `address ${req.ip}` };
}
