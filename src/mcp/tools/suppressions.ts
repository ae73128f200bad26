import { suppressions } from '../../capabilities/suppressions.js';
import { tool } from '../tool.js';

/** The tools for the suppression list. */
export const suppressionTools = {
  list_suppressions: tool(suppressions.list, {
    description:
      'Lists the suppression (do not contact, opt-out) list, newest first. Pass next as after to continue; null means the end.',
  }),
  check_suppression: tool(suppressions.check, {
    description:
      'Says of up to 1,000 addresses, phone numbers or LinkedIn profiles whether they may be contacted. Call it before anything is sent.',
  }),
  add_suppressions: tool(suppressions.add, {
    description:
      'Puts addresses, domains, phone numbers, LinkedIn profiles or Persons on the suppression (do not contact) list.',
  }),
  lift_suppressions: tool(suppressions.lift, {
    description:
      'Ends entries of the suppression list for good, with a reason. Only if the person agreed or the entry is a mistake.',
    remedies: {
      NotFoundError: 'Find ids with list_suppressions. Entries of the whole agency need a master key, over REST.',
    },
  }),
};
