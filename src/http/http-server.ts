import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, Express, NextFunction, Request, RequestHandler, Response } from 'express';
import { UnhurriedServer } from './unhurried-body.js';
import type { AnswerOwner, UnreadAnswers } from './unread-answers.js';

/*
 * Slow or silent clients must not hold a connection; docs/operations.md relates the timeouts. They are checked every
 * second.
 */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1000 };

/** The owner of an answer, as far as its entry point knows. */
interface Addressed {
  actor?: { clientId: string | null; agencyId: string | null };
}

/**
 * The server of an Express application, whose requests and responses have Express's prototypes from the start. Express
 * changes the prototype of each; V8 then gives it a hidden class of its own, which makes every access slow: a third of
 * the cost of a small request.
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
  const { actor }: Addressed = locals ?? {};
  const name = actor?.clientId ?? actor?.agencyId;
  return name ? { kind: 'known', name } : { kind: 'stranger', name: `address ${req.ip}` };
}

/** The method of an application that its published types leave out. */
interface Handling {
  handle(request: Request, response: Response, next?: NextFunction): void;
}

/**
 * Lets handlers answer before the router of an application, which costs some 20 µs a request. What none of them answers
 * continues as usual, with the same `locals`. Handlers may use the methods of Express (see `createHttpServer`).
 * @param onError answers what a handler throws
 */
export function putFirst(app: Express, onError: ErrorRequestHandler, handlers: readonly RequestHandler[]): void {
  const application: Express & Partial<Handling> = app;
  const others = application.handle?.bind(app);
  application.handle = (request, response, done) => {
    const pass = () => others?.(request, response, done);
    const run = (index: number): unknown => {
      const handler = handlers[index];
      return handler ? handler(request, response, () => run(index + 1)) : pass();
    };
    // As the application would, for the methods of Express.
    request.res = response;
    response.locals = {};
    try {
      run(0);
    } catch (error) {
      void onError(error, request, response, pass);
    }
  };
}
