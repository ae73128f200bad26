import type { openApiDocument } from '../src/rest/openapi.js';

type Document = ReturnType<typeof openApiDocument>;

/**
 * The paths of a document with parameters, headers, request bodies and responses in place of references to them; references
 * to schemas stay.
 * @throws Error a reference that leads nowhere
 */
export function inlineParts({ paths, components = {} }: Document): Record<string, object> {
  const kinds = new Map<string, object>(Object.entries(components));
  const known = new Map<string, unknown>();
  const resolve = (reference: string): unknown => {
    const [kind = '', name = ''] = reference.replace('#/components/', '').split('/');
    const part = new Map<string, unknown>(Object.entries(kinds.get(kind) ?? {})).get(name);
    if (part === undefined) throw new Error(`${reference} leads nowhere.`);
    if (!known.has(reference)) known.set(reference, inline(part));
    return known.get(reference);
  };
  const inline = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inline);
    if (typeof node !== 'object' || node === null) return node;
    if ('$ref' in node && typeof node.$ref === 'string')
      return node.$ref.startsWith('#/components/schemas/') ? node : resolve(node.$ref);
    return inlineMembers(node);
  };
  const inlineMembers = (node: object): object =>
    Object.fromEntries(Object.entries(node).map(([name, value]) => [name, inline(value)]));
  return Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, inlineMembers(item)]));
}
