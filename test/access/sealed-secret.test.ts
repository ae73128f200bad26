import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSecret, sealSecret } from '../../src/access/secrets/sealed-secret.js';

describe('a sealed secret', () => {
  it('opens to what was sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (secret, owner) => {
        expect(openSecret('pepper', owner, sealSecret('pepper', owner, secret))).toBe(secret);
      }),
    );
  });

  it('looks different each time and does not show the secret', () => {
    const [one, other] = [sealSecret('pepper', 'a/hubspot', 'hunter22'), sealSecret('pepper', 'a/hubspot', 'hunter22')];
    expect(one).not.toEqual(other);
    expect(one.includes('hunter22')).toBe(false);
  });

  it('opens neither with another pepper nor for another owner', () => {
    const sealed = sealSecret('pepper', 'a/hubspot', 'hunter22');
    expect(() => openSecret('other', 'a/hubspot', sealed)).toThrow('cannot be opened');
    expect(() => openSecret('pepper', 'b/hubspot', sealed)).toThrow('cannot be opened');
  });

  it('does not open with a bit changed or bytes missing', () => {
    const sealed = sealSecret('pepper', 'a/hubspot', 'hunter22');
    fc.assert(
      fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
        const changed = Buffer.from(sealed);
        changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(() => openSecret('pepper', 'a/hubspot', changed)).toThrow('sealed secret');
      }),
    );
    for (let length = 0; length < sealed.length; length++) {
      expect(() => openSecret('pepper', 'a/hubspot', sealed.subarray(0, length))).toThrow('sealed secret');
    }
  });
});
