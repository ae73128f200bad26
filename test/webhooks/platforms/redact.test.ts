import { describe, expect, it } from 'vitest';
import { parseBody } from '../../../src/webhooks/parse-body.js';
import { redactBody } from '../../../src/webhooks/redact.js';
import { platformOf } from './read-body.js';

const redact = (slug: string, text: string) => redactBody(platformOf(slug), parseBody(Buffer.from(text)));

describe('a stored body', () => {
  it('stays as it came when it holds no secret of its platform', () => {
    const text = '{ "secret": 1, "secret_key": "x", "n": 1.0, "id": 12345678901234567890 }';
    expect(redact('hubspot', text)).toBe(text);
  });

  it('loses the fields of its platform, and of no other', () => {
    const text = '{"secret":"a","secret_key":"b","webhook_url":"c","list":[{"SECRET_KEY":{"x":1}}]}';
    expect(redact('smartlead', text)).toBe('{"secret":"a","list":[{}]}');
    expect(redact('lemlist', '{"secret":"a","secret_key":"b"}')).toBe('{"secret_key":"b"}');
  });

  it('loses a field whose name is written with escapes', () => {
    expect(redact('smartlead', '{"secret\\u005fkey":"a","x":1}')).toBe('{"x":1}');
    expect(redact('smartlead', '{"secret\\u005fkey":"a","x":')).toBe('{"removed":null,"x":');
  });

  it('loses a field inside JSON that is itself a text', () => {
    const inner = JSON.stringify({ secret_key: 'a"b', x: 1 });
    expect(redact('smartlead', JSON.stringify({ inner }))).toBe(JSON.stringify({ inner: '{"removed":null,"x":1}' }));
  });

  it('keeps its own __proto__ field, as any other', () => {
    expect(redact('smartlead', '{"__proto__":{"secret_key":"a","x":1}}')).toBe('{"__proto__":{"x":1}}');
  });

  it('loses the values behind the names when it is no JSON', () => {
    expect(redact('smartlead', '{"secret_key": "a\\"b", "x": ')).toBe('{"removed":null, "x": ');
    expect(redact('smartlead', 'secret_key=abc&x=1')).toBe('removed=&x=1');
    expect(redact('lemlist', "{'secret': 'a'")).toBe("{'removed':null");
  });

  it('has no NUL and no broken character, and is cut when it is no JSON', () => {
    expect(redact('instantly', 'a\0b\ud800')).toBe('ab\ufffd');
    expect(redact('instantly', 'x'.repeat(1_000_000))).toHaveLength(65_536);
    expect(redact('instantly', `${'x'.repeat(65_535)}\u{1f426}`)).toBe('x'.repeat(65_535));
  });
});
