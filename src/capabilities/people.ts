import { withoutTypename } from '../operations/document.js';
import * as documents from '../operations/generated.js';
import { contactPageVariables, emptyIdentifiers, namedIdentifiers } from '../wire/contacts.js';
import { after, pageSize, toNextPage } from '../wire/parameters.js';
import * as wire from '../wire/people.js';
import { capability } from './capability.js';
import { ofOne } from './records.js';

const reading = { access: { workspace: 'read', enrichment: true } } as const;
const writing = { access: { workspace: 'write', enrichment: true }, idempotent: true } as const;

const person = { shape: wire.markedPerson, unmarked: wire.personRecord };

/** Maximum number of conflicts listed when a merge is undone. */
const CONFLICTS = 100;

/* Whether a response is a stored one is reported in a header, not in the body. */
const withoutReplay = <Result extends { replayed: boolean }>({ replayed: _replayed, ...result }: Result) =>
  withoutTypename(result);

/** What callers do with people. */
export const people = {
  search: capability(documents.PeoplePageDocument, {
    ...reading,
    query: wire.personFilters,
    // Beside another identifier, an empty one is left out; an empty phone matches nobody in any case.
    idle: ({ query }) => (namedIdentifiers(query).length > 0 ? emptyIdentifiers({ ...query, phone: undefined }) : []),
    // A Person is found by its contacts.
    variables: contactPageVariables,
    shape: wire.personPage,
  }),
  lookUp: capability(documents.PersonLookupDocument, {
    ...reading,
    query: wire.personLookupQuery,
    idle: ({ query }) => emptyIdentifiers(query),
    variables: wire.personLookupVariables,
    ...person,
  }),
  get: capability(documents.PersonDocument, {
    ...reading,
    ...ofOne('person_id', { person_id: 'The id of the Person.' }),
    ...person,
  }),
  merge: capability(documents.PeopleMergeDocument, {
    ...writing,
    heavy: true,
    body: () => wire.mergeBody,
    variables: ({ body, idempotencyKey }) => ({ personIds: wire.toKnownRange(body.person_ids), idempotencyKey }),
    shape: wire.mergeResult,
    answer: withoutReplay,
  }),
  undoMerge: capability(documents.MergeUndoDocument, {
    ...writing,
    heavy: true,
    body: () => wire.mergeUndoBody,
    variables: ({ body, idempotencyKey }) => ({
      mergeId: wire.toKnownId(body.merge_id),
      dryRun: body.dry_run,
      first: CONFLICTS,
      idempotencyKey,
    }),
    shape: wire.mergeUndoResult,
    answer: withoutReplay,
  }),
  listMerges: capability(documents.MergesDocument, {
    ...reading,
    query: { after, page_size: pageSize },
    body: () => wire.mergesBody,
    variables: ({ query: { after: cursor = null, page_size: size }, body: { person_id: id } }) => ({
      ...{ personId: id === undefined ? null : wire.toKnownId(id), after: cursor, size },
    }),
    shape: wire.mergePage,
    answer: ({ merges, page }) => ({ merges: withoutTypename(merges), next: toNextPage(page) }),
  }),
  split: capability(documents.PersonSplitDocument, {
    ...writing,
    body: () => wire.splitBody,
    variables: ({ body, idempotencyKey }) => ({
      personId: wire.toKnownId(body.person_id),
      contactIds: wire.toKnownRange(body.contact_ids),
      idempotencyKey,
    }),
    shape: wire.splitResult,
    answer: withoutReplay,
  }),
};
