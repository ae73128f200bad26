import { ChangesDocument } from '../operations/generated.js';
import { changeFeed, changeQuery, toChangeFilter, toFeed } from '../wire/changes.js';
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
