import { expect, it } from 'vitest';
import { plainTextOf, withoutGaps } from '../../src/values/plain-text.js';

it.each([
  ['<p>Hello <b>Dana</b>,</p><p>how are you?<br>Bo', 'Hello Dana ,\nhow are you?\nBo'],
  ['<html><head><title>x</title><style>p{}</style></head><body>seen<script>alert(1)</script></body>', 'seen'],
  ['a<!-- hidden <b> -->b', 'a b'],
  ['1 &lt; 2 &amp;amp; &#8364; &#x20AC; &euro; &#0; &#1114112;', '1 < 2 &amp; € € &euro; &#0; &#1114112;'],
  ['<img src=x onerror="alert(1)">text<', 'text'],
  ['cut in a <a href="https://northgate.exa', 'cut in a'],
  ['cut in a style <style>p { color', 'cut in a style'],
  ['', ''],
])('the text of %j', (html, text) => {
  expect(withoutGaps(plainTextOf(html))).toBe(text);
});

it('has no gaps', () => {
  expect(withoutGaps(' \n a  \t b \r\n\n\n\n c \u00a0 d\n')).toBe('a b\n\nc d');
});

it('is read in linear time', () => {
  for (const part of ['<', '<!--', '<style', '<style>', '&#', '< ', '\n ', '<br'])
    expect(withoutGaps(plainTextOf(part.repeat(7_000))).length).toBeLessThanOrEqual(part.length * 7_000);
});
