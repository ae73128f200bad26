import { Company } from '../../crm/companies/company.js';
import { Contact } from '../../crm/contacts/contact.js';
import { Person } from '../../crm/people/person.js';
import { builder } from '../../kernel/builder.js';
import { connectionComplexity, connectionType } from '../../records/lists/connection.js';
import { childConnection, type Keyset } from '../../records/lists/keyset.js';
import { namesOf, RecordName } from '../names/record-name.js';
import { changeReferences } from '../names/reference.js';
import {
  actionOf,
  CHANGE_KINDS,
  type ChangedField,
  type ChangeRow,
  changeColumns,
  changedFields,
  kindOf,
} from './change-row.js';
import { loadRecordName } from './record-name.js';

export const ChangeKind = builder.enumType('ChangeKind', {
  description: 'The kind of a changed record.',
  values: {
    contact: { description: 'A contact, with its custom fields.' },
    company: { description: 'A company, with its custom fields.' },
    email: { description: 'An email, with its custom fields.' },
    person: {
      description:
        'A Person: merges into it and their undos. Every other change to a Person is a change to its contacts.',
    },
    campaign: { description: 'A campaign. Its counts are derived from its emails and are not reported.' },
    activity: { description: 'An activity. Activities never change.' },
    score: {
      description:
        'The score of a contact; the record is the contact. Only reaching or leaving a level of the workspace is reported.',
    },
    integration: {
      description:
        'An integration. Its silences are reported: when the usual events stop arriving and when they resume.',
    },
    suppression: {
      description: 'An entry of the suppression list, in the journal of the client that it comes from.',
    },
  } as const,
});

export const ChangeAction = builder.enumType('ChangeAction', {
  description: 'What happened to a record.',
  values: {
    created: { description: 'It was created.' },
    changed: { description: 'Some of its fields changed.' },
    deleted: { description: 'It was deleted.' },
    merged: { description: 'Others were merged into it; the field `mergeId` identifies the merge.' },
    unmerged: { description: 'A merge was undone, which restored Persons that had been merged into it.' },
    silenced: { description: 'An integration sent nothing for longer than chance would explain.' },
    resumed: { description: 'It sent something again, or was disconnected.' },
    added: { description: 'An entry was put on the suppression list.' },
    lifted: { description: 'An entry was lifted.' },
  } as const,
});

export const FieldChange = builder.objectRef<ChangedField>('FieldChange').implement({
  description: 'One field that a change touched.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The field name in the type of the record, or the name of the custom field.',
    }),
    isCustom: t.exposeBoolean('isCustom', { description: 'Whether it is a custom field.' }),
    before: t.expose('before', { type: 'JSON', nullable: true, description: 'The value before; null: none.' }),
    after: t.expose('after', { type: 'JSON', nullable: true, description: 'The value after; null: none.' }),
  }),
});

