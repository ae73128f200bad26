import { builder } from '../../kernel/builder.js';
import { connectionComplexity } from '../../records/lists/connection.js';
import { childConnection } from '../../records/lists/keyset.js';
import { windowArgs } from '../../records/lists/list-args.js';
import { Contact } from '../contacts/contact.js';
import { Campaign } from './campaign.js';
import { EmailConnection } from './email.js';
import { CAMPAIGN_EMAIL_KEYSET, EMAIL_KEYSET, EmailSort } from './email-keyset.js';

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
