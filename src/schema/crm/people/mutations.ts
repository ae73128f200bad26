import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { MERGED_PERSON_COST } from '../../kernel/guards/field-cost.js';
import type { Once } from '../../kernel/idempotency/once.js';
import { type DuplicateDecision, dismissDuplicates, reconsiderDuplicates } from './dismiss-duplicates.js';
import { type MergedPeople, mergePeople } from './merge-people.js';
import { type SplitPerson, splitPerson } from './split-person.js';

const PeopleMergePayload = builder.objectRef<Once<MergedPeople>>('PeopleMergePayload').implement({
  description: 'The result of a merge.',
  fields: (t) => ({
    mergeId: t.field({
      type: 'RecordId',
      nullable: true,
      description: 'The merge, for `mergeUndo`; null in a response stored by a release without it.',
      resolve: ({ mergeId }) => mergeId ?? null,
    }),
    primaryPersonId: t.expose('primaryPersonId', { type: 'RecordId', description: 'The remaining Person.' }),
    mergedPersonIds: t.expose('mergedPersonIds', {
      type: ['RecordId'],
      description: 'The deleted Persons, in the given order.',
    }),
    relinkedContacts: t.exposeInt('relinkedContacts', { description: 'Number of contacts moved to another Person.' }),
    replayed: t.exposeBoolean('replayed', { description: 'Whether this is the stored response of an earlier call.' }),
  }),
});

const PersonSplitPayload = builder.objectRef<Once<SplitPerson>>('PersonSplitPayload').implement({
  description: 'The result of a split.',
  fields: (t) => ({
    sourcePersonId: t.expose('sourcePersonId', { type: 'RecordId', description: 'The Person that was split.' }),
    newPersonId: t.expose('newPersonId', { type: 'RecordId', description: 'The Person that the contacts moved to.' }),
    movedContactIds: t.expose('movedContactIds', {
      type: ['RecordId'],
      description: 'The contacts that moved, in the given order.',
    }),
    movedContacts: t.int({
      description: 'Number of contacts moved.',
      resolve: ({ movedContactIds }) => movedContactIds.length,
    }),
    replayed: t.exposeBoolean('replayed', { description: 'Whether this is the stored response of an earlier call.' }),
  }),
});

const DuplicateDecisionPayload = builder.objectRef<DuplicateDecision>('DuplicateDecisionPayload').implement({
  description: 'A decision about possible duplicates.',
  fields: (t) => ({
    personIds: t.expose('personIds', { type: ['RecordId'], description: 'The Persons, in the given order.' }),
    changedPairs: t.exposeInt('changedPairs', { description: 'Pairs that this changed; 0 for a repeat.' }),
  }),
});

const write = { workspace: 'write', enrichment: true } as const;
const refusals = { types: [NotFoundError, InvalidError, ConflictError] };

const repeatable = {
  description: '1 to 255 characters, kept for 24 hours: a repeat returns the first response and does nothing.',
};

const RECORD_IDS: ['RecordId'] = ['RecordId'];
const decidedPersons = { type: RECORD_IDS, required: true, description: '2 to 100 unique ids.' } as const;

builder.mutationFields((t) => ({
  peopleMerge: t.field({
    type: PeopleMergePayload,
    description:
      'Merges Persons into one. `mergePreview` shows what it would do, `mergeUndo` undoes it; a split does not.',
    access: write,
    errors: refusals,
    args: {
      personIds: t.arg({
        type: ['RecordId'],
        required: true,
        description: '2 to 100 unique ids; the first Person remains.',
      }),
      idempotencyKey: t.arg.string(repeatable),
    },
    complexity: ({ personIds }) => MERGED_PERSON_COST * personIds.length,
    resolve: (_root, { personIds, idempotencyKey }, { workspace }) => mergePeople(workspace, personIds, idempotencyKey),
  }),
  personSplit: t.field({
    type: PersonSplitPayload,
    description: 'Moves contacts of a Person to a new one. Nothing else about them changes.',
    access: write,
    errors: refusals,
    args: {
      personId: t.arg({ type: 'RecordId', required: true, description: 'The Person to split.' }),
      contactIds: t.arg({
        type: ['RecordId'],
        required: true,
        description: '1 to 1,000 unique ids of contacts of the Person; at least one other must remain.',
      }),
      idempotencyKey: t.arg.string(repeatable),
    },
    resolve: (_root, input, { workspace }) => splitPerson(workspace, input),
  }),
}));

builder.mutationFields((t) => ({
  duplicateDismiss: t.field({
    type: DuplicateDecisionPayload,
    description:
      'Records that these Persons are different: no two of them are suggested together any more. May be repeated.',
    access: write,
    errors: { types: [NotFoundError, InvalidError] },
    args: { personIds: t.arg(decidedPersons) },
    complexity: ({ personIds }) => MERGED_PERSON_COST * personIds.length,
    resolve: (_root, { personIds }, { workspace }) => dismissDuplicates(workspace, personIds),
  }),
  duplicateReconsider: t.field({
    type: DuplicateDecisionPayload,
    description: 'Undoes `duplicateDismiss` for any two of these Persons. May be repeated.',
    access: write,
    errors: { types: [NotFoundError, InvalidError] },
    args: { personIds: t.arg(decidedPersons) },
    complexity: ({ personIds }) => MERGED_PERSON_COST * personIds.length,
    resolve: (_root, { personIds }, { workspace }) => reconsiderDuplicates(workspace, personIds),
  }),
}));
