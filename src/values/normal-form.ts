/** Why a text has no normal form, as a clause: "it has no @". */
export class Fault {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

/** What a normaliser returns: the normal form, or why there is none. */
export type Reading = string | Fault;

/** The normal form; null where there is none. */
export const normalOf = (reading: Reading): string | null => (reading instanceof Fault ? null : reading);

const UNSEEN = /[\p{C}\p{Z}]/u;

/** Names a character in a message: quoted, or by its code point where it cannot be seen. */
function nameCharacter(character: string): string {
  if (character === ' ') return 'a space';
  if (!UNSEEN.test(character)) return `"${character}"`;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Why a text is refused that holds a character of the class; null: it holds none. */
export function findForbidden(text: string, forbidden: RegExp): string | null {
  const character = forbidden.exec(text)?.[0];
  return character === undefined ? null : `contains ${nameCharacter(character)}`;
}