export const Change = builder.objectRef<ChangeRow>('Change').implement({
  description:
    'A change to one record in one transaction. Entries never change, but entries about a Person are emptied when it is erased.',
  fields: (t) => ({
    number: t.expose('id', {
      type: 'RecordId',
      description:
        'Its number in the journal of the workspace. Numbers have no gaps; a dependent change has a higher number.',
    }),
    changeNumber: t.expose('changeNumber', {
      type: 'RecordId',
      description: 'The number of the first entry of the transaction; all entries of one transaction share it.',
    }),
    at: t.expose('writtenAt', { type: 'DateTime', description: 'When the transaction began.' }),
    kind: t.field({ type: ChangeKind, description: 'The kind of the record.', resolve: kindOf }),
    recordId: t.expose('recordId', { type: 'RecordId', description: 'The record, which may have been deleted.' }),
    personId: t.expose('personId', {
      type: 'RecordId',
      nullable: true,
      description: 'The Person of the contact after the change, or the Person itself.',
    }),
    action: t.field({ type: ChangeAction, description: 'What happened.', resolve: actionOf }),
    actor: t.exposeString('actor', {
      nullable: true,
      description:
        'The actor: `key:<id> <mask>`, `user:<id> <name>`, `webhook:<platform>`, `job:<task>`, `operator` or `system`. Null: a direct change in the database.',
    }),
    actorName: t.exposeString('actorName', { nullable: true, description: 'The name of the key at that time.' }),
    operation: t.exposeString('operation', {
      nullable: true,
      description: 'The operation that made the change, as named by the caller or the API.',
    }),
    requestId: t.exposeString('requestId', { nullable: true, description: 'The `X-Request-Id` of the request.' }),
    recordName: t.string({
      nullable: true,
      description:
        'The present name of the record, else its last known one. Null: it has none, or the Person was erased.',
      resolve: (row, _args, context) => loadRecordName(row, context),
    }),
    names: t.field({
      type: [RecordName],
      description: 'The names of up to ten records that `fields` refer to. Those without a name are left out.',
      resolve: (row, _args, context) => namesOf(changeReferences(row), context),
    }),
    fields: t.field({
      type: [FieldChange],
      description:
        'The differences. For a created record its values, for a deleted one its last values. Email bodies are listed only on deletion. Empty if the Person was erased.',
      resolve: ({ before, after }) => changedFields(before, after),
    }),
  }),
});

const ChangeConnection = connectionType<ChangeRow>('Change', Change);

export const ChangeFilter = builder.inputType('ChangeFilter', {
  description: 'Which changes to list; all conditions are ANDed.',
  fields: (t) => ({
    actor: t.string({ description: 'The actor as shown in entries, or just `key:<id>`.' }),
    actors: t.stringList({ description: 'Any of these actors, each like `actor`.' }),
    exceptActors: t.stringList({ description: 'Excludes changes by these actors, each like `actor`.' }),
    kind: t.field({ type: ChangeKind, description: 'The kind of the record.' }),
    action: t.field({ type: ChangeAction, description: 'What happened.' }),
    fields: t.stringList({ description: 'The entry changes at least one of these fields, custom ones included.' }),
    record: t.field({ type: 'RecordId', description: 'The id of the record; ids of different kinds may be equal.' }),
    person: t.field({ type: 'RecordId', description: 'The Person of the contact.' }),
    from: t.field({ type: 'DateTime', description: 'Written at this time or later.' }),
    to: t.field({ type: 'DateTime', description: 'Written before this time.' }),
  }),
});

const sorts = { number: {} };
const NEWEST_FIRST = { sort: 'number', descending: true } as const;

/* The kinds whose record is a contact. */
const OF_CONTACT = [CHANGE_KINDS.contact, CHANGE_KINDS.score].join(', ');

const keysetOf = (kinds: string): Keyset<ChangeRow> => ({
  select: `select ${changeColumns('r')} from (select array[${kinds}]::smallint[] as kinds) k join journal r on r.kind = any(k.kinds)`,
  id: 'r.number',
  sorts,
});

/* All changes to its present contacts, whatever Person they had then, and to other contacts while they were its own. */
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
    description: 'What happened to the contact, newest first, as far back as the journal is kept.',
    complexity: connectionComplexity,
    args: t.arg.connectionArgs(),
    resolve: (contact, window, context) => historyOfContact(context, contact, { ...window, ...NEWEST_FIRST }),
  }),
);

builder.objectField(Company, 'history', (t) =>
  t.field({
    type: ChangeConnection,
    description: 'What happened to the company, newest first, as far back as the journal is kept.',
    complexity: connectionComplexity,
    args: t.arg.connectionArgs(),
    resolve: (company, window, context) => historyOfCompany(context, company, { ...window, ...NEWEST_FIRST }),
  }),
);

builder.objectField(Person, 'history', (t) =>
  t.field({
    type: ChangeConnection,
    description: 'What happened to the Person and its contacts, including merged and deleted ones, newest first.',
    complexity: connectionComplexity,
    args: t.arg.connectionArgs(),
    resolve: (person, window, context) => historyOfPerson(context, person, { ...window, ...NEWEST_FIRST }),
  }),
);
