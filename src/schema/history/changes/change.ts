import { Company } from '../../crm/companies/company.js';
import { Contact } from '../../crm/contacts/contact.js';
import { Person } from '../../crm/people/person.js';
import { builder } from '../../kernel/builder.js';
import { connectionComplexity, connectionType } from '../../records/lists/connection.js';
import { childConnection, type Keyset } from '../../records/lists/keyset.js';
import {
  actionOf,
  CHANGE_KINDS,
  type ChangedField,
  type ChangeRow,
  changeColumns,
  changedFields,
  kindOf,
} from './change-row.js';

export const ChangeKind = builder.enumType('ChangeKind', {
  description: 'What kind of record changed.',
  values: {
    contact: { description: 'A contact, with its custom fields.' },
    company: { description: 'A company, with its custom fields.' },
    email: { description: 'An email, with its custom fields.' },
    person: {
      description:
        'A Person: what was merged into it, and that it was undone. All else of a Person are changes of its contacts.',
    },
    campaign: { description: 'A campaign. Its counts are those of its emails, and are not told.' },
    activity: { description: 'An activity, which never changes.' },
    score: {
      description:
        'The score of a contact, which is the record: that it reached or left a level of the workspace. All else of scores is not told.',
    },
    integration: {
      description:
        'An integration, of which silences are told: that events which are usual do not come, and that they come again.',
    },
  } as const,
});

export const ChangeAction = builder.enumType('ChangeAction', {
  description: 'What happened to a record.',
  values: {
    created: { description: 'It was made.' },
    changed: { description: 'Fields of it have other values.' },
    deleted: { description: 'It is gone.' },
    merged: { description: 'Others were merged into it; the field `mergeId` names the merge.' },
    unmerged: { description: 'A merge was undone, which gave Persons back that had been merged into it.' },
    silenced: { description: 'Nothing came from an integration for so long that it cannot be chance.' },
    resumed: { description: 'Something came from it again, or it was disconnected.' },
  } as const,
});

export const FieldChange = builder.objectRef<ChangedField>('FieldChange').implement({
  description: 'One field that a change touched.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'As the type of the record names it, or the name of the custom field.',
    }),
    isCustom: t.exposeBoolean('isCustom', { description: 'Whether it is a custom field.' }),
    before: t.expose('before', { type: 'JSON', nullable: true, description: 'Its value before; null: none.' }),
    after: t.expose('after', { type: 'JSON', nullable: true, description: 'Its value afterwards; null: none.' }),
  }),
});

export const Change = builder.objectRef<ChangeRow>('Change').implement({
  description:
    'One record that one transaction changed. Entries never change; those that tell of a Person are emptied where it is erased.',
  fields: (t) => ({
    number: t.expose('id', {
      type: 'RecordId',
      description:
        'Its place in the journal of the workspace. Numbers have no holes; a dependent change has a higher one.',
    }),
    changeNumber: t.expose('changeNumber', {
      type: 'RecordId',
      description: 'The number of the first entry of the same transaction, which all of its entries share.',
    }),
    at: t.expose('writtenAt', { type: 'DateTime', description: 'When the transaction began.' }),
    kind: t.field({ type: ChangeKind, description: 'The kind of the record.', resolve: kindOf }),
    recordId: t.expose('recordId', { type: 'RecordId', description: 'The record, which may be gone.' }),
    personId: t.expose('personId', {
      type: 'RecordId',
      nullable: true,
      description: 'The Person of a contact, as it was left; or the Person itself.',
    }),
    action: t.field({ type: ChangeAction, description: 'What happened.', resolve: actionOf }),
    actor: t.exposeString('actor', {
      nullable: true,
      description:
        'Who: `key:<id> <mask>`, `webhook:<platform>`, `job:<task>`, `operator` or `system`. Null: somebody at the database itself.',
    }),
    actorName: t.exposeString('actorName', { nullable: true, description: 'What the key was called.' }),
    operation: t.exposeString('operation', {
      nullable: true,
      description: 'The operation that did it, as its caller or entrance named it.',
    }),
    requestId: t.exposeString('requestId', { nullable: true, description: 'The `X-Request-Id` of the request.' }),
    fields: t.field({
      type: [FieldChange],
      description:
        'What differs. Of a new record its values, of a deleted one those it had. The bodies of an email are told where it is deleted. Empty where the Person was erased.',
      resolve: ({ before, after }) => changedFields(before, after),
    }),
  }),
});

const ChangeConnection = connectionType<ChangeRow>('Change', Change);

export const ChangeFilter = builder.inputType('ChangeFilter', {
  description: 'Which changes; all conditions are ANDed.',
  fields: (t) => ({
    actor: t.string({ description: 'Who, as an entry tells it, or `key:<id>` alone.' }),
    exceptActors: t.stringList({ description: 'By nobody of these, each like `actor`.' }),
    kind: t.field({ type: ChangeKind, description: 'The kind of the record.' }),
    action: t.field({ type: ChangeAction, description: 'What happened.' }),
    fields: t.stringList({ description: 'That any of these fields is among those of the entry, custom ones too.' }),
    record: t.field({ type: 'RecordId', description: 'The id of the record; ids of several kinds may be equal.' }),
    person: t.field({ type: 'RecordId', description: 'The Person of the contact.' }),
    from: t.field({ type: 'DateTime', description: 'Written at this time or later.' }),
    to: t.field({ type: 'DateTime', description: 'Written before this time.' }),
  }),
});

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
