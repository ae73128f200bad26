import { z } from 'zod';
import { contactFields } from '../../crm/contacts/fields.js';
import type { PersonItem, PersonKey } from '../../crm/people/people-plan.js';
import { forecastPeople, personKeys, readPersonItem, writePeople } from '../../crm/people/write-people.js';
import { leftOutOf, type Memory, OWN, type Place, type ReadItems, recordsIn, type Target, takerOf } from './target.js';

const cells = z.object({
  identifiers: z.array(
    z.object({ kind: z.enum(['email', 'linkedinUrl', 'phone']), column: z.string(), value: z.unknown() }),
  ),
});

/* Under these keys rows leave the domain that stands for a company's name, and the Persons that a trial joined or opted out. */
const NAME = 'company ';
const PERSONS = 'persons';
const personKey = z.union([z.int(), z.string()]);
const personsLeft = z.object({ merged: z.array(z.tuple([personKey, personKey])), optedOut: z.array(personKey) });

const namesIn = (items: readonly PersonItem[]): string[] =>
  items.flatMap(({ companyName }) => (companyName ? [NAME + companyName.toLowerCase()] : []));

function domainsIn(memory: Memory): Map<string, string> {
  const known = [...memory].filter(([key]) => key.startsWith(NAME));
  return new Map(known.map(([key, domain]) => [key.slice(NAME.length), z.string().parse(domain)]));
}

const changedDomains = (seen: ReadonlyMap<string, string>, memory: Memory) =>
  [...seen].map(([name, domain]) => [NAME + name, domain] as const).filter(([key]) => !memory.has(key));

function personsIn(memory: Memory) {
  const { merged, optedOut } = personsLeft.parse(memory.get(PERSONS) ?? { merged: [], optedOut: [] });
  return { merged: new Map<PersonKey, PersonKey>(merged), optedOut: new Set<PersonKey>(optedOut) };
}

/** Contacts: a row is a person, with a contact for each identifier. */
export const people: Target = {
  fields: {
    ...contactFields,
    companyName: { type: 'String', input: 'Finds or creates the company of this name.', nullable: true },
  },
  ownExport: { marks: OWN, leftOut: [...leftOutOf(contactFields), 'suppressed'] },
  hasPeople: true,
  taker: (place) =>
    takerOf(
      (input) => readPersonItem(input, cells.parse(input).identifiers, place.phoneCountry),
      (items) => itemsOf(place, items),
    ),
};

function itemsOf(place: Place, items: readonly PersonItem[]): ReadItems {
  const { conflicts, companies: chosen } = place;
  return {
    keys: items.map(personKeys),
    memory: namesIn(items),
    trialMemory: [PERSONS],
    async write(sql, mode, memory) {
      const seen = domainsIn(memory);
      const settled = await writePeople(sql, place, items, { mode, conflicts, names: { chosen, seen } });
      return { ...settled, states: changedDomains(seen, memory) };
    },
    async forecast(sql, mode, memory) {
      const seen = domainsIn(memory);
      const { merged, optedOut } = personsIn(memory);
      const earlier = { contacts: recordsIn(memory), merged, optedOut };
      const options = { mode, conflicts, names: { chosen, seen } };
      const { states, ...settled } = await forecastPeople(sql, place, items, { ...options, ...earlier });
      const left = { merged: [...merged], optedOut: [...optedOut] };
      const persons = merged.size + optedOut.size > 0 ? [[PERSONS, left] as const] : [];
      return { ...settled, states: [...states, ...changedDomains(seen, memory), ...persons] };
    },
  };
}
