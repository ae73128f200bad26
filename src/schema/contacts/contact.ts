import { builder } from '../builder.js';
import type { Context } from '../context.js';
import { CustomField, CustomFieldInput } from '../custom-fields/custom-field.js';
import type { CustomFieldRow } from '../custom-fields/custom-field-row.js';
import { loadFields } from '../custom-fields/load-fields.js';
import { lookUpIds } from '../custom-fields/lookup.js';
import { clampPage, type Page, pageArgs, pageFields, pageOfIds } from '../page.js';
import type { ContactRow } from './contact-row.js';
import { getContact, getContacts } from './get-contact.js';
import { type ContactScope, listContacts } from './list-contacts.js';

const loadContactFields = (ids: readonly number[], context: Context) => loadFields(context.workspace, 'contact', ids);

/* Hot statements bring the fields along; everywhere else they are gathered, one statement for all contacts. */
function fieldsOf(contact: ContactRow, context: Context): CustomFieldRow[] | Promise<CustomFieldRow[]> {
  return contact.customFields ?? context.batch(loadContactFields, contact.id);
}

export const Contact = builder.prismaObject('Contact', {
  description:
    'One identifier (an email, a LinkedIn URL or a phone number) of one Person, with what is known about it.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'Unique in the service, from 1 to 2147483647.' }),
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
    personId: t.exposeInt('personId', { description: 'The Person that the contact belongs to.' }),
    companyId: t.exposeInt('companyId', { nullable: true, description: 'The company, if one is known.' }),
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
    customFields: t.field({
      type: [CustomField],
      description: 'Oldest first.',
      resolve: (contact, _args, context) => fieldsOf(contact, context),
    }),
  }),
});

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

function readPage(context: Context, scope: ContactScope, args: { filter: object; page: number; pageSize: number }) {
  const country = 'clientId' in scope ? context.workspace.phoneCountry : null;
  return listContacts(context.services.database, scope, args.filter, { ...clampPage(args), country });
}

type LookupArgs = { field: { fieldName: string; fieldValue: string }; page: number; pageSize: number };

async function readLookup(context: Context, scope: ContactScope, args: LookupArgs): Promise<Page<ContactRow>> {
  const { database } = context.services;
  const ids = await lookUpIds(database, 'contact', scope, args.field);
  return pageOfIds(ids, clampPage(args), (wanted) => getContacts(database, scope, wanted));
}

builder.queryFields((t) => ({
  contactPage: t.field({
    type: ContactPage,
    description: 'One numbered page of the contacts of the workspace.',
    authScopes: { access: { workspace: 'read' } },
    args: {
      filter: t.arg({ type: ContactFilter, required: true }),
      page: t.arg.int(pageArgs.page),
      pageSize: t.arg.int(pageArgs.pageSize),
    },
    resolve: (_root, args, context) => readPage(context, { clientId: context.workspace.clientId }, args),
  }),
  agencyContactPage: t.field({
    type: ContactPage,
    description: 'One numbered page of the contacts of all clients of the agency.',
    authScopes: { access: { agency: true } },
    args: {
      filter: t.arg({ type: ContactFilter, required: true }),
      page: t.arg.int(pageArgs.page),
      pageSize: t.arg.int(pageArgs.pageSize),
    },
    resolve: (_root, args, context) => readPage(context, { agencyId: context.agencyId }, args),
  }),
  contactsByCustomField: t.field({
    type: ContactPage,
    description: 'The contacts that carry exactly this custom field: at most the first 100 by id, in pages.',
    authScopes: { access: { workspace: 'read' } },
    args: {
      field: t.arg({ type: CustomFieldInput, required: true }),
      page: t.arg.int(pageArgs.page),
      pageSize: t.arg.int(pageArgs.pageSize),
    },
    resolve: (_root, args, context) => readLookup(context, { clientId: context.workspace.clientId }, args),
  }),
  agencyContactsByCustomField: t.field({
    type: ContactPage,
    description: 'As contactsByCustomField, over all clients of the agency.',
    authScopes: { access: { agency: true } },
    args: {
      field: t.arg({ type: CustomFieldInput, required: true }),
      page: t.arg.int(pageArgs.page),
      pageSize: t.arg.int(pageArgs.pageSize),
    },
    resolve: (_root, args, context) => readLookup(context, { agencyId: context.agencyId }, args),
  }),
  contact: t.field({
    type: Contact,
    nullable: true,
    description: 'One contact of the workspace; null when there is none with this id.',
    authScopes: { access: { workspace: 'read' } },
    args: { id: t.arg.int({ required: true, description: 'The id of the contact.' }) },
    resolve: (_root, { id }, context) =>
      getContact(context.services.database, { clientId: context.workspace.clientId }, id),
  }),
  agencyContact: t.field({
    type: Contact,
    nullable: true,
    description: 'One contact of any client of the agency; null when there is none with this id.',
    authScopes: { access: { agency: true } },
    args: { id: t.arg.int({ required: true, description: 'The id of the contact.' }) },
    resolve: (_root, { id }, context) => getContact(context.services.database, { agencyId: context.agencyId }, id),
  }),
}));
