import { describe, expect, it } from 'vitest';
import { emailEventKinds } from '../../../src/platforms/toolkit/email-event.js';
import { PLATFORMS, webhooksOf } from '../../../src/platforms/toolkit/load.js';
import type { WebhookPlatform } from '../../../src/platforms/toolkit/platform.js';
import { readDelivery } from '../../../src/webhooks/read-delivery.js';
import {
  expandExpected,
  type FixtureCase,
  type PlatformFixtures,
  readFixture,
  readFixtureIndex,
} from '../fixtures/read-fixtures.js';
import { editItems, mapScalars, nest } from './edit-json.js';
import { summarize } from './read-body.js';

const platforms = webhooksOf(PLATFORMS);
const index = readFixtureIndex();

const parse = (file: string): unknown => JSON.parse(readFixture(file).toString());
const read = (platform: WebhookPlatform, value: unknown) => readDelivery(platform, Buffer.from(JSON.stringify(value)));
const summary = (platform: WebhookPlatform, value: unknown) => summarize(read(platform, value));

describe('the folder of fixtures', () => {
  it('has a folder for every platform and none beside', () => {
    expect(Object.keys(index).sort()).toEqual(platforms.map((platform) => platform.slug));
  });
});

describe.each(platforms.map((platform) => [platform.slug, platform] as const))('%s', (slug, platform) => {
  const { names, cases }: PlatformFixtures = index[slug] ?? { names: [], cases: [] };
  const eventCases = cases.filter(({ items }) => items?.some((item) => typeof item === 'object' && 'event' in item));
  const datedCases = eventCases.filter(({ times }) => times !== undefined);
  const wrap = (item: unknown) => (platform.batch ? [item] : item);
  const named = (file: FixtureCase) => [file.file, file] as const;

  describe('fixtures', () => {
    it.each(cases.map((fixture) => [fixture.says, fixture] as const))('reads %s', (_says, fixture) => {
      const expected = fixture.malformed === true ? 'malformed' : (fixture.items ?? []).map(expandExpected);
      expect(summarize(readDelivery(platform, readFixture(fixture.file)))).toEqual(expected);
    });

    it('has one for every kind of event, except for those that the platform lacks', () => {
      const kinds = eventCases.flatMap(({ items = [] }) =>
        items.flatMap((item) => (typeof item === 'object' && 'event' in item ? [item.event.kind] : [])),
      );
      expect(emailEventKinds.filter((kind) => !kinds.includes(kind))).toEqual(platform.lacks);
    });

    it.each(cases.filter(({ twinOf }) => twinOf !== undefined).map(named))(
      'reads %s as its twin',
      (file, { twinOf }) => {
        expect(summary(platform, parse(file))).toEqual(summary(platform, parse(twinOf ?? '')));
      },
    );

    it.each(cases.filter(({ malformed }) => malformed !== true).map(named))(
      'routes %s by its field',
      (file, fixture) => {
        const values = readDelivery(platform, readFixture(file)).items.map(({ item }) => item.routing?.value);
        if (fixture.routing !== undefined) expect(new Set(values)).toEqual(new Set([fixture.routing]));
        for (const value of values) expect(value === null || typeof value === 'string').toBe(true);
      },
    );
  });

  describe('types drift', () => {
    it.each(eventCases.map(named))('%s reads the same with its numbers as strings', (file) => {
      const body = parse(file);
      const drifted = mapScalars(body, (value) => (typeof value === 'number' ? String(value) : value));
      expect(summary(platform, drifted)).toEqual(summary(platform, body));
    });

    it.each(eventCases.map(named))('%s reads the same with its strings of digits as numbers', (file) => {
      const body = parse(file);
      const drifted = mapScalars(body, (value) =>
        typeof value === 'string' && String(Number(value)) === value ? Number(value) : value,
      );
      expect(summary(platform, drifted)).toEqual(summary(platform, body));
    });

    it.each(eventCases.map(named))('%s reads the same with NUL and lone surrogates inside its texts', (file) => {
      const body = parse(file);
      const dirty = mapScalars(body, (value) =>
        typeof value === 'string' && value !== '' ? `${value.slice(0, 1)}\0\udc00${value.slice(1)}\ud83d` : value,
      );
      expect(summary(platform, dirty)).toEqual(summary(platform, body));
    });

    it.each(eventCases.map(named))('%s reads the same with unknown fields', (file) => {
      const body = parse(file);
      const extended = editItems(editItems(body, 'unheard_of', { deep: [1, null] }), 'webhookAttempt', 7);
      expect(summary(platform, extended)).toEqual(summary(platform, body));
    });
  });

  describe('time', () => {
    const forms: [form: string, value: string | number, at: string][] = [
      ['ISO with Z', '2026-03-09T07:08:09Z', '2026-03-09T07:08:09.000Z'],
      ['ISO with milliseconds', '2026-03-09T07:08:09.250Z', '2026-03-09T07:08:09.250Z'],
      ['ISO with 6 decimals and an offset', '2026-03-09T09:08:09.250999+02:00', '2026-03-09T07:08:09.250Z'],
      ['ISO with 9 decimals', '2026-03-09T07:08:09.250999999Z', '2026-03-09T07:08:09.250Z'],
      ['ISO without an offset', '2026-03-09T07:08:09.250', '2026-03-09T07:08:09.250Z'],
      ['epoch seconds', 1773040089, '2026-03-09T07:08:09.000Z'],
      ['epoch seconds as text', '1773040089', '2026-03-09T07:08:09.000Z'],
      ['epoch milliseconds', 1773040089250, '2026-03-09T07:08:09.250Z'],
      ['epoch milliseconds as text', '1773040089250', '2026-03-09T07:08:09.250Z'],
    ];
    const timesOf = (value: unknown) =>
      read(platform, value).items.flatMap(({ item }) => (item.event ? [item.event.eventAt] : []));

    it.each(datedCases.flatMap((fixture) => forms.map((form) => [fixture.file, ...form, fixture] as const)))(
      '%s accepts %s',
      (file, _form, value, at, { times = [] }) => {
        expect(new Set(timesOf(editItems(parse(file), times[0] ?? '', value)))).toEqual(new Set([at]));
      },
    );

    it.each(datedCases.map(named))(
      '%s falls back to each of its further fields in turn, and then has none',
      (file, { times = [] }) => {
        let body = parse(file);
        for (const [place, path] of times.entries()) {
          body = editItems(body, path, `2026-03-0${place + 1}T00:00:00Z`);
        }
        for (const [place, path] of times.entries()) {
          expect(new Set(timesOf(body))).toEqual(new Set([`2026-03-0${place + 1}T00:00:00.000Z`]));
          body = editItems(body, path, [undefined, null, '', '  ', {}][place % 5]);
        }
        expect(new Set(timesOf(body))).toEqual(new Set([null]));
      },
    );

    it.each(
      datedCases.flatMap((fixture) =>
        [
          'yesterday',
          '2026-02-30T00:00:00Z',
          '1899-12-31T23:59:59Z',
          '9999-12-31T23:59:59-01:00',
          0,
          -5,
          true,
          1e300,
        ].map((value) => [fixture.file, value, fixture] as const),
      ),
    )('%s is malformed at the time %s', (file, value, { times = [] }) => {
      expect(summary(platform, editItems(parse(file), times[0] ?? '', value))).toBe('malformed');
    });
  });

  describe('event names', () => {
    it.each(names)('an unknown name in %s is ignored, whatever else the body lacks', (path) => {
      for (const name of ['Meeting booked', 'email_sent_again', '42', 42, 'constructor', '__proto__']) {
        expect(summary(platform, wrap(nest(path, name)))).toEqual(['ignored']);
      }
    });

    it.each(names)('an unknown name in %s is ignored, whatever the time', (path) => {
      const item = { ...nest(path, 'Meeting booked'), timestamp: 'never', createdAt: 'never', occurredAt: 'never' };
      expect(summary(platform, wrap(item))).toEqual(['ignored']);
    });

    it.each(eventCases.map(named))('%s without its name is malformed', (file) => {
      const at = file.includes('wrapped-twice') ? 'data.payload.' : file.includes('wrapped') ? 'payload.' : '';
      const nameless = names.reduce((body, path) => editItems(body, at + path, undefined), parse(file));
      expect(summary(platform, nameless)).toBe('malformed');
    });

    it.each([null, '', '   ', {}, ['email_sent'], true])('the name %j is no name', (name) => {
      expect(summary(platform, wrap(Object.assign({}, ...names.map((path) => nest(path, name)))))).toBe('malformed');
    });
  });
});
