import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/schema/kernel/idempotency/once.js';

describe('canonical JSON', () => {
  it('is one text whatever the order of the keys, at every depth', () => {
    expect(canonicalJson({ b: [{ y: 1, x: null }], a: 'text' })).toBe('{"a":"text","b":[{"x":null,"y":1}]}');
    expect(canonicalJson({ a: 'text', b: [{ x: null, y: 1 }] })).toBe('{"a":"text","b":[{"x":null,"y":1}]}');
  });

  it('keeps the order of lists and tells types apart', () => {
    expect(canonicalJson([1, '1', true, null])).toBe('[1,"1",true,null]');
    expect(canonicalJson(['b', 'a'])).not.toBe(canonicalJson(['a', 'b']));
  });

  it('counts what is undefined as absent', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  });

  it('keeps a key named __proto__', () => {
    expect(canonicalJson(JSON.parse('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}');
  });
});
