import { limitField } from '../../access/field-limit.js';
import { InvalidError, NotFoundError } from '../../errors.js';
import { builder } from '../builder.js';
import { type MergedPeople, mergePeople } from './merge-people.js';
import { type SplitPerson, splitPerson } from './split-person.js';

const PeopleMergePayload = builder.objectRef<MergedPeople>('PeopleMergePayload').implement({
  description: 'What a merge did.',
  fields: (t) => ({
    primaryPersonId: t.exposeInt('primaryPersonId', { description: 'The Person that stayed.' }),
    mergedPersonIds: t.exposeIntList('mergedPersonIds', {
      description: 'The Persons that are gone, in the given order.',
    }),
    relinkedContacts: t.exposeInt('relinkedContacts', { description: 'How many contacts changed their Person.' }),
  }),
});

const PersonSplitPayload = builder.objectRef<SplitPerson>('PersonSplitPayload').implement({
  description: 'What a split did.',
  fields: (t) => ({
    sourcePersonId: t.exposeInt('sourcePersonId', { description: 'The Person that was split.' }),
    newPersonId: t.exposeInt('newPersonId', { description: 'The Person that the contacts moved to.' }),
    movedContactIds: t.exposeIntList('movedContactIds', {
      description: 'The contacts that moved, in the given order.',
    }),
    movedContacts: t.int({
      description: 'How many contacts moved.',
      resolve: ({ movedContactIds }) => movedContactIds.length,
    }),
  }),
});

const write = { access: { workspace: 'write', enrichment: true } } as const;
const refusals = { types: [NotFoundError, InvalidError] };

/* As much as the budget of a key allows in any case: REST is never cut short by it. */
const LIMIT = { max: 90, windowMs: 10_000 };

builder.mutationFields((t) => ({
  peopleMerge: t.field({
    type: PeopleMergePayload,
    description: 'Makes several Persons one. It cannot be undone by a split; `mergePreview` shows what it would do.',
    authScopes: write,
    errors: refusals,
    args: {
      personIds: t.arg.intList({ required: true, description: '2 to 100 unique ids; the first Person stays.' }),
    },
    resolve: limitField(LIMIT, (_root, { personIds }, { workspace }) => mergePeople(workspace, personIds)),
  }),
  personSplit: t.field({
    type: PersonSplitPayload,
    description: 'Moves contacts of a Person to a new one. Nothing else about them changes.',
    authScopes: write,
    errors: refusals,
    args: {
      personId: t.arg.int({ required: true, description: 'The Person to split.' }),
      contactIds: t.arg.intList({
        required: true,
        description: '1 to 1,000 unique ids of contacts of the Person; at least one other must remain.',
      }),
    },
    resolve: limitField(LIMIT, (_root, { personId, contactIds }, { workspace }) =>
      splitPerson(workspace, personId, contactIds),
    ),
  }),
}));
