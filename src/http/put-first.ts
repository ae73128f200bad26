import type { ErrorRequestHandler, Express, NextFunction, Request, RequestHandler, Response } from 'express';

/** The method of an application that its published types leave out. */
interface Handling {
  handle(request: Request, response: Response, next?: NextFunction): void;
}

/**
 * Lets handlers answer before the router of an application, which costs some 20 µs for each request that passes through
 * three layers of it. What none of them answers takes the usual way, with the same `locals`. Requests and answers have
 * Express's prototypes from the start (`createHttpServer`), so handlers may use all of their methods.
 * @param onError answers what a handler throws
 */
export function putFirst(app: Express, onError: ErrorRequestHandler, handlers: readonly RequestHandler[]): void {
  const application = app as unknown as Handling;
  const others = application.handle.bind(app);
  application.handle = (request, response, done) => {
    const pass = () => others(request, response, done);
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
