import { people } from '../../capabilities/people.js';
import { tool } from '../tool.js';

/** The tools for people and their merges. */
export const peopleTools = {
  search_people: tool(people.search, {
    description:
      'Lists people with all their contacts, one page at a time. A Person matches when each filter is met by one of its contacts.',
  }),
  lookup_person: tool(people.lookUp, {
    description: 'Finds the Person with an identifier: exactly one of email, linkedin_url and phone.',
    missing: 'Person not found: no contact has this identifier. Try another identifier, or search_people by name.',
  }),
  get_person: tool(people.get, {
    description: 'Gets one Person by its id, with the identifiers and custom fields of all its contacts.',
    missing: 'Person not found. Find Person ids with search_people or lookup_person.',
  }),
  merge_people: tool(people.merge, {
    description:
      'Merges several Persons: all contacts move to the first, the others are deleted, and custom fields are made equal. undo_merge undoes it.',
    remedies: { NotFoundError: 'Nothing was changed. Find Person ids with search_people or lookup_person.' },
  }),
  split_person: tool(people.split, {
    description:
      'Moves contacts of a Person to a new Person. At least one contact must remain. Contact ids come from search_contacts.',
    remedies: {
      NotFoundError: 'Nothing was changed. Find Person ids with lookup_person and contact ids with search_contacts.',
    },
  }),
  list_merges: tool(people.listMerges, {
    description:
      'Lists merges of Persons, newest first, at most 100 at a time, with the ids that undo_merge needs. Pass next as after to continue; null means the end.',
  }),
  undo_merge: tool(people.undoMerge, {
    description:
      'Undoes a merge: its Persons are restored under their old ids with the contacts that still exist, and values not changed since get their old value. Changed values are kept and listed as conflicts. With dry_run it only reports what it would do.',
    remedies: {
      NotFoundError: 'Nothing was changed. Find merges with list_merges.',
      ConflictError: 'Nothing was changed. If a later merge is named, undo that one first.',
    },
  }),
};
