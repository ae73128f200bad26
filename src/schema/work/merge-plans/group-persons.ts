import { MERGED_PERSONS } from '../../../values/record-id.js';
import type { DuplicatesRead, PersonFacts, PlannedEvidence, PlannedSuggestion } from './read-duplicates.js';

/** By what the Person that stays is chosen. */
export const SURVIVORS = ['oldest', 'mostComplete', 'latestReply'] as const;
export type Survivor = (typeof SURVIVORS)[number];

/** Persons that become one: the first stays, and the others are in the order in which their values are preferred. */
export interface PlannedGroup {
  personIds: number[];
  versions: string[];
  evidence: PlannedEvidence[];
}

interface Grouped {
  groups: PlannedGroup[];
  /** Suggestions that were left out. */
  leftOut: number;
}

/** Which of two comes first; 0: neither. */
type Compare = (a: PersonFacts, b: PersonFacts) => number;

/* Times as JSON of one statement are all in one form; none is before all of them. */
const compareTimes = (one: string | null, other: string | null): number => {
  const [a, b] = [one ?? '', other ?? ''];
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
const byAge: Compare = (a, b) => compareTimes(a.createdAt, b.createdAt) || a.id - b.id;

const COMPARES: Readonly<Record<Survivor, Compare>> = {
  oldest: byAge,
  mostComplete: (a, b) => b.filled - a.filled || byAge(a, b),
  latestReply: (a, b) => compareTimes(b.repliedAt, a.repliedAt) || byAge(a, b),
};

/**
 * Makes groups of suggestions that share Persons: of A with B and of B with C comes one group. A suggestion that would bring two
 * Persons into one group that were dismissed, or more Persons than a merge may have, is left out.
 */
export function groupPersons({ suggestions, persons, dismissed }: DuplicatesRead, survivor: Survivor): Grouped {
  const facts = new Map(persons.map((person) => [person.id, person]));
  const apart = new Set(dismissed.map(([one, other]) => `${one} ${other}`));
  const groups = new Map<number, Growing>();
  let leftOut = 0;
  for (const suggestion of suggestions) {
    const joined = [...new Set(suggestion.personIds.flatMap((id) => groups.get(id) ?? []))];
    const all = [...new Set([...joined.flatMap(({ ids }) => ids), ...suggestion.personIds])];
    if (all.length > MERGED_PERSONS.max || hasPair(all, apart)) {
      leftOut += 1;
      continue;
    }
    const group = { ids: all, suggestions: [...joined.flatMap((one) => one.suggestions), suggestion] };
    for (const id of all) groups.set(id, group);
  }
  const found = [...new Set(groups.values())];
  return { groups: found.map((group) => ordered(group, facts, COMPARES[survivor])), leftOut };
}

interface Growing {
  ids: number[];
  suggestions: PlannedSuggestion[];
}

const hasPair = (ids: readonly number[], apart: ReadonlySet<string>) =>
  apart.size > 0 && ids.some((one) => ids.some((other) => one < other && apart.has(`${one} ${other}`)));

function ordered({ ids, suggestions }: Growing, facts: ReadonlyMap<number, PersonFacts>, compare: Compare) {
  const members = ids.flatMap((id) => facts.get(id) ?? []).sort(compare);
  return {
    personIds: members.map(({ id }) => id),
    versions: members.map(({ version }) => version),
    evidence: suggestions.flatMap(({ evidence }) => evidence),
  };
}
