import { splitPerson } from '../../capabilities/people.js';
import { tool } from '../tool.js';

export default tool(splitPerson, {
  title: 'Split a person',
  description:
    'Moves contacts of a Person to a new Person. At least one contact must remain. Contact ids come from search_contacts.',
  effect: 'rearrange',
  remedies: {
    NotFoundError: 'Nothing was changed. Find Person ids with lookup_person and contact ids with search_contacts.',
  },
});
