import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { CustomField } from '../../records/custom-fields/custom-field.js';
import { connectionComplexity, windowArgs } from '../../records/lists/connection.js';
import { childConnection } from '../../records/lists/keyset.js';
import { clampPage, type Page, pageArgs, pageFields } from '../../records/lists/page.js';
import { CONTACT_KEYSET, Contact, ContactConnection, contactWindowArgs } from '../contacts/contact.js';
import { EmailConnection } from '../emails/email.js';
import { EMAIL_OF_CONTACT_KEYSET, EmailSort } from '../emails/read-emails.js';
import { ContactScoreConnection, SCORE_OF_CONTACT_KEYSET } from '../scoring/contact-score.js';
import { markFields } from '../suppressions/suppression.js';
import {
  getPerson,
  loadPeople,
  loadPersonTimes,
  lookUpPerson,
  type PersonIdentifier,
  type PersonRow,
} from './get-people.js';
import { searchPeople } from './search-people.js';
import { loadOfPerson } from './suppressed-people.js';

const time = (description: string) => ({ type: 'DateTime', nullable: true, description }) as const;

const PersonIdentifierType = builder.objectRef<PersonIdentifier>('PersonIdentifier').implement({
  description: 'One identifier of a Person, with data of its contact.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'The email, LinkedIn URL or phone number, in its normal form.' }),
    companyId: t.expose('companyId', { type: 'RecordId', nullable: true, description: 'The company of the contact.' }),
    jobTitle: t.exposeString('jobTitle', { nullable: true, description: 'The role of the contact.' }),
    status: t.exposeString('status', { nullable: true, description: 'The status of the contact.' }),
    previousStatus: t.exposeString('previousStatus', {
      nullable: true,
      description: 'The status before the last change.',
    }),
    firstCampaignEmailSent: t.expose('firstCampaignEmailSent', time('The earliest known send.')),
    lastCampaignEmailSent: t.expose('lastCampaignEmailSent', time('The latest known send.')),
    lastReplyReceived: t.expose('lastReplyReceived', time('The latest known reply.')),
    origin: t.exposeString('origin', { nullable: true, description: 'Where the contact came from.' }),
  }),
});

const FIRST_NAMED = { nullable: true, description: 'From the contact with the lowest id that has one.' } as const;
const IDENTIFIERS: [typeof PersonIdentifierType] = [PersonIdentifierType];
const identifiers = (what: string) => ({
  type: IDENTIFIERS,
  description: `One for each contact whose identifier is ${what}, by contact id.`,
});

const mark = markFields(loadOfPerson);

const timesOf = ({ id }: PersonRow, context: Context) => context.batch(loadPersonTimes, id);

export const Person = builder.objectRef<PersonRow>('Person').implement({
  description: 'The contacts of one human being. Only its id and times are its own.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Unique across the service, from 1 to 9007199254740991.' }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When the Person was created.',
      resolve: async (person, _args, context) => (await timesOf(person, context)).createdAt,
    }),
    updatedTime: t.field({
      type: 'DateTime',
      description: 'When the Person was last merged or split; initially its creation time.',
      resolve: async (person, _args, context) => (await timesOf(person, context)).updatedTime,
    }),
    firstName: t.exposeString('firstName', FIRST_NAMED),
    lastName: t.exposeString('lastName', FIRST_NAMED),
    emailAddresses: t.expose('emailAddresses', identifiers('an email')),
    linkedinUrls: t.expose('linkedinUrls', identifiers('a LinkedIn URL')),
    phones: t.expose('phones', identifiers('a phone number')),
    suppressed: t.field(mark.suppressed),
    suppressedReason: t.field(mark.suppressedReason),
    suppression: t.field(mark.suppression),
    customFields: t.expose('customFields', {
      type: [CustomField],
      description: 'The fields of all contacts, oldest first; if name and value are equal, only the oldest.',
    }),
  }),
});

const PersonPage = builder.objectRef<Page<PersonRow>>('PersonPage').implement({
  description: 'One numbered page of Persons, by id. Past the end it names the last page.',
  fields: (t) => ({
    items: t.expose('items', { type: [Person], description: 'The Persons of this page.' }),
    ...pageFields(t),
  }),
});

