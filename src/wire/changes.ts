import { z } from 'zod';
import type {
  ChangeFilter,
  ChangesQuery,
  DailyDigestsRecordFragment,
  DigestRecordFragment,
} from '../operations/generated.js';
import { answeredId, parsePathId } from '../values/record-id.js';
import { type Answered, type Every, givenOf, wireName } from './core.js';
import { answeredDateTime } from './fields.js';
import { nameFilter, optional, type Parameter, required, time } from './parameters.js';

export const KINDS = [
  ...(['contact', 'company', 'email', 'person', 'campaign', 'activity', 'score', 'integration'] as const),
  'suppression',
] as const;
export const ACTIONS = [
  'created',
  'changed',
  'deleted',
  'merged',
  'unmerged',
  'silenced',
  'resumed',
  'added',
  'lifted',
] as const;

type Item = ChangesQuery['changes']['items'][number];

export const fieldChange = z
  .object({
    name: z.string().describe('The name of the record’s field or of the custom field.'),
    is_custom: z.boolean(),
    before: z.unknown().describe('Null: no value.'),
    after: z.unknown().describe('Null: no value.'),
  } satisfies Record<Answered<Item['fields'][number]>, z.ZodType>)
  .meta({ id: 'FieldChange', description: 'One changed field.' });

const changeRecord = z
  .object({
    number: answeredId.describe('Its position in the journal; numbers have no gaps.'),
    change: answeredId.describe('The number of the first entry of the same transaction.'),
    at: answeredDateTime,
    kind: z.enum(KINDS),
    action: z.enum(ACTIONS),
    record_id: answeredId,
    person_id: answeredId.nullable(),
    actor: z.string().nullable(),
    actor_name: z.string().nullable(),
    operation: z.string().nullable(),
    request_id: z.string().nullable(),
    fields: z.array(fieldChange),
  } satisfies Record<Answered<Item>, z.ZodType>)
  .meta({ id: 'Change', description: 'The change of one record in one transaction.' });

/** A page of the journal in responses of REST. */
export const changeFeed = z
  .object({
    changes: z.array(changeRecord),
    next: z.int().meta({ format: 'int64', description: 'Pass as after to continue.' }),
    has_more: z.boolean().describe('Whether there are more entries now.'),
    newest: answeredId.nullable(),
    oldest: answeredId.nullable().describe('The number of the oldest entry still kept.'),
  })
  .meta({ id: 'ChangeFeed', description: 'A page of the journal, oldest first.' });

type Field = Pick<Item['fields'][number], 'name' | 'is_custom' | 'before' | 'after'>;

/** A changed field under its wire name. */
export const toFieldChange = ({ name, is_custom, before = null, after = null }: Field) => ({
  name: is_custom ? name : wireName(name, {}),
  is_custom,
  before,
  after,
});

/** A page of the journal in its wire shape. */
export const toFeed = ({ items, ...feed }: ChangesQuery['changes']) => ({
  changes: items.map(({ fields, ...item }) => ({ ...item, fields: fields.map(toFieldChange) })),
  ...feed,
});

const oneOf = <Value extends string>(values: readonly Value[], description: string) =>
  optional<Value>(description, z.enum(values), (text) => {
    const found = values.find((value) => value === text);
    return found === undefined ? { errors: [`Must be one of ${values.join(', ')}.`] } : { value: found };
  });

/* Anything that is not an id matches no record. */
const id = (description: string) =>
  optional<number>(description, answeredId, (text) => ({ value: parsePathId(text) ?? 0 }));

const numberSchema = z.int().min(0).meta({ format: 'int64' });
const readNumber: Parameter<number>['read'] = (text) => {
  const number = text === '0' ? 0 : parsePathId(text);
  return number === null ? { errors: ['Must be a whole number from 0 to 9007199254740991.'] } : { value: number };
};
const numberOf = (description: string) => optional<number>(description, numberSchema, readNumber);

const requiredNumber = (description: string) => required(description, numberSchema, readNumber, 0);

/** The parameters of the feed. */
export const changeQuery = {
  after: numberOf('The number of the last known entry: next from the previous response. Default: from the oldest.'),
  actor: nameFilter('The actor as shown in an entry, or just key:<id>.'),
  except_actor: nameFilter('Excludes changes by this actor, in the same form as actor.'),
  kind: oneOf(KINDS, 'The kind of the record.'),
  action: oneOf(ACTIONS, 'What happened.'),
  field: nameFilter('Only entries that changed this field, which may be a custom field.'),
  record_id: id('The id of the record; records of different kinds can have the same id.'),
  person_id: id('The Person of the contact.'),
  from: time('Written at this time or later.'),
  to: time('Written before this time.'),
};

/** Converts the parameters to the core's ChangeFilter. */
export const toChangeFilter = (
  query: {
    [Name in Exclude<keyof typeof changeQuery, 'after'>]: (typeof changeQuery)[Name]['absent'];
  },
): ChangeFilter =>
  givenOf<ChangeFilter>({
    actor: query.actor,
    // The wire takes one actor.
    actors: undefined,
    exceptActors: query.except_actor === undefined ? undefined : [query.except_actor],
    kind: query.kind,
    action: query.action,
    fields: query.field === undefined ? undefined : [query.field],
    record: query.record_id,
    person: query.person_id,
    from: query.from,
    to: query.to,
  } satisfies Every<ChangeFilter>);

/** The parameters of the digest of a range. */
export const digestQuery = {
  after: requiredNumber(
    'The number before the first entry; 0 for all. At least the number before the oldest entry still kept.',
  ),
  through: requiredNumber(
    'The number of the last entry: at most that of the newest entry, and at most 100000 more than after.',
  ),
};

/** The parameters of the list of days. */
export const dailyDigestQuery = {
  after: numberOf('The number of the last known entry: next from the previous response. Default: from the oldest.'),
};

const HASH = 'SHA-256 in hexadecimal of one line per entry: number, change, kind, action and record_id.';

/** The digest of a range in responses of REST. */
export const changesDigest = z
  .object({
    first: answeredId.nullable().describe('The number of the first entry; null: no entries.'),
    last: answeredId.nullable(),
    count: z.int(),
    hash: z.string().describe(HASH),
  } satisfies Record<Answered<DigestRecordFragment>, z.ZodType>)
  .meta({ id: 'ChangesDigest', description: 'The digest of a range of journal entries.' });

type Day = DailyDigestsRecordFragment['items'][number];

/** Daily digests. */
export const dailyDigests = z
  .object({
    days: z.array(
      z
        .object({
          day: z.iso.date().describe('The UTC day on which the entries were numbered.'),
          first: answeredId,
          last: answeredId,
          count: z.int(),
          hash: z.string().describe(HASH),
        } satisfies Record<Answered<Day>, z.ZodType>)
        .meta({ id: 'DailyDigest', description: 'The digest of the entries that were numbered on one day.' }),
    ),
    next: z.int().meta({ format: 'int64', description: 'Pass as after to continue.' }),
    has_more: z.boolean().describe('Whether there are more entries now.'),
  })
  .meta({ id: 'DailyDigests', description: 'Days of the journal, oldest first.' });

/** The days under their wire name. */
export const toDays = ({ items, next, has_more }: DailyDigestsRecordFragment) => {
  const days = items.map(({ day, first, last, count, hash }) => ({ day, first, last, count, hash }));
  return { days, next, has_more };
};
