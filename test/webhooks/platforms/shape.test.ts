import { describe, expect, it } from 'vitest';
import { describeShape, outlineOf } from '../../../src/webhooks/shape.js';
import { readFixture, readFixtureIndex } from '../fixtures/read-fixtures.js';

describe('the shape of a payload', () => {
  it('is its paths and types, each once and sorted, with no value', () => {
    expect(describeShape({ b: [{ x: 1 }, { x: 'one' }, { x: 2 }], a: null }).paths).toEqual([
      '$.a:null',
      '$.b:array',
      '$.b[].x:number',
      '$.b[].x:string',
      '$.b[]:object',
      '$:object',
    ]);
  });

  it('is equal for other values and other orders, and differs with a type', () => {
    const { hash } = describeShape({ a: 1, b: 'x' });
    expect(describeShape({ b: 'y', a: 2 }).hash).toBe(hash);
    expect(describeShape({ b: 'y', a: '2' }).hash).not.toBe(hash);
  });

  it('names no id and no address, though objects be keyed by them', () => {
    expect(describeShape({ map: { 2207: true, 'a@fern.example': 1 } }).paths).toEqual([
      '$.map.*:boolean',
      '$.map.*:number',
      '$.map:object',
      '$:object',
    ]);
  });

  it('is bounded, however large the payload is', () => {
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`field${at}`, at]));
    const { paths } = describeShape([wide, { ['k'.repeat(100_000)]: 1 }]);
    expect(paths).toHaveLength(300);
    expect(Math.max(...paths.map((path) => path.length))).toBeLessThan(220);
  });
});

describe('the outline of a payload', () => {
  it('is equal for other values, and differs with a name, a type, an order, a nesting and a length', () => {
    const outline = outlineOf({ a: 1, b: ['x'] });
    expect(outlineOf({ a: 2, b: ['y'] })).toBe(outline);
    const others = [
      { c: 1, b: ['x'] },
      { a: '1', b: ['x'] },
      { b: ['x'], a: 1 },
      { a: 1, b: [['x']] },
      { a: 1, b: [] },
    ];
    expect(new Set([outline, ...others.map(outlineOf)]).size).toBe(6);
  });

  it('is never equal for two shapes of the samples', () => {
    const files = Object.values(readFixtureIndex()).flatMap(({ cases }) => cases.filter((one) => !one.malformed));
    const shapes = new Map<string | null, string>();
    for (const { file } of files) {
      const item: unknown = JSON.parse(readFixture(file).toString('utf8'));
      const { hash } = describeShape(item);
      expect(shapes.get(outlineOf(item)) ?? hash).toBe(hash);
      shapes.set(outlineOf(item), hash);
    }
    expect(shapes.size).toBeGreaterThan(40);
  });

  it('is given up for a payload that is large', () => {
    expect(outlineOf(Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`field${at}`, at])))).toBeNull();
  });
});
