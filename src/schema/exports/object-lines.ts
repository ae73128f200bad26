const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const isOpening = (character: number) => character === 0x5b || character === 0x7b;
const isClosing = (character: number) => character === 0x5d || character === 0x7d;

/**
 * Makes lines of NDJSON of arrays of JSON, as PostgreSQL writes them: each value, as it stands, behind its name. Parsed and written
 * anew, numbers would lose digits and names of custom fields their order.
 * @param names of the values, in their order
 */
export function objectLines(names: readonly string[]): (arrays: readonly string[]) => string {
  const keys = names.map((name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return (arrays) => {
    // Put together at once: each text that grows piece by piece is kept as a tree of its pieces first.
    const pieces: string[] = [];
    for (const array of arrays) {
      let at = 1;
      for (const key of keys) {
        const end = endOfValue(array, at);
        pieces.push(key, array.slice(at, end));
        // A comma and a space.
        at = end + 2;
      }
      pieces.push('}\n');
    }
    return pieces.join('');
  };
}

/* Where the comma behind a value of an array is, or the end of the array. */
function endOfValue(array: string, begin: number): number {
  let depth = 0;
  for (let at = begin; ; at += 1) {
    const character = array.charCodeAt(at);
    if (character === QUOTE) at = endOfString(array, at);
    else if (isOpening(character)) depth += 1;
    else if (depth === 0 && (character === COMMA || isClosing(character))) return at;
    else if (isClosing(character)) depth -= 1;
    else if (Number.isNaN(character)) throw new Error('The values of a record are no array.');
  }
}

/* Where the quote is that ends a text: one before which no backslash stands that means it. */
function endOfString(array: string, begin: number): number {
  for (let end = array.indexOf('"', begin + 1); end !== -1; end = array.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (array.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  throw new Error('A text of a record has no end.');
}
