import type { Workspace } from '../../../src/schema/kernel/context.js';

/** A contact as it is stored, by its one identifier. */
export interface Stored {
  id: number;
  value: string;
  person: number;
  status: string;
}

export interface World {
  contacts: readonly Stored[];
  persons: ReadonlySet<number>;
}

const CONTACTS = `select id, coalesce(email, linkedin_url, phone) as value, person_id as person, contact_status as status
  from contact where client_id = $1 order by id`;

export async function readWorld({ database, clientId }: Workspace): Promise<World> {
  const contacts = await database.query<Stored>(null, CONTACTS, [clientId]);
  const persons = await database.query<{ id: number }>(null, 'select id from person where client_id = $1', [clientId]);
  return { contacts, persons: new Set(persons.map(({ id }) => id)) };
}

/** What entries may name of a value: itself, and of an address its domains. */
function namesOf(value: string): string[] {
  const names = [value];
  for (let domain = value.split('@')[1] ?? ''; domain.includes('.'); domain = domain.slice(domain.indexOf('.') + 1))
    names.push(domain);
  return names;
}

interface Merge {
  id: number;
  primary: number;
  merged: readonly number[];
  isUndone: boolean;
}

/**
 * The rules of the suppression list of a client over plain values. Contacts and Persons are read from the database, because other
 * models hold how they move.
 */
export class Model {
  /** Addresses, numbers, profiles and domains with an open entry. */
  readonly values = new Set<string>();
  /** The Person that each entry of a Person stands at now, by the Person that it names. */
  readonly persons = new Map<number, number>();
  readonly erased = new Set<string>();
  readonly merges: Merge[] = [];

  isNamed(value: string): boolean {
    return namesOf(value).some((name) => this.values.has(name));
  }

  isPersonNamed(person: number): boolean {
    return [...this.persons.values()].includes(person);
  }

  isSuppressed(value: string, { contacts }: World): boolean {
    if (this.isNamed(value) || this.erased.has(value)) return true;
    const person = contacts.find((one) => one.value === value)?.person;
    if (person === undefined) return false;
    return this.isPersonNamed(person) || contacts.some((one) => one.person === person && this.isNamed(one.value));
  }

  /** What follows from how contacts changed. @param isErasure the deleted ones were erased */
  move(before: World, after: World): void {
    const now = new Map(after.contacts.map((one) => [one.id, one]));
    const known = new Map(before.contacts.map((one) => [one.id, one]));
    for (const was of before.contacts) {
      const is = now.get(was.id);
      if (!is) this.#leave(was, after);
      else if (is.value !== was.value && this.values.has(was.value)) this.values.add(is.value);
    }
    for (const is of after.contacts) {
      const was = known.get(is.id);
      if (this.erased.has(is.value) && was?.value !== is.value) this.values.add(is.value);
      if (is.status === 'unsubscribed' && was?.status !== 'unsubscribed') this.values.add(is.value);
    }
  }

  #leave({ value, person }: Stored, { contacts }: World): void {
    const isNamed = this.values.has(value);
    if (this.isPersonNamed(person)) this.values.add(value);
    if (isNamed && contacts.some((one) => one.person === person))
      this.persons.set(person, this.persons.get(person) ?? person);
  }

  merge(id: number, primary: number, merged: readonly number[]): void {
    for (const [named, at] of this.persons) if (merged.includes(at)) this.persons.set(named, primary);
    this.merges.push({ id, primary, merged, isUndone: false });
  }

  /** The entries at the Person return to whom they name, as far as it is there. */
  undo(merge: Merge, { persons }: World): void {
    merge.isUndone = true;
    for (const [named, at] of this.persons) {
      if (at !== merge.primary) continue;
      let led: number | undefined = named;
      while (led !== undefined && !persons.has(led))
        led = this.merges.find((one) => !one.isUndone && one.merged.includes(led ?? 0))?.primary;
      this.persons.set(named, led ?? at);
    }
  }

  erase(person: number, given: readonly string[], { contacts }: World): void {
    for (const value of given) {
      this.erased.add(value);
      this.values.delete(value);
    }
    if (contacts.some((one) => one.person === person)) return;
    for (const [named, at] of this.persons) if (at === person || named === person) this.persons.delete(named);
  }

  lift(value: string): void {
    this.values.delete(value);
    this.erased.delete(value);
  }

  /** What names the Person of a contact. */
  liftPerson(person: number, { contacts }: World): void {
    for (const { value } of contacts.filter((one) => one.person === person))
      if (this.values.has(value)) this.lift(value);
    for (const [named, at] of this.persons) if (at === person) this.persons.delete(named);
  }
}
