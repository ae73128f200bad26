import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  getOperationAST,
  OperationTypeNode,
  type StringValueNode,
  visit,
} from 'graphql';
import { isCleanText, UNCLEAN_TEXT } from '../values/text.js';

/** The error for a query with text that cannot be stored; null if there is none. Mutations report it by field. */
export function refuseUncleanText(args: ExecutionArgs): GraphQLError | null {
  const operation = getOperationAST(args.document, args.operationName)?.operation;
  return operation === OperationTypeNode.MUTATION ? null : findUnclean(args);
}

function findUnclean({ document, variableValues }: ExecutionArgs): GraphQLError | null {
  return findUncleanVariable(variableValues) ?? (mayHoldUnclean(document) ? findUncleanLiteral(document) : null);
}

/** The error for a variable with such a text. */
export function findUncleanVariable(variables: ExecutionArgs['variableValues']): GraphQLError | null {
  for (const [name, value] of Object.entries(variables ?? {})) {
    if (!isClean(value)) return refusal(`Variable "$${isCleanText(name) ? name : '?'}"`);
  }
  return null;
}

/* Recursive; the depth was limited when the body was read. */
function isClean(value: unknown): boolean {
  if (typeof value === 'string') return isCleanText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => isCleanText(key) && isClean(part));
}

/** Whether a text in it may be unclean: it can only appear literally or as an escape, and hardly any document has either. */
export const mayHoldUnclean = ({ loc }: DocumentNode): boolean => !loc || /\0|\\u/.test(loc.source.body);

function findUncleanLiteral(document: DocumentNode): GraphQLError | null {
  let found: GraphQLError | null = null;
  visit(document, {
    StringValue(node) {
      if (!isCleanText(node.value)) found ??= refusal('A text', node);
    },
  });
  return found;
}

function refusal(subject: string, node?: StringValueNode): GraphQLError {
  const message = `${subject}: ${UNCLEAN_TEXT}`;
  return new GraphQLError(message, { nodes: node, extensions: { code: 'INVALID', http: { status: 400 } } });
}
