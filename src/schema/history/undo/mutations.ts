import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { Company } from '../../crm/companies/company.js';
import { getCompany } from '../../crm/companies/company-sql.js';
import { Contact } from '../../crm/contacts/contact.js';
import { getContact } from '../../crm/contacts/contact-sql.js';
import { Email } from '../../crm/emails/email.js';
import { getEmail } from '../../crm/emails/read-emails.js';
import { builder } from '../../kernel/builder.js';
import { MERGED_PERSON_COST } from '../../kernel/guards/field-cost.js';
import type { Once } from '../../kernel/idempotency/once.js';
import { restoreRecord } from './undo-entries.js';
import { type MergeConflict, type MergeUndo, undoMerge } from './undo-merge.js';

const RESTORE = {
  access: { workspace: 'write' as const },
  errors: { types: [NotFoundError, ConflictError] },
};
const ID = { type: 'RecordId' as const, required: true as const, description: 'The former id of the record.' };

const MergeConflictType = builder.objectRef<MergeConflict>('MergeConflict').implement({
  description: 'A merged value that was changed since; an undo leaves it unchanged.',
  fields: (t) => ({
    contactId: t.expose('contactId', { type: 'RecordId', description: 'The contact.' }),
    fieldName: t.exposeString('fieldName', { description: 'The name of the custom field.' }),
    before: t.exposeString('before', {
      nullable: true,
      description: 'The value before the merge; null if the contact did not have the field.',
    }),
    merged: t.exposeString('merged', { description: 'The value that the merge wrote.' }),
    now: t.exposeString('now', {
      nullable: true,
      description: 'The current value; null if the contact no longer has the field.',
    }),
  }),
});

const MergeUndoPayload = builder.objectRef<Once<MergeUndo>>('MergeUndoPayload').implement({
  description: 'The result of undoing a merge, or its preview.',
  fields: (t) => ({
    mergeId: t.expose('mergeId', { type: 'RecordId', description: 'The merge.' }),
    dryRun: t.exposeBoolean('dryRun', { description: 'Whether this is a preview that changed nothing.' }),
    primaryPersonId: t.expose('primaryPersonId', { type: 'RecordId', description: 'The Person that the merge kept.' }),
    restoredPersonIds: t.expose('restoredPersonIds', {
      type: ['RecordId'],
      description: 'The restored Persons, in the order of the merge; without erased ones.',
    }),
    relinkedContacts: t.exposeInt('relinkedContacts', { description: 'Number of contacts moved back.' }),
    restoredValues: t.exposeInt('restoredValues', {
      description: 'Number of restored custom-field values; a field that did not exist before is removed again.',
    }),
    conflictCount: t.exposeInt('conflictCount', { description: 'Number of values changed since, which are kept.' }),
    conflicts: t.expose('conflicts', {
      type: [MergeConflictType],
      description: 'The first conflicts, by contact and name.',
    }),
    replayed: t.exposeBoolean('replayed', { description: 'Whether this is the stored answer of an earlier request.' }),
  }),
});

/** Maximum conflicts in an answer. */
const MOST_CONFLICTS = 1000;

builder.mutationFields((t) => ({
  contactRestore: t.field({
    type: Contact,
    description:
      'Restores a deleted contact from the journal: its id, fields and custom fields, its Person (or the one that Person was merged into), and the emails and activities unlinked by the deletion. Its score is recomputed. An existing contact is returned unchanged.',
    ...RESTORE,
    args: { id: t.arg(ID) },
    resolve: (_root, { id }, { workspace }) =>
      restoreRecord(workspace, 'contact', id, () => getContact(workspace.database, workspace, id)),
  }),
  companyRestore: t.field({
    type: Company,
    description:
      'Restores a deleted company from the journal: its id, fields and custom fields, and the contacts and activities unlinked by the deletion, unless they have a new company. An existing company is returned unchanged.',
    ...RESTORE,
    args: { id: t.arg(ID) },
    resolve: (_root, { id }, { workspace }) =>
      restoreRecord(workspace, 'company', id, () => getCompany(workspace.database, workspace, id)),
  }),
  emailRestore: t.field({
    type: Email,
    description:
      'Restores a deleted email from the journal: its id, fields, bodies and custom fields, and its contact if that still exists. An existing email is returned unchanged.',
    ...RESTORE,
    args: { id: t.arg(ID) },
    resolve: (_root, { id }, { workspace }) =>
      restoreRecord(workspace, 'email', id, () => getEmail(workspace.database, workspace.clientId, id)),
  }),
}));

builder.mutationField('mergeUndo', (t) =>
  t.field({
    type: MergeUndoPayload,
    description:
      'Undoes a merge: the merged Persons are restored under their ids with their remaining contacts, and each value that the merge wrote is restored unless it was changed since. Merges can be undone in any order, but a later merge that changed the same contacts or moved the Person must be undone first; the error names it.',
    access: { workspace: 'write', enrichment: true },
    errors: { types: [NotFoundError, InvalidError, ConflictError] },
    args: {
      mergeId: t.arg({
        type: 'RecordId',
        required: true,
        description: 'The merge, from `peopleMerge` or `mergeHistory`.',
      }),
      dryRun: t.arg.boolean({ required: true, defaultValue: false, description: 'Only report what would be done.' }),
      first: t.arg.int({
        required: true,
        defaultValue: 100,
        description: `Number of conflicts to list, at most ${MOST_CONFLICTS}.`,
      }),
      idempotencyKey: t.arg.string({
        description:
          '1 to 255 characters, kept 24 hours: a repeat answers what the first request did, and does nothing.',
      }),
    },
    complexity: MERGED_PERSON_COST * 10,
    resolve: (_root, { first, ...input }, { workspace }) =>
      undoMerge(workspace, { ...input, first: Math.min(Math.max(first, 0), MOST_CONFLICTS) }),
  }),
);
