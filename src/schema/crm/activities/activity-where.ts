import type { Activity } from '../../../db/generated-client.js';
import type { FieldsOf } from '../../records/fields/fields.js';
import { fieldTerms } from '../../records/filters/field-terms.js';
import { type TextGiven, TextMatch, textMatches } from '../../records/filters/matches.js';
import { addTerms, belongsTo, filterable, flag, hasMany, related } from '../../records/filters/where.js';
import { CompanyWhere } from '../companies/company-where.js';
import { ContactWhere } from '../contacts/contact-where.js';

/** The columns of an activity that lists can be filtered by, without what refers to others. */
export const activityFields = {
  clientId: { column: 'client_id', type: 'String', shown: null, input: null },
  id: { column: 'id', type: 'RecordId', shown: 'The id of the activity.', input: null },
  channel: {
    column: 'channel',
    type: 'String',
    nullable: true,
    shown: 'The standard channel.',
    counted: 'By standard channel; custom types have none.',
    input: null,
  },
  variant: {
    column: 'variant',
    type: 'String',
    nullable: true,
    shown: 'Direction, email type or event type of a standard activity.',
    counted: 'By direction, email type or event type.',
    input: null,
  },
  source: { column: 'source', type: 'String', shown: 'Who reported it.', counted: 'By who reported it.', input: null },
  occurredAt: { column: 'occurred_at', type: 'DateTime', shown: 'When it happened.', input: null },
  createdAt: { column: 'created_at', type: 'DateTime', shown: 'When it was logged.', input: null },
} as const satisfies Omit<FieldsOf<Activity>, 'typeId' | 'companyId' | 'properties'>;

/** What lists of activities can be filtered by. */
export const ActivityWhere = filterable('ActivityWhere', 'activities', {
  ...fieldTerms(activityFields),
  typeId: {
    type: TextMatch,
    description: 'The id of the custom type; none of a standard channel.',
    sql: (given: TextGiven, writing, { row }) => textMatches(`${row}.type_id::text`, given, writing),
  },
  linked: flag(
    'Whether it concerns a contact or a company of the workspace.',
    (row, owner) =>
      `${row}.company_id is not null or ${row}.id in (select l.activity_id from activity_contact l where l.client_id = ${owner})`,
  ),
  contact: related(
    () => ContactWhere,
    'A contact that it concerns.',
    (contact, row, owner) => ({
      key: `${row}.id`,
      select: `select l.activity_id from activity_contact l join contact ${contact}
        on ${contact}.client_id = l.client_id and ${contact}.id = l.contact_id where l.client_id = ${owner}`,
    }),
  ),
  company: belongsTo(() => CompanyWhere, 'The company that it concerns.', { table: 'company', column: 'company_id' }),
});

addTerms(ContactWhere, {
  activities: related(
    () => ActivityWhere,
    'One of its activities.',
    (activity, row, owner) => ({
      key: `${row}.id`,
      select: `select l.contact_id from activity_contact l join activity ${activity}
        on ${activity}.client_id = l.client_id and ${activity}.id = l.activity_id where l.client_id = ${owner}`,
    }),
  ),
});
addTerms(CompanyWhere, {
  activities: hasMany(() => ActivityWhere, 'An activity that concerns it itself.', {
    table: 'activity',
    column: 'company_id',
  }),
});
