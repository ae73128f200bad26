import { many } from '../../format';
import { titles } from '../titles';

const written = (count: number): string =>
  count === 0 ? 'and no custom field changes' : `and ${many(count, 'custom field changes', 'custom fields change')}`;

export const text = {
  about: 'Each person once, with all their contacts: email addresses, profiles and phone numbers.',
  search: 'Name, email, phone, LinkedIn, company',
  none: 'No people yet',
  noneAbout:
    'People come with their first contact: from a connected platform, from an import, or created under Contacts.',
  links: [
    { page: 'integrations', title: titles.integrations },
    { page: 'imports', title: titles.imports },
    { page: 'contacts', title: titles.contacts },
  ],
  noMatch: 'No people match',
  noMatchAbout: 'Names and companies are found by the start of a word, everything else by any part.',
  name: 'Name',
  company: 'Company',
  jobTitle: 'Role',
  status: 'Status',
  known: 'Contact details',
  contacts: 'Contacts',
  lastReply: 'Last reply',
  contact: 'Contact',
  all: 'All people',
  allContacts: 'Show all contacts',
  number: (id: number, since: string) => `Person ${id}, first seen ${since}`,
  gone: 'Person not found',
  goneAbout: 'They may have been merged into another person: see Changes.',
  field: 'Field',
  merge: 'Merge with …',
  mergeTitle: (name: string) => `Merge ${name} with another person`,
  mergeAction: 'Merge',
  mergedNow:
    'The people were merged. Their contacts stay, now under one person. You can undo the merge under “Merges”.',
  other: 'Other person',
  stays: (stays: { name: string; id: number }, goes: { name: string; id: number }) =>
    `${stays.name} (${stays.id}) is kept; ${goes.name} (${goes.id}) is merged into it.`,
  swap: 'Keep the other one',
  mergePlan: (moved: number, values: number) => `${many(moved, 'contact moves', 'contacts move')}, ${written(values)}.`,
  overwritten: 'Custom fields that change',
  merges: 'Merges',
  mergedInto: 'merged into',
  thisPerson: 'this person',
  somebody: 'another person',
  undone: 'undone',
  undoneNow: 'The merge was undone.',
  undoMerge: (id: number) => `Undo merge ${id}`,
  undoTitle: 'Undo the merge',
  undoAction: 'Undo the merge',
  undoPlan: (ids: string, moved: number, values: number) =>
    `${ids === '' ? 'No person' : `Person ${ids}`} will be restored with ${many(moved, 'contact', 'contacts')}; ${many(values, 'custom field gets its', 'custom fields get their')} previous value back.`,
  conflicts: (count: number) =>
    `${many(count, 'value was', 'values were')} changed since the merge and ${count === 1 ? 'stays' : 'stay'} as now.`,
  conflictTable: 'Values that stay',
  merged: 'Merged',
  now: 'Now',
  split: 'Split …',
  splitTitle: (name: string) => `Split ${name}`,
  splitWhich: 'Contacts to move to a new person',
  splitAbout: 'At least one contact must stay. The contacts themselves do not change.',
  splitAction: (count: number) => `Move ${many(count, 'contact', 'contacts')}`,
  splitNow: (count: number) => `${many(count, 'contact', 'contacts')} moved to a new person.`,
};
