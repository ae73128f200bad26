import { builder } from '../builder.js';
import { Company } from '../companies/company.js';
import { type CompanyRow, companyColumns } from '../companies/company-row.js';
import type { Context } from '../context.js';
import { CustomField } from '../custom-fields/custom-field.js';
import type { CustomFieldRow } from '../custom-fields/custom-field-row.js';
import { fieldsLoader } from '../custom-fields/load-fields.js';
import { connectionType } from '../lists/connection.js';
import { recordLoader } from '../lists/load-records.js';
import { type Page, pageFields } from '../lists/page.js';
import type { ContactRow } from './contact-row.js';

const loadContactFields = fieldsLoader('contact');
const loadCompany = recordLoader<CompanyRow>(`select ${companyColumns('r')} from company r`, 'r');

/* Hot statements bring the fields along; everywhere else they are gathered, one statement for all contacts. */
function fieldsOf(contact: ContactRow, context: Context): CustomFieldRow[] | Promise<CustomFieldRow[]> {
  return contact.customFields ?? context.batch(loadContactFields, contact);
}

export const Contact = builder.prismaObject('Contact', {
  description:
    'One identifier (an email, a LinkedIn URL or a phone number) of one Person, with what is known about it.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Unique in the service, from 1 to 9007199254740991.' }),
    clientId: t.exposeString('clientId', { description: 'The workspace that the contact belongs to.' }),
    updatedTime: t.expose('updatedTime', { type: 'DateTime', description: 'When the contact was last written.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the contact was created.' }),
    email: t.exposeString('email', { nullable: true, description: 'Lowercased and trimmed.' }),
    linkedinUrl: t.exposeString('linkedinUrl', {
      nullable: true,
      description: 'In the form linkedin.com/in/<handle>.',
    }),
    phone: t.exposeString('phone', { nullable: true, description: 'E.164.' }),
    firstName: t.exposeString('firstName', { nullable: true, description: 'At most 255 characters.' }),
    lastName: t.exposeString('lastName', { nullable: true, description: 'At most 255 characters.' }),
    jobTitle: t.exposeString('jobTitle', { nullable: true, description: 'The role at the company.' }),
    personId: t.expose('personId', { type: 'RecordId', description: 'The Person that the contact belongs to.' }),
    companyId: t.expose('companyId', {
      type: 'RecordId',
      nullable: true,
      description: 'The company, if one is known.',
    }),
    origin: t.exposeString('origin', { description: 'An integration, or the service itself.' }),
    contactStatus: t.exposeString('contactStatus', {
      description: 'Free text of 1 to 64 characters; starts as active.',
    }),
    previousStatus: t.exposeString('previousStatus', {
      nullable: true,
      description: 'The status before the last change.',
    }),
    statusChangedAt: t.expose('statusChangedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null until the first change.',
    }),
    firstCampaignEmailSent: t.expose('firstCampaignEmailSent', {
      type: 'DateTime',
      nullable: true,
      description: 'The earliest known send.',
    }),
    lastCampaignEmailSent: t.expose('lastCampaignEmailSent', {
      type: 'DateTime',
      nullable: true,
      description: 'The latest known send.',
    }),
    lastReplyReceived: t.expose('lastReplyReceived', {
      type: 'DateTime',
      nullable: true,
      description: 'The latest known reply.',
    }),
    company: t.field({
      type: Company,
      nullable: true,
      description: 'The company, if one is known.',
      resolve: ({ clientId, companyId }, _args, context) =>
        companyId === null ? null : context.batch(loadCompany, { clientId, id: companyId }),
    }),
    customFields: t.field({
      type: [CustomField],
      description: 'Oldest first.',
      resolve: (contact, _args, context) => fieldsOf(contact, context),
    }),
  }),
});

export const ContactConnection = connectionType<ContactRow>('Contact', Contact);

export const ContactPage = builder.objectRef<Page<ContactRow>>('ContactPage').implement({
  description: 'One numbered page of contacts, in the order of their ids.',
  fields: (t) => ({
    items: t.expose('items', { type: [Contact], description: 'The contacts of this page.' }),
    ...pageFields(t),
  }),
});

export const ContactFilter = builder.inputType('ContactFilter', {
  description: 'What contacts must match; all conditions are ANDed. A value that cannot be normalised matches nothing.',
  fields: (t) => ({
    email: t.string({ description: 'Exact, lowercased and trimmed.' }),
    linkedinUrl: t.string({ description: 'Exact, normalised.' }),
    phone: t.string({ description: 'Exact, normalised to E.164.' }),
    firstName: t.string({ description: 'Exact.' }),
    lastName: t.string({ description: 'Exact.' }),
    domain: t.string({ description: 'The domain of the company.' }),
  }),
});
