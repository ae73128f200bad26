/* As the service compares texts: without case and accents. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The words of what is typed. Everything but letters and digits separates them, as in the service. */
export const wordsOf = (typed: string): string[] => fold(typed).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a text has every word. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

/** A text in parts, of which some are one of the words. */
export function partsOf(text: string, words: readonly string[]): { part: string; isFound: boolean }[] {
  const letters = [...text];
  // Folding may change the length of a text, so that each letter is folded by itself.
  const starts: number[] = [];
  let folded = '';
  for (const letter of letters) {
    starts.push(folded.length);
    folded += fold(letter);
  }
  const isFound = letters.map(() => false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      for (const [index, start] of starts.entries()) if (start >= at && start < at + word.length) isFound[index] = true;
    }
  }
  const parts: { part: string; isFound: boolean }[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last && last.isFound === isFound[index]) last.part += letter;
    else parts.push({ part: letter, isFound: isFound[index] ?? false });
  }
  return parts;
}
