import { ConflictError } from '../../../errors.js';
import {
  type BatchRecord,
  type ItemResult,
  type PlanRules,
  RecordPlan,
  type RecordWrite,
  refusalOf,
  type StoredRecord,
  type WriteMode,
} from '../../records/batch/write-plan.js';
import type { Identifier } from '../contacts/contact-sql.js';
import type { ContactWrite } from '../contacts/write-contact.js';

/** What happens to a row whose identifiers belong to several Persons. */
export const PERSON_CONFLICTS = ['refuse', 'keepApart', 'merge'] as const;
export type PersonConflicts = (typeof PERSON_CONFLICTS)[number];

/** A Person: its id, or the key of the first contact of a new one. */
export type PersonKey = number | string;

/** A person of a file: its identifiers, of which each is one contact, and the fields of all of them. */
export interface PersonItem {
  identifiers: readonly Identifier[];
  write: ContactWrite;
  /** The name of their company. */
  companyName?: string | undefined;
}

/** The same as records: one for each identifier, the first one first. */
export type PersonRecords = readonly BatchRecord[];

/** What planning a row needs besides the stored contacts. */
export interface PeopleOptions {
  mode: WriteMode;
  conflicts: PersonConflicts;
  /** Persons that earlier rows made one of, and what they became. Absent: they are merged where they are stored. */
  merged?: Map<PersonKey, PersonKey>;
  /** Persons that earlier rows opted out. Is extended. */
  optedOut?: Set<PersonKey>;
}

/** What a person is compared by. */
export interface PersonLook {
  /** The Person, as far as it is known before the row is written. */
  person: string;
  /** A contact of it; null: it is not written. */
  contactId: number | null;
  firstName: string | null;
  lastName: string | null;
  /** The id of the company, or its domain if it is new. */
  companyId: string | null;
  linkedinUrl: string | null;
  phone: string | null;
}

/* Changes of these columns make a person look like another one. */
const COMPARED = ['first_name', 'last_name', 'company_id', 'email', 'linkedin_url', 'phone'];

/** The column of the Person among those of a stored contact. */
const PERSON = 'person_id';

/** The combined effect of rows on contacts and Persons, independent of how many rows are planned together. */
export class PeoplePlan {
  readonly #rules: PlanRules;
  readonly #stored: ReadonlyMap<string, StoredRecord>;
  readonly #options: PeopleOptions;
  readonly #plans = new Map<string, RecordPlan>();
  readonly #persons = new Map<string, PersonKey>();
  readonly #numbers = new Map<string, number>();
  readonly #optedOut: Set<PersonKey>;

  constructor(rules: PlanRules, stored: ReadonlyMap<string, StoredRecord>, options: PeopleOptions) {
    this.#rules = rules;
    this.#stored = stored;
    this.#options = options;
    this.#optedOut = options.optedOut ?? new Set();
    for (const [key, { columns }] of stored) {
      const person = columns[PERSON];
      if (typeof person === 'number' || typeof person === 'string') this.#persons.set(key, person);
    }
  }

