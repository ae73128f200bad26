import { describe, expect, it } from 'vitest';
import { parseDuration } from '../../src/values/duration.js';
import { hostileStrings, numberTexts } from '../support/corpus.js';

describe('a duration', () => {
  it('is a positive whole number of minutes, hours, days of 24 hours or weeks', () => {
    const minutes = { '1m': 1, '90m': 90, '24h': 1_440, '7d': 10_080, '2w': 20_160 };
    expect(Object.keys(minutes).map(parseDuration)).toEqual(Object.values(minutes));
  });

  it('is at most ten years of 365 days', () => {
    const most = ['5256000m', '87600h', '3650d', '521w'];
    expect(most.map(parseDuration)).toEqual([5_256_000, 5_256_000, 5_256_000, 5_251_680]);
    const longer = ['5256001m', '87601h', '3651d', '522w', `${'9'.repeat(400)}m`];
    expect(longer.filter((text) => parseDuration(text) !== null)).toEqual([]);
  });

  it('is nothing else', () => {
    const none = [
      '',
      'd',
      '7',
      '0d',
      '07d',
      '-7d',
      '+7d',
      '1.5d',
      '7 d',
      ' 7d',
      '7d\n',
      '7D',
      '7s',
      '7mo',
      '1y',
      '1d12h',
      'P7D',
      '٧d',
    ];
    expect([...none, ...hostileStrings, ...numberTexts].filter((text) => parseDuration(text) !== null)).toEqual([]);
  });
});
