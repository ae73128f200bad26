import type { Prisma } from '../../../db/generated-client.js';
import { likeText } from '../../../db/sql-values.js';
import type { StoredRow } from '../../../db/stored.js';
import { actorNameOf } from '../../kernel/actor-name.js';
import { builder } from '../../kernel/builder.js';
import { connectionComplexity, connectionType } from '../../records/lists/connection.js';
import type { Cursors } from '../../records/lists/keyset-window.js';
import { type ModelWindow, readModelConnection } from '../../records/lists/model-window.js';

type RequestRow = StoredRow<'ApiRequest'>;

const OUTCOMES = ['succeeded', 'refused', 'failed'] as const;

const Outcome = builder.enumType('ApiRequestOutcome', {
  description: 'How a request ended.',
  values: {
    SUCCEEDED: { value: OUTCOMES[0], description: 'It did what it asked for.' },
    REFUSED: { value: OUTCOMES[1], description: 'A status of 400 to 499, or a refusal of GraphQL or of a tool.' },
    FAILED: { value: OUTCOMES[2], description: 'An error of the service: a status of 500 or above.' },
  } as const,
});

const ApiRequest = builder.objectRef<RequestRow>('ApiRequest').implement({
  description: 'A recent request of a key in this workspace.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Grows with time.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was answered.' }),
    actor: t.exposeString('actor', { description: 'The key, as `key:<id> <mask>`.' }),
    actorName: t.string({
      nullable: true,
      description: 'The present name of the key. Null: it has none.',
      resolve: ({ actor }, _args, context) => actorNameOf(actor, context),
    }),
    method: t.exposeString('method', { description: 'The HTTP method.' }),
    route: t.exposeString('route', { description: 'The path with the names of its parameters.' }),
    path: t.exposeString('path', { description: 'The path without its query; at most 500 characters.' }),
    operation: t.exposeString('operation', { nullable: true, description: 'The operation of GraphQL, or the tool.' }),
    status: t.exposeInt('status', { description: 'The HTTP status. GraphQL and tools also refuse with 200.' }),
    outcome: t.field({
      type: Outcome,
      description: 'How it ended.',
      resolve: ({ outcome }) => OUTCOMES.find((one) => one === outcome) ?? 'failed',
    }),
    code: t.exposeString('code', {
      nullable: true,
      description: 'The code of the refusal, as in `X-Error-Code`. Null: it succeeded, or the refusal has none.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'What the response said about the refusal; at most 500 characters.',
    }),
    durationMs: t.exposeInt('durationMs', { description: 'Duration in milliseconds.' }),
    requestId: t.exposeString('requestId', { description: 'The id in the header `X-Request-Id`.' }),
    body: t.exposeString('body', {
      nullable: true,
      description:
        'The first 4,000 characters of the body, as it was sent; of a tool, its arguments. Null: it has none, or bodies were not kept. A body that may hold a secret is not kept.',
    }),
  }),
});

const RequestConnection = connectionType<RequestRow>('ApiRequest', ApiRequest);

const ApiRequestFilter = builder.inputType('ApiRequestFilter', {
  description: 'Which requests to list; all conditions are ANDed.',
  fields: (t) => ({
    outcome: t.field({ type: Outcome, description: 'How they ended.' }),
    code: t.string({ description: 'The code of the refusal, such as `INVALID`.' }),
    keyId: t.field({ type: 'RecordId', description: 'The key that sent them.' }),
    contains: t.string({ description: 'A part of the path or of the operation, in any case.' }),
  }),
});

const REQUESTS: Cursors<RequestRow> = { sorts: { id: {} } };

const part = (column: 'path' | 'operation', text: string) => ({
  [column]: { contains: likeText(text), mode: 'insensitive' as const },
});

function whereOf(clientId: string, filter: typeof ApiRequestFilter.$inferInput): Prisma.ApiRequestWhereInput {
  const { outcome, code, keyId, contains } = filter;
  return {
    clientId,
    ...(outcome == null ? {} : { outcome }),
    ...(code == null ? {} : { code }),
    ...(keyId == null ? {} : { actor: { startsWith: `key:${keyId} ` } }),
    ...(contains == null ? {} : { OR: [part('path', contains), part('operation', contains)] }),
  };
}

builder.queryFields((t) => ({
  apiRequests: t.field({
    type: RequestConnection,
    description:
      'The requests of keys in the workspace during the last day, newest first: about 1,000 that succeeded and 1,000 others. Without those of the console. Lags by about a second. `workspaceUpdate` switches bodies on.',
    access: { workspace: 'read' },
    complexity: connectionComplexity,
    args: {
      ...t.arg.connectionArgs(),
      filter: t.arg({ type: ApiRequestFilter, description: 'Which requests to list.' }),
    },
    resolve(_root, { filter, ...window }, { workspace }) {
      const where = whereOf(workspace.clientId, filter ?? {});
      const order = { ...window, sort: 'id', descending: true };
      const list = {
        read: (prisma: typeof workspace.database.prisma, { where: within, ...rest }: ModelWindow) =>
          prisma.apiRequest.findMany({ where: { AND: [where, within] }, ...rest }),
        count: (prisma: typeof workspace.database.prisma) => prisma.apiRequest.count({ where }),
      };
      return readModelConnection<RequestRow>(workspace.database, REQUESTS, order, list);
    },
  }),
}));
