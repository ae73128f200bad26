import { people } from '../../capabilities/people.js';
import { ONE_IDENTIFIER } from '../../wire/contacts.js';
import { namesOneIdentifier } from '../../wire/people.js';
import { error, fieldKeyed, notFoundReply, soleError, titled } from '../errors.js';
import { pageOf, personExample } from '../examples.js';
import { routesUnder } from '../route.js';

const route = routesUnder('People');
const unknownPerson = notFoundReply('Person not found');
const oneIdentifier = soleError('identifier', 'No identifier or more than one is given.');
const notOneIdentifier = { status: 400, code: 'INVALID', body: oneIdentifier.body(ONE_IDENTIFIER) } as const;
const refusals = { NotFoundError: error, InvalidError: fieldKeyed, ConflictError: titled };

/** The routes of people. */
export const peopleRoutes = {
  getPerson: route(people.get, {
    at: ['get', '/people/{person_id}'],
    summary: 'Get a person',
    description: 'One Person by its id, with the identifiers of all its contacts. Merged Persons return 404.',
    request: { ids: { person_id: 1 } },
    statuses: { 200: 'The Person.' },
    example: personExample,
    missing: unknownPerson,
  }),
  lookUpPerson: route(people.lookUp, {
    at: ['get', '/people/lookup'],
    summary: 'Look up a person',
    request: { query: { email: 'dana@northgate.example' } },
    description: 'Finds a Person by exactly one identifier; an empty one counts as not given.',
    shortcut: (input) => (namesOneIdentifier(input) ? null : notOneIdentifier),
    shortcutRefusal: { status: notOneIdentifier.status, schema: oneIdentifier.schema },
    statuses: { 200: 'The Person.' },
    example: personExample,
    missing: unknownPerson,
  }),
  mergePeople: route(people.merge, {
    at: ['post', '/people/merge'],
    summary: 'Merge people',
    request: { body: { person_ids: [36, 60] } },
    description:
      'Moves all contacts to the first Person and deletes the others, atomically. For each custom field one value is written to every contact: that of the earliest Person, then of the contact with the lowest id. bison_id and names that end in _status are unchanged.',
    body: { forms: 'json', notObject: 'person_ids' },
    statuses: { 200: 'The Persons were merged.' },
    example: { primary_person_id: 17, merged_person_ids: [23, 41], relinked_contacts: 3 },
    refusals,
  }),
  searchPeople: route(people.search, {
    at: ['get', '/people'],
    summary: 'Search people',
    request: { query: { lastname: 'Whitfield' } },
    description:
      'Filters are ANDed; each may be met by a different contact of the Person. A Person is returned with all its contacts. Past the last page the result is empty and current_page is the last page.',
    statuses: { 200: 'A page; empty if nobody matches.' },
    example: pageOf(personExample),
  }),
  splitPerson: route(people.split, {
    at: ['post', '/people/split'],
    summary: 'Split a person',
    request: { body: { person_id: 1, contact_ids: [59] } },
    description: 'Moves the listed contacts to a new Person; nothing else about them changes.',
    body: { forms: 'json', notObject: 'contact_ids' },
    statuses: { 200: 'The contacts were moved to a new Person.' },
    example: { source_person_id: 17, new_person_id: 58, moved_contact_ids: [812], moved_contacts: 1 },
    refusals,
  }),
};