  /** What is to be written, in the order of the rows. */
  get writes(): RecordWrite[] {
    return [...this.#plans.values()].flatMap(({ write }) => write ?? []);
  }

  /** The resulting contacts by key, each with its Person. */
  get states(): [string, StoredRecord][] {
    return [...this.#plans].flatMap(([key, { state }]): [string, StoredRecord][] =>
      state ? [[key, { ...state, columns: { ...state.columns, [PERSON]: this.#personOf(key) } }]] : [],
    );
  }

  /** How the person of the last row that was planned looks; null: nothing that it is compared by has changed. */
  lookOf(row: PersonRecords, result: ItemResult): PersonLook | null {
    if (result.status === 'refused' || !result.changes.some((name) => COMPARED.includes(name))) return null;
    const states = row.map(({ key }) => this.#plans.get(key)?.columns ?? {});
    const textOf = (name: string) => {
      const value = states.map((columns) => columns[name] ?? null).find((one) => one !== null);
      return value === undefined ? null : String(value);
    };
    const [firstName, lastName, companyId] = [textOf('first_name'), textOf('last_name'), textOf('company_id')];
    const [linkedinUrl, phone] = [textOf('linkedin_url'), textOf('phone')];
    const isNamed = companyId !== null && firstName !== null && lastName !== null;
    if (!isNamed && linkedinUrl === null && phone === null) return null;
    return {
      ...{ person: this.personOf(row), contactId: null },
      ...{ firstName, lastName, companyId, linkedinUrl, phone },
    };
  }

  /** The Person of a row, as far as it is known before it is written. */
  personOf(row: PersonRecords): string {
    return String(this.#personOf(row[0]?.key ?? ''));
  }

  /**
   * Plans a row as a whole: one refused record refuses all.
   * @returns its result; or the Persons to merge before it is planned again
   */
  apply(row: PersonRecords): ItemResult | PersonKey[] {
    const { mode, conflicts, merged } = this.#options;
    const persons = [...new Set(row.flatMap(({ key }) => this.#personOf(key) ?? []))];
    const refusal = refusalOf(this.#rules.name, mode, persons.length > 0) ?? this.#conflictOf(persons);
    if (refusal) return { status: 'refused', refusal };
    for (const record of row) {
      const refused = this.#planOf(record).refusalOf(record, this.#modeOf(record));
      if (refused) return { status: 'refused', refusal: refused };
    }
    const isJoining = conflicts === 'merge' && persons.length > 1;
    if (isJoining && !merged) return persons;
    const person = (isJoining ? oldestOf(persons) : persons[0]) ?? row[0]?.personId ?? row[0]?.key ?? '';
    const records = row.map((record) => (this.#persons.has(record.key) ? record : this.#inPerson(record, person)));
    if (isJoining) for (const other of persons) if (other !== person) this.#join(other, person);
    const isOptedOut =
      persons.some((one) => this.#optedOut.has(one)) || records.some((record) => this.#isOptedOut(record));
    const results = records.map((record) => {
      const marked = isOptedOut && !record.suppressed ? { ...record, suppressed: 'suppressed' as const } : record;
      return this.#planOf(record).accept(marked, this.#modeOf(record));
    });
    for (const { key } of records) if (!this.#persons.has(key)) this.#persons.set(key, person);
    this.#noteOptOut(records, person, results);
    return combine(results, persons.length > 0, isJoining);
  }

  #join(other: PersonKey, person: PersonKey): void {
    this.#options.merged?.set(other, person);
    if (this.#optedOut.has(other)) this.#optedOut.add(person);
  }

  /* A suppressed contact suppresses its Person, until its suppression is lifted. */
  #noteOptOut(records: PersonRecords, person: PersonKey, results: readonly ItemResult[]): void {
    const isLifted = results.some((result) => result.status !== 'refused' && result.optOut === 'ended');
    const isSuppressed = records.some((record) => record.suppressed !== undefined || this.#isOptedOut(record));
    if (isLifted) this.#optedOut.delete(person);
    else if (isSuppressed) this.#optedOut.add(person);
  }

  #isOptedOut(record: BatchRecord): boolean {
    return this.#planOf(record).isOptedOut;
  }

  #conflictOf(persons: readonly PersonKey[]): ConflictError | null {
    if (this.#options.conflicts !== 'refuse' || persons.length < 2) return null;
    const known = persons.filter((person) => typeof person === 'number');
    const named = known.length === persons.length ? `: ${known.join(', ')}` : '';
    return new ConflictError('Conflict', `The identifiers belong to ${persons.length} Persons${named}.`);
  }

  #personOf(key: string): PersonKey | null {
    let person = this.#persons.get(key) ?? null;
    for (let next = person; next !== null; next = this.#options.merged?.get(next) ?? null) person = next;
    return person;
  }

  #inPerson(record: BatchRecord, person: PersonKey): BatchRecord {
    if (typeof person === 'number') return { ...record, personId: person };
    const number = this.#numbers.get(person) ?? this.#numbers.size + 1;
    this.#numbers.set(person, number);
    return { ...record, newPerson: number };
  }

  #planOf({ key }: BatchRecord): RecordPlan {
    const plan = this.#plans.get(key) ?? new RecordPlan(this.#rules, key, this.#stored.get(key) ?? null);
    this.#plans.set(key, plan);
    return plan;
  }

  #modeOf({ key }: BatchRecord): WriteMode {
    return this.#persons.has(key) ? this.#options.mode : 'upsert';
  }
}

/* A stored Person is older than a new one. */
const oldestOf = (persons: readonly PersonKey[]): PersonKey | undefined =>
  persons.filter((person) => typeof person === 'number').sort((one, other) => one - other)[0] ?? persons[0];

/* The result of a row, from those of its contacts. */
function combine(results: readonly ItemResult[], isKnown: boolean, isJoining: boolean): ItemResult {
  const done = results.flatMap((result) => (result.status === 'refused' ? [] : [result]));
  const isChanged = isJoining || done.some(({ status }) => status !== 'unchanged');
  const optOuts = done.flatMap(({ optOut }) => optOut ?? []);
  const known = isChanged ? 'updated' : 'unchanged';
  return {
    status: isKnown ? known : 'created',
    changes: [...new Set(done.flatMap(({ changes }) => changes))],
    ...(done.some(({ suppressed }) => suppressed) && { suppressed: true }),
    ...(optOuts.length > 0 && { optOut: optOuts.includes('ended') ? 'ended' : 'kept' }),
    ...(isJoining && { joined: true }),
  };
}
