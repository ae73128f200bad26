/** Identifiers of a Person as its contacts have them. */
export interface Identifiers {
  email: string | null;
  linkedinUrl: string | null;
  phone: string | null;
}

/** The texts by which a body mentions a Person: its identifiers in lower case. Names are those of others too. */
export function mentionsOf(contacts: readonly Identifiers[]): string[] {
  const texts = contacts.flatMap(({ email, linkedinUrl, phone }) => [email, linkedinUrl, phone]);
  return [...new Set(texts.flatMap((text) => text?.toLowerCase() ?? []))];
}

/* Neither the end of a longer address nor the beginning of one. */
const BEFORE = '(^|[^a-z0-9._%+-])';
const AFTER = '($|[^a-z0-9._-]|[._-]($|[^a-z0-9]))';

/** A regular expression of PostgreSQL that finds any of the texts in what `readable` makes of a body. */
export const mentionPattern = (mentions: readonly string[]): string =>
  `${BEFORE}(${mentions.map((text) => text.replace(/[^a-z0-9@]/g, '\\$&')).join('|')})${AFTER}`;

/** A body in lower case, without the ways in which JSON and forms write `@`, `+` and `/`. */
export const readable = (column: string): string =>
  [
    ['\\u0040', '@'],
    ['%40', '@'],
    ['\\u002b', '+'],
    ['%2b', '+'],
    ['\\/', '/'],
    ['%2f', '/'],
  ].reduce((text, [written, meant]) => `replace(${text}, '${written}', '${meant}')`, `lower(${column})`);
