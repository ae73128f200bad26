import { withoutTypename } from '../operations/document.js';
import * as documents from '../operations/generated.js';
import { contactPageVariables, emptyIdentifiers, namedIdentifiers } from '../wire/contacts.js';
import { after, pageSize, toNextPage } from '../wire/parameters.js';
import * as wire from '../wire/people.js';
import { capability } from './capability.js';

const reading = { access: { workspace: 'read', enrichment: true } } as const;
const writing = { access: { workspace: 'write', enrichment: true }, idempotent: true } as const;

/** Maximum number of conflicts listed when a merge is undone. */
const CONFLICTS = 100;

/* Whether a response is a stored one is reported in a header, not in the body. */
const withoutReplay = <Result extends { replayed: boolean }>({ replayed: _replayed, ...result }: Result) =>
  withoutTypename(result);

/** What callers do with people. */
export const people = {
  search: capability({
    ...reading,
    query: wire.personFilters,
    operation: documents.PeoplePageDocument,
    // Beside another identifier, an empty one is left out; an empty phone matches nobody in any case.
    idle: ({ query }) => (namedIdentifiers(query).length > 0 ? emptyIdentifiers({ ...query, phone: undefined }) : []),
    // A Person is found by its contacts.
    variables: contactPageVariables,
    shape: wire.personPage,
  }),
  lookUp: capability({
    ...reading,
    query: wire.personLookupQuery,
    idle: ({ query }) => emptyIdentifiers(query),
    operation: documents.PersonLookupDocument,
    variables: wire.personLookupVariables,
    shape: wire.markedPerson,
    unmarked: wire.personRecord,
  }),
  get: capability({
    ...reading,
    ids: { person_id: 'The id of the Person.' },
    operation: documents.PersonDocument,
    variables: ({ ids: { person_id } }) => ({ id: person_id }),
    shape: wire.markedPerson,
    unmarked: wire.personRecord,
  }),
  merge: capability({
    ...writing,
    heavy: true,
    body: () => wire.mergeBody,
    operation: documents.PeopleMergeDocument,
    variables: ({ body, idempotencyKey }) => ({ personIds: wire.toKnownRange(body.person_ids), idempotencyKey }),
    shape: wire.mergeResult,
    answer: withoutReplay,
  }),
  undoMerge: capability({
    ...writing,
    heavy: true,
    body: () => wire.mergeUndoBody,
    operation: documents.MergeUndoDocument,
    variables: ({ body, idempotencyKey }) => ({
      mergeId: wire.toKnownId(body.merge_id),
      dryRun: body.dry_run,
      first: CONFLICTS,
      idempotencyKey,
    }),
    shape: wire.mergeUndoResult,
    answer: withoutReplay,
  }),
  listMerges: capability({
    ...reading,
    query: { after, page_size: pageSize },
    body: () => wire.mergesBody,
    operation: documents.MergesDocument,
    variables: ({ query, body }) => ({
      personId: body.person_id === undefined ? null : wire.toKnownId(body.person_id),
      after: query.after ?? null,
      size: query.page_size,
    }),
    shape: wire.mergePage,
    answer: ({ merges, page }) => ({ merges: withoutTypename(merges), next: toNextPage(page) }),
  }),
  split: capability({
    ...writing,
    body: () => wire.splitBody,
    operation: documents.PersonSplitDocument,
    variables: ({ body, idempotencyKey }) => ({
      personId: wire.toKnownId(body.person_id),
      contactIds: wire.toKnownRange(body.contact_ids),
      idempotencyKey,
    }),
    shape: wire.splitResult,
    answer: withoutReplay,
  }),
};
