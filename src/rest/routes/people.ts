import {
  PeopleMergeDocument,
  PeoplePageDocument,
  PersonDocument,
  PersonLookupDocument,
  PersonSplitDocument,
} from '../../operations/generated.js';
import { ONE_IDENTIFIER } from '../../wire/contact-query.js';
import {
  mergeBody,
  mergeResult,
  personPage,
  personRecord,
  splitBody,
  splitResult,
  toKnownRange,
} from '../../wire/people.js';
import {
  namesOneIdentifier,
  personFilters,
  personLookupQuery,
  personLookupVariables,
  personPageVariables,
} from '../../wire/person-query.js';
import { detailReply, error, fieldKeyed, soleFault, titled } from '../errors.js';
import { personExample } from '../examples.js';
import { replayable } from '../replayable.js';
import { withoutTypename } from '../respond.js';
import { route } from '../route.js';

const tag = 'People';
const read = { workspace: 'read', enrichment: true } as const;
const write = { workspace: 'write', enrichment: true } as const;
const unknownPerson = detailReply(404, 'Person not found');
const oneIdentifier = soleFault(400, 'identifier', 'None or several identifiers are given.');
const notOneIdentifier = { status: oneIdentifier.status, body: oneIdentifier.body(ONE_IDENTIFIER) };
const refusals = { NotFoundError: error(404), InvalidError: fieldKeyed(400), ConflictError: titled(409) };

export const searchPeople = route({
  method: 'get',
  paths: ['/people'],
  tag,
  summary: 'Search people',
  description:
    'A Person matches with all its contacts; filters are ANDed, and each may be met by another contact. Past the end the page is empty and current_page names the last page.',
  access: read,
  query: personFilters,
  operation: PeoplePageDocument,
  variables: personPageVariables,
  answer: {
    statuses: { 200: 'A page; empty when nobody matches.' },
    schema: personPage,
    example: { count: 1, total_pages: 1, current_page: 1, page_size: 100, results: [personExample] },
  },
});

export const lookUpPerson = route({
  method: 'get',
  paths: ['/people/lookup'],
  tag,
  summary: 'Look up a person',
  description: 'By exactly one identifier; an empty one counts as not given.',
  access: read,
  query: personLookupQuery,
  shortcut: (input) => (namesOneIdentifier(input) ? null : notOneIdentifier),
  shortcutRefusal: oneIdentifier,
  operation: PersonLookupDocument,
  variables: personLookupVariables,
  answer: { statuses: { 200: 'The Person.' }, schema: personRecord, example: personExample },
  missing: unknownPerson,
});

export const getPerson = route({
  method: 'get',
  paths: ['/people/{person_id}'],
  tag,
  summary: 'Get a person',
  access: read,
  operation: PersonDocument,
  variables: ({ path }) => ({ id: path['person_id'] ?? 0 }),
  answer: { statuses: { 200: 'The Person.' }, schema: personRecord, example: personExample },
  missing: unknownPerson,
});

export const mergePeople = route({
  method: 'post',
  paths: ['/people/merge'],
  tag,
  summary: 'Merge people',
  description:
    'All contacts move to the first Person and the others are deleted, at once. For each custom field one value, that of the earliest Person and then of the lowest contact, is written onto every contact; bison_id and names that end in _status are left alone.',
  access: write,
  idempotent: true,
  heavy: true,
  body: { forms: 'json', schema: () => mergeBody, notObject: 'person_ids' },
  operation: PeopleMergeDocument,
  variables: ({ body, idempotencyKey }) => ({ personIds: toKnownRange(body.person_ids), idempotencyKey }),
  answer: {
    statuses: { 200: 'The Persons are one.' },
    schema: mergeResult,
    example: { primary_person_id: 17, merged_person_ids: [23, 41], relinked_contacts: 3 },
    from: ({ replayed, ...result }) => replayable(200, withoutTypename(result), replayed),
  },
  refusals,
});

export const splitPerson = route({
  method: 'post',
  paths: ['/people/split'],
  tag,
  summary: 'Split a person',
  description: 'The listed contacts move to a new Person; nothing else about them changes.',
  access: write,
  idempotent: true,
  body: { forms: 'json', schema: () => splitBody, notObject: 'contact_ids' },
  operation: PersonSplitDocument,
  variables: ({ body, idempotencyKey }) => ({
    idempotencyKey,
    personId: toKnownRange([body.person_id])[0] ?? 0,
    contactIds: toKnownRange(body.contact_ids),
  }),
  answer: {
    statuses: { 200: 'The contacts have a Person of their own.' },
    schema: splitResult,
    example: { source_person_id: 17, new_person_id: 58, moved_contact_ids: [812], moved_contacts: 1 },
    from: ({ replayed, ...result }) => replayable(200, withoutTypename(result), replayed),
  },
  refusals,
});
