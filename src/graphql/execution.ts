import {
  type ASTVisitor,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  type TypeNode,
  type ValidationContext,
  type ValidationRule,
  VariablesInAllowedPositionRule,
  validate,
  visit,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Plugin } from 'graphql-yoga';
import { PlanMovedError } from '../errors.js';
import type { RunDocument } from '../schema/kernel/services.js';
import { refuseUncleanText } from './clean-text.js';

/* Resolvers return values whose types the compiler has checked, so only our own scalars are serialized. */
const COMPILER = { customJSONSerializer: false, disableLeafSerialization: true };

export type Compiled = (
  root: unknown,
  context: unknown,
  variables: Record<string, unknown> | null | undefined,
) => ExecutionResult | Promise<ExecutionResult>;

/** @throws Error the operation belongs to no entry point, or does not fit the schema */
export type CompiledOperations = (document: DocumentNode) => Compiled;

/** The operations of the entry points, each compiled at its first call: compiling all would delay every start. */
export function compileOperations(schema: GraphQLSchema, documents: readonly DocumentNode[]): CompiledOperations {
  const known = new Set(documents);
  const compiled = new Map<DocumentNode, Compiled>();
  return (document) => {
    const ready = compiled.get(document);
    if (ready) return ready;
    if (!known.has(document)) throw new Error('Only the operations of the entry points run in process.');
    const made = compile(schema, document);
    compiled.set(document, made);
    return made;
  };
}

/* The values of callers may be of any kind that their types allow. */
const FOR_CALLERS = { ...COMPILER, disableLeafSerialization: false };

/**
 * A query of a caller. It takes variables that graphql-js has coerced.
 * @param document valid
 * @returns null where the compiler cannot compile it
 */
export function compileForCallers(
  schema: GraphQLSchema,
  document: DocumentNode,
  chosen: string | null | undefined,
): Compiled | null {
  const query = compileQuery(schema, withCoercedVariables(document), chosen ?? undefined, FOR_CALLERS);
  return isCompiledQuery(query) ? (query.query as Compiled) : null;
}

/* The compiler's own parser of variables is left nothing to do: its errors differ, and it does not know filters, which contain themselves. */
function withCoercedVariables(document: DocumentNode): DocumentNode {
  const type: TypeNode = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'JSON' } };
  return visit(document, {
    VariableDefinition: ({ kind, variable }) => ({ kind, variable, type }),
  });
}

function compile(schema: GraphQLSchema, document: DocumentNode): Compiled {
  const [error] = validate(schema, document);
  if (error) throw new Error(`An operation does not fit the schema: ${error.message}`, { cause: error });
  if (takesFilter(schema, document))
    return (rootValue, contextValue, variableValues) =>
      execute({ schema, document, rootValue, contextValue, variableValues: variableValues ?? null });
  const query = compileQuery(schema, document, undefined, COMPILER);
  if (!isCompiledQuery(query)) throw new Error(`An operation could not be compiled: ${query.errors?.[0]?.message}`);
  return query.query as Compiled;
}

/* Filters contain themselves, and the compiler writes the parser of each input type into that of the type around it. */
const takesFilter = (schema: GraphQLSchema, { definitions }: DocumentNode): boolean =>
  definitions
    .flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? (one.variableDefinitions ?? []) : []))
    .some(({ type }) => containsItself(schema.getType(nameOf(type))));

function containsItself(type: GraphQLNamedType | undefined, around: readonly GraphQLNamedType[] = []): boolean {
  if (!isInputObjectType(type)) return false;
  const isAround = around.includes(type);
  return (
    isAround ||
    Object.values(type.getFields()).some((field) => containsItself(getNamedType(field.type), [...around, type]))
  );
}

/**
 * Runs the documents of plans, which were checked and priced when the plans were made.
 * @throws PlanMovedError the schema has changed since
 */
export function documentRunner(schema: GraphQLSchema): RunDocument {
  return async ({ document: text, operationName, variables: variableValues }, contextValue) => {
    const document = parse(text);
    const [fault] = validate(schema, document);
    if (fault) throw new PlanMovedError([`The operation has another form now: ${fault.message}`]);
    const request = { schema, document, operationName, variableValues, contextValue };
    return executeForCallers(request, true);
  };
}

/** Executes with graphql-js. @param hideNames suppresses suggestions of schema names in errors */
export const executeForCallers = (given: ExecutionArgs, hideNames: boolean) =>
  execute({ ...given, hideSuggestions: hideNames });

/**
 * Executes requests over HTTP with graphql-js, which keeps the order of fields, unlike Yoga's own executor.
 * @param hideNames suppresses suggestions of schema names in errors
 */
export function useExecution({ hideNames }: { hideNames: boolean }): Plugin {
  return {
    onExecute({ setExecuteFn }) {
      setExecuteFn((given) => asResult(refuseUncleanText(given)) ?? executeForCallers(given, hideNames));
    },
    onValidate({ setValidationFn }) {
      setValidationFn((...[schema, document, rules]: Parameters<typeof validate>) =>
        validate(schema, document, withIntIds(rules), { hideSuggestions: hideNames }),
      );
    },
  };
}

const asResult = (refusal: GraphQLError | null) => (refusal ? { errors: [refusal] } : null);

/* Accepts a variable of type `Int` where a `RecordId` is expected: callers' documents used to declare ids as `Int`. */
const withIntIds = (rules: readonly ValidationRule[] = specifiedRules): ValidationRule[] =>
  rules.map((rule) => (rule === VariablesInAllowedPositionRule ? intIdsAllowed : rule));

function intIdsAllowed(context: ValidationContext): ASTVisitor {
  const getUsages = (operation: OperationDefinitionNode) => {
    const ints = intVariablesOf(operation);
    return context
      .getRecursiveVariableUsages(operation)
      .map((usage) => (usage.type && ints.has(usage.node.name.value) ? { ...usage, type: asInt(usage.type) } : usage));
  };
  return VariablesInAllowedPositionRule(
    Object.create(context, { getRecursiveVariableUsages: { value: getUsages } }) as ValidationContext,
  );
}

function intVariablesOf({ variableDefinitions = [] }: OperationDefinitionNode): Set<string> {
  const ints = variableDefinitions.filter(({ type }) => nameOf(type) === GraphQLInt.name);
  return new Set(ints.map(({ variable }) => variable.name.value));
}

const nameOf = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type));

/* The same type with `Int` instead of `RecordId`. */
function asInt(type: GraphQLInputType): GraphQLInputType {
  if (getNamedType(type).name !== 'RecordId') return type;
  if (isNonNullType(type)) return new GraphQLNonNull(asInt(type.ofType));
  return isListType(type) ? new GraphQLList(asInt(type.ofType)) : GraphQLInt;
}
