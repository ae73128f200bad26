import { emails } from '../../capabilities/emails.js';
import { tool } from '../tool.js';
import { fieldTools, restoring } from './shared.js';

const field = fieldTools('an email', 'email');

/** The tools for emails. */
export const emailTools = {
  list_emails: tool(emails.list, {
    title: 'List emails',
    description:
      'Lists recorded emails, newest first, filters ANDed, at most 100 at a time. Pass next as after to continue; null means the end.',
    effect: 'read',
  }),
  get_email: tool(emails.getWithReplier, {
    title: 'Get an email',
    description: 'Gets one email by its id.',
    effect: 'read',
    missing: 'Email not found. Find email ids with list_emails.',
  }),
  create_email: tool(emails.create, {
    title: 'Record an email',
    description: 'Records an email and links the contact whose email is contact_email. Sends nothing.',
    effect: 'add',
    remedies: { NotFoundError: 'Find contact ids with search_contacts.' },
  }),
  set_email_interested: tool(emails.setInterested, {
    title: 'Mark an email as interested',
    description: 'Marks the newest inbound email with exactly this address and subject.',
    effect: 'set',
    remedies: { NotFoundError: 'list_emails shows the subjects of an address.' },
  }),
  delete_email: tool(emails.delete, {
    title: 'Delete an email',
    description: 'Deletes a recorded email. restore_email restores it.',
    effect: 'remove',
    remedies: { NotFoundError: 'Find email ids with list_emails.' },
  }),
  restore_email: tool(emails.restore, {
    title: 'Restore an email',
    description:
      'Restores a deleted email under its id, with its fields, bodies and custom fields, and its contact if that still exists. Possible as long as the journal keeps the deletion.',
    effect: 'set',
    remedies: restoring('email'),
  }),
  create_email_custom_field: tool(emails.createField, {
    ...field.add,
    remedies: {
      NotFoundError: 'Find email ids with list_emails.',
      ConflictError: 'Delete the field of that name first: get_email shows it.',
    },
  }),
  delete_email_custom_field: tool(emails.deleteField, field.remove),
};
