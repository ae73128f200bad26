import { expect, it } from 'vitest';
import { countTokens } from './support/tokens.js';

it.each([
  ['', 0],
  ['hello world', 2],
  ['{"type":"object","properties":{}}', 9],
  ['Größe 42 – ok', 6],
  [' word'.repeat(40_000), 40_000],
])('counts the tokens of the encoding cl100k_base (%#)', (text, tokens) => {
  expect(countTokens(text)).toBe(tokens);
});
