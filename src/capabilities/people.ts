import { withoutTypename } from '../operations/document.js';
import {
  MergesDocument,
  MergeUndoDocument,
  PeopleMergeDocument,
  PeoplePageDocument,
  PersonDocument,
  PersonLookupDocument,
  PersonSplitDocument,
} from '../operations/generated.js';
import { nameFilter, pageSize } from '../wire/parameters.js';
import {
  mergeBody,
  mergePage,
  mergeResult,
  mergesBody,
  mergeUndoBody,
  mergeUndoResult,
  personPage,
  personRecord,
  splitBody,
  splitResult,
  toKnownRange,
} from '../wire/people.js';
import { personFilters, personLookupQuery, personLookupVariables, personPageVariables } from '../wire/person-query.js';
import { capability } from './capability.js';

const read = { workspace: 'read', enrichment: true } as const;
const write = { workspace: 'write', enrichment: true } as const;

/* Whether an answer is a stored one is reported beside it, not in it. */
const withoutReplay = <Result extends { replayed: boolean }>({ replayed: _replayed, ...result }: Result) =>
  withoutTypename(result);

export const searchPeople = capability({
  access: read,
  query: personFilters,
  operation: PeoplePageDocument,
  variables: personPageVariables,
  shape: personPage,
});

export const lookUpPerson = capability({
  access: read,
  query: personLookupQuery,
  operation: PersonLookupDocument,
  variables: personLookupVariables,
  shape: personRecord,
});

export const getPerson = capability({
  access: read,
  ids: { person_id: 'The id of the Person.' },
  operation: PersonDocument,
  variables: ({ ids: { person_id } }) => ({ id: person_id }),
  shape: personRecord,
});

export const mergePeople = capability({
  access: write,
  idempotent: true,
  heavy: true,
  body: () => mergeBody,
  operation: PeopleMergeDocument,
  variables: ({ body, idempotencyKey }) => ({ personIds: toKnownRange(body.person_ids), idempotencyKey }),
  shape: mergeResult,
  answer: withoutReplay,
});

/** The most conflicts that an answer lists. */
const CONFLICTS = 100;

export const undoMerge = capability({
  access: write,
  idempotent: true,
  heavy: true,
  body: () => mergeUndoBody,
  operation: MergeUndoDocument,
  variables: ({ body, idempotencyKey }) => ({
    mergeId: toKnownRange([body.merge_id])[0] ?? 0,
    dryRun: body.dry_run,
    first: CONFLICTS,
    idempotencyKey,
  }),
  shape: mergeUndoResult,
  answer: withoutReplay,
});

export const listMerges = capability({
  access: read,
  query: { after: nameFilter('What next was in the answer before. Absent: from the newest.'), page_size: pageSize },
  body: () => mergesBody,
  operation: MergesDocument,
  variables: ({ query, body }) => ({
    personId: body.person_id === undefined ? null : (toKnownRange([body.person_id])[0] ?? 0),
    after: query.after ?? null,
    size: query.page_size,
  }),
  shape: mergePage,
  answer: ({ merges, page }) => ({ merges: withoutTypename(merges), next: page.hasNextPage ? page.endCursor : null }),
});

export const splitPerson = capability({
  access: write,
  idempotent: true,
  body: () => splitBody,
  operation: PersonSplitDocument,
  variables: ({ body, idempotencyKey }) => ({
    personId: toKnownRange([body.person_id])[0] ?? 0,
    contactIds: toKnownRange(body.contact_ids),
    idempotencyKey,
  }),
  shape: splitResult,
  answer: withoutReplay,
});
