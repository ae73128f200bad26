import { PeoplePageDocument } from '../../operations/generated.js';
import { personPage } from '../../wire/people.js';
import { personFilters, personPageVariables } from '../../wire/person-query.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Search people',
  description:
    'Lists people with all their contacts, one page at a time. A Person matches when each filter is met by one of its contacts.',
  access: { workspace: 'read', enrichment: true },
  effect: 'read',
  query: personFilters,
  operation: PeoplePageDocument,
  variables: personPageVariables,
  output: personPage,
  answer: (page) => page,
});
