import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateKey, hashKey, hasKeyShape, lastFourOf, maskKey } from '../../src/access/identity/api-key.js';

const kinds = fc.constantFrom('RV' as const, 'RO' as const, 'ML' as const);

describe('a new key', () => {
  it('has its kind as prefix, 43 characters of secret and 6 of checksum', () => {
    fc.assert(
      fc.property(kinds, (kind) => {
        const key = generateKey(kind);
        expect(key).toMatch(new RegExp(`^${kind}-[0-9A-Za-z]{49}$`));
        expect(hasKeyShape(key)).toBe(true);
      }),
    );
  });

  it('is never the same twice and uses the whole alphabet', () => {
    const keys = Array.from({ length: 500 }, () => generateKey('RV'));
    expect(new Set(keys).size).toBe(500);
    expect(new Set(keys.flatMap((key) => [...key.slice(3)])).size).toBe(62);
  });
});

describe('the shape of a key', () => {
  it('is lost with any one character changed', () => {
    const character = fc.string({ minLength: 1, maxLength: 1, unit: 'binary' });
    fc.assert(
      fc.property(kinds, fc.nat(51), character, (kind, at, other) => {
        const key = generateKey(kind);
        fc.pre(key[at] !== other);
        expect(hasKeyShape(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('is lost with two neighbours swapped, a character left out, or anything around it', () => {
    fc.assert(
      fc.property(kinds, fc.nat(50), (kind, at) => {
        const key = generateKey(kind);
        const [one = '', other = ''] = key.slice(at, at + 2);
        fc.pre(one !== other);
        expect(hasKeyShape(key.slice(0, at) + other + one + key.slice(at + 2))).toBe(false);
        expect(hasKeyShape(key.slice(0, at) + key.slice(at + 1))).toBe(false);
        const dressed = [` ${key}`, `${key}\n`, `${key},${key}`, key.toLowerCase()];
        expect(dressed.filter(hasKeyShape)).toEqual([]);
      }),
    );
  });

  it('is not met by any text that is no key', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !hasKeyShape(text)));
    for (const text of ['', 'RV-', `RV-${'0'.repeat(49)}`, `XX${generateKey('RV').slice(2)}`, '__proto__']) {
      expect(hasKeyShape(text)).toBe(false);
    }
  });

  it('depends on the prefix, so that a read-only key cannot be rewritten to read-write', () => {
    expect(hasKeyShape(generateKey('RO').replace('RO-', 'RV-'))).toBe(false);
  });
});

describe('the stored form', () => {
  it('is 32 bytes that depend on the key and on the pepper', () => {
    const [one, other] = [generateKey('RV'), generateKey('RV')];
    expect(hashKey('pepper', one)).toHaveLength(32);
    expect(hashKey('pepper', one)).toEqual(hashKey('pepper', one));
    expect(hashKey('pepper', one)).not.toEqual(hashKey('pepper', other));
    expect(hashKey('pepper', one)).not.toEqual(hashKey('another pepper', one));
  });

  it('is shown as prefix, dots and the last four characters', () => {
    const key = generateKey('ML');
    expect(maskKey('ML', lastFourOf(key))).toBe(`ML-••••••••${key.slice(-4)}`);
  });
});
