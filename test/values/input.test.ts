import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { InvalidError } from '../../src/errors.js';
import { customFieldList } from '../../src/values/custom-fields.js';
import { emailAddress } from '../../src/values/email-address.js';
import { parseInput, status } from '../../src/values/input.js';
import { recordId } from '../../src/values/record-id.js';
import { objectsForScalars, uncleanStrings, wrongTypes } from '../support/corpus.js';

function faultsOf(schema: z.ZodType, raw: unknown): unknown {
  try {
    return { parsed: parseInput(schema, raw) };
  } catch (error) {
    if (error instanceof InvalidError) return error.faults;
    throw error;
  }
}

describe('an input', () => {
  const schema = z.object({
    email: emailAddress,
    status,
    ids: z.array(recordId).min(1).max(3).optional(),
    appliesTo: z.enum(['contact', 'company']).optional(),
    interested: z.boolean().optional(),
    duration: z.int().min(0).optional(),
    properties: z.strictObject({ direction: z.enum(['inbound', 'outbound']) }).optional(),
  });

  it('gives its parsed values, without the fields that are not its own', () => {
    const raw = JSON.parse('{"email": " A@B.C ", "ids": [1, 99999999999], "id": 7, "__proto__": {"polluted": true}}');
    expect(parseInput(schema, raw)).toEqual({ email: 'a@b.c', ids: [1, 99999999999] });
    expect({}).not.toHaveProperty('polluted');
  });

  it('names all its faults at once, in sentences', () => {
    const raw = {
      status: 7,
      ids: [1, '2', 1.5],
      appliesTo: 'x',
      interested: 'yes',
      duration: -1,
      properties: { direction: 'up', extra: 1 },
    };
    expect(faultsOf(schema, raw)).toEqual({
      email: ['This field is required.'],
      status: ['Must be a string.'],
      ids: ['Item 2: Must be an integer.', 'Item 3: Must be an integer.'],
      appliesTo: ['Must be one of: contact, company.'],
      interested: ['Must be true or false.'],
      duration: ['Must be at least 0.'],
      'properties.direction': ['Must be one of: inbound, outbound.'],
      'properties.extra': ['This field is not known.'],
    });
    expect(faultsOf(schema, { email: 5, status: 'a'.repeat(65), ids: [], duration: 1.5, properties: {} })).toEqual({
      email: ['Must be a string.'],
      status: ['Must be at most 64 characters.'],
      ids: ['Must have at least 1 item.'],
      duration: ['Must be an integer.'],
      'properties.direction': ['This field is required.'],
    });
  });

  it('that is no object is a fault of the whole', () => {
    for (const raw of [null, [], 'x', 1, undefined]) {
      expect(faultsOf(schema, raw)).toEqual({
        input: [raw === undefined ? 'This field is required.' : 'Must be an object.'],
      });
    }
  });

  it('refuses a list that is too long without judging its items', () => {
    expect(faultsOf(schema, { email: 'a@b.c', ids: Array(200_000).fill('x') })).toEqual({
      ids: ['Must have at most 3 items.'],
    });
  });

  it('may have a faulty field of any name', () => {
    const raw = JSON.parse('{"email": "a@b.c", "properties": {"direction": "inbound", "__proto__": 1}}');
    expect(faultsOf(schema, raw)).toEqual({ 'properties.__proto__': ['This field is not known.'] });
    const strict = faultsOf(z.strictObject({}), JSON.parse('{"__proto__": 1}'));
    expect(JSON.stringify(strict)).toBe('{"__proto__":["This field is not known."]}');
  });

  it('never takes an object, list or other type for a text or an id', () => {
    const accepted = [...objectsForScalars, ...wrongTypes].filter(
      (value) => typeof value !== 'string' && (status.safeParse(value).success || recordId.safeParse(value).success),
    );
    expect(accepted).toEqual([]);
    expect(uncleanStrings.filter((value) => status.safeParse(value).success)).toEqual([]);
  });
});

describe('custom fields', () => {
  const schema = z.object({ customFields: customFieldList });
  const faults = (list: unknown) => faultsOf(schema, { customFields: list });

  it('are names and texts; a JSON number becomes its text', () => {
    const list = [
      { fieldName: 'a', fieldValue: '' },
      { fieldName: ' ', fieldValue: 5 },
      { fieldName: '__proto__', fieldValue: -0.5, id: 9 },
      { fieldName: 'A', fieldValue: 1e21 },
    ];
    expect(parseInput(schema, { customFields: list })).toEqual({
      customFields: [
        { fieldName: 'a', fieldValue: '' },
        { fieldName: ' ', fieldValue: '5' },
        { fieldName: '__proto__', fieldValue: '-0.5' },
        { fieldName: 'A', fieldValue: '1e+21' },
      ],
    });
  });

  it('tell every fault under the name of the list', () => {
    const list = [
      { fieldName: '', fieldValue: true },
      { fieldName: 'a', fieldValue: null },
      { fieldName: 'a' },
      7,
      { fieldName: 'x\0', fieldValue: '\ud800' },
      { fieldValue: { not: '' } },
      { fieldName: 'b'.repeat(256), fieldValue: Number.POSITIVE_INFINITY },
    ];
    expect(faults(list)).toEqual({
      customFields: [
        'Item 1: The field name must not be empty.',
        'Item 1: The field value must be a string or a number.',
        'Item 2: The field value must be a string or a number.',
        'Item 3: The field value is required.',
        'Item 4: Must be an object.',
        'Item 5: The field name must not contain NUL characters or lone surrogates.',
        'Item 5: The field value must not contain NUL characters or lone surrogates.',
        'Item 6: The field name is required.',
        'Item 6: The field value must be a string or a number.',
        'Item 7: The field name must be at most 255 characters.',
        'Item 7: The field value must be a string or a number.',
        'A field name may be given only once: a.',
      ],
    });
  });

  it('name each repeated name once, and never echo one that cannot be stored', () => {
    const named = (...names: string[]) => names.map((fieldName) => ({ fieldName, fieldValue: '' }));
    expect(faults(named('a', 'b', 'a', 'a', 'b', 'c'))).toEqual({
      customFields: ['A field name may be given only once: a, b.'],
    });
    const unclean = 'The field name must not contain NUL characters or lone surrogates.';
    expect(faults(named('\ud800', '\ud800'))).toEqual({ customFields: [`Item 1: ${unclean}`, `Item 2: ${unclean}`] });
  });

  it('are at most 200, and 64 Ki characters each', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ fieldName: `f${index}`, fieldValue: '' }));
    expect(faults(many(200))).toEqual({ parsed: { customFields: many(200) } });
    expect(faults(many(201))).toEqual({ customFields: ['Must have at most 200 items.'] });
    const long = (length: number) => [{ fieldName: 'a', fieldValue: '😀'.repeat(length) }];
    expect(faults(long(65_536))).toEqual({ parsed: { customFields: long(65_536) } });
    expect(faults(long(65_537))).toEqual({
      customFields: ['Item 1: The field value must be at most 65536 characters.'],
    });
  });

  it('are a list', () => {
    expect(faults({ a: 'b' })).toEqual({ customFields: ['Must be a list.'] });
    expect(faults('[]')).toEqual({ customFields: ['Must be a list.'] });
    expect(faults(undefined)).toEqual({ customFields: ['This field is required.'] });
  });
});
