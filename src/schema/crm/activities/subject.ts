import { builder } from '../../kernel/builder.js';
import { connectionComplexity } from '../../records/lists/connection.js';
import { childConnection, type Keyset } from '../../records/lists/keyset.js';
import { Company } from '../companies/company.js';
import { loadCompany } from '../companies/load-company.js';
import { ContactConnection } from '../contacts/contact.js';
import { type ContactRow, contactColumns } from '../contacts/contact-row.js';
import { Activity } from './activity.js';

const LINKED: Keyset<ContactRow> = {
  select: `select ${contactColumns('r')} from activity_contact l join contact r on r.client_id = l.client_id and r.id = l.contact_id`,
  id: 'r.id',
  sorts: { id: {} },
};

const contactsOf = childConnection(LINKED, { client: 'l.client_id', parent: 'l.activity_id' });

/* Whom an activity concerns. */
builder.objectFields(Activity, (t) => ({
  company: t.field({
    type: Company,
    nullable: true,
    description: 'The company that it concerns, if one.',
    resolve: ({ clientId, companyId }, _args, context) =>
      companyId === null ? null : context.batch(loadCompany, { clientId, id: companyId }),
  }),
  contacts: t.field({
    type: ContactConnection,
    description: 'The contacts that it concerns, by id. None: it matched nobody, or they are gone.',
    complexity: connectionComplexity,
    args: t.arg.connectionArgs(),
    resolve: ({ clientId, id }, window, context) =>
      contactsOf(context, { clientId, id }, { ...window, sort: 'id', descending: false }),
  }),
}));
