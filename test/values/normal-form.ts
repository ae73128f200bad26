import fc from 'fast-check';
import { expect } from 'vitest';
import { isCleanText } from '../../src/values/text.js';
import { hostileStrings } from '../support/corpus.js';
import { runs } from '../support/corpus-sample.js';

type Normalize = (text: string) => string | null;

/** What every normal form promises: storable, and its own normal form. */
function expectNormalForm(normalize: Normalize, text: string): void {
  const normal = normalize(text);
  if (normal === null) return;
  expect(isCleanText(normal)).toBe(true);
  expect(normalize(normal)).toBe(normal);
}

/**
 * Tries a normaliser on arbitrary Unicode (lone surrogates too), bare and inside a text that is likely to be accepted,
 * and on the hostile strings, up to 1 MiB.
 */
export function expectIdempotent(normalize: Normalize, embed: (part: string) => string): void {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
  );
  fc.assert(
    fc.property(anyText, (text) => expectNormalForm(normalize, text)),
    { numRuns: runs(1000) },
  );
  fc.assert(
    fc.property(anyText, (text) => expectNormalForm(normalize, embed(text))),
    { numRuns: runs(2000) },
  );
  for (const text of hostileStrings) {
    expectNormalForm(normalize, text);
    expectNormalForm(normalize, embed(text));
  }
}

/** Tries every code point of Unicode, alone and after a letter, at the place the template gives. */
export function expectEveryCharacterNormal(normalize: Normalize, embed: (part: string) => string): void {
  const unstable: string[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const normal = normalize(embed(`a${String.fromCodePoint(point)}b`));
    if (normal !== null && normalize(normal) !== normal) unstable.push(point.toString(16));
  }
  expect(unstable).toEqual([]);
}
