import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';
import type { AnswerOwner, UnreadAnswers } from './unread-answers.js';

/*
 * Slow or silent clients must not hold a connection; see docs/operations.md for the ladder of limits. Half-sent requests
 * are looked for every second, so a limit of theirs is met with this delay at most.
 */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1000 };

/** Who an answer belongs to, as far as its entrance knows by now. */
interface Addressed {
  actor?: { clientId: string | null; agencyId: string | null };
}

/**
 * The server of an Express application, whose requests and answers are Express's own from the start.
 *
 * Express gives every request and answer another prototype. The engine then takes each for an object of its own kind
 * and every later use of it, inside Node as well, for a slow one: a third of all that a small request costs
 * (docs/performance.md). Made with those prototypes, they are left as they are.
 * @param app as `express()` made it; it answers this server alone
 * @param unread what its readers have not taken yet; closed with the server
 */
export function createHttpServer(app: Express, unread: UnreadAnswers): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, watched(app.response, unread));
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  const kinds = { IncomingMessage: AppRequest, ServerResponse: AppResponse };
  const server = createServer({ ...kinds, ...LIMITS }, app);
  return server.once('close', () => unread.close());
}

/* Express's answer, whose two ways to write tell how much was left unread. */
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
