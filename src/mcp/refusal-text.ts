import { ConflictError, InvalidError, NotFoundError, UnknownPropertiesError, UnprocessableError } from '../errors.js';
import type { ErrorCode } from '../http/error-codes.js';
import { problemOf } from '../http/problem.js';
import { type WireNames, wireName } from '../wire/core.js';

/** Refuses a tool call before an operation runs. The message names the reason and the remedy. */
export class ToolRefused extends Error {
  override readonly name = 'ToolRefused';
  /** The code that REST has for the same refusal, if there is one. */
  readonly code: ErrorCode | null;
  constructor(message: string, code: ErrorCode | null = null) {
    super(message);
    this.code = code;
  }
}

/** An error that an operation returned as data. */
interface RefusalData {
  __typename: string;
  message?: string;
  title?: string;
  faults?: { field: string; messages: string[] }[];
  invalidFields?: string[];
  differences?: string[];
}

/** The default remedy of an error, if its tool defines none. */
const REMEDIES: Record<string, string> = {
  NotFoundError: 'Check the ids: search or list the records first.',
  InvalidError: 'Correct these arguments and call again.',
  ConflictError: 'Check the stored data, then change the call.',
  UnprocessableError: 'Nothing was stored.',
  UnknownPropertiesError: 'Omit these keys, or check the schema with list_activity_types.',
};

export function isRefusal(root: unknown): root is RefusalData {
  return typeof root === 'object' && root !== null && '__typename' in root && String(root.__typename).endsWith('Error');
}

/** A declared error as one text: the reason, then the remedy. */
export function refusalText(refusal: RefusalData, names: WireNames, remedies: Record<string, string>): string {
  const { __typename, message = '', title, faults: errors, invalidFields, differences = [] } = refusal;
  const remedy = remedies[__typename] ?? REMEDIES[__typename] ?? '';
  const reason = errors
    ? errors.map(({ field, messages }) => errorLine(wireName(field, names), messages)).join('\n')
    : `${title ? `${title}: ` : ''}${message}${invalidFields ? ` Unknown: ${invalidFields.join(', ')}.` : ''}${differences.map((one) => ` ${one}`).join('')}`;
  return `${reason.replace(/(?<![.!?])$/, '.')} ${remedy}`.trim();
}

const errorLine = (field: string, messages: string[]) => `${field}: ${messages.join(' ')}`;

/** The text of a thrown error; null for an unexpected one, whose details are hidden from the caller. */
export function thrownText(error: unknown): string | null {
  if (error instanceof InvalidError) {
    const lines = Object.entries(error.faults).map(([field, messages]) => errorLine(field, messages));
    return `${lines.join('\n')} ${REMEDIES['InvalidError']}`;
  }
  if (error instanceof NotFoundError) return `${error.message}. ${REMEDIES['NotFoundError']}`;
  if (error instanceof UnknownPropertiesError) return `${error.message} ${REMEDIES['UnknownPropertiesError']}`;
  if (error instanceof ConflictError || error instanceof UnprocessableError) return `${error.title}: ${error.message}`;
  if (error instanceof ToolRefused) return error.message;
  return problemOf(error)?.message ?? null;
}
