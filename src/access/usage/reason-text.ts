import { isObject } from '../../values/input.js';

/** The names under which bodies have their sentences. */
const SENTENCES = new Set(['detail', 'error', 'message']);

/**
 * What a refusal said, as one line: sentences as they are, others with their names.
 * @param reason a text, the body of a response, or the faults of an input
 */
export function reasonText(reason: unknown): string {
  if (typeof reason === 'string') return reason;
  if (Array.isArray(reason)) return reason.map(faultText).join(' ');
  if (!isObject(reason)) return '';
  return Object.entries(reason)
    .map(([name, value]) => (SENTENCES.has(name) ? wordsOf(value) : `${name}: ${wordsOf(value)}`))
    .join(' ');
}

const faultText = (fault: unknown): string =>
  isObject(fault) && 'field' in fault ? `${wordsOf(fault['field'])}: ${wordsOf(fault['messages'])}` : wordsOf(fault);

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(wordsOf).join(' ') : (JSON.stringify(value) ?? '');
}
