import type { Session, Sql } from '../../../db/database.js';
import { type FieldErrors, InvalidError, NotFoundError } from '../../../errors.js';
import { fieldName } from '../../../values/custom-fields.js';
import { text } from '../../../values/text.js';
import { recordAudits } from '../../kernel/record-audit.js';
import type { BatchRecord, ItemRefusal, ItemResult, StoredRecord } from '../../records/batch/write-plan.js';
import { readStored, store, withFields } from '../../records/batch/write-records.js';
import { ensureCompanies, findCompanies } from '../companies/company-sql.js';
import { type ContactPlace, contactStatements, keyOf } from '../contacts/batch-sql.js';
import { IDENTIFIER_COLUMNS, type Identifier, type IdentifierKind } from '../contacts/contact-sql.js';
import { contactFields } from '../contacts/fields.js';
import { readContactWrite, requireIdentifier } from '../contacts/write-contact.js';
import { resolveReferences } from '../contacts/write-contacts.js';
import { moveRefusals } from '../duplicates/refusals.js';
import { enqueueRescoring } from '../scoring/enqueue.js';
import { matchIdentifiers } from '../suppressions/match.js';
import { liftOfContacts } from '../suppressions/write-suppressions.js';
import { type CompanyNames, resolveNames } from './company-names.js';
import { auditOfMerge, holdMerged, mergeHeld, readOverfull } from './merge-people.js';
import {
  type PeopleOptions,
  PeoplePlan,
  type PersonItem,
  type PersonKey,
  type PersonLook,
  type PersonRecords,
} from './people-plan.js';

/** A cell with an identifier, and the name of its column. */
interface IdentifierCell {
  kind: IdentifierKind;
  column: string;
  value: unknown;
}

/**
 * Reads a row. An identifier that cannot be read becomes a custom field, named by its column, if another one can be.
 * @param input the fields, without identifiers @param cells the identifiers in the order in which they count
 */
export function readPersonItem(
  input: { customFields?: readonly object[]; companyName?: unknown },
  cells: readonly IdentifierCell[],
  country: string | null,
): PersonItem | InvalidError {
  const faults: FieldErrors = {};
  const identifiers = new Map<string, Identifier>();
  const unread: IdentifierCell[] = [];
  for (const cell of cells) {
    const parsed = contactFields[cell.kind].identifier(country).safeParse(cell.value);
    if (parsed.success) identifiers.set(`${cell.kind} ${parsed.data}`, { kind: cell.kind, value: parsed.data });
    else {
      unread.push(cell);
      faults[cell.kind] ??= parsed.error.issues.map(({ message }) => message);
    }
  }
  const isKnown = identifiers.size > 0;
  const fieldErrors: FieldErrors = isKnown ? {} : faults;
  const write = readContactWrite(
    { ...input, customFields: withUnread(input.customFields ?? [], isKnown ? unread : []) },
    fieldErrors,
  );
  if (!isKnown) requireIdentifier(null, fieldErrors);
  const companyName = companyNameOf.safeParse(input.companyName ?? undefined);
  if (!companyName.success) fieldErrors['companyName'] = companyName.error.issues.map(({ message }) => message);
  if (Object.keys(fieldErrors).length > 0) return new InvalidError(fieldErrors);
  return { identifiers: [...identifiers.values()], write, companyName: companyName.data?.trim() };
}

const companyNameOf = text({ max: 255 }).optional();

function withUnread(given: readonly object[], unread: readonly IdentifierCell[]): object[] {
  const names = new Set(given.map((field) => 'fieldName' in field && field.fieldName));
  return [
    ...given,
    ...unread.flatMap(({ column, kind, value }) => {
      const name = fieldName.safeParse(column).success ? column : kind;
      if (names.has(name)) return [];
      names.add(name);
      return [{ fieldName: name, fieldValue: String(value) }];
    }),
  ];
}

/** The keys of the contacts of a person. */
export const personKeys = ({ identifiers }: PersonItem): string[] => identifiers.map(keyOf);

/** A row on its way: the place of its item, and its records. */
interface Row {
  index: number;
  records: PersonRecords;
}

/**
 * Writes people in their order, and creates the missing companies of those that are written. Must run in a transaction.
 */
