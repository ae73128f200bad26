import { suppressions } from '../../capabilities/suppressions.js';
import { tool } from '../tool.js';

/** The tools for the suppression list. */
export const suppressionTools = {
  list_suppressions: tool(suppressions.list, {
    title: 'List suppressions',
    description:
      'Lists the suppression (do not contact, opt-out) list, newest first. Pass next as after to continue; null means the end.',
    effect: 'read',
  }),
  check_suppression: tool(suppressions.check, {
    title: 'Check suppressions',
    description:
      'Says of up to 1,000 addresses, phone numbers or LinkedIn profiles whether they may be contacted. Call it before anything is sent.',
    effect: 'read',
  }),
  add_suppressions: tool(suppressions.add, {
    title: 'Suppress people',
    description:
      'Puts addresses, domains, phone numbers, LinkedIn profiles or Persons on the suppression (do not contact) list.',
    effect: 'set',
  }),
  lift_suppressions: tool(suppressions.lift, {
    title: 'Lift suppressions',
    description:
      'Ends entries of the suppression list for good, with a reason. Only if the person agreed or the entry is a mistake.',
    effect: 'remove',
    remedies: {
      NotFoundError: 'Find ids with list_suppressions. Entries of the whole agency need a master key, over REST.',
    },
  }),
};
