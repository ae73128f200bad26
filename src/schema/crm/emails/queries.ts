import { builder } from '../../kernel/builder.js';
import { selectRecords } from '../../records/fields/record-list.js';
import { narrow } from '../../records/filters/where.js';
import { connectionArgs, connectionComplexity, windowArgs } from '../../records/lists/connection.js';
import { childConnection, readConnection } from '../../records/lists/keyset.js';
import { Contact } from '../contacts/contact.js';
import { Campaign } from './campaign.js';
import { Email, EmailConnection, EmailFilter } from './email.js';
import {
  CAMPAIGN_EMAIL_KEYSET,
  EMAIL_KEYSET,
  type EmailSlice,
  EmailSort,
  EmailWhere,
  emailConditions,
  getEmail,
  MAX_SLICE,
  readEmailSlice,
} from './read-emails.js';

const inWorkspace = { workspace: 'read' } as const;

const EmailSliceType = builder.objectRef<EmailSlice>('EmailSlice').implement({
  description: 'A slice of a list of emails that is read to its end, newest first.',
  fields: (t) => ({
    items: t.expose('items', { type: [Email], description: 'The emails of this slice.' }),
    next: t.exposeString('next', { nullable: true, description: 'Where the next slice begins; null after the last.' }),
  }),
});

builder.queryFields((t) => ({
  emailSlice: t.field({
    type: EmailSliceType,
    description: 'The next slice of all matching emails, for exports. Fewer than requested if the bodies are large.',
    access: inWorkspace,
    complexity: (args) => ({ field: 1, multiplier: Math.min(args.size, MAX_SLICE) }),
    args: {
      filter: t.arg({ type: EmailFilter, required: true, description: 'The filter.' }),
      after: t.arg.string({ description: 'The `next` of the previous slice.' }),
      size: t.arg.int({ required: true, defaultValue: MAX_SLICE, description: '1 to 1000.' }),
    },
    resolve: (_root, { filter, after, size }, { services, workspace: { clientId } }) =>
      readEmailSlice(services.database, { clientId }, filter, { after: after ?? null, size }),
  }),
  email: t.field({
    type: Email,
    nullable: true,
    description: 'One email of the workspace; null if the id is unknown.',
    access: inWorkspace,
    args: { id: t.arg({ type: 'RecordId', required: true, description: 'The id of the email.' }) },
    resolve: (_root, { id }, { services, workspace }) => getEmail(services.database, workspace.clientId, id),
  }),
  emails: t.field({
    type: EmailConnection,
    description: 'The emails of the workspace, newest first.',
    access: inWorkspace,
    complexity: connectionComplexity,
    args: connectionArgs(EmailFilter, EmailWhere.type, EmailSort, { sort: 'emailTimestamp', direction: 'DESC' }),
    resolve: (_root, { filter, where, direction, ...window }, { services, workspace: { clientId } }) =>
      readConnection(
        services.database,
        EMAIL_KEYSET,
        { ...window, descending: direction === 'DESC' },
        narrow(selectRecords({ clientId }, emailConditions(filter ?? {})), EmailWhere, where, { row: 'r' }),
      ),
  }),
}));

const emailsOfContact = childConnection(EMAIL_KEYSET, { client: 'r.client_id', parent: 'r.contact_id' });
const emailsOfCampaign = childConnection(CAMPAIGN_EMAIL_KEYSET, { client: 'k.client_id', parent: 'k.id' });

const newestFirst = windowArgs(EmailSort, { sort: 'emailTimestamp', direction: 'DESC' });

builder.objectField(Contact, 'emails', (t) =>
  t.field({
    type: EmailConnection,
    description: 'The emails with the contact, newest first.',
    complexity: connectionComplexity,
    args: newestFirst,
    resolve: (contact, { direction, ...window }, context) =>
      emailsOfContact(context, contact, { ...window, descending: direction === 'DESC' }),
  }),
);

builder.objectField(Campaign, 'emails', (t) =>
  t.field({
    type: EmailConnection,
    description: 'The emails of the campaign, newest first.',
    complexity: connectionComplexity,
    args: newestFirst,
    resolve: (campaign, { direction, ...window }, context) =>
      emailsOfCampaign(context, campaign, { ...window, descending: direction === 'DESC' }),
  }),
);
