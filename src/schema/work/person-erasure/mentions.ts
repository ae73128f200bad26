/** The identifiers of a Person, those of its contacts. */
export interface Identifiers {
  email: string | null;
  linkedinUrl: string | null;
  phone: string | null;
}

/**
 * The texts by which a body mentions a Person: its identifiers in lower case. Names are not used, because others may
 * have the same.
 */
export function mentionsOf(contacts: readonly Identifiers[]): string[] {
  const texts = contacts.flatMap(({ email, linkedinUrl, phone }) => [email, linkedinUrl, phone]);
  return [...new Set(texts.flatMap((text) => text?.toLowerCase() ?? []))];
}

/* So that the text is not a part of a longer address. */
const BEFORE = '(^|[^a-z0-9._%+-])';
const AFTER = '($|[^a-z0-9._-]|[._-]($|[^a-z0-9]))';

/** A regular expression of PostgreSQL that finds any of the texts in the result of `readable`. */
export const mentionPattern = (mentions: readonly string[]): string =>
  `${BEFORE}(${mentions.map((text) => text.replace(/[^a-z0-9@]/g, '\\$&')).join('|')})${AFTER}`;

/** A body in lower case, with the escapes of `@`, `+` and `/` in JSON and forms decoded. */
export const readable = (column: string): string =>
  [
    ['\\u0040', '@'],
    ['%40', '@'],
    ['\\u002b', '+'],
    ['%2b', '+'],
    ['\\/', '/'],
    ['%2f', '/'],
  ].reduce((text, [written, meant]) => `replace(${text}, '${written}', '${meant}')`, `lower(${column})`);
