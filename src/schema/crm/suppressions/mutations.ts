import { InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { FieldFault, toFieldErrors } from '../../kernel/errors.js';
import { costOfBatch } from '../../kernel/guards/field-cost.js';
import { Suppression, SuppressionReason, SuppressionScope } from './suppression.js';
import type { SuppressionRow } from './suppression-row.js';
import { type AddOutcome, addSuppressions, liftSuppressions } from './write-suppressions.js';

const SubjectInputType = builder.inputType('SuppressionSubject', {
  description: 'Who must not be contacted: exactly one of these.',
  fields: (t) => ({
    email: t.string({ description: 'An email address.' }),
    domain: t.string({ description: 'A domain, with its subdomains.' }),
    phone: t.string({ description: 'A phone number.' }),
    linkedinUrl: t.string({ description: 'A LinkedIn profile URL.' }),
    personId: t.field({ type: 'RecordId', description: 'A Person.' }),
  }),
});

const AddInputType = builder.inputType('SuppressionsAddInput', {
  description: 'What the new entries have in common.',
  fields: (t) => ({
    scope: t.field({ type: SuppressionScope, description: 'Default: client. agency needs a master key.' }),
    reason: t.field({ type: SuppressionReason, description: 'Default: request.' }),
    note: t.string({ description: 'Up to 1,000 characters.' }),
    endsAt: t.string({ description: 'ISO 8601: from then on they have no effect. Default: no end.' }),
    emailId: t.field({ type: 'RecordId', description: 'The email that says so, as evidence.' }),
    activityId: t.field({ type: 'RecordId', description: 'The activity that says so, as evidence.' }),
    force: t.boolean({ description: 'Accepts domains of public mailbox providers.' }),
  }),
});

const AddStatus = builder.enumType('SuppressionAddStatus', {
  description: 'What became of one item.',
  values: {
    ADDED: { description: 'There is a new entry.' },
    EXTENDED: { description: 'The existing entry ends later now, or has no end.' },
    UNCHANGED: { description: 'There is an open entry already, for the same scope and reason.' },
    REFUSED: { description: 'Nothing was written for this item.' },
  } as const,
});

const Outcome = builder.objectRef<AddOutcome>('SuppressionAddOutcome').implement({
  description: 'What became of one item.',
  fields: (t) => ({
    status: t.field({
      type: AddStatus,
      description: 'Added, extended, unchanged or refused.',
      resolve: ({ status }) => status,
    }),
    id: t.expose('id', { type: 'RecordId', nullable: true, description: 'The entry; null: refused.' }),
    message: t.string({
      nullable: true,
      description: 'Why it was refused.',
      resolve: ({ refusal }) => refusal?.message ?? null,
    }),
    faults: t.field({
      type: [FieldFault],
      description: 'The errors of a refused item, by field.',
      resolve: ({ refusal }) => toFieldErrors(refusal instanceof InvalidError ? refusal.faults : {}),
    }),
  }),
});

const Added = builder.objectRef<{ outcomes: AddOutcome[] }>('SuppressionsAddPayload').implement({
  description: 'The result of an addition.',
  fields: (t) => ({
    outcomes: t.expose('outcomes', { type: [Outcome], description: 'One per item, in their order.' }),
  }),
});

const Lifted = builder.objectRef<{ lifted: SuppressionRow[] }>('SuppressionLiftPayload').implement({
  description: 'The result of a lift.',
  fields: (t) => ({
    lifted: t.expose('lifted', { type: [Suppression], description: 'The entries that this call lifted.' }),
  }),
});

const write = { workspace: 'write' } as const;

builder.mutationFields((t) => ({
  suppressionsAdd: t.field({
    type: Added,
    description:
      'Adds up to 1,000 entries to the suppression (do not contact) list. Every contact that they concern is suppressed at once; no status is written.',
    access: write,
    errors: { types: [InvalidError] },
    complexity: ({ items }) => costOfBatch(items),
    args: {
      items: t.arg({ type: [SubjectInputType], required: true, description: '1 to 1000.' }),
      input: t.arg({
        type: AddInputType,
        required: true,
        defaultValue: {},
        description: 'Scope, reason and evidence.',
      }),
    },
    resolve: async (_root, { items, input }, { workspace }) => ({
      outcomes: await addSuppressions(workspace, items, input),
    }),
  }),
  suppressionLift: t.field({
    type: Lifted,
    description:
      'Ends entries for good, which nothing else does. A person with other open entries stays suppressed. Recorded in the audit log.',
    access: write,
    errors: { types: [InvalidError, NotFoundError] },
    complexity: ({ ids }) => costOfBatch(ids),
    args: {
      ids: t.arg({
        type: ['RecordId'],
        required: true,
        description: '1 to 1000 entries. Those of the whole agency need a master key.',
      }),
      reason: t.arg.string({ required: true, description: 'Why: 1 to 1,000 characters.' }),
    },
    resolve: async (_root, { ids, reason }, { workspace }) => ({
      lifted: await liftSuppressions(workspace, ids, reason),
    }),
  }),
}));