export async function writePeople(
  sql: Session,
  place: ContactPlace,
  given: readonly PersonItem[],
  { names, ...options }: PeopleOptions & { names: CompanyNames },
): Promise<SettledPeople> {
  const items = await resolveNames(sql, place.clientId, given, names);
  const good = items.filter(isItem);
  const needed = await domainsOfWritten(sql, place, good, options);
  const domains = await ensureCompanies(sql, place.clientId, needed, namesByDomain(good));
  const results = new Map<number, ItemResult>();
  const rows = await markSuppressed(sql, place, await prepare(sql, place, items, { domains, results }));
  const looks = new Map<number, PersonLook>();
  const joined = new Set<number>();
  for (let open: readonly Row[] = rows; open.length > 0; ) {
    const run = await writeRun(sql, place, open, options);
    for (const [{ index }, result, look] of run.done) {
      results.set(index, joined.has(index) ? asJoined(result) : result);
      if (look) looks.set(index, look);
    }
    const [next] = open.slice(run.done.length);
    if (next && run.done.length === 0) {
      const refusal = await merge(sql, place, run.joining);
      if (refusal) results.set(next.index, { status: 'refused', refusal });
      else joined.add(next.index);
    }
    const rest = open.slice(run.done.length).filter(({ index }) => results.get(index)?.status !== 'refused');
    // What was written and merged may have opted others out.
    open = await markSuppressed(sql, place, rest);
  }
  return settled(items, results, looks);
}

/** The results of people, and how those look that may resemble others. */
interface SettledPeople {
  results: ItemResult[];
  looks: (PersonLook | null)[];
}

const settled = (
  items: readonly unknown[],
  results: ReadonlyMap<number, ItemResult>,
  looks: ReadonlyMap<number, PersonLook>,
): SettledPeople => ({
  results: items.map((_item, index) => resultAt(results, index)),
  looks: items.map((_item, index) => looks.get(index) ?? null),
});

const asJoined = (result: ItemResult): ItemResult =>
  result.status === 'refused' ? result : { ...result, status: 'updated', joined: true };

function resultAt(results: ReadonlyMap<number, ItemResult>, index: number): ItemResult {
  const result = results.get(index);
  if (!result) throw new Error('A row has no result.');
  return result;
}

const MOST_ATTEMPTS = 100;

/* Another request may create a contact, or move one, at the same time: everything is then read and written again. */
async function writeRun(sql: Session, place: ContactPlace, rows: readonly Row[], options: PeopleOptions) {
  await sql.query('people.savepoint', 'savepoint people');
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const run = await tryRun(sql, place, rows, options);
    await sql.query(run ? 'people.release' : 'people.again', `${run ? 'release' : 'rollback to'} savepoint people`);
    if (run) return run;
  }
  throw new Error(`Other requests were faster ${MOST_ATTEMPTS} times.`);
}

/* Writes rows up to the first one that joins Persons. Null: something else was faster. */
async function tryRun(sql: Session, place: ContactPlace, rows: readonly Row[], options: PeopleOptions) {
  const target = { clientId: place.clientId, statements: contactStatements(place) };
  const stored = await hold(sql, place, rows, options);
  if (!stored) return null;
  const plan = new PeoplePlan(target.statements.rules, stored, options);
  const planned: [Row, ItemResult, PersonLook | null][] = [];
  let joining: PersonKey[] = [];
  for (const row of rows) {
    const result = plan.apply(row.records);
    if (Array.isArray(result)) {
      joining = result;
      break;
    }
    planned.push([row, result, plan.lookOf(row.records, result)]);
  }
  const { writes } = plan;
  const added = await store(sql, target, stored, writes);
  if (writes.some(({ id, key }) => id === null && !added.has(key))) return null;
  const idOf = (key: string) => added.get(key) ?? stored.get(key)?.id ?? null;
  const done = planned.map(
    ([row, result, look]) => [row, result, look && { ...look, contactId: idOf(row.records[0]?.key ?? '') }] as const,
  );
  const ended = done.filter(([, result]) => result.status !== 'refused' && result.optOut === 'ended');
  const lifted = ended.flatMap(([{ records }]) => records.flatMap(({ key }) => idOf(key) ?? []));
  await liftOfContacts(sql, place, lifted, 'An import was told to lift suppressions.');
  return { done, joining };
}

