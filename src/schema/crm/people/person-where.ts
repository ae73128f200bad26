import type { Person } from '../../../db/generated-client.js';
import type { FieldsOf } from '../../records/fields/fields.js';
import { fieldTerms } from '../../records/filters/field-terms.js';
import { filterable, hasMany } from '../../records/filters/where.js';
import { ContactWhere } from '../contacts/contact-where.js';

const personFields = {
  clientId: { column: 'client_id', type: 'String', shown: null, input: null },
  id: { column: 'id', type: 'RecordId', shown: 'The id of the Person.', input: null },
  createdAt: { column: 'created_at', type: 'DateTime', shown: 'When the Person was created.', input: null },
  updatedTime: {
    column: 'updated_time',
    type: 'DateTime',
    shown: 'When the Person was last merged or split, or else created.',
    input: null,
  },
} as const satisfies Omit<FieldsOf<Person>, 'bornWithContact'>;

/** What lists of Persons can be filtered by. Contacts cannot be filtered by their Person: that is for who may read People. */
export const PersonWhere = filterable('PersonWhere', 'Persons', {
  ...fieldTerms(personFields),
  contacts: hasMany(() => ContactWhere, 'One of its contacts.', { table: 'contact', column: 'person_id' }),
});
