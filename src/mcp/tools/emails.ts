import { emails } from '../../capabilities/emails.js';
import { tool } from '../tool.js';
import { fieldTools, restoring } from './shared.js';

const field = fieldTools('an email', 'email');

/** The tools for emails. */
export const emailTools = {
  list_emails: tool(emails.list, {
    title: 'List emails',
    description:
      'Emails on the record, newest first, filters ANDed, at most 100 at a time. next, given back as after, continues the list; null ends it.',
    effect: 'read',
  }),
  get_email: tool(emails.getWithReplier, {
    title: 'Get an email',
    description: 'One email by its id.',
    effect: 'read',
    missing: 'Email not found. Find email ids with list_emails.',
  }),
  create_email: tool(emails.create, {
    title: 'Record an email',
    description:
      'Puts an email on the record. A contact_email that a contact carries links the contact. Sends nothing.',
    effect: 'add',
    remedies: { NotFoundError: 'Find contact ids with search_contacts.' },
  }),
  set_email_interested: tool(emails.setInterested, {
    title: 'Mark an email as interested',
    description: 'Marks the newest inbound email of exactly this address and subject.',
    effect: 'set',
    remedies: { NotFoundError: 'list_emails shows the subjects of an address.' },
  }),
  delete_email: tool(emails.delete, {
    title: 'Delete an email',
    description: 'Deletes an email from the record. restore_email gives it back.',
    effect: 'remove',
    remedies: { NotFoundError: 'Find email ids with list_emails.' },
  }),
  restore_email: tool(emails.restore, {
    title: 'Restore an email',
    description:
      'Gives a deleted email back under its id, with its fields, bodies and custom fields, and its contact where that is still there. Possible for as long as the journal keeps the deletion.',
    effect: 'set',
    remedies: restoring('email'),
  }),
  create_email_custom_field: tool(emails.createField, {
    ...field.add,
    remedies: {
      NotFoundError: 'Find email ids with list_emails.',
      ConflictError: 'Delete the one of that name first: get_email shows it.',
    },
  }),
  delete_email_custom_field: tool(emails.deleteField, field.remove),
};
