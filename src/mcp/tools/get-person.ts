import { getPerson } from '../../capabilities/people.js';
import { tool } from '../tool.js';

export default tool(getPerson, {
  title: 'Get a person',
  description: 'One Person by its id, with the identifiers and custom fields of all its contacts.',
  effect: 'read',
  missing: 'Person not found. Find Person ids with search_people or lookup_person.',
});
