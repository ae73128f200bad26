import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  OperationTypeNode,
  print,
  visit,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { PlanAnswer } from '../operations/execute.js';
import type { Context } from '../schema/kernel/context.js';
import { type PlanSummary, planOperation } from '../schema/work/dry-runs/plan-operation.js';
import { callOf } from './call.js';
import { operationName } from './request.js';

/** Maximum number of changes listed with a response; the query `plan` reads all of them. */
const MAX_CHANGES = 1_000;

export interface Requested {
  document: DocumentNode;
  operationName?: string | null | undefined;
  variables: Record<string, unknown> | null | undefined;
  heavy: boolean;
}

/** Runs a mutation, rolls it back, and returns what it would have changed. */
export async function dryRun<Result extends Pick<ExecutionResult, 'errors'>>(
  context: Context,
  { document, operationName: chosen, variables, heavy }: Requested,
  run: (context: Context) => Promise<Result>,
): Promise<{ result: Result; plan: PlanAnswer }> {
  const operation = {
    operation: operationName(document, chosen),
    document: print(document),
    operationName: chosen ?? null,
    variables: variables ?? {},
    heavy,
    secretive: isSecretive(document, variables),
  };
  const { result, plan } = await planOperation(context, operation, run);
  return { result, plan: toAnswer(plan) };
}

/** Whether a document runs a mutation. */
export const isMutation = (document: DocumentNode, chosen?: string | null): boolean =>
  getOperationAST(document, chosen)?.operation === OperationTypeNode.MUTATION;

/** Mutations that return a secret, shown once, or take one. */
export const SECRETIVE: ReadonlySet<string> = new Set([
  'agencyCreate',
  'alertChannelCreate',
  'alertChannelUpdate',
  'clientCreate',
  'eventEndpointCreate',
  'eventEndpointRotateSecret',
  'keyCreate',
  'keyRegenerate',
  'passwordChange',
  'userInvite',
  'userLink',
]);

/** The fields that take a secret. */
const TAKES: readonly string[] = ['webhookSecret', 'secretAccessKey'];

function isSecretive(document: DocumentNode, variables: unknown): boolean {
  const given = JSON.stringify(variables ?? {});
  let found = TAKES.some((name) => given.includes(`"${name}"`));
  visit(document, {
    Field: ({ name }) => {
      found ||= SECRETIVE.has(name.value);
    },
    ObjectField: ({ name }) => {
      found ||= TAKES.includes(name.value);
    },
  });
  return found;
}

function toAnswer({ changes, settings, expiresAt, ...plan }: PlanSummary): PlanAnswer {
  return {
    ...plan,
    expiresAt: expiresAt?.toISOString() ?? null,
    changeCount: changes.length,
    changes: changes.slice(0, MAX_CHANGES),
    settings: settings.map(({ before: _before, after: _after, ...setting }) => setting),
  };
}

/** Dry runs over HTTP: the response to a mutation has its plan in the extensions. Queries run as usual. */
export function useDryRuns(): Plugin {
  return {
    onExecute({ args: { contextValue, document, operationName: chosen }, executeFn, setExecuteFn }) {
      const call = callOf(contextValue);
      if (!call?.dryRun || !isMutation(document, chosen)) return;
      const heavy = call.price?.work === 'heavy';
      setExecuteFn(async (given) => {
        const requested = { document, operationName: chosen, variables: given.variableValues, heavy };
        const run = async (context: Context): Promise<ExecutionResult> =>
          executeFn({ ...given, contextValue: context });
        const { result, plan } = await dryRun(given.contextValue, requested, run);
        return { ...result, extensions: { plan } };
      });
    },
    onSubscribe({ args: { contextValue }, setSubscribeFn }) {
      if (callOf(contextValue)?.dryRun) setSubscribeFn(() => ({ errors: [NO_STREAM] }));
    },
  };
}

const NO_STREAM = new GraphQLError('A subscription has no dry run.', {
  extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
});
