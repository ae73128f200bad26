import { ContactWhere } from '../contacts/contact-where.js';
import { customFieldTerm } from '../filters/custom-field-term.js';
import { fieldTerms } from '../filters/field-terms.js';
import { addTerms, filterable, related } from '../filters/where.js';
import { CampaignWhere } from './campaign-where.js';
import { emailFields } from './fields.js';

/** What lists of emails can be filtered by. */
export const EmailWhere = filterable('EmailWhere', 'emails', {
  ...fieldTerms(emailFields),
  customField: customFieldTerm('email'),
  contact: related(
    () => ContactWhere,
    'The contact that it is linked to.',
    (contact, row) => ({
      key: `${row}.contact_id`,
      select: `select ${contact}.id from contact ${contact} where ${contact}.client_id = $1`,
    }),
  ),
  campaign: related(
    () => CampaignWhere,
    'The campaign that it belongs to.',
    (campaign, row) => ({
      key: `(${row}.platform, ${row}.campaign_id)`,
      select: `select ${campaign}.platform, ${campaign}.external_id from campaign ${campaign} where ${campaign}.client_id = $1`,
    }),
  ),
});

addTerms(ContactWhere, {
  emails: related(
    () => EmailWhere,
    'One of its emails.',
    (email, row) => ({
      key: `${row}.id`,
      select: `select ${email}.contact_id from email ${email} where ${email}.client_id = $1 and ${email}.contact_id is not null`,
    }),
  ),
});
