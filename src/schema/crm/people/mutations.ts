import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { MERGED_PERSON_COST } from '../../kernel/guards/field-cost.js';
import type { Once } from '../../kernel/idempotency/once.js';
import { type DuplicateDecision, dismissDuplicates, reconsiderDuplicates } from './dismiss-duplicates.js';
import { type MergedPeople, mergePeople } from './merge-people.js';
import { type SplitPerson, splitPerson } from './split-person.js';

const PeopleMergePayload = builder.objectRef<Once<MergedPeople>>('PeopleMergePayload').implement({
  description: 'What a merge did.',
  fields: (t) => ({
    mergeId: t.field({
      type: 'RecordId',
      nullable: true,
      description: 'The merge, for `mergeUndo`; null in an answer that was stored by a release without it.',
      resolve: ({ mergeId }) => mergeId ?? null,
    }),
    primaryPersonId: t.expose('primaryPersonId', { type: 'RecordId', description: 'The Person that stayed.' }),
    mergedPersonIds: t.expose('mergedPersonIds', {
      type: ['RecordId'],
      description: 'The Persons that are gone, in the given order.',
    }),
    relinkedContacts: t.exposeInt('relinkedContacts', { description: 'How many contacts changed their Person.' }),
    replayed: t.exposeBoolean('replayed', { description: 'Whether this is the stored answer of an earlier request.' }),
  }),
});

const PersonSplitPayload = builder.objectRef<Once<SplitPerson>>('PersonSplitPayload').implement({
  description: 'What a split did.',
  fields: (t) => ({
    sourcePersonId: t.expose('sourcePersonId', { type: 'RecordId', description: 'The Person that was split.' }),
    newPersonId: t.expose('newPersonId', { type: 'RecordId', description: 'The Person that the contacts moved to.' }),
    movedContactIds: t.expose('movedContactIds', {
      type: ['RecordId'],
      description: 'The contacts that moved, in the given order.',
    }),
    movedContacts: t.int({
      description: 'How many contacts moved.',
      resolve: ({ movedContactIds }) => movedContactIds.length,
    }),
    replayed: t.exposeBoolean('replayed', { description: 'Whether this is the stored answer of an earlier request.' }),
  }),
});

const DuplicateDecisionPayload = builder.objectRef<DuplicateDecision>('DuplicateDecisionPayload').implement({
  description: 'What was decided of Persons that may be one.',
  fields: (t) => ({
    personIds: t.expose('personIds', { type: ['RecordId'], description: 'The Persons, in the given order.' }),
    changedPairs: t.exposeInt('changedPairs', { description: 'Pairs of them for which this was new; 0 for a repeat.' }),
  }),
});

const write = { access: { workspace: 'write', enrichment: true } } as const;
const refusals = { types: [NotFoundError, InvalidError, ConflictError] };

const repeatable = {
  description: '1 to 255 characters, kept 24 hours: a repeat answers what the first request did, and does nothing.',
};

const RECORD_IDS: ['RecordId'] = ['RecordId'];
const decidedPersons = { type: RECORD_IDS, required: true, description: '2 to 100 unique ids.' } as const;

builder.mutationFields((t) => ({
  peopleMerge: t.field({
    type: PeopleMergePayload,
    description:
      'Makes several Persons one. `mergePreview` shows what it would do, `mergeUndo` takes it back; a split does not.',
    authScopes: write,
    errors: refusals,
    args: {
      personIds: t.arg({
        type: ['RecordId'],
        required: true,
        description: '2 to 100 unique ids; the first Person stays.',
      }),
      idempotencyKey: t.arg.string(repeatable),
    },
    complexity: ({ personIds }) => MERGED_PERSON_COST * personIds.length,
    resolve: (_root, { personIds, idempotencyKey }, { workspace }) => mergePeople(workspace, personIds, idempotencyKey),
  }),
  personSplit: t.field({
    type: PersonSplitPayload,
    description: 'Moves contacts of a Person to a new one. Nothing else about them changes.',
    authScopes: write,
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
      'Remembers that these Persons are not one: no two of them are suggested together any more. May be repeated.',
    authScopes: write,
    errors: { types: [NotFoundError, InvalidError] },
    args: { personIds: t.arg(decidedPersons) },
    complexity: ({ personIds }) => MERGED_PERSON_COST * personIds.length,
    resolve: (_root, { personIds }, { workspace }) => dismissDuplicates(workspace, personIds),
  }),
  duplicateReconsider: t.field({
    type: DuplicateDecisionPayload,
    description: 'Takes back what `duplicateDismiss` said of any two of these Persons. May be repeated.',
    authScopes: write,
    errors: { types: [NotFoundError, InvalidError] },
    args: { personIds: t.arg(decidedPersons) },
    complexity: ({ personIds }) => MERGED_PERSON_COST * personIds.length,
    resolve: (_root, { personIds }, { workspace }) => reconsiderDuplicates(workspace, personIds),
  }),
}));
