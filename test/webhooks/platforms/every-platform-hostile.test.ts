import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLATFORMS, webhooksOf } from '../../../src/platforms/toolkit/load.js';
import { readDelivery } from '../../../src/webhooks/read-delivery.js';
import { redactBody } from '../../../src/webhooks/redact.js';
import { describeShape } from '../../../src/webhooks/shape.js';
import { runs } from '../../support/corpus-sample.js';
import { readFixture, readFixtureIndex } from '../fixtures/read-fixtures.js';
import { mapScalars } from './edit-json.js';
import { summarize } from './read-body.js';

const platforms = webhooksOf(PLATFORMS);
const index = readFixtureIndex();

const parse = (file: string): unknown => JSON.parse(readFixture(file).toString());

describe.each(platforms.map((platform) => [platform.slug, platform] as const))('%s', (slug, platform) => {
  const cases = index[slug]?.cases ?? [];
  const read = (value: unknown) => readDelivery(platform, Buffer.from(JSON.stringify(value)));

  describe('malformed bodies', () => {
    it.each([
      '',
      ' ',
      '{',
      '{"type": "emailsSent", ',
      'event=sent',
      '"email_sent"',
      '7',
      'true',
      'null',
      '\ufeff',
      '[1]',
      '[[]]',
      '[null]',
    ])('refuses %j', (text) => {
      expect(summarize(readDelivery(platform, Buffer.from(text)))).toBe('malformed');
    });

    it('takes a list if it is sent in batches, and refuses it if not', () => {
      const [{ file } = { file: '' }] = cases;
      const list = [parse(file)].flat();
      const { refusal, batch } = read(list);
      expect([refusal === null, batch]).toEqual([platform.batch, platform.batch]);
      expect(summarize(read([]))).toEqual(platform.batch ? [] : 'malformed');
    });

    it('refuses a body nested deeper than 32 levels, and any depth beyond that', () => {
      for (const depth of [32, 33, 100_000]) {
        const item = `{"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
        const delivery = readDelivery(platform, Buffer.from(item));
        expect([depth, delivery.body.fault]).toEqual([depth, depth > 32 ? 'too-deep' : null]);
        expect(summarize(delivery)).toBe('malformed');
      }
    });

    it('gives a reason that quotes nothing of the body', () => {
      const delivery = readDelivery(platform, Buffer.from('{"canary": "canary"}'));
      expect(delivery.refusal).toBe('The event has no name.');
    });
  });

  describe('hostile bodies', () => {
    const survive = (value: unknown) => {
      const delivery = read(value);
      for (const { payload, item } of delivery.items) {
        const { event, learned, reason } = item;
        expect([event, learned, reason].filter((fact) => fact !== null)).toHaveLength(1);
        expect(JSON.stringify(item)).not.toMatch(/\\u0000|\\ud[89a-f]/);
        expect(describeShape(payload).paths.length).toBeLessThanOrEqual(300);
      }
      expect(redactBody(platform, delivery.body)).not.toContain('\0');
    };

    it('never throw: any JSON', () => {
      fc.assert(fc.property(fc.jsonValue({ noUnicodeString: false }), survive), { numRuns: runs(200) });
    });

    it('never throw: fixtures with any JSON at any of their places', () => {
      const spoilt = fc
        .tuple(fc.constantFrom(...cases.map(({ file }) => file)), fc.array(fc.jsonValue(), { minLength: 1 }), fc.nat())
        .map(([file, values, offset]) => {
          let place = offset;
          return mapScalars(parse(file), (scalar) => {
            place += 1;
            return place % 3 === 0 ? values[place % values.length] : scalar;
          });
        });
      fc.assert(fc.property(spoilt, survive), { numRuns: runs(300) });
    });
  });

  describe('secrets', () => {
    const fields = platform.secretFields;

    it('never survive redaction, at whatever depth, and leave the reading as it was', () => {
      for (const { file } of cases) {
        const delivery = readDelivery(platform, readFixture(file));
        const redacted = redactBody(platform, delivery.body);
        expect(redacted).not.toContain('planted-');
        expect(summarize(readDelivery(platform, Buffer.from(redacted)))).toEqual(summarize(delivery));
      }
    });

    if (fields.length === 0) return;

    it('never survive redaction in any JSON, parsed or broken', () => {
      const value = fc.oneof(fc.constant('cánary"\\'), fc.constant(['cánary']), fc.constant({ inner: 'cánary' }));
      const steps = fc.array(fc.oneof(fc.constant(0), fc.string(), fc.constant('__proto__')), { maxLength: 20 });
      const planted = fc.record({
        value,
        steps,
        field: fc.constantFrom(...fields),
        upper: fc.boolean(),
        cut: fc.nat(6),
      });
      fc.assert(
        fc.property(planted, ({ value, steps, field, upper, cut }) => {
          const name = upper ? field.toUpperCase() : field;
          const text = steps.reduceRight(
            (inner: string, step) => (step === 0 ? `[0,${inner}]` : `{${JSON.stringify(step)}:${inner}}`),
            `{${JSON.stringify(name)}:${JSON.stringify(value)}}`,
          );
          const body = text.slice(0, text.length - cut);
          expect(redactBody(platform, readDelivery(platform, Buffer.from(body)).body)).not.toContain('cánary');
        }),
        { numRuns: runs(300) },
      );
    });
  });
});