export const PersonFilter = builder.inputType('PersonFilter', {
  description:
    'Conditions on a Person, combined with AND; each may be met by a different contact. A value that cannot be normalised matches nobody.',
  fields: (t) => ({
    email: t.string({ description: 'Exact match, lowercased and trimmed.' }),
    linkedinUrl: t.string({ description: 'Exact match, normalised.' }),
    phone: t.string({ description: 'Exact match, normalised to E.164.' }),
    firstName: t.string({ description: 'Exact match.' }),
    lastName: t.string({ description: 'Exact match.' }),
    domain: t.string({ description: 'The domain of the company of a contact.' }),
  }),
});

const PersonLookup = builder.inputType('PersonLookup', {
  description: 'Exactly one of the three.',
  fields: (t) => ({
    email: t.string({ description: 'An email address.' }),
    linkedinUrl: t.string({ description: 'A LinkedIn profile URL.' }),
    phone: t.string({ description: 'A phone number.' }),
  }),
});

/** The permission to read People. */
export const readPeople = { workspace: 'read', enrichment: true } as const;

builder.queryFields((t) => ({
  peoplePage: t.field({
    type: PersonPage,
    description: 'One numbered page of the Persons of the workspace that have contacts.',
    access: readPeople,
    args: {
      filter: t.arg({ type: PersonFilter, required: true, description: 'The filter.' }),
      page: t.arg.int(pageArgs.page),
      pageSize: t.arg.int(pageArgs.pageSize),
    },
    resolve: (_root, { filter, ...window }, { workspace }) => searchPeople(workspace, filter, clampPage(window)),
  }),
  personLookup: t.field({
    type: Person,
    nullable: true,
    description: 'The Person that has an identifier; null if there is none.',
    access: readPeople,
    args: { by: t.arg({ type: PersonLookup, required: true, description: 'Exactly one identifier.' }) },
    resolve: (_root, { by }, { workspace }) => lookUpPerson(workspace, by),
  }),
  person: t.field({
    type: Person,
    nullable: true,
    description: 'One Person; null if the id is unknown or it has no contact.',
    access: readPeople,
    args: { id: t.arg({ type: 'RecordId', required: true, description: 'The id of the Person.' }) },
    resolve: (_root, { id }, { workspace }) => getPerson(workspace, id),
  }),
}));

builder.objectField(Contact, 'person', (t) =>
  t.field({
    type: Person,
    nullable: true,
    description: 'The Person that the contact belongs to.',
    access: readPeople,
    resolve: ({ personId }, _args, context) => context.batch(loadPeople, personId),
  }),
);

const contactsOfPerson = childConnection(CONTACT_KEYSET, { client: 'r.client_id', parent: 'r.person_id' });
const emailsOfPerson = childConnection(EMAIL_OF_CONTACT_KEYSET, { client: 'c.client_id', parent: 'c.person_id' });
const scoresOfPerson = childConnection(SCORE_OF_CONTACT_KEYSET, { client: 'c.client_id', parent: 'c.person_id' });

builder.objectFields(Person, (t) => ({
  contacts: t.field({
    type: ContactConnection,
    description: 'The contacts of the Person, each with its score and its activities.',
    complexity: connectionComplexity,
    args: contactWindowArgs,
    resolve: (person, { direction, ...window }, context) =>
      contactsOfPerson(context, person, { ...window, descending: direction === 'DESC' }),
  }),
  emails: t.field({
    type: EmailConnection,
    description: 'The emails with any contact of the Person, newest first.',
    complexity: connectionComplexity,
    args: windowArgs(EmailSort, { sort: 'emailTimestamp', direction: 'DESC' }),
    resolve: (person, { direction, ...window }, context) =>
      emailsOfPerson(context, person, { ...window, descending: direction === 'DESC' }),
  }),
  scores: t.field({
    type: ContactScoreConnection,
    description: 'The lead scores of its contacts that have one, by contact id.',
    complexity: connectionComplexity,
    args: t.arg.connectionArgs(),
    resolve: (person, window, context) => scoresOfPerson(context, person, { ...window, sort: 'id', descending: false }),
  }),
}));
