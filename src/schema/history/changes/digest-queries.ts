import { InvalidError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { DIGEST_COST } from '../../kernel/guards/field-cost.js';
import {
  type ChangesDigest,
  type DailyDigest,
  type DailyDigests,
  readDailyDigests,
  readDigest,
} from './read-digest.js';

const HASH =
  'SHA-256, in hexadecimal digits, of one line for each entry: docs/changes.md has its bytes and a program that computes it.';

const Digest = builder.objectRef<ChangesDigest>('ChangesDigest').implement({
  description:
    'What the entries of a range are, so that a copy of them can be proven complete. It stays as it is when a Person is erased.',
  fields: (t) => ({
    first: t.expose('first', {
      type: 'RecordId',
      nullable: true,
      description: 'The number of its first entry; null: it has none.',
    }),
    last: t.expose('last', { type: 'RecordId', nullable: true, description: 'The number of its last entry.' }),
    count: t.exposeInt('count', { description: 'How many entries it has.' }),
    hash: t.exposeString('hash', { description: HASH }),
  }),
});

const Day = builder.objectRef<DailyDigest>('DailyDigest').implement({
  description: 'The entries that were numbered on one day, as far as they are kept.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'The day in UTC, such as `2026-05-04`.' }),
    first: t.expose('first', { type: 'RecordId', description: 'The number of its first entry.' }),
    last: t.expose('last', { type: 'RecordId', description: 'The number of its last entry.' }),
    count: t.exposeInt('count', { description: 'How many entries it has.' }),
    hash: t.exposeString('hash', { description: HASH }),
  }),
});

const Days = builder.objectRef<DailyDigests>('DailyDigests').implement({
  description:
    'Days, oldest first, as many as have 100,000 entries together. One with more is told in several parts; one without entries is not told.',
  fields: (t) => ({
    items: t.expose('items', { type: [Day], description: 'The days.' }),
    next: t.expose('next', { type: 'Float', description: 'Ask again with `after` of this number.' }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether there are more at this moment.' }),
  }),
});

const AFTER = 'The number before the first entry; 0 for all. No less than that before the oldest entry that is kept.';
const THROUGH =
  'The number of the last entry: no more than that of the newest one, and at most 100,000 more than `after`.';
const AFTER_DAYS = 'The number of the last entry that is known. From the oldest unless given.';

const errors = { types: [InvalidError] };
const complexity = { field: DIGEST_COST, multiplier: 1 };

builder.queryFields((t) => ({
  changesDigest: t.field({
    type: Digest,
    description: 'The digest of a range of `changes`, by which a program proves that its copy of them is complete.',
    complexity,
    errors,
    authScopes: { access: { workspace: 'read' } },
    args: {
      after: t.arg({ type: 'RecordId', required: true, description: AFTER }),
      through: t.arg({ type: 'RecordId', required: true, description: THROUGH }),
    },
    resolve: (_root, range, { services, workspace }) =>
      readDigest(services.database, { kind: 'client', id: workspace.clientId }, range),
  }),
  changesDailyDigests: t.field({
    type: Days,
    description: 'The digests of `changes` day by day: where one differs, `changesDigest` finds the place.',
    complexity,
    errors,
    authScopes: { access: { workspace: 'read' } },
    args: { after: t.arg({ type: 'RecordId', description: AFTER_DAYS }) },
    resolve: (_root, { after }, { services, workspace }) =>
      readDailyDigests(services.database, { kind: 'client', id: workspace.clientId }, after ?? 0),
  }),
  agencyChangesDigest: t.field({
    type: Digest,
    description: 'The digest of a range of `agencyChanges`, by the numbers of the agency.',
    complexity,
    errors,
    authScopes: { access: { agency: true } },
    args: {
      after: t.arg({ type: 'RecordId', required: true, description: AFTER }),
      through: t.arg({ type: 'RecordId', required: true, description: THROUGH }),
    },
    resolve: (_root, range, { services, agencyId }) =>
      readDigest(services.database, { kind: 'agency', id: agencyId }, range),
  }),
  agencyChangesDailyDigests: t.field({
    type: Days,
    description: 'The digests of `agencyChanges` day by day.',
    complexity,
    errors,
    authScopes: { access: { agency: true } },
    args: { after: t.arg({ type: 'RecordId', description: AFTER_DAYS }) },
    resolve: (_root, { after }, { services, agencyId }) =>
      readDailyDigests(services.database, { kind: 'agency', id: agencyId }, after ?? 0),
  }),
}));
