import type { FilterOf } from '../../records/fields/fields.js';
import { conditionsOf } from '../../records/fields/list-fields.js';
import { customFieldTerm, fieldTerms } from '../../records/filters/terms.js';
import { addTerms, belongsTo, filterable, hasMany, related } from '../../records/filters/where.js';
import { ContactWhere } from '../contacts/contact-filter.js';
import { CampaignWhere } from './campaign.js';
import { emailFields } from './fields.js';

/** What lists of emails can be filtered by. */
export const EmailWhere = filterable('EmailWhere', 'emails', {
  ...fieldTerms(emailFields),
  customField: customFieldTerm('email'),
  contact: belongsTo(() => ContactWhere, 'The contact that it is linked to.', {
    table: 'contact',
    column: 'contact_id',
  }),
  campaign: related(
    () => CampaignWhere,
    'The campaign that it belongs to.',
    (campaign, row, owner) => ({
      key: `(${row}.platform, ${row}.campaign_id)`,
      select: `select ${campaign}.platform, ${campaign}.external_id from campaign ${campaign} where ${campaign}.client_id = ${owner}`,
    }),
  ),
});

addTerms(ContactWhere, {
  emails: hasMany(() => EmailWhere, 'One of its emails.', { table: 'email', column: 'contact_id' }),
});

/** The filter of a list of emails; all conditions are ANDed. */
export type EmailFilter = FilterOf<typeof emailFields>;

/** The conditions of a filter on emails. An invalid address matches nothing. */
export const emailConditions = conditionsOf(emailFields);
