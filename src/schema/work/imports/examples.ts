import { type FieldErrors, InvalidError } from '../../../errors.js';
import type { SheetRow } from '../../../sheets/form.js';
import { shortened } from '../../../values/text.js';
import { AmbiguousCompanyError } from '../../crm/people/company-names.js';
import type { EXAMPLE_KINDS, Example, Examples, Questions } from './choices.js';
import type { Alike } from './find-alike.js';
import type { Outcome } from './settle-rows.js';

/** How many rows of each outcome are shown. */
const MOST = 10;
const LONGEST = 120;

type Names = ReadonlyMap<string, string>;

/** Adds rows to the first ones of each outcome. @param names of fields by those of their columns */
export function showFirst(before: Examples, outcomes: readonly Outcome[], names: Names): Examples {
  const shown: Examples = { ...before };
  for (const outcome of outcomes) {
    for (const [kind, because] of reasonsOf(outcome, names)) {
      const rows = shown[kind] ?? [];
      if (rows.length < MOST) shown[kind] = [...rows, exampleOf(outcome.row, because)];
    }
  }
  return shown;
}

const MOST_QUESTIONS = 100;

/** Adds the names that several companies have, each once. */
export function addQuestions(before: Questions, outcomes: readonly Outcome[]): Questions {
  const asked = new Map(before.map((question) => [question.name.toLowerCase(), question]));
  for (const { result } of outcomes) {
    if (result.status !== 'refused' || !(result.refusal instanceof AmbiguousCompanyError)) continue;
    const { called: name, companies } = result.refusal;
    const key = name.toLowerCase();
    if (asked.size < MOST_QUESTIONS && !asked.has(key)) asked.set(key, { name, companies: [...companies] });
  }
  return [...asked.values()];
}

type Reasons = [(typeof EXAMPLE_KINDS)[number], string | null][];

function reasonsOf({ result, alike }: Outcome, names: Names): Reasons {
  if (result.status === 'refused') return [['refused', reasonFor(result.refusal)]];
  const changes = result.changes.map((column) => names.get(column) ?? column).join(', ');
  const reasons: Reasons = [[result.status, result.status === 'updated' && changes !== '' ? changes : null]];
  if (result.joined) reasons.push(['joined', 'Its identifiers belonged to several Persons.']);
  if (alike) reasons.push(['duplicates', describeAlike(alike)]);
  if (result.suppressed)
    reasons.push(['suppressed', result.optOut === 'kept' ? 'The status was kept.' : 'On the suppression list.']);
  return reasons;
}

const REASONS: Readonly<Record<Alike['reason'], string>> = {
  linkedinHandle: 'Nearly the same LinkedIn handle',
  nameAndCompany: 'The same name and company',
  phone: 'The same end of the phone number',
};

const describeAlike = ({ reason, row, personId }: Alike): string =>
  `${REASONS[reason]} as ${row === null ? `Person ${personId}` : `row ${row}`}.`;

const exampleOf = (row: SheetRow, because: string | null): Example => ({
  row: row.number,
  text: shorten(
    textsOf(row)
      .filter((text) => text.trim() !== '')
      .join(', '),
  ),
  because: because === null ? null : shorten(because),
});

function textsOf(row: SheetRow): readonly string[] {
  if (row.kind === 'cells') return row.cells;
  if (row.kind === 'fault') return [row.text];
  return Object.values(row.object).flatMap((value) =>
    value === null ? [] : [typeof value === 'string' ? value : JSON.stringify(value)],
  );
}

const shorten = (text: string): string => shortened(text, LONGEST, '…');

/** A refusal as one text: each field with its sentences. */
export function reasonFor(refusal: Error & { faults?: FieldErrors }): string {
  if (!(refusal instanceof InvalidError)) return refusal.message;
  const faults = Object.entries(refusal.faults);
  return faults.map(([field, sentences]) => `${field}: ${sentences.join(' ')}`).join(' ');
}
