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
import { type Page, pageOf } from '../../records/lists/page.js';
import { placeSql, totalSql } from '../../totals/list-sql.js';
import { ContactWhere } from '../contacts/contact.js';
import {
  assemblePeople,
  getPeople,
  MEMBER_ORDER,
  MEMBER_ROWS,
  membersSql,
  type PersonContactRow,
  type PersonRow,
} from './get-people.js';
import {
  type PeopleReader,
  type PersonFilter,
  type PersonSelection,
  readPersonFilter,
  selectPersons,
} from './person-filter.js';

type CountedRow = { total: number } & (PersonContactRow | { personId: null });

/**
 * One page of the matching Persons that have contacts, by id. Past the end the page is empty.
 * @source Specification: Search people
 */
export async function searchPeople(
  { clientId, database, phoneCountry }: PeopleReader,
  filter: PersonFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<PersonRow>> {
  const conditions = readPersonFilter(filter, phoneCountry);
  if (!conditions) return pageOf([], 0, 1, pageSize);
  const selection = selectPersons(conditions);
  const parameters = [clientId, ...selection.values, pageSize, (page - 1) * pageSize];
  const { name, text } = pageStatement(selection, page);
  const rows = await database.query<CountedRow>(`people.page.${name}`, text, parameters);
  const total = rows[0]?.total ?? 0;
  const people = assemblePeople(clientId, rows.filter(isContact));
  const lastPage = Math.max(Math.ceil(total / pageSize), 1);
  return pageOf(people, total, Math.min(page, lastPage), pageSize);
}

const isContact = (row: CountedRow): row is PersonContactRow & { total: number } => row.personId !== null;

/* The whole list is not counted; the first page needs no position. */
function pageStatement(selection: PersonSelection, page: number): { name: string; text: string } {
  if (selection.values.length > 0) return { name: selection.name, text: matchesSql(selection) };
  return page > 1 ? { name: 'all.placed', text: PLACED_SQL } : { name: 'all', text: FIRST_SQL };
}

/* The matches are found once, and used for the count and for the page. */
function matchesSql({ sql, values }: PersonSelection): string {
  const window = `order by id limit $${values.length + 2}::int offset $${values.length + 3}::bigint`;
  return `with found as materialized (${sql}), ${membersSql(`array(select id from found ${window})`)}
${answerSql('(select count(*)::int from found)')}`;
}

const answerSql = (total: string) => `select t.total, m.*, f.fields
  from (select ${total} as total) t left join (${MEMBER_ROWS}) on true
 ${MEMBER_ORDER}`;

/* Only the index of contacts by Person is walked, up to the last Person of the page. */
const everybodySql = (start: string, offset: string) => `${membersSql(`array(
    select distinct p.person_id as id from contact p where p.client_id = $1 ${start}
     order by id limit $2::int offset ${offset})`)}
${answerSql(totalSql('person'))}`;

const FIRST_SQL = `with ${everybodySql('', '$3::bigint')}`;

/* It starts at a range whose position is known; without ranges it begins with the first Person. */
const PLACED_SQL = `with place as materialized (${placeSql('person', '$3::bigint')}), ${everybodySql(
  'and p.person_id >= coalesce((select l.first_id from place l), 0)',
  '$3::bigint - coalesce((select l.before from place l), 0)',
)}`;

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
  const ids = found.edges.map(({ node }) => node.id);
  const byId = new Map((await getPeople(workspace, ids)).map((person) => [person.id, person]));
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
    shown: 'When the Person was last merged or split; initially its creation time.',
    input: null,
  },
} as const satisfies Omit<FieldsOf<Person>, 'bornWithContact'>;

/**
 * The filter of lists of Persons. Contacts have no filter by Person, which would need the permission to read People.
 */
export const PersonWhere = filterable('PersonWhere', 'Persons', {
  ...fieldTerms(personFields),
  contacts: hasMany(() => ContactWhere, 'One of its contacts.', { table: 'contact', column: 'person_id' }),
});
