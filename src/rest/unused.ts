import { z } from 'zod';
import { type FieldErrors, InvalidError } from '../errors.js';
import { idlePartsOf } from '../wire/fields.js';
import type { BodySpec } from './route.js';

/** Of thousands of unknown names a caller learns the first ones. */
const MOST = 100;

/** What a request contains without effect, by name, with the reason. Only strict handling makes errors of it. */
export class Unused {
  readonly #found: [name: string, reason: string][] = [];

  add(name: string, reason: string): void {
    if (this.#found.length < MOST) this.#found.push([name, reason]);
  }

  /** Takes names as long as there is room. */
  addAll(names: Iterable<string>, reason: string): void {
    for (const name of names) {
      if (this.#found.length >= MOST) return;
      this.add(name, reason);
    }
  }

  /** @throws InvalidError there is anything; together with errors of the request, each name once with all its messages */
  refuse(fieldErrors: FieldErrors): void {
    if (this.#found.length === 0) return;
    const all = new Map(Object.entries(fieldErrors).map(([name, messages]) => [name, new Set(messages)]));
    for (const [name, reason] of this.#found) all.set(name, (all.get(name) ?? new Set()).add(reason));
    // fromEntries defines own properties, because callers choose the names.
    throw new InvalidError(Object.fromEntries([...all].map(([name, messages]) => [name, [...messages]])));
  }
}

/**
 * The known fields of a body whose values have no effect, by path. An empty field of a form may be undefined; null says
 * that nothing is meant.
 */
export function idleFields(raw: Record<string, unknown>, spec: BodySpec, country: string | null): string[] {
  const schema = spec.schema(country);
  if (!(schema instanceof z.ZodObject)) return [];
  const fields: [string, z.ZodType][] = Object.entries(schema.shape);
  return fields.flatMap(([name, field]) => {
    if (!Object.hasOwn(raw, name)) return [];
    const value = raw[name];
    if (value === undefined) return [name];
    if (value === null) return [];
    return idlePartsOf(field, value, country).map((part) => (part === '' ? name : `${name}.${part}`));
  });
}
