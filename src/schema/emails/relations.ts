import { builder } from '../builder.js';
import { connectionComplexity, SortDirection } from '../connection.js';
import { Contact } from '../contacts/contact.js';
import { childConnection } from '../keyset.js';
import { Campaign } from './campaign.js';
import { EmailConnection } from './email.js';
import { CAMPAIGN_EMAIL_KEYSET, EMAIL_KEYSET, EmailSort } from './email-keyset.js';

const emailsOfContact = childConnection(EMAIL_KEYSET, { client: 'r.client_id', parent: 'r.contact_id' });
const emailsOfCampaign = childConnection(CAMPAIGN_EMAIL_KEYSET, { client: 'k.client_id', parent: 'k.id' });

const sort = { type: EmailSort, required: true, defaultValue: 'emailTimestamp', description: 'The order.' } as const;
const direction = {
  type: SortDirection,
  required: true,
  defaultValue: 'DESC',
  description: 'Which end comes first.',
} as const;

builder.objectField(Contact, 'emails', (t) =>
  t.field({
    type: EmailConnection,
    description: 'The emails with the contact, newest first.',
    complexity: connectionComplexity,
    args: { sort: t.arg(sort), direction: t.arg(direction), ...t.arg.connectionArgs() },
    resolve: (contact, { direction: end, ...window }, context) =>
      emailsOfContact(context, contact, { ...window, descending: end === 'DESC' }),
  }),
);

builder.objectField(Campaign, 'emails', (t) =>
  t.field({
    type: EmailConnection,
    description: 'The emails of the campaign, newest first.',
    complexity: connectionComplexity,
    args: { sort: t.arg(sort), direction: t.arg(direction), ...t.arg.connectionArgs() },
    resolve: (campaign, { direction: end, ...window }, context) =>
      emailsOfCampaign(context, campaign, { ...window, descending: end === 'DESC' }),
  }),
);
