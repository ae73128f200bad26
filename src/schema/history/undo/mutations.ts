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
  authScopes: { access: { workspace: 'write' as const } },
  errors: { types: [NotFoundError, ConflictError] },
};
const ID = { type: 'RecordId' as const, required: true as const, description: 'Which one, by the id that it had.' };

const MergeConflictType = builder.objectRef<MergeConflict>('MergeConflict').implement({
  description: 'A value of a merge that somebody changed since: an undo leaves it as it is.',
  fields: (t) => ({
    contactId: t.expose('contactId', { type: 'RecordId', description: 'The contact.' }),
    fieldName: t.exposeString('fieldName', { description: 'The name of the custom field.' }),
    before: t.exposeString('before', {
      nullable: true,
      description: 'The value before the merge; null where the contact did not have the field.',
    }),
    merged: t.exposeString('merged', { description: 'The value that the merge wrote.' }),
    now: t.exposeString('now', {
      nullable: true,
      description: 'The value now; null where the contact does not have the field any more.',
    }),
  }),
});

const MergeUndoPayload = builder.objectRef<Once<MergeUndo>>('MergeUndoPayload').implement({
  description: 'What the undo of a merge did, or would do.',
  fields: (t) => ({
    mergeId: t.expose('mergeId', { type: 'RecordId', description: 'The merge.' }),
    dryRun: t.exposeBoolean('dryRun', { description: 'Whether nothing was changed.' }),
    primaryPersonId: t.expose('primaryPersonId', { type: 'RecordId', description: 'The Person that had stayed.' }),
    restoredPersonIds: t.expose('restoredPersonIds', {
      type: ['RecordId'],
      description: 'The Persons that are back, in the order of the merge; without those that were erased.',
    }),
    relinkedContacts: t.exposeInt('relinkedContacts', { description: 'How many contacts went back.' }),
    restoredValues: t.exposeInt('restoredValues', {
      description: 'How many custom-field values are again what they were; a field that was not there is gone again.',
    }),
    conflictCount: t.exposeInt('conflictCount', { description: 'How many values were changed since, and stay.' }),
    conflicts: t.expose('conflicts', {
      type: [MergeConflictType],
      description: 'The first of them, by contact and name.',
    }),
    replayed: t.exposeBoolean('replayed', { description: 'Whether this is the stored answer of an earlier request.' }),
  }),
});

/** The most conflicts in an answer. */
const MOST_CONFLICTS = 1000;

builder.mutationFields((t) => ({
  contactRestore: t.field({
    type: Contact,
    description:
      'Gives a deleted contact back as the journal has it: with its id, its fields and custom fields, its Person or the one that that was merged into, and the emails and activities that its deletion unlinked; its score is computed anew. One that is there is answered as it is.',
    ...RESTORE,
    args: { id: t.arg(ID) },
    resolve: (_root, { id }, { workspace }) =>
      restoreRecord(workspace, 'contact', id, () => getContact(workspace.database, workspace, id)),
  }),
  companyRestore: t.field({
    type: Company,
    description:
      'Gives a deleted company back as the journal has it: with its id, its fields and custom fields, and the contacts and activities that its deletion unlinked, as far as they have no company since. One that is there is answered as it is.',
    ...RESTORE,
    args: { id: t.arg(ID) },
    resolve: (_root, { id }, { workspace }) =>
      restoreRecord(workspace, 'company', id, () => getCompany(workspace.database, workspace, id)),
  }),
  emailRestore: t.field({
    type: Email,
    description:
      'Gives a deleted email back as the journal has it: with its id, its fields, bodies and custom fields, and its contact where that is still there. One that is there is answered as it is.',
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
      'Takes a merge back: the Persons that went return under their ids with those of their contacts that are still there, and each value that the merge wrote, and nobody changed since, is again what it was. Merges are undone in any order; one that changed the same contacts later, or moved the Person on, must be undone first, and is named.',
    authScopes: { access: { workspace: 'write', enrichment: true } },
    errors: { types: [NotFoundError, InvalidError, ConflictError] },
    args: {
      mergeId: t.arg({
        type: 'RecordId',
        required: true,
        description: 'The merge, from `peopleMerge` or `mergeHistory`.',
      }),
      dryRun: t.arg.boolean({ required: true, defaultValue: false, description: 'Only tell what would be done.' }),
      first: t.arg.int({
        required: true,
        defaultValue: 100,
        description: `How many conflicts to list, at most ${MOST_CONFLICTS}.`,
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
