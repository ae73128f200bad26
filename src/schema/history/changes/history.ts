import { Company } from '../../crm/companies/company.js';
import { Contact } from '../../crm/contacts/contact.js';
import { Person } from '../../crm/people/person.js';
import { builder } from '../../kernel/builder.js';
import { connectionComplexity } from '../../records/lists/connection.js';
import { childConnection, type Keyset } from '../../records/lists/keyset.js';
import { ChangeConnection } from './change.js';
import { CHANGE_KINDS, type ChangeRow, changeColumns } from './change-row.js';

const sorts = { number: {} };
const NEWEST_FIRST = { sort: 'number', descending: true } as const;

/* The kinds of which a contact is the record. */
const OF_CONTACT = [CHANGE_KINDS.contact, CHANGE_KINDS.score].join(', ');

const keysetOf = (kinds: string): Keyset<ChangeRow> => ({
  select: `select ${changeColumns('r')} from (select array[${kinds}]::smallint[] as kinds) k join journal r on r.kind = any(k.kinds)`,
  id: 'r.number',
  sorts,
});

/* What its present contacts went through, wherever they were then, and what happened while a contact was of this Person. */
const OF_PERSON: Keyset<ChangeRow> = {
  select: `select ${changeColumns('r')} from person p join journal r on r.client_id = p.client_id and (r.person_id = p.id
    or r.kind in (${OF_CONTACT}) and r.record_id = any(array(
      select c.id from contact c where c.client_id = p.client_id and c.person_id = p.id)))`,
  id: 'r.number',
  sorts,
};

const ofRecord = { client: 'r.client_id', parent: 'r.record_id' };
const historyOfContact = childConnection(keysetOf(OF_CONTACT), ofRecord);
const historyOfCompany = childConnection(keysetOf(String(CHANGE_KINDS.company)), ofRecord);
const historyOfPerson = childConnection(OF_PERSON, { client: 'p.client_id', parent: 'p.id' });

builder.prismaObjectField(Contact, 'history', (t) =>
  t.field({
    type: ChangeConnection,
    description: 'What happened to the contact, newest first, for as long as the journal is kept.',
    complexity: connectionComplexity,
    args: t.arg.connectionArgs(),
    resolve: (contact, window, context) => historyOfContact(context, contact, { ...window, ...NEWEST_FIRST }),
  }),
);

builder.objectField(Company, 'history', (t) =>
  t.field({
    type: ChangeConnection,
    description: 'What happened to the company, newest first, for as long as the journal is kept.',
    complexity: connectionComplexity,
    args: t.arg.connectionArgs(),
    resolve: (company, window, context) => historyOfCompany(context, company, { ...window, ...NEWEST_FIRST }),
  }),
);

builder.objectField(Person, 'history', (t) =>
  t.field({
    type: ChangeConnection,
    description:
      'What happened to the Person and to its contacts, those that were merged into it or are gone included, newest first.',
    complexity: connectionComplexity,
    args: t.arg.connectionArgs(),
    resolve: (person, window, context) => historyOfPerson(context, person, { ...window, ...NEWEST_FIRST }),
  }),
);
