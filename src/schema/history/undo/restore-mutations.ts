import { ConflictError, NotFoundError } from '../../../errors.js';
import { Company } from '../../crm/companies/company.js';
import { getCompany } from '../../crm/companies/company-sql.js';
import { Contact } from '../../crm/contacts/contact.js';
import { getContact } from '../../crm/contacts/contact-sql.js';
import { Email } from '../../crm/emails/email.js';
import { getEmail } from '../../crm/emails/read-emails.js';
import { builder } from '../../kernel/builder.js';
import { restoreRecord } from './restore-record.js';

const write = { access: { workspace: 'write' } } as const;
const refusals = { types: [NotFoundError, ConflictError] };
const ID = { type: 'RecordId' as const, required: true as const, description: 'Which one, by the id that it had.' };

builder.mutationFields((t) => ({
  contactRestore: t.field({
    type: Contact,
    description:
      'Gives a deleted contact back as the journal has it: with its id, its fields and custom fields, its Person or the one that that was merged into, and the emails and activities that its deletion unlinked; its score is computed anew. One that is there is answered as it is.',
    authScopes: write,
    errors: refusals,
    args: { id: t.arg(ID) },
    resolve: (_root, { id }, { workspace }) => {
      const { database, clientId } = workspace;
      return restoreRecord(workspace, 'contact', id, () => getContact(database, { clientId }, id));
    },
  }),
  companyRestore: t.field({
    type: Company,
    description:
      'Gives a deleted company back as the journal has it: with its id, its fields and custom fields, and the contacts and activities that its deletion unlinked, as far as they have no company since. One that is there is answered as it is.',
    authScopes: write,
    errors: refusals,
    args: { id: t.arg(ID) },
    resolve: (_root, { id }, { workspace }) => {
      const { database, clientId } = workspace;
      return restoreRecord(workspace, 'company', id, () => getCompany(database, { clientId }, id));
    },
  }),
  emailRestore: t.field({
    type: Email,
    description:
      'Gives a deleted email back as the journal has it: with its id, its fields, bodies and custom fields, and its contact where that is still there. One that is there is answered as it is.',
    authScopes: write,
    errors: refusals,
    args: { id: t.arg(ID) },
    resolve: (_root, { id }, { workspace }) => {
      const { database, clientId } = workspace;
      return restoreRecord(workspace, 'email', id, () => getEmail(database, clientId, id));
    },
  }),
}));
