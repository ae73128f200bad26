import { ChangesDailyDigestsDocument, ChangesDigestDocument, ChangesDocument } from '../operations/generated.js';
import {
  changeFeed,
  changeQuery,
  changesDigest,
  dailyDigestQuery,
  dailyDigests,
  digestQuery,
  toChangeFilter,
  toDays,
  toFeed,
} from '../wire/changes.js';
import { pageSize } from '../wire/parameters.js';
import { capability } from './capability.js';

export const readChanges = capability({
  access: { workspace: 'read' },
  query: { ...changeQuery, page_size: pageSize },
  operation: ChangesDocument,
  variables: ({ query }) => ({ after: query.after ?? null, first: query.page_size, filter: toChangeFilter(query) }),
  shape: changeFeed,
  answer: toFeed,
});

export const readChangesDigest = capability({
  access: { workspace: 'read' },
  heavy: true,
  query: digestQuery,
  operation: ChangesDigestDocument,
  variables: ({ query }) => ({ after: query.after, through: query.through }),
  shape: changesDigest,
});

export const readDailyDigests = capability({
  access: { workspace: 'read' },
  heavy: true,
  query: dailyDigestQuery,
  operation: ChangesDailyDigestsDocument,
  variables: ({ query }) => ({ after: query.after ?? null }),
  shape: dailyDigests,
  answer: toDays,
});
