import { describe, expect, it } from 'vitest';
import { requestIdOf, traceParentOf } from '../src/telemetry/request-headers.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

describe('the id of a request', () => {
  it.each([['a'], ['7c9e6679-7425-40de-944b-e07fc1f90ae7'], ['edge:eu_1.2~3'], ['x'.repeat(128)]])(
    'is the one that was given: %s',
    (given) => {
      expect(requestIdOf(given)).toBe(given);
    },
  );

  it.each([
    [undefined],
    [''],
    ['x'.repeat(129)],
    ['two words'],
    ['a, b'],
    ['"quoted"'],
    ['<b>'],
    ['a\nb'],
    ['ü'],
    ['a/../b'],
    [['a', 'b']],
  ])('is a new one where none that is sane was given: %j', (given) => {
    expect(requestIdOf(given)).toMatch(UUID);
    expect(requestIdOf(given)).not.toBe(requestIdOf(given));
  });
});

describe('the trace of a caller', () => {
  it('is read from the header', () => {
    expect(traceParentOf(`00-${TRACE}-${SPAN}-01`)).toEqual({ traceId: TRACE, spanId: SPAN, flags: 1 });
    expect(traceParentOf(`00-${TRACE}-${SPAN}-00`)).toEqual({ traceId: TRACE, spanId: SPAN, flags: 0 });
  });

  it('is read from later versions too, which may say more', () => {
    const parent = { traceId: TRACE, spanId: SPAN, flags: 1 };
    expect(traceParentOf(`cc-${TRACE}-${SPAN}-01`)).toEqual(parent);
    expect(traceParentOf(`cc-${TRACE}-${SPAN}-01-what-follows`)).toEqual(parent);
  });

  it.each([
    [undefined],
    [''],
    [`ff-${TRACE}-${SPAN}-01`],
    [`00-${TRACE}-${SPAN}-01-more`],
    [`00-${'0'.repeat(32)}-${SPAN}-01`],
    [`00-${TRACE}-${'0'.repeat(16)}-01`],
    [`00-${TRACE.toUpperCase()}-${SPAN}-01`],
    [`00-${TRACE}-${SPAN}`],
    [`00-${TRACE}-${SPAN}-1`],
    [` 00-${TRACE}-${SPAN}-01`],
    [`00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
    [`cc-${TRACE}-${SPAN}-01${'x'.repeat(10_000)}`],
  ])('is nobody’s where the header is not valid: %j', (given) => {
    expect(traceParentOf(given)).toBeNull();
  });
});
