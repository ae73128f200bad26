import type { Person } from '../../../db/generated-client.js';
import type { Workspace } from '../../kernel/context.js';
import type { FieldsOf } from '../../records/fields/fields.js';
import { fieldTerms } from '../../records/filters/terms.js';
import { filterable, hasMany, narrow, type Where } from '../../records/filters/where.js';
import {
  type Connection,
  type Keyset,
  readConnection,
  type Selection,
  type WindowArgs,
} from '../../records/lists/keyset.js';
import { totalSql } from '../../totals/list-sql.js';
import { ContactWhere } from '../contacts/contact-filter.js';
import { getPeople } from './get-people.js';
import { type PersonFilter, readPersonFilter, selectPersons } from './person-filter.js';
import type { PersonRow } from './person-row.js';

const KEYSET: Keyset<{ id: number }> = {
  select: 'select p.id from person p',
  id: 'p.id',
  sorts: { id: {} },
  total: totalSql('person'),
};

/** One window of the Persons that match and have contacts, by id. */
export async function walkPeople(
  workspace: Workspace,
  filter: PersonFilter,
  { where, ...window }: Omit<WindowArgs, 'sort' | 'descending'> & { where?: Where | null | undefined },
): Promise<Connection<PersonRow>> {
  const order = { ...window, sort: 'id', descending: false };
  const found = await readConnection(workspace.database, KEYSET, order, selectPeople(workspace, filter, where));
  const people = await getPeople(
    workspace,
    found.edges.map(({ node }) => node.id),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  // A Person that lost its last contact between the two statements is left out.
  const edges = found.edges.flatMap(({ cursor, node }) => {
    const person = byId.get(node.id);
    return person ? [{ cursor, node: person }] : [];
  });
  return { ...found, edges };
}

/** The Persons `p` that match and have contacts; null: none can. */
export function selectPeople(
  { clientId, phoneCountry }: Pick<Workspace, 'clientId' | 'phoneCountry'>,
  filter: PersonFilter,
  where: Where | null | undefined,
): Selection | null {
  const conditions = readPersonFilter(filter, phoneCountry);
  const selection = conditions && selectPersons(conditions);
  const matched = selection && {
    where: matching(selection.sql, selection.values),
    values: [clientId, ...selection.values],
    all: selection.values.length === 0,
  };
  return narrow(matched, PersonWhere, where, { row: 'p', country: phoneCountry });
}

/* Without conditions a window stops after its last row only if each Person is tested by itself. */
function matching(sql: string, values: readonly string[]): string {
  if (values.length > 0) return `p.client_id = $1 and p.id in (${sql})`;
  return 'p.client_id = $1 and exists (select from contact c where c.client_id = $1 and c.person_id = p.id)';
}

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
