import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import type { Endpoints } from './rest-types.js';

/** How to reach a workspace. */
export interface ClientOptions {
  /** Where the service answers, such as `https://outreach.example`. */
  url: string;
  /** RV-, RO- or ML-. */
  key: string;
  /** With a master key: the client to act in. */
  clientId?: string;
  /** Another `fetch`, for tests and proxies. */
  fetch?: typeof fetch;
}

/** Method and path of an endpoint, such as `GET /public/v2/contacts`. */
export type Endpoint = keyof Endpoints;
type Answers<E extends Endpoint> = Endpoints[E]['answers'];

/** What an endpoint answers, told apart by `status`. */
export type Answer<E extends Endpoint> = {
  [Status in keyof Answers<E>]: { status: Status; body: Answers<E>[Status]; requestId: string | null };
}[keyof Answers<E>];

/** What an endpoint takes. Members that have nothing required may be left out. */
export type Request<E extends Endpoint> = Optional<'query', Endpoints[E]['query']> &
  Optional<'path', Endpoints[E]['path']> &
  (Endpoints[E]['body'] extends undefined ? { body?: undefined } : { body: Endpoints[E]['body'] }) & {
    /** Names a write for 24 hours, where the endpoint takes it: a repeat answers what the first one did. */
    idempotencyKey?: string;
  };

type Optional<Name extends string, Value> =
  Record<never, never> extends Value ? { [N in Name]?: Value } : { [N in Name]: Value };
type Arguments<E extends Endpoint> =
  Record<never, never> extends Request<E> ? [request?: Request<E>] : [request: Request<E>];

/** GraphQL answered with `errors`: the request itself was refused. */
export class GraphQLRefusal extends Error {
  override readonly name = 'GraphQLRefusal';
  readonly status: number;
  /** `extensions.code` of the first error, such as `FORBIDDEN`. */
  readonly code: string | null;
  constructor(message: string, status: number, code: string | null) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * A client of the service that knows every endpoint and every prepared document. Answers are values: `rest` throws only
 * when no answer came, and a refusal is an answer with its status.
 */
export function createClient({ url, key, clientId, fetch: send = fetch }: ClientOptions) {
  const headers = { 'X-API-KEY': key, ...(clientId === undefined ? {} : { 'X-Client-Id': clientId }) };
  return {
    /** @param endpoint method and path, such as `GET /public/v2/contacts` */
    async rest<E extends Endpoint>(endpoint: E, ...[request]: Arguments<E>): Promise<Answer<E>> {
      const { query, path, body, idempotencyKey }: Loose = request ?? {};
      const [method = '', template = ''] = endpoint.split(' ');
      const response = await send(url + fill(template, path ?? {}) + search(query ?? {}), {
        method,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const requestId = response.headers.get('X-Request-Id');
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text), requestId } as Answer<E>;
    },

    /**
     * @param document of `documents.ts`, or any that a code generator typed
     * @throws GraphQLRefusal the request was refused; refusals of the domain are data
     */
    async graphql<Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables): Promise<Data> {
      const response = await send(`${url}/graphql`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: print(document), variables }),
      });
      const { data, errors } = (await response.json()) as GraphQLAnswer<Data>;
      const [error] = errors ?? [];
      if (error || data === undefined || data === null) {
        throw new GraphQLRefusal(error?.message ?? 'No data.', response.status, error?.extensions?.code ?? null);
      }
      return data;
    },
  };
}

interface Loose {
  query?: object;
  path?: object;
  body?: unknown;
  idempotencyKey?: string;
}

interface GraphQLAnswer<Data> {
  data?: Data | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

function fill(template: string, path: object): string {
  const values = new Map(Object.entries(path).map(([name, value]) => [name, encodeURIComponent(String(value))]));
  return template.replace(/\{(\w+)\}/g, (_whole, name: string) => values.get(name) ?? '');
}

function search(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
