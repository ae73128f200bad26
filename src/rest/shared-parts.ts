import { ERROR_CODE } from '../http/headers.js';

interface Response {
  headers?: Record<string, object>;
}

interface Parameter {
  name: string;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: object;
  responses: Record<string, Response>;
}

type Paths = Readonly<Record<string, object>>;
type Parts = Record<string, object>;

/** What each status of a refusal is called. */
const REFUSALS: Readonly<Record<string, string>> = {
  400: 'Invalid',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'TooLarge',
  415: 'UnsupportedMediaType',
  422: 'Unprocessable',
  429: 'RateLimited',
  500: 'InternalServerError',
  503: 'Unavailable',
};

/** The parts of one kind that occur more than once, each under a name. */
class Shared {
  readonly parts: Parts = {};
  readonly #kind: string;
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  count(part: object): void {
    const text = JSON.stringify(part);
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
  }

  /**
   * The part itself if it occurs once, or a reference.
   * @param name of the component; where another part has it, `-` and the operation follow
   * @param shorten what the part becomes, with references of its own
   */
  refer<Part extends object>(part: Part, name: string, operation: string, shorten = (whole: Part): object => whole) {
    const text = JSON.stringify(part);
    if ((this.#counts.get(text) ?? 0) < 2) return shorten(part);
    const known = this.#names.get(text);
    const own = known ?? (name in this.parts ? `${name}-${operation}` : name);
    if (known === undefined) {
      if (own in this.parts) throw new Error(`Two different ${this.#kind} would be named ${own}.`);
      this.#names.set(text, own);
      this.parts[own] = shorten(part);
    }
    return { $ref: `#/components/${this.#kind}/${own}` };
  }
}

/**
 * Moves headers, parameters, request bodies and responses that occur more than once to components: otherwise the document
 * would have four times the size.
 */
export function shareParts(paths: Paths): { paths: Record<string, object>; components: Record<string, Parts> } {
  const shared = {
    headers: new Shared('headers'),
    parameters: new Shared('parameters'),
    requestBodies: new Shared('requestBodies'),
    responses: new Shared('responses'),
  };
  mapOperations(paths, (operation) => {
    countParts(operation, shared);
    return operation;
  });
  const short = mapOperations(paths, (operation) => shorten(operation, shared));
  return {
    paths: short,
    components: Object.fromEntries(Object.entries(shared).map(([kind, { parts }]) => [kind, parts])),
  };
}

type Kinds = Record<'headers' | 'parameters' | 'requestBodies' | 'responses', Shared>;

function countParts({ parameters = [], requestBody, responses }: Operation, shared: Kinds): void {
  for (const parameter of parameters) shared.parameters.count(parameter);
  if (requestBody) shared.requestBodies.count(requestBody);
  for (const response of Object.values(responses)) {
    shared.responses.count(response);
    for (const header of Object.values(response.headers ?? {})) shared.headers.count(header);
  }
}

function shorten(operation: Operation, shared: Kinds): object {
  const { operationId, parameters, requestBody, responses } = operation;
  const shortResponses = Object.entries(responses).map(([status, response]) => {
    const name = REFUSALS[status] ?? `${operationId}-${status}`;
    const short = (whole: Response) => shortenHeaders(whole, status, operationId, shared.headers);
    return [status, shared.responses.refer(response, name, operationId, short)];
  });
  return {
    ...operation,
    ...(parameters && { parameters: parameters.map((one) => shared.parameters.refer(one, one.name, operationId)) }),
    ...(requestBody && { requestBody: shared.requestBodies.refer(requestBody, operationId, operationId) }),
    responses: Object.fromEntries(shortResponses),
  };
}

function shortenHeaders(response: Response, status: string, operationId: string, shared: Shared): object {
  if (!response.headers) return response;
  const headers = Object.entries(response.headers).map(([name, header]) => {
    // Its codes depend on the status.
    const own = name === ERROR_CODE ? `${name}-${status}` : name;
    return [name, shared.refer(header, own, operationId)];
  });
  return { ...response, headers: Object.fromEntries(headers) };
}

function mapOperations(paths: Paths, change: (operation: Operation) => object): Record<string, object> {
  const ofItem = ([method, part]: [string, unknown]) => [method, isOperation(part) ? change(part) : part];
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [path, Object.fromEntries(Object.entries(item).map(ofItem))]),
  );
}

const isOperation = (part: unknown): part is Operation =>
  typeof part === 'object' && part !== null && 'operationId' in part && 'responses' in part;
