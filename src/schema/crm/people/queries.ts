import { limitField } from '../../../access/rate-limits/field-limit.js';
import { InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { costOfPage, DUPLICATES_COST, MERGED_PERSON_COST } from '../../kernel/guards/field-cost.js';
import { connectionComplexity, connectionType, whereArg } from '../../records/lists/connection.js';
import { clampPage, type Page, pageArgs, pageFields } from '../../records/lists/page.js';
import type { DuplicateEvidence, DuplicateReason, DuplicateSuggestion } from '../duplicates/evidence.js';
import { findDuplicates } from '../duplicates/find-duplicates.js';
import { loadPeople } from './get-people.js';
import { type MergePreview, previewMerge } from './merge-people.js';
import { OverwrittenValueType } from './merge-record.js';
import { Person, PersonFilter, readPeople } from './person.js';
import { PersonWhere, walkPeople } from './search-people.js';

const PersonConnection = connectionType('Person', Person);

export const DuplicateReasonType = builder.enumType('DuplicateReason', {
  description: 'Why Persons may be the same.',
  values: {
    NAME_AND_COMPANY: {
      value: 'nameAndCompany',
      description: 'Equal names, ignoring case and spacing, at one company.',
    },
    LINKEDIN_HANDLE: { value: 'linkedinHandle', description: 'LinkedIn handles that differ in punctuation only.' },
    PHONE: { value: 'phone', description: 'Phone numbers with the same last nine digits.' },
  } satisfies Record<string, { value: DuplicateReason; description: string }>,
});

const DuplicateEvidenceType = builder.objectRef<DuplicateEvidence>('DuplicateEvidence').implement({
  description: 'What several Persons have in common.',
  fields: (t) => ({
    reason: t.expose('reason', { type: DuplicateReasonType, description: 'What was compared.' }),
    value: t.exposeString('value', { description: 'The common value, in the form in which it was compared.' }),
    contactIds: t.expose('contactIds', { type: ['RecordId'], description: 'Contacts that show it, at most 100.' }),
  }),
});

const DuplicateSuggestionType = builder.objectRef<DuplicateSuggestion>('DuplicateSuggestion').implement({
  description: 'Persons that may be duplicates.',
  fields: (t) => ({
    personIds: t.expose('personIds', {
      type: ['RecordId'],
      description: '2 to 100 ids, oldest first: ready for `peopleMerge` and `mergePreview`.',
    }),
    people: t.field({
      type: [Person],
      description: 'The Persons themselves.',
      complexity: { field: 1, multiplier: 2 },
      resolve: async ({ personIds }, _args, context) => {
        const people = await Promise.all(personIds.map((id) => context.batch(loadPeople, id)));
        return people.filter((person) => person !== null);
      },
    }),
    evidence: t.expose('evidence', { type: [DuplicateEvidenceType], description: 'All evidence for it.' }),
  }),
});

const DuplicateSuggestionPage = builder.objectRef<Page<DuplicateSuggestion>>('DuplicateSuggestionPage').implement({
  description: 'One numbered page of suggestions, by the ids of their Persons.',
  fields: (t) => ({
    items: t.expose('items', { type: [DuplicateSuggestionType], description: 'The suggestions of this page.' }),
    ...pageFields(t),
  }),
});

const MergePreviewType = builder.objectRef<MergePreview>('MergePreview').implement({
  description: 'What a merge would do now. Nothing is changed.',
  fields: (t) => ({
    primaryPersonId: t.expose('primaryPersonId', { type: 'RecordId', description: 'The Person that would remain.' }),
    mergedPersonIds: t.expose('mergedPersonIds', {
      type: ['RecordId'],
      description: 'The Persons that would be deleted.',
    }),
    relinkedContacts: t.exposeInt('relinkedContacts', { description: 'Number of contacts that would move.' }),
    overwrittenCount: t.exposeInt('overwrittenCount', {
      description: 'Number of custom-field values that would be written.',
    }),
    overwrittenValues: t.expose('overwrittenValues', {
      type: [OverwrittenValueType],
      description: 'The first of these values, by contact and name.',
    }),
  }),
});

builder.queryFields((t) => ({
  people: t.field({
    type: PersonConnection,
    description: 'The Persons of the workspace that have contacts, by id.',
    access: readPeople,
    complexity: connectionComplexity,
    args: {
      filter: t.arg({ type: PersonFilter, description: 'The filter; default: everybody.' }),
      ...whereArg(PersonWhere.type),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { filter, ...window }, { workspace }) => walkPeople(workspace, filter ?? {}, window),
  }),
  duplicateSuggestions: t.field({
    type: DuplicateSuggestionPage,
    description:
      'Persons that may be duplicates, with the evidence, at most a minute old; limited to 60 a minute. Sets that contain a pair dismissed by `duplicateDismiss` are left out.',
    access: readPeople,
    complexity: costOfPage(DUPLICATES_COST),
    args: { page: t.arg.int(pageArgs.page), pageSize: t.arg.int(pageArgs.pageSize) },
    resolve: limitField({ max: 60, windowMs: 60_000 }, (_root, window, { workspace }) =>
      findDuplicates(workspace, clampPage(window)),
    ),
  }),
  mergePreview: t.field({
    type: MergePreviewType,
    description: 'What `peopleMerge` would do now, by the same plan.',
    access: readPeople,
    errors: { types: [NotFoundError, InvalidError] },
    args: {
      personIds: t.arg({
        type: ['RecordId'],
        required: true,
        description: '2 to 100 unique ids; the first Person would remain.',
      }),
      first: t.arg.int({
        required: true,
        defaultValue: 100,
        description: 'Number of overwritten values to list, at most 1000.',
      }),
    },
    complexity: ({ personIds }) => MERGED_PERSON_COST * personIds.length,
    resolve: (_root, { personIds, first }, { workspace }) =>
      previewMerge(workspace, personIds, Math.min(Math.max(first, 0), 1000)),
  }),
}));
