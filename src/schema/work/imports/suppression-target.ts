import { z } from 'zod';
import type { Sql } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import { dateTime } from '../../../values/date-time.js';
import { groupBy } from '../../../values/group-by.js';
import { identifierKindOf } from '../../../values/identifier-kind.js';
import { parseInput } from '../../../values/input.js';
import { SUPPRESSION_REASONS, type SuppressionReason } from '../../../values/suppression.js';
import { text } from '../../../values/text.js';
import { readSubject, type Subject } from '../../crm/suppressions/identifiers.js';
import { findOpen, insertSuppressions, refusalOfSubject } from '../../crm/suppressions/write-suppressions.js';
import type { ItemRefusal, ItemResult, WriteMode } from '../../records/batch/write-plan.js';
import { refusalOf } from '../../records/batch/write-plan.js';
import type { Fields } from '../../records/fields/fields.js';
import { type Place, type Target, takerOf } from './target.js';

const field = (input: string) => ({ type: 'String', input }) as const;

/** What a row of a suppression list may contain. */
const suppressionFields = {
  value: field('An address, a domain, a phone number or a LinkedIn profile, as it looks.'),
  email: field('An email address.'),
  domain: field('A domain, with its subdomains.'),
  phone: field('A phone number.'),
  linkedinUrl: field('A LinkedIn profile URL.'),
  reason: field(`Why: ${SUPPRESSION_REASONS.join(', ')}. Default: imported.`),
  note: field('A note, up to 1,000 characters.'),
  endsAt: { type: 'DateTime', input: 'From then on the entry has no effect. Default: no end.' },
} satisfies Fields;

const said = z.string().nullish();
const row = z.object({
  ...{ value: said, email: said, domain: said, phone: said, linkedinUrl: said, reason: said },
  note: text({ max: 1_000 }).nullish(),
  endsAt: dateTime.nullish(),
});

interface Item {
  subject: Subject;
  reason: SuppressionReason;
  note: string | null;
  endsAt: string | null;
}

const readReason = (written: string | null | undefined): SuppressionReason | undefined => {
  const plain = (written ?? '').trim().toLowerCase().replaceAll(/[ -]+/g, '_');
  return plain === '' ? 'imported' : SUPPRESSION_REASONS.find((one) => one === plain);
};

function readItem(place: Place, input: object): Item | ItemRefusal {
  const { value, reason: written, note, endsAt, ...named } = parseInput(row, input);
  const given = Object.fromEntries(Object.entries(named).filter(([, one]) => one));
  const subject = readSubject(value ? { [identifierKindOf(value)]: value, ...given } : given, place.phoneCountry);
  if (subject instanceof InvalidError) return subject;
  const reason = readReason(written);
  if (!reason) return new InvalidError({ reason: [`Must be one of ${SUPPRESSION_REASONS.join(', ')}.`] });
  return refusalOfSubject(subject, place) ?? { subject, reason, note: note || null, endsAt: endsAt ?? null };
}

const keyOf = ({ subject, reason }: Item) => `${reason} ${subject.value}`;
/* Entries that one statement adds: they have everything but the subject in common. */
const groupOf = ({ reason, note, endsAt }: Item) => JSON.stringify([reason, note, endsAt]);

const CREATED: ItemResult = { status: 'created', changes: ['value'] };
const UNCHANGED: ItemResult = { status: 'unchanged', changes: [] };

async function write(sql: Sql, place: Place, items: readonly Item[], mode: WriteMode): Promise<ItemResult[]> {
  const results = new Map<Item, ItemResult>();
  const { scope, force, jobId, actor: addedBy } = place;
  for (const group of groupBy(items, groupOf).values()) {
    const subjects = group.map(({ subject }) => subject);
    const [{ reason, note, endsAt }] = group;
    const addition = { scope, force, reason, note, endsAt, evidence: { jobId } };
    const rows = await insertSuppressions(sql, { ...place, addedBy }, subjects, addition);
    for (const [index, item] of group.entries()) {
      const { isAdded = false, isExtended = false } = rows[index] ?? {};
      results.set(item, settle(mode, isAdded, isExtended));
    }
  }
  return items.map((item) => results.get(item) ?? UNCHANGED);
}

/* Nothing that exists is taken away, so the modes only say what counts as refused. */
function settle(mode: WriteMode, isNew: boolean, isExtended: boolean): ItemResult {
  if (isNew) return CREATED;
  const refusal = mode === 'create' ? refusalOf('an entry', mode, true) : null;
  if (refusal) return { status: 'refused', refusal };
  return isExtended ? { status: 'updated', changes: ['endsAt'] } : UNCHANGED;
}

async function forecast(sql: Sql, place: Place, items: readonly Item[], mode: WriteMode): Promise<ItemResult[]> {
  const entries = items.map(({ subject, reason }) => ({ value: subject.value, reason }));
  const open = await findOpen(sql, place, entries);
  const ends = new Map<string, Date | null>();
  return items.map((item, index) => {
    const { isOpen = false, endsAt = null } = open[index] ?? {};
    const stored = isOpen ? endsAt : undefined;
    const end = ends.has(keyOf(item)) ? ends.get(keyOf(item)) : stored;
    const next = item.endsAt === null ? null : new Date(item.endsAt);
    const isExtended = end instanceof Date && (next === null || next > end);
    if (end === undefined || isExtended) ends.set(keyOf(item), next);
    return settle(mode, end === undefined, isExtended);
  });
}

/** Entries of the suppression (do not contact) list. */
export const suppressions: Target = {
  fields: suppressionFields,
  ownExport: {
    marks: ['value', 'kind', 'scope', 'since'],
    leftOut: ['id', 'kind', 'scope', 'since', 'lifted_at', 'changed_at'],
  },
  isNameless: true,
  hasNoFields: true,
  taker: (place) =>
    takerOf(
      (input) => readItem(place, input),
      (items) => ({
        keys: items.map((item) => [keyOf(item)]),
        write: async (sql, mode) => ({ results: await write(sql, place, items, mode) }),
        forecast: async (sql, mode) => ({ results: await forecast(sql, place, items, mode) }),
      }),
    ),
};
