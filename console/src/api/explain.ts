import type { CombinedError } from '@urql/core';
import { shared } from '../shared-text';

/** A failed request in words: the message of the service, and the id of the request in its log. */
export interface Explained {
  sentence: string;
  requestId: string | null;
}

/** One refused field of an input. */
interface Fault {
  field: string;
  messages: readonly string[];
}

/** A refusal of a mutation: one of its answers, not an error of the request. */
export interface RefusedAnswer {
  __typename?: string;
  message?: string;
  faults?: readonly Fault[];
}

export function explain(error: CombinedError): Explained {
  const response: Response | undefined = error.response;
  const requestId = response?.headers?.get('x-request-id') ?? null;
  const [first] = error.graphQLErrors;
  if (!first) return { sentence: shared.unreachable, requestId };
  return { sentence: sentenceOf({ message: first.message, faults: faultsIn(first.extensions) }), requestId };
}

/* What is wrong with the input of a refused query. */
function faultsIn({ faults }: Record<string, unknown>): Fault[] {
  return Array.isArray(faults) ? faults.filter(isFault) : [];
}

const isFault = (one: unknown): one is Fault =>
  typeof one === 'object' && one !== null && 'field' in one && 'messages' in one && Array.isArray(one.messages);

/** Whether the key is not valid any more. */
export const isUnauthenticated = (error: CombinedError): boolean =>
  error.graphQLErrors.some(({ extensions }) => extensions['code'] === 'UNAUTHENTICATED');

/** Whether the key is valid but not allowed to do this. */
export const isForbidden = (error: CombinedError): boolean =>
  error.graphQLErrors.some(({ extensions }) => extensions['code'] === 'FORBIDDEN');

/** The faults of a refused input, for `form.setErrors`. */
export function faultsOf(answer: RefusedAnswer): Record<string, string> {
  return Object.fromEntries((answer.faults ?? []).map(({ field, messages }) => [field, messages.join(' ')]));
}

/** The key of faults that belong to none of the fields of a form. */
export const FORM = 'form';

/**
 * A refusal for `form.setErrors`: at the fields that it names, the rest under `FORM`.
 * @param fields the fields that the form shows
 */
export function errorsOf(answer: RefusedAnswer, fields: readonly string[]): Record<string, string> {
  const faults = answer.faults ?? [];
  const atFields = faults.filter(({ field }) => fields.includes(field));
  const others = faults.filter(({ field }) => !fields.includes(field));
  const rest = faults.length === 0 || others.length > 0 ? sentenceOf({ ...answer, faults: others }) : '';
  return { ...faultsOf({ ...answer, faults: atFields }), ...(rest === '' ? {} : { [FORM]: rest }) };
}

/** One sentence for a refusal, with the fields that it names. */
export function sentenceOf(answer: RefusedAnswer): string {
  const faults = (answer.faults ?? []).map(({ field, messages }) => `${field}: ${messages.join(' ')}`);
  return [...(answer.message === undefined ? [] : [answer.message]), ...faults].join(' ') || shared.refused;
}