const HOLD_PERSONS = 'select id from person where client_id = $1 and id = any($2::bigint[]) order by id for key share';

/* Locks the Persons that contacts may join, then the contacts, in the order of all transactions. Null: a contact has moved. */
async function hold(sql: Session, place: ContactPlace, rows: readonly Row[], { conflicts }: PeopleOptions) {
  const { clientId } = place;
  const target = { clientId, statements: contactStatements(place) };
  const records = rows.flatMap((row) => row.records);
  if (rows.length === records.length) return readStored(sql, target, records, true);
  const seen = await target.statements.read(sql, records, false);
  const persons = new Set([...seen.values()].flatMap(({ columns }) => personIn(columns)));
  if (conflicts === 'merge') await holdMerged(sql, clientId, [...persons]);
  else if (persons.size > 0) await sql.query('people.hold', HOLD_PERSONS, [clientId, [...persons]]);
  const stored = await readStored(sql, target, records, true);
  return [...stored.values()].every(({ columns }) => personIn(columns).every((id) => persons.has(id))) ? stored : null;
}

const personIn = (columns: StoredRecord['columns']): number[] =>
  typeof columns['person_id'] === 'number' ? [columns['person_id']] : [];

/* The oldest Person stays. */
async function merge(sql: Session, place: ContactPlace, persons: readonly PersonKey[]): Promise<ItemRefusal | null> {
  const { clientId, agencyId } = place;
  const ids = persons.filter((person) => typeof person === 'number').sort((one, other) => one - other);
  if ((await readOverfull(sql, clientId, ids)) > 0)
    return new InvalidError({ customFields: ['A contact of the merged Persons would have too many custom fields.'] });
  const actor = typeof place.actor === 'string' ? place.actor : '';
  const merged = await mergeHeld(sql, { clientId, agencyId, actor }, ids, await moveRefusals(sql, clientId, ids));
  await recordAudits(sql, { clientId, agencyId, actor }, [auditOfMerge(merged)]);
  await enqueueRescoring(sql, clientId, 'person', [merged.primaryPersonId]);
  return null;
}

/** What earlier rows of a trial left behind. */
interface EarlierPeople {
  contacts: ReadonlyMap<string, StoredRecord>;
  /** Both are extended. */
  merged: Map<PersonKey, PersonKey>;
  optedOut: Set<PersonKey>;
}

/** Predicts `writePeople`; only reads. A company that it would create counts as different from all others. */
export async function forecastPeople(
  sql: Sql,
  place: ContactPlace,
  given: readonly PersonItem[],
  {
    names,
    contacts,
    merged,
    optedOut,
    ...options
  }: Omit<PeopleOptions, 'merged' | 'optedOut'> & EarlierPeople & { names: CompanyNames },
): Promise<SettledPeople & { states: [string, StoredRecord][] }> {
  const { clientId } = place;
  const items = await resolveNames(sql, clientId, given, names);
  const named = domainsOf(items.filter(isItem));
  const known = await findCompanies(sql, clientId, named);
  const domains = new Map<string, unknown>(named.map((domain) => [domain, known.get(domain) ?? domain]));
  const results = new Map<number, ItemResult>();
  const rows = await markSuppressed(sql, place, await prepare(sql, place, items, { domains, results }));
  const target = { clientId, statements: contactStatements(place) };
  const records = rows.flatMap((row) => row.records);
  const stored = await readStored(sql, target, records, false);
  for (const [key, state] of contacts) stored.set(key, withFields(state, stored.get(key)));
  const plan = new PeoplePlan(target.statements.rules, stored, { ...options, merged, optedOut });
  const looks = new Map<number, PersonLook>();
  for (const row of rows) {
    const result = plan.apply(row.records);
    if (Array.isArray(result)) throw new Error('A trial merges nothing.');
    results.set(row.index, result);
    const look = plan.lookOf(row.records, result);
    if (look) looks.set(row.index, look);
  }
  for (const { index, records: own } of rows) {
    const look = looks.get(index);
    if (look) look.person = plan.personOf(own);
  }
  return { ...settled(items, results, looks), states: plan.states };
}

