import { emails } from '../../capabilities/emails.js';
import { tool } from '../tool.js';
import { recordTools } from './shared.js';

/** The tools for emails. */
export const emailTools = {
  ...recordTools(
    'email',
    { ...emails, get: emails.getWithReplier },
    {
      find: 'Find email ids with list_emails.',
      delete: 'Deletes a recorded email. restore_email restores it.',
      restored: 'its fields, bodies and custom fields, and its contact if that still exists',
      taken: 'Delete the field of that name first: get_email shows it.',
    },
  ),
  list_emails: tool(emails.list, {
    description:
      'Lists recorded emails, newest first, filters ANDed, at most 100 at a time. Pass next as after to continue; null means the end.',
  }),
  create_email: tool(emails.create, {
    description: 'Records an email and links the contact whose email is contact_email. Sends nothing.',
    remedies: { NotFoundError: 'Find contact ids with search_contacts.' },
  }),
  set_email_interested: tool(emails.setInterested, {
    description: 'Marks the newest inbound email with exactly this address and subject.',
    remedies: { NotFoundError: 'list_emails shows the subjects of an address.' },
  }),
};
