import { lookUpPerson } from '../../capabilities/people.js';
import { tool } from '../tool.js';

export default tool(lookUpPerson, {
  title: 'Look up a person',
  description: 'The Person that exactly one of email, linkedin_url and phone belongs to.',
  effect: 'read',
  missing: 'Person not found: no contact has this identifier. Try another identifier, or search_people by name.',
});