const isItem = (item: PersonItem | Error): item is PersonItem => !(item instanceof Error);

/* The first name of each domain. */
const namesByDomain = (items: readonly PersonItem[]): Map<string, string> =>
  new Map(
    items
      .flatMap(({ write: { companyDomain }, companyName }) =>
        companyDomain && companyName ? [[companyDomain, companyName] as const] : [],
      )
      .reverse(),
  );

const domainsOf = (items: readonly PersonItem[]): string[] => items.flatMap(({ write }) => write.companyDomain ?? []);

interface Preparation {
  /** The value that stands for the company of each domain. */
  domains: ReadonlyMap<string, unknown>;
  /** Receives the refusals. */
  results: Map<number, ItemResult>;
}

/* The records of each row. */
async function prepare(
  sql: Sql,
  place: ContactPlace,
  items: readonly (PersonItem | ItemRefusal)[],
  { domains, results }: Preparation,
): Promise<Row[]> {
  const good = items.filter(isItem);
  const writes = good.map(({ write }) => write);
  const resolved = (await resolveReferences(sql, place.clientId, writes, domains)).values();
  return items.flatMap((item, index): Row[] => {
    const common = isItem(item) ? (resolved.next().value ?? new NotFoundError('Contact not found')) : item;
    if (!isItem(item) || common instanceof Error) {
      if (common instanceof Error) results.set(index, { status: 'refused', refusal: common });
      return [];
    }
    const records = item.identifiers.map((identifier): BatchRecord => {
      const patch = { ...common.patch, [IDENTIFIER_COLUMNS[identifier.kind]]: identifier.value };
      return { ...common, key: keyOf(identifier), patch };
    });
    return [{ index, records }];
  });
}

/* What the suppression list says of each row: an erased identifier counts for all. Looked up only where it has an effect. */
async function markSuppressed(sql: Sql, place: ContactPlace, rows: readonly Row[]): Promise<readonly Row[]> {
  if (!place.suppressed || rows.length === 0) return rows;
  const asked = rows.flatMap(({ records }) => records.map(askedOf));
  const marks = (await matchIdentifiers(sql, place, asked)).values();
  return rows.map(({ index, records }) => {
    const kinds = records.flatMap(() => marks.next().value?.kind ?? []);
    const known = kinds.length > 0 ? ('suppressed' as const) : undefined;
    const suppressed = kinds.includes('erased') ? ('erased' as const) : known;
    const isSame = records.every((record) => record.suppressed === suppressed);
    return isSame ? { index, records } : { index, records: records.map((record) => ({ ...record, suppressed })) };
  });
}

/* The identifier of a record, from its key. */
function askedOf({ key }: BatchRecord) {
  const at = key.indexOf(' ');
  const column = Object.values(IDENTIFIER_COLUMNS).find((name) => name === key.slice(0, at)) ?? 'email';
  return { column, value: key.slice(at + 1) };
}

/* Companies are locked before contacts, so the look-up comes first. A later change may leave a company unused. */
async function domainsOfWritten(
  sql: Session,
  place: ContactPlace,
  items: readonly PersonItem[],
  { mode }: PeopleOptions,
): Promise<string[]> {
  const named = items.filter(({ write }) => write.companyDomain);
  if (named.length === 0 || mode === 'upsert') return domainsOf(named);
  const records = named.flatMap(({ identifiers }) =>
    identifiers.map((identifier) => ({
      key: keyOf(identifier),
      patch: { [IDENTIFIER_COLUMNS[identifier.kind]]: identifier.value },
      customFields: [],
    })),
  );
  const stored = await contactStatements(place).read(sql, records, false);
  const isNeeded = (item: PersonItem) => {
    const found = personKeys(item).map((key) => stored.get(key));
    const isKnown = found.some((one) => one !== undefined);
    if (mode !== 'fill') return isKnown === (mode === 'update');
    return found.some((one) => (one?.columns[contactFields.companyId.column] ?? null) === null);
  };
  return domainsOf(named.filter(isNeeded));
}
