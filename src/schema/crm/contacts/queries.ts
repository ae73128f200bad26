import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { AGENCY_LIST_COST, costOfPage } from '../../kernel/guards/field-cost.js';
import { CustomFieldInput } from '../../records/custom-fields/custom-field.js';
import { lookUpRecords } from '../../records/fields/lookup.js';
import { type Scope, selectRecords } from '../../records/fields/record-list.js';
import { narrow } from '../../records/filters/where.js';
import { connectionComplexity } from '../../records/lists/connection.js';
import { readConnection } from '../../records/lists/keyset.js';
import { connectionArgs, lookupPage, numberedPage } from '../../records/lists/list-args.js';
import { clampPage, type Page } from '../../records/lists/page.js';
import { Contact, ContactConnection, ContactFilter, ContactPage } from './contact.js';
import { contactConditions, type ContactFilter as Filter } from './contact-filter.js';
import { CONTACT_KEYSET, ContactSort } from './contact-keyset.js';
import { CONTACTS, type ContactRow } from './contact-row.js';
import { ContactWhere } from './contact-where.js';
import { getContact, listContacts } from './read-contacts.js';

type PageArgs = { page: number; pageSize: number };
type LookupArgs = PageArgs & { field: { fieldName: string; fieldValue: string }; firstHundred: boolean };

const own = (context: Context): Scope => ({ clientId: context.workspace.clientId });
const agency = (context: Context): Scope => ({ agencyId: context.agencyId });

function readPage(context: Context, scope: Scope, args: PageArgs & { filter: Filter }): Promise<Page<ContactRow>> {
  const country = 'clientId' in scope ? context.workspace.phoneCountry : null;
  return listContacts(context.services.database, scope, args.filter, { ...clampPage(args), country });
}

function readLookup({ services }: Context, scope: Scope, args: LookupArgs): Promise<Page<ContactRow>> {
  const { field, firstHundred } = args;
  return lookUpRecords<ContactRow>(services.database, CONTACTS, scope, field, { ...clampPage(args), firstHundred });
}

const readOne = ({ services }: Context, scope: Scope, id: number) => getContact(services.database, scope, id);

builder.queryFields((t) => ({
  contactPage: t.field({
    type: ContactPage,
    description: 'One numbered page of the contacts of the workspace.',
    authScopes: { access: { workspace: 'read' } },
    args: {
      filter: t.arg({ type: ContactFilter, required: true, description: 'What must match.' }),
      ...numberedPage,
    },
    resolve: (_root, args, context) => readPage(context, own(context), args),
  }),
  contactsByCustomField: t.field({
    type: ContactPage,
    description: 'The contacts that carry exactly this custom field, in pages by id.',
    authScopes: { access: { workspace: 'read' } },
    args: {
      field: t.arg({ type: CustomFieldInput, required: true, description: 'The name and the value.' }),
      ...lookupPage,
    },
    resolve: (_root, args, context) => readLookup(context, own(context), args),
  }),
  contact: t.field({
    type: Contact,
    nullable: true,
    description: 'One contact of the workspace; null when there is none with this id.',
    authScopes: { access: { workspace: 'read' } },
    args: { id: t.arg({ type: 'RecordId', required: true, description: 'The id of the contact.' }) },
    resolve: (_root, { id }, context) => readOne(context, own(context), id),
  }),
  contacts: t.field({
    type: ContactConnection,
    description: 'The contacts of the workspace.',
    authScopes: { access: { workspace: 'read' } },
    complexity: connectionComplexity,
    args: connectionArgs(ContactFilter, ContactWhere.type, ContactSort, { sort: 'id', direction: 'ASC' }),
    resolve: (_root, { filter, where, direction, ...window }, context) => {
      const scope = own(context);
      const country = context.workspace.phoneCountry;
      const selection = selectRecords(scope, contactConditions(filter ?? {}, scope, country));
      return readConnection(
        context.services.database,
        CONTACT_KEYSET,
        { ...window, descending: direction === 'DESC' },
        narrow(selection, ContactWhere, where, { row: 'r', country }),
      );
    },
  }),
}));

/* The same over all clients of an agency. */
builder.queryFields((t) => ({
  agencyContactPage: t.field({
    type: ContactPage,
    description: 'One numbered page of the contacts of all clients of the agency.',
    authScopes: { access: { agency: true } },
    complexity: costOfPage(AGENCY_LIST_COST),
    args: {
      filter: t.arg({ type: ContactFilter, required: true, description: 'What must match.' }),
      ...numberedPage,
    },
    resolve: (_root, args, context) => readPage(context, agency(context), args),
  }),
  agencyContactsByCustomField: t.field({
    type: ContactPage,
    description: 'As contactsByCustomField, over all clients of the agency.',
    authScopes: { access: { agency: true } },
    complexity: costOfPage(AGENCY_LIST_COST),
    args: {
      field: t.arg({ type: CustomFieldInput, required: true, description: 'The name and the value.' }),
      ...lookupPage,
    },
    resolve: (_root, args, context) => readLookup(context, agency(context), args),
  }),
  agencyContact: t.field({
    type: Contact,
    nullable: true,
    description: 'One contact of any client of the agency; null when there is none with this id.',
    authScopes: { access: { agency: true } },
    args: { id: t.arg({ type: 'RecordId', required: true, description: 'The id of the contact.' }) },
    resolve: (_root, { id }, context) => readOne(context, agency(context), id),
  }),
}));
